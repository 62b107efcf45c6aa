/** The chosen categories of the filter: the category first, an optional subcategory second (spec §3). */
export type ChosenCategories = readonly string[];

/** Spec §4: "choosing a category selects it alone; choosing it again clears it". */
export const toggleCategory = (chosen: ChosenCategories, categoryId: string): string[] =>
  chosen[0] === categoryId ? [] : [categoryId];

/** Spec §4: "choosing a subcategory sets the pair; choosing it again leaves only the category". */
export const toggleSubcategory = (chosen: ChosenCategories, categoryId: string, subcategoryId: string): string[] =>
  chosen[0] === categoryId && chosen[1] === subcategoryId ? [categoryId] : [categoryId, subcategoryId];
