/** A branch of the catalogue (spec §3). Ids starting with `COLLECTION` are collections. */
export type Category = {
  providerId: string;
  name: string;
  description: string | null;
  children: Category[];
  shopId: string;
};

export const suggestedCategoryId = 'SUGGESTED_ITEMS';
export const suggestedCategoryName = 'Sugeridos';
