import { type ComponentType, lazy, Suspense } from 'react';
import { suggestedCategoryId } from '#shared/model/catalog/category.ts';
import { productSorts } from '#shared/model/catalog/product-sort.ts';
import { selectedFilterCount } from '#shared/rules/catalog/selected-filter-count.ts';
import { isPlatformUser } from '#shared/rules/session/session-roles.ts';
import { lateStyle } from '../browser/loading/late-style.ts';
import { lazyScreen } from '../shell/lazy-screen.ts';
import { sortBy } from '../state/catalog/catalog-actions.ts';
import { catalogState } from '../state/catalog/catalog-state.ts';
import { sessionState } from '../state/session/session.ts';
import { useRead } from '../state/use-read.ts';
import { FilterButton, useHasFacets } from './filter-button.tsx';

const PriceTableChoice = lazyScreen(async () => (await import('../assisted/agent-catalog-chunk.ts')).PriceTableChoice);
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

/** Above the products: the order of the list, the button that opens the filter panel (spec §2), the active filters. */
export function FilterBar() {
  const { filters, searchCategoryIds, currentCategory } = useRead(catalogState);
  const hasFacets = useHasFacets();
  const count = selectedFilterCount(filters) + Math.min(searchCategoryIds.length, 1);
  return (
    <div className={count > 0 ? 'filter-bar filter-bar-chosen' : 'filter-bar'}>
      <SortSelect />
      <PriceTable />
      {currentCategory?.providerId !== suggestedCategoryId && (
        <FilterButton
          label="Filtrar"
          className={hasFacets === false ? 'filter-bar-open filter-bar-only' : 'filter-bar-open'}
          count={count}
        />
      )}
      {count > 0 && (
        <Suspense>
          <ChosenFilters />
        </Suspense>
      )}
    </div>
  );
}

/** An agent's list has the prices of the order's price table. */
function PriceTable() {
  const { session } = useRead(sessionState);
  return (
    isPlatformUser(session) && (
      <Suspense>
        <PriceTableChoice />
      </Suspense>
    )
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
