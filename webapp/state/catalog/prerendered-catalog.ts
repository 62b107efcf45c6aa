import { ref } from 'valtio';
import { InitialCatalogType } from '#shared/model/catalog-state.ts';
import type { DrawnFirstPage } from '#shared/model/first-page.ts';
import { continuesTabSession, type InitialCatalog, initialCatalog } from '../session/session.ts';
import { cachedCatalog } from './catalog-cache.ts';
import { catalogState, dropPrerenderedList, emptyCatalog } from './catalog-state.ts';
import { suggestedIds } from './category-tabs.ts';
import { openLinkedCatalog } from './linked-catalog.ts';
import { addSuggestedTab } from './shown-tabs.ts';

/** Whether what is drawn before the session is the list as it was left. */
let hasRestoredList = false;
/** Whose shop the HTML shows. */
let prerenderedShopId = '';

/** Begins with what the page's HTML shows already, for the session to confirm. */
export function showFirstPage({ shopId, categories, products, pagedData }: DrawnFirstPage): void {
  prerenderedShopId = shopId;
  Object.assign(catalogState, { phase: 'drawn', categories: ref(categories), products: ref(products), pagedData });
}

/** Takes it away again, for the server to draw another. */
export function dropFirstPage(): void {
  Object.assign(catalogState, emptyCatalog());
}

/** What the link leads to shall not begin as something else: its heading and its tab stand before its list comes. */
export function dropFirstPageForLink(): void {
  const initial = initialCatalog();
  if (!hasOtherInitialList(initial)) return;
  dropPrerenderedList();
  if (initial && initial.type !== InitialCatalogType.Standard) void openLinkedCatalog(initial);
  else addSuggestedTab();
}

/**
 * Shows the list as this tab left it, before the session is there: where the tab goes on with the same session, and no link leads
 * elsewhere. The session then confirms it, or something else takes its place.
 */
export function showRestoredList(): void {
  const stored = continuesTabSession() && initialCatalog() === null && suggestedIds().length === 0 ? cachedCatalog() : null;
  if (!stored) return;
  hasRestoredList = true;
  Object.assign(catalogState, stored, { typedText: stored.searchText, facets: [], phase: 'drawn' });
}

/** Whether what was shown before the session said whose shop it is was that shop's. */
export const isListOfShop = (shopId: string): boolean => hasRestoredList || prerenderedShopId === '' || prerenderedShopId === shopId;

/** Whether this visitor came for something else than the top-selling list. */
export const hasOtherInitialList = (initial: InitialCatalog | null): boolean =>
  suggestedIds().length > 0 || (initial !== null && initial.type !== InitialCatalogType.Standard);

/** Whether the list that is drawn is the one this tab left. */
export const isRestoredList = (): boolean => hasRestoredList && catalogState.phase === 'drawn';

/** Whether the HTML was this shop's. */
export const isPrerenderedFor = (shopId: string): boolean => prerenderedShopId === shopId;

/** For tests: as before the first visit. */
export function resetPrerendered(): void {
  hasRestoredList = false;
}
