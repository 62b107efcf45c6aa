export const priceFacetKey = 'price';

/** Chosen filters (spec §7): facet key → chosen values; `price` → [min, max] in reais. */
export type Filters = { [facetKey: string]: string[] | [number, number] };
