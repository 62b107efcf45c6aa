/** A branch of the catalogue (spec §3). Ids starting with `COLLECTION` are collections. */
export type Category = {
  providerId: string;
  name: string;
  description: string | null;
  children: Category[];
  shopId: string;
};

/** A hand-made selection of products, shown as a category when the shop's `showCollections` is on. */
export type Collection = { providerId: string; name: string };

export const collectionPrefix = 'COLLECTION_';
export const suggestedCategoryId = 'SUGGESTED_ITEMS';
export const suggestedCategoryName = 'Sugeridos';
