import { ref } from 'valtio';
import { type Category, suggestedCategoryId } from '#shared/model/category.ts';
import { markFacetsLoaded } from './catalog-facets.ts';
import { abortRequests, markListShown } from './catalog-list.ts';
import { catalogState } from './catalog-state.ts';
import {
  type CollectionSettings,
  fetchSuggested,
  fetchTabs,
  suggestedCategory,
  suggestedIds,
  withCollections,
} from './fetch-tabs.ts';

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

/** Adds 'Sugeridos' as the first tab and selects it. */
export function addSuggestedTab(): void {
  const suggested = suggestedCategory();
  const others = catalogState.categories.filter((category) => !isSuggested(category));
  Object.assign(catalogState, { categories: ref([suggested, ...others]), currentCategory: suggested });
}

/** Shows the suggested products, which are already loaded. */
export function showSuggested(): void {
  abortRequests();
  Object.assign(catalogState, {
    mode: 'catalog',
    searchText: '',
    typedText: '',
    searchCategoryIds: [],
    filters: {},
    facets: [],
    areFacetsLoaded: false,
    priceDraft: null,
    currentCategory: suggestedCategory(),
    products: ref([...catalogState.suggested]),
    pagedData: null,
    phase: 'ready',
    scrollTop: 0,
  });
  markListShown();
  markFacetsLoaded();
}

/** Whether 'Sugeridos' is the selected tab. */
export const isShowingSuggested = (): boolean =>
  catalogState.currentCategory !== null && isSuggested(catalogState.currentCategory);

/** Whether this tab is 'Sugeridos'. */
export const isSuggested = ({ providerId }: Category) => providerId === suggestedCategoryId;
