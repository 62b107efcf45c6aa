import { Offcanvas } from 'react-bootstrap';
import { useCloseOnBack } from '../browser/navigation/use-close-on-back.ts';
import { catalogState } from '../state/catalog/catalog-state.ts';
import { clearFilters } from '../state/catalog/filters.ts';
import { useRead } from '../state/use-read.ts';
import { FacetList } from './facet-list.tsx';

/** Spec §2: the filter panel below 768 px. Choices apply at once, so closing it only shows the result. */
export function FilterPanel({ onClose }: { onClose: () => void }) {
  const { filters } = useRead(catalogState);
  useCloseOnBack(onClose);
  return (
    <Offcanvas show placement="end" onHide={onClose} aria-labelledby="filter-panel-title" className="filter-panel">
      <Offcanvas.Header closeButton closeLabel="Fechar filtros">
        <Offcanvas.Title as="h2" className="h5" id="filter-panel-title">
          Filtros
        </Offcanvas.Title>
      </Offcanvas.Header>
      <Offcanvas.Body>
        <FacetList />
      </Offcanvas.Body>
      <div className="filter-panel-actions">
        <button
          type="button"
          className="btn btn-quiet"
          disabled={Object.keys(filters).length === 0}
          onClick={() => void clearFilters()}
        >
          Limpar filtros
        </button>
        <button type="button" className="btn btn-primary" onClick={onClose}>
          Ver produtos
        </button>
      </div>
    </Offcanvas>
  );
}
