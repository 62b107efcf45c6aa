import { type ComponentType, lazy, Suspense, useState } from 'react';
import { suggestedCategoryId } from '#shared/model/catalog/category.ts';
import { productSorts } from '#shared/model/catalog/product-sort.ts';
import { selectedFilterCount } from '#shared/rules/catalog/selected-filter-count.ts';
import { visibleFacets } from '#shared/rules/catalog/visible-facets.ts';
import { failures } from '#shared/text/failures.ts';
import { lateStyle } from '../browser/loading/late-style.ts';
import { useIsNarrow } from '../browser/view/use-is-narrow.ts';
import { FilterIcon } from '../components/ui/icons.tsx';
import { loadPart } from '../shell/load-part.ts';
import { sortBy } from '../state/catalog/catalog.ts';
import { catalogState } from '../state/catalog/catalog-state.ts';
import { useRead } from '../state/use-read.ts';

// Loaded later, because the first screen has no active filters.
const ChosenFilters = lazy(async (): Promise<{ default: ComponentType }> => {
  try {
    const [{ ChosenFilters: chosen }] = await Promise.all([import('./chosen-filters.tsx'), lateStyle()]);
    return { default: chosen };
  } catch {
    // The button and the sidebar show the active filters too.
    return { default: () => null };
  }
});

/** Above the products: the active filters, and below 768 px the button that opens the filter panel (spec §2). */
export function FilterBar() {
  const count = selectedFilterCount(useRead(catalogState).filters);
  return (
    <div className={count > 0 ? 'filter-bar filter-bar-chosen' : 'filter-bar'}>
      <SortSelect />
      <PanelButton count={count} />
      {count > 0 && (
        <Suspense>
          <ChosenFilters />
        </Suspense>
      )}
    </div>
  );
}

/** A native select, which is at hand before the scripts and fits every phone. */
function SortSelect() {
  const { sort, currentCategory } = useRead(catalogState);
  if (currentCategory?.providerId === suggestedCategoryId) return null;
  return (
    <select
      className="sort-select"
      aria-label="Ordenar por"
      value={sort ?? ''}
      onChange={({ target }) => void sortBy(productSorts.find((one) => one === target.value))}
    >
      <option value="">Relevância</option>
      <option value="price">Menor preço</option>
      <option value="price-desc">Maior preço</option>
      <option value="name">Nome de A a Z</option>
      <option value="sold">Mais vendidos</option>
    </select>
  );
}

type Panel = ComponentType<{ onClose: () => void }>;

/**
 * Rendered from the start, so that the products do not move when the facets arrive; a list without facets has no
 * button. CSS hides it from 768 px on, because a script would run after the first paint.
 */
function PanelButton({ count }: { count: number }) {
  const { facets, areFacetsLoaded, phase, currentCategory, searchCategoryIds } = useRead(catalogState);
  const isNarrow = useIsNarrow();
  const [FilterPanel, setPanel] = useState<Panel | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  if (currentCategory?.providerId === suggestedCategoryId) return null;
  const isEmpty = visibleFacets(facets, { currentCategory, searchCategoryIds }).length === 0;
  if (isEmpty && (areFacetsLoaded || phase === 'failed')) return null;
  const open = async () => {
    const part = await loadPart(() => import('./filter-panel.tsx'), failures.facets);
    if (!part) return;
    setPanel(() => part.FilterPanel);
    setIsOpen(true);
  };
  return (
    <>
      <button
        type="button"
        className="btn btn-quiet filter-bar-open"
        aria-haspopup="dialog"
        disabled={isEmpty}
        onClick={() => void open()}
      >
        <FilterIcon />
        Filtrar
        {count > 0 && (
          <span className="filter-bar-count">
            {count}
            <span className="visually-hidden">{count === 1 ? ' filtro escolhido' : ' filtros escolhidos'}</span>
          </span>
        )}
      </button>
      {isOpen && isNarrow && FilterPanel && <FilterPanel onClose={() => setIsOpen(false)} />}
    </>
  );
}
