import { type Filters, priceFacetKey } from '#shared/model/facet.ts';

/** How many filters are chosen: each value of a group, and the range of prices as one. */
export const chosenCount = (filters: Filters): number =>
  Object.entries(filters).reduce((count, [key, values]) => count + (key === priceFacetKey ? 1 : values.length), 0);
