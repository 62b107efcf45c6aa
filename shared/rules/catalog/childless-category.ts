import type { Category } from '#shared/model/catalog/category.ts';

/** A tab without subcategories: a collection, or 'Sugeridos'. */
export const childlessCategory = (providerId: string, name: string, shopId: string): Category => ({
  providerId,
  name,
  description: null,
  children: [],
  shopId,
});
