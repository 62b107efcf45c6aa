import { ref } from 'valtio';
import type { Category } from '#shared/model/catalog/category.ts';
import { type CollectionSettings, withCollections } from '#shared/rules/catalog/with-collections.ts';
import { fetchCategories } from '../../api/calls.ts';
import { catalogState } from './catalog-state.ts';
import { fetchSuggested, isShowingSuggested, isSuggested, suggestedCategory, suggestedIds } from './suggested-tab.ts';

/** The categories, then the collections (spec §4); `null` when the categories did not load. */
async function fetchTabs(settings: CollectionSettings): Promise<Category[] | null> {
  const response = await fetchCategories();
  return response.success ? withCollections(response.data.data, settings) : null;
}

/**
 * Loads categories and collections as tabs; 'Sugeridos' stays first in any order of arrival. Spec §8: "A failed
 * category load shows nothing": the prerendered tabs stay; without them only the collections show.
 */
export async function loadCategories(settings: CollectionSettings): Promise<void> {
  const fetched = await fetchTabs(settings);
  // Read after the request: the suggestions may have changed meanwhile.
  const { categories } = catalogState;
  const suggested = categories.filter(isSuggested);
  const isWithout = categories.length === suggested.length;
  const tabs = fetched || isWithout ? [...suggested, ...(fetched ?? withCollections([], settings))] : categories;
  // The prerendered tabs are nearly always the same.
  if (JSON.stringify(tabs) !== JSON.stringify(categories)) catalogState.categories = ref(tabs);
}

/**
 * Loads the suggested products as the first tab, or removes the tab if there are none. Returns whether there are any.
 */
export async function loadSuggested(): Promise<boolean> {
  const products = await fetchSuggested(suggestedIds());
  const others = catalogState.categories.filter((category) => !isSuggested(category));
  if (products.length === 0) {
    if (isShowingSuggested()) catalogState.currentCategory = null;
    if (others.length < catalogState.categories.length) catalogState.categories = ref(others);
    return false;
  }
  catalogState.suggested = ref(products);
  catalogState.categories = ref([suggestedCategory(), ...others]);
  return true;
}
