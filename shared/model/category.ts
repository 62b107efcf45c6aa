/** A branch of the catalogue (spec §3). Ids starting with `COLLECTION` are collections. */
export type Category = {
  providerId: string;
  name: string;
  description: string | null;
  children: Category[];
  shopId: string;
};

/**
 * Prefix of a collection's id. A collection is a hand-made selection of products, shown as a category when
 * `showCollections` is on.
 */
export const collectionPrefix = 'COLLECTION_';
export const suggestedCategoryId = 'SUGGESTED_ITEMS';
export const suggestedCategoryName = 'Sugeridos';
