import { type Category, suggestedCategoryId, suggestedCategoryName } from '#shared/model/category.ts';
import type { Product } from '#shared/model/product.ts';
import type { ShopSettings } from '#shared/model/shop-settings.ts';
import { categoryIdOfCollection } from '#shared/rules/catalog/collection-id.ts';
import { baseProductId } from '#shared/rules/catalog/product-id.ts';
import { fetchCategories, fetchProductsByIds } from '../../api/calls.ts';
import { loadValue } from '../../browser/storage/storage.ts';
import { sessionState } from '../session/session.ts';

/** The settings of the shop that define the tabs. */
export type CollectionSettings = Pick<ShopSettings, 'shopId' | 'showCollections' | 'collections'>;

/** The categories, then the collections (spec §4); `null` when the categories did not load. */
export async function fetchTabs(settings: CollectionSettings): Promise<Category[] | null> {
  const answer = await fetchCategories();
  return answer.success ? withCollections(answer.data.data, settings) : null;
}

/** The tabs after 'Todos': the shop's categories and, if the shop shows them, its collections. */
export function withCollections(
  categories: Category[],
  { shopId, showCollections, collections }: CollectionSettings,
): Category[] {
  const asCategories = (showCollections ? collections : []).map(({ providerId, name }) =>
    childless(categoryIdOfCollection(providerId), name, shopId),
  );
  return [...categories, ...asCategories];
}

/** Spec §3: "Synthetic category SUGGESTED_ITEMS named 'Sugeridos' … no children". */
export const suggestedCategory = (): Category =>
  childless(suggestedCategoryId, suggestedCategoryName, sessionState.settings?.shopId ?? '');

const childless = (providerId: string, name: string, shopId: string): Category => ({
  providerId,
  name,
  description: null,
  children: [],
  shopId,
});

/** The suggested ids from the page's URL, or from an earlier visit (spec §7, byids). */
export function suggestedIds(): string[] {
  const ids = loadValue('suggested_ids');
  return Array.isArray(ids) ? ids.filter((id): id is string => typeof id === 'string') : [];
}

/** The products with these ids. Spec §8: "Failed suggested-product lookups are silent": the list is then empty. */
export async function fetchSuggested(ids: readonly string[]): Promise<Product[]> {
  if (ids.length === 0) return [];
  const wanted = new Set(ids.map(baseProductId));
  const answer = await fetchProductsByIds([...wanted]);
  return answer.success ? answer.data.filter(({ providerId }) => wanted.has(baseProductId(providerId))) : [];
}

/** The ids from the top category down to this one, both included; empty if the category is unknown. */
export function categoryPath(categories: readonly Category[], id: string): string[] {
  for (const { providerId, children } of categories) {
    if (providerId === id) return [id];
    const below = categoryPath(children, id);
    if (below.length > 0) return [providerId, ...below];
  }
  return [];
}
