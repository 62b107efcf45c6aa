/** A branch of the catalogue (spec §3). Ids starting with `COLLECTION` are collections. */
export type Category = {
  providerId: string;
  name: string;
  description: string | null;
  children: Category[];
  shopId: string;
};

/** Begins the id of a collection, a hand-made selection of products that is shown as a category when `showCollections` is on. */
export const collectionPrefix = 'COLLECTION_';
export const suggestedCategoryId = 'SUGGESTED_ITEMS';
export const suggestedCategoryName = 'Sugeridos';
