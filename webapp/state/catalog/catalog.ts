import type { Filters } from '#shared/model/facet.ts';
import { searchable } from '#shared/rules/search/search-text.ts';
import { cacheCatalog } from './catalog-cache.ts';
import { load } from './catalog-list.ts';
import { catalogState, dropPrerenderedList } from './catalog-state.ts';
import { isShowingSuggested, isSuggested, showSuggested } from './shown-tabs.ts';

/** A tab: null is 'Todos', the top-selling list (spec §2). 'Sugeridos' shows what is there already, without asking again (spec §4). */
export async function chooseCategory(categoryId: string | null): Promise<void> {
  if (catalogState.phase === 'drawn' && categoryId === null) return;
  const category = catalogState.categories.find(({ providerId }) => providerId === categoryId) ?? null;
  if (category && isSuggested(category)) return showSuggested();
  const mode = catalogState.searchText === '' ? 'catalog' : 'search';
  Object.assign(catalogState, { mode, currentCategory: category, searchCategoryIds: [], filters: {} });
  await loadOrWait();
}

/** Spec §4: "Submitting a search with text or categories switches to search mode; clearing both returns to catalog mode". A new search is for the whole shop. */
export async function search(text: string, categoryIds: readonly string[] = catalogState.searchCategoryIds): Promise<void> {
  const searchText = searchable(text);
  const mode = searchText !== '' || categoryIds.length > 0 ? 'search' : 'catalog';
  Object.assign(catalogState, {
    mode,
    searchText,
    typedText: searchText,
    searchCategoryIds: [...categoryIds],
    currentCategory: null,
    filters: {},
  });
  await loadOrWait();
}

/** Whoever is quicker than the session may not ask yet: the catalogue then opens with what was chosen. */
async function loadOrWait(): Promise<void> {
  dropPrerenderedList();
  if (catalogState.phase !== 'fresh') await load();
}

/** What is being typed into the search box. */
export function typeSearch(text: string): void {
  catalogState.typedText = text;
}

/** Spec §4: "Each filter change reloads from page 0". */
export async function changeFilters(filters: Filters): Promise<void> {
  // Before the session there is nothing to filter for.
  if (catalogState.phase === 'drawn') return;
  catalogState.filters = filters;
  await load();
}

/** Keeps the catalogue for a while, with its place (spec §4, §9): for the way back, and for a page the chat closed. */
export function leaveCatalog(scrollTop: number): void {
  catalogState.scrollTop = scrollTop;
  // The next page being on its way, or failed, takes nothing from the list that is there.
  if (['ready', 'more', 'more-failed'].includes(catalogState.phase) && !isShowingSuggested()) cacheCatalog(catalogState);
}
