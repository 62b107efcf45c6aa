import { ref } from 'valtio';
import { type Category, suggestedCategoryId } from '#shared/model/category.ts';
import { markFacetsLoaded } from './catalog-facets.ts';
import { abortRequests, markListShown } from './catalog-list.ts';
import { catalogState } from './catalog-state.ts';
import { type CollectionSettings, fetchSuggested, fetchTabs, suggestedCategory, suggestedIds, withCollections } from './category-tabs.ts';

/**
 * Categories and collections come as tabs; 'Sugeridos' stays in front of them, whichever came first. Spec §8: "A failed category load shows
 * nothing": the tabs that the HTML had stay, and without any the collections come alone.
 */
export async function loadCategories(settings: CollectionSettings): Promise<void> {
  const fetched = await fetchTabs(settings);
  // Not before: meanwhile the suggestions may have come, or come to nothing.
  const { categories } = catalogState;
  const suggested = categories.filter(isSuggested);
  const isWithout = categories.length === suggested.length;
  const tabs = fetched || isWithout ? [...suggested, ...(fetched ?? withCollections([], settings))] : categories;
  // Those of the HTML are the same nearly always.
  if (JSON.stringify(tabs) !== JSON.stringify(categories)) catalogState.categories = ref(tabs);
}

/** Suggested products become the first tab, and where there are none it goes again; says whether there are any. */
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

/** 'Sugeridos' in front of the others, and chosen. */
export function addSuggestedTab(): void {
  const suggested = suggestedCategory();
  const others = catalogState.categories.filter((category) => !isSuggested(category));
  Object.assign(catalogState, { categories: ref([suggested, ...others]), currentCategory: suggested });
}

/** Shows what is suggested, which is there already. */
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

/** Whether 'Sugeridos' is the tab that is chosen. */
export const isShowingSuggested = (): boolean => catalogState.currentCategory !== null && isSuggested(catalogState.currentCategory);

/** Whether this tab is 'Sugeridos'. */
export const isSuggested = ({ providerId }: Category) => providerId === suggestedCategoryId;
