import type { Category } from '#shared/model/catalog/category.ts';
import type { ShopSettings } from '#shared/model/shop-settings.ts';
import { childlessCategory } from './childless-category.ts';
import { categoryIdOfCollection } from './collection-id.ts';

/** The settings of the shop that define the tabs. */
export type CollectionSettings = Pick<ShopSettings, 'shopId' | 'showCollections' | 'collections'>;

/** The tabs after 'Todos': the shop's categories and, if the shop shows them, its collections. */
export function withCollections(
  categories: Category[],
  { shopId, showCollections, collections }: CollectionSettings,
): Category[] {
  const asCategories = (showCollections ? collections : []).map(({ providerId, name }) =>
    childlessCategory(categoryIdOfCollection(providerId), name, shopId),
  );
  return [...categories, ...asCategories];
}
