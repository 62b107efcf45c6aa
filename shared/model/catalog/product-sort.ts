/**
 * The orders of a product list besides relevance: by the lowest current price, by name, by what sold most. Products
 * that are not available come last in each.
 */
export const productSorts = ['price', 'price-desc', 'name', 'sold'] as const;
export type ProductSort = (typeof productSorts)[number];
