/** Not in the specification: what a shopper who is still typing a search may mean. */
export type SearchSuggestions = {
  products: { providerId: string; name: string }[];
  /** `ids`: as the search takes them, a category and its subcategory. `name`: with its parent's. */
  categories: { ids: string[]; name: string }[];
};

/** Shorter texts begin too many words. */
export const minSuggestedLength = 2;
