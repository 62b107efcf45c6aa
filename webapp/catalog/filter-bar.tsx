import { type ComponentType, useState } from 'react';
import { suggestedCategoryId } from '#shared/model/category.ts';
import { chosenFilters } from '#shared/rules/filters.ts';
import { visibleFacets } from '#shared/rules/visible-facets.ts';
import { failures } from '#shared/text/failures.ts';
import { lateStyle } from '../browser/late-style.ts';
import { useIsNarrow } from '../browser/use-narrow.ts';
import { ChosenFiltersView } from '../components/chosen-filters-view.tsx';
import { FilterIcon } from '../components/icons.tsx';
import { catalogState } from '../state/catalog.ts';
import { clearFilters, removeFilter } from '../state/filters.ts';
import { showToast } from '../state/toasts.ts';
import { useRead } from '../state/use-read.ts';

/** Above the products: the filters chosen, and below 768 px the button that opens the panel with all of them (spec §2). */
export function FilterBar() {
  const { facets, filters } = useRead(catalogState);
  const chosen = chosenFilters(filters, facets);
  return (
    <div className="filter-bar">
      <PanelButton count={chosen.length} />
      <ChosenFiltersView chosen={chosen} onRemove={({ key, value }) => void removeFilter(key, value)} onClear={() => void clearFilters()} />
    </div>
  );
}

type Panel = ComponentType<{ onClose: () => void }>;

/** It is there from the start, so that the products do not move when the facets come; a list without facets has none. */
function PanelButton({ count }: { count: number }) {
  const { facets, areFacetsAsked, phase, currentCategory, searchCategoryIds } = useRead(catalogState);
  const isNarrow = useIsNarrow();
  const [FilterPanel, setPanel] = useState<Panel | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  if (!isNarrow || currentCategory?.providerId === suggestedCategoryId) return null;
  const isEmpty = visibleFacets(facets, { currentCategory, searchCategoryIds }).length === 0;
  if (isEmpty && (areFacetsAsked || phase === 'failed')) return null;
  const open = async () => {
    try {
      const [{ FilterPanel: panel }] = await Promise.all([import('./filter-panel.tsx'), lateStyle()]);
      setPanel(() => panel);
      setIsOpen(true);
    } catch {
      showToast({ kind: 'warning', text: failures.facets });
    }
  };
  return (
    <>
      <button type="button" className="btn btn-quiet filter-bar-open" aria-haspopup="dialog" disabled={isEmpty} onClick={() => void open()}>
        <FilterIcon />
        Filtrar
        {count > 0 && (
          <span className="filter-bar-count">
            {count}
            <span className="visually-hidden">{count === 1 ? ' filtro escolhido' : ' filtros escolhidos'}</span>
          </span>
        )}
      </button>
      {isOpen && FilterPanel && <FilterPanel onClose={() => setIsOpen(false)} />}
    </>
  );
}
