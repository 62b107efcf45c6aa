import { type Filters, priceFacetKey } from '#shared/model/catalog/filters.ts';

/** The number of chosen filters: each value of a group; the price range counts as one. */
export const selectedFilterCount = (filters: Filters): number =>
  Object.entries(filters).reduce((count, [key, values]) => count + (key === priceFacetKey ? 1 : values.length), 0);
