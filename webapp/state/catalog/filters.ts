import { type Filters, priceFacetKey } from '#shared/model/catalog/filters.ts';
import { selectedPriceRange, toggleFilter, withPrice } from '#shared/rules/catalog/filters.ts';
import { type PriceSpan, priceFilter, priceIdleMs } from '#shared/rules/catalog/price-filter.ts';
import { priceLimits } from '#shared/rules/catalog/visible-facets.ts';
import { pageState } from '../../browser/storage/page-state.ts';
import { loadList } from './catalog-list.ts';
import { catalogState } from './catalog-state.ts';

const pause = pageState<{ timer: ReturnType<typeof setTimeout> | undefined }>(
  () => ({ timer: undefined }),
  ({ timer }) => clearTimeout(timer),
);

/** Spec §4: "Each filter change reloads from page 0". */
export async function changeFilters(filters: Filters): Promise<void> {
  // Without a session there are no facets to filter by.
  if (catalogState.phase === 'shown') return;
  catalogState.filters = filters;
  await loadList();
}

/** Adds or removes a value of a filter group. */
export const chooseFilter = (key: string, value: string): Promise<void> =>
  changeFilters(toggleFilter(settledFilters(), key, value));

/** Changes the price range; the list reloads 500 ms after the last change. */
export function movePrice(span: PriceSpan): void {
  catalogState.priceDraft = span;
  clearTimeout(pause.timer);
  pause.timer = setTimeout(() => {
    // Another list request consumed or cleared the draft meanwhile.
    if (!catalogState.priceDraft) return;
    const filters = settledFilters();
    catalogState.priceDraft = null;
    const [before, after] = [selectedPriceRange(catalogState.filters), selectedPriceRange(filters)];
    if (String(before) !== String(after)) void changeFilters(filters);
  }, priceIdleMs);
}

/** Toggles the checkbox that replaces the slider when there is only one price. */
export function chooseOnlyPrice(price: number): Promise<void> {
  const filters = settledFilters();
  return changeFilters(withPrice(filters, selectedPriceRange(filters) ? null : [price, price]));
}

/** Removes one filter value; a `null` value removes the price filter. */
export function removeFilter(key: string, value: string | null): Promise<void> {
  const filters = settledFilters();
  return changeFilters(value === null ? withPrice(filters, null) : toggleFilter(filters, key, value));
}

/** Removes all filters. */
export const clearFilters = (): Promise<void> => changeFilters({});

/** The filters including the price draft, so that another choice does not lose it. */
function settledFilters(): Filters {
  const { filters, priceDraft, facets } = catalogState;
  const facet = facets.find(({ key }) => key === priceFacetKey);
  const limits = facet ? priceLimits(facet) : null;
  return priceDraft && limits ? withPrice(filters, priceFilter(priceDraft, limits)) : filters;
}
