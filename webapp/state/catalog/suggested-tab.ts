import { ref } from 'valtio';
import { type Category, suggestedCategoryId, suggestedCategoryName } from '#shared/model/catalog/category.ts';
import type { Product } from '#shared/model/catalog/product.ts';
import { childlessCategory } from '#shared/rules/catalog/childless-category.ts';
import { baseProductId } from '#shared/rules/catalog/product-id-at-option.ts';
import { fetchProductsByIds } from '../../api/calls.ts';
import { loadValue } from '../../browser/storage/storage.ts';
import { sessionState } from '../session/session.ts';
import { markFacetsLoaded } from './catalog-facets.ts';
import { abortRequests, markListShown } from './catalog-list.ts';
import { catalogState } from './catalog-state.ts';

/** Spec §3: "Synthetic category SUGGESTED_ITEMS named 'Sugeridos' … no children". */
export const suggestedCategory = (): Category =>
  childlessCategory(suggestedCategoryId, suggestedCategoryName, sessionState.settings?.shopId ?? '');

/** The suggested ids from the page's URL, or from an earlier visit (spec §7, byids). */
export function suggestedIds(): string[] {
  const ids = loadValue('suggested_ids');
  return Array.isArray(ids) ? ids.filter((id): id is string => typeof id === 'string') : [];
}

/** The products with these ids. Spec §8: "Failed suggested-product lookups are silent": the list is then empty. */
export async function fetchSuggested(ids: readonly string[]): Promise<Product[]> {
  if (ids.length === 0) return [];
  const wanted = new Set(ids.map(baseProductId));
  const response = await fetchProductsByIds([...wanted]);
  return response.success ? response.data.filter(({ providerId }) => wanted.has(baseProductId(providerId))) : [];
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
