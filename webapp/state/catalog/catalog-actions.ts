import type { Filters } from '#shared/model/catalog/filters.ts';
import type { ProductSort } from '#shared/model/catalog/product-sort.ts';
import { searchable } from '#shared/rules/search/search-text.ts';
import { cacheCatalog } from './catalog-cache.ts';
import { loadList } from './catalog-list.ts';
import { catalogState, dropPrerenderedList } from './catalog-state.ts';
import { isShowingSuggested, isSuggested, showSuggested } from './suggested-tab.ts';

/**
 * Opens a tab: `null` is 'Todos', the top-selling list (spec §2), which also ends a search. 'Sugeridos' shows the
 * products that are already loaded, without a new request (spec §4).
 */
export async function chooseCategory(categoryId: string | null): Promise<void> {
  if (categoryId === null) return catalogState.phase === 'shown' ? undefined : search('', []);
  const category = catalogState.categories.find(({ providerId }) => providerId === categoryId) ?? null;
  if (category && isSuggested(category)) return showSuggested();
  const mode = catalogState.searchText === '' ? 'catalog' : 'search';
  Object.assign(catalogState, { mode, currentCategory: category, searchCategoryIds: [], filters: {} });
  await loadOrWait();
}

/**
 * Spec §4: "Submitting a search with text or categories switches to search mode; clearing both returns to catalog
 * mode". A new search covers the whole shop. `keepsFilters`: it keeps the chosen filters, except those of other
 * categories.
 */
export async function search(
  text: string,
  categoryIds: readonly string[] = catalogState.searchCategoryIds,
  { keepsFilters = false } = {},
): Promise<void> {
  const searchText = searchable(text);
  const mode = searchText !== '' || categoryIds.length > 0 ? 'search' : 'catalog';
  Object.assign(catalogState, {
    mode,
    searchText,
    typedText: searchText,
    searchCategoryIds: [...categoryIds],
    currentCategory: null,
    filters: keepsFilters ? filtersIn(catalogState.filters, categoryIds) : {},
  });
  await loadOrWait();
}

/** Spec §5: category-prefixed facets are hidden inside a category, so what was chosen of them must not count there. */
const filtersIn = (filters: Filters, categoryIds: readonly string[]): Filters =>
  Object.fromEntries(
    Object.entries(filters).filter(([key]) => categoryIds.length === 0 || !key.startsWith('category')),
  );

/** Before the session is loaded no request is possible. The catalogue then opens with this choice. */
async function loadOrWait(): Promise<void> {
  dropPrerenderedList();
  if (catalogState.phase !== 'fresh') await loadList();
}

/** Stores the typed text of the search box. */
export function typeSearch(text: string): void {
  catalogState.typedText = text;
}

/** Reloads the list in another order; none is by relevance. */
export async function sortBy(sort: ProductSort | undefined): Promise<void> {
  catalogState.sort = sort;
  await loadOrWait();
}

/**
 * Caches the catalogue with its scroll position (spec §4, §9): for a step back, and for a page that the chat closed.
 */
export function leaveCatalog(scrollTop: number): void {
  catalogState.scrollTop = scrollTop;
  // The displayed list is complete even while its next page loads or failed.
  if (['ready', 'more', 'more-failed'].includes(catalogState.phase) && !isShowingSuggested())
    cacheCatalog(catalogState);
}
