import { type Filters, priceFacetKey } from '#shared/model/facet.ts';
import { chosenPrice, toggleFilter, withPrice } from '#shared/rules/catalog/filters.ts';
import { type PriceSpan, priceFilter } from '#shared/rules/catalog/price-filter.ts';
import { priceLimits } from '#shared/rules/catalog/visible-facets.ts';
import { changeFilters } from './catalog.ts';
import { catalogState } from './catalog-state.ts';

/** Spec §5, §9: "Price changes are debounced 500 ms". */
const priceIdleMilliseconds = 500;
let pause: ReturnType<typeof setTimeout> | undefined;

/** Chooses a value of a group, or no longer. */
export const chooseFilter = (key: string, value: string): Promise<void> => changeFilters(toggleFilter(settledFilters(), key, value));

/** Moves the range of prices; the list follows once it has stood still. */
export function movePrice(span: PriceSpan): void {
  catalogState.priceDraft = span;
  clearTimeout(pause);
  pause = setTimeout(() => {
    // Another list was asked for meanwhile, and it took the draft along or made it void.
    if (!catalogState.priceDraft) return;
    const filters = settledFilters();
    catalogState.priceDraft = null;
    const [before, after] = [chosenPrice(catalogState.filters), chosenPrice(filters)];
    if (String(before) !== String(after)) void changeFilters(filters);
  }, priceIdleMilliseconds);
}

/** The checkbox that stands for the slider when there is one price only. */
export function chooseOnlyPrice(price: number): Promise<void> {
  const filters = settledFilters();
  return changeFilters(withPrice(filters, chosenPrice(filters) ? null : [price, price]));
}

/** Takes one chosen filter away; a null value is the price's. */
export function removeFilter(key: string, value: string | null): Promise<void> {
  const filters = settledFilters();
  return changeFilters(value === null ? withPrice(filters, null) : toggleFilter(filters, key, value));
}

/** Takes all of them away. */
export const clearFilters = (): Promise<void> => changeFilters({});

/** The filters with the price that is still being chosen, so that no other choice loses it. */
function settledFilters(): Filters {
  const { filters, priceDraft, facets } = catalogState;
  const facet = facets.find(({ key }) => key === priceFacetKey);
  const limits = facet ? priceLimits(facet) : null;
  return priceDraft && limits ? withPrice(filters, priceFilter(priceDraft, limits)) : filters;
}
