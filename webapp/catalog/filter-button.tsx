import { type ComponentType, useState } from 'react';
import { suggestedCategoryId } from '#shared/model/catalog/category.ts';
import { visibleFacets } from '#shared/rules/catalog/visible-facets.ts';
import { callFailures } from '#shared/text/call-failures.ts';
import { FilterIcon } from '../components/ui/icons.tsx';
import { loadPart } from '../shell/load-part.ts';
import { catalogState } from '../state/catalog/catalog-state.ts';
import { useRead } from '../state/use-read.ts';

type Panel = ComponentType<{ onClose: () => void }>;

/**
 * Opens the filter panel (spec §2): below 768 px above the products, from there on in the sidebar, or above the
 * products where there is none. The stylesheet shows one of them, because a script would run after the first paint.
 * `count`: how many filters are chosen.
 */
export function FilterButton({ label, className, count = 0 }: { label: string; className: string; count?: number }) {
  const { categories, phase } = useRead(catalogState);
  const hasFacets = useHasFacets();
  const [FilterModal, setPanel] = useState<Panel | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const isEmpty = hasFacets !== true && !categories.some(({ providerId }) => providerId !== suggestedCategoryId);
  // Rendered from the start, so that the products do not move when the facets arrive.
  if (isEmpty && (hasFacets === false || phase === 'failed')) return null;
  const open = async () => {
    const part = await loadPart(() => import('./filter-modal.tsx'), callFailures.facets);
    if (!part) return;
    setPanel(() => part.FilterModal);
    setIsOpen(true);
  };
  return (
    <>
      <button
        type="button"
        className={`btn btn-quiet ${className}`}
        aria-haspopup="dialog"
        disabled={isEmpty}
        onClick={() => void open()}
      >
        <FilterIcon />
        {label}
        {count > 0 && (
          <span className="filter-bar-count">
            {count}
            <span className="visually-hidden">{count === 1 ? ' filtro escolhido' : ' filtros escolhidos'}</span>
          </span>
        )}
      </button>
      {isOpen && FilterModal && <FilterModal onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** Whether the list has facets to choose; `null` while they load. */
export function useHasFacets(): boolean | null {
  const { facets, areFacetsLoaded, phase, currentCategory, searchCategoryIds } = useRead(catalogState);
  if (visibleFacets(facets, { currentCategory, searchCategoryIds }).length > 0) return true;
  return areFacetsLoaded || phase === 'failed' ? false : null;
}
