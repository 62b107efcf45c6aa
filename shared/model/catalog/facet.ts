/** A filter value, and the number of products that have it. */
export type FacetOption = { name: string; value: string; quantity: number };

/** The limits of the price facet, in reais. */
export type FacetRange = { from: number; to: number };

/** A group of filters (spec §3). `values` holds options, or exactly one range when `key` is `price`. */
export type Facet = { key: string; name: string; hidden: boolean; values: (FacetOption | FacetRange)[] };
