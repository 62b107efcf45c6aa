import { ref } from 'valtio';
import { InitialCatalogType } from '#shared/model/catalog-state.ts';
import type { DrawnFirstPage } from '#shared/model/first-page.ts';
import { goesOn, type InitialCatalog, initialCatalog } from '../session/session.ts';
import { cachedCatalog } from './catalog-cache.ts';
import { catalogState, dropDrawnList, nothingYet } from './catalog-state.ts';
import { suggestedIds } from './category-tabs.ts';
import { openLinked } from './linked-catalog.ts';
import { addSuggestedTab } from './shown-tabs.ts';

/** Whether what is drawn before the session is the list as it was left. */
let isLeftShown = false;
/** Whose shop the HTML shows. */
let drawnShopId = '';

/** Begins with what the page's HTML shows already, for the session to confirm. */
export function showFirstPage({ shopId, categories, products, pagedData }: DrawnFirstPage): void {
  drawnShopId = shopId;
  Object.assign(catalogState, { phase: 'drawn', categories: ref(categories), products: ref(products), pagedData });
}

/** Takes it away again, for the server to draw another. */
export function dropFirstPage(): void {
  Object.assign(catalogState, nothingYet());
}

/** What the link leads to shall not begin as something else: its heading and its tab stand before its list comes. */
export function dropFirstPageForLink(): void {
  const initial = initialCatalog();
  if (!isLedElsewhere(initial)) return;
  dropDrawnList();
  if (initial && initial.type !== InitialCatalogType.Standard) void openLinked(initial);
  else addSuggestedTab();
}

/**
 * Shows the list as this tab left it, before the session is there: where the tab goes on with the same session, and no link leads
 * elsewhere. The session then confirms it, or something else takes its place.
 */
export function showLeft(): void {
  const left = goesOn() && initialCatalog() === null && suggestedIds().length === 0 ? cachedCatalog() : null;
  if (!left) return;
  isLeftShown = true;
  Object.assign(catalogState, left, { typedText: left.searchText, facets: [], phase: 'drawn' });
}

/** Whether what was shown before the session said whose shop it is was that shop's. */
export const isShownOf = (shopId: string): boolean => isLeftShown || drawnShopId === '' || drawnShopId === shopId;

/** Whether this visitor came for something else than the top-selling list. */
export const isLedElsewhere = (initial: InitialCatalog | null): boolean =>
  suggestedIds().length > 0 || (initial !== null && initial.type !== InitialCatalogType.Standard);

/** Whether the list that is drawn is the one this tab left. */
export const isDrawnAsLeft = (): boolean => isLeftShown && catalogState.phase === 'drawn';

/** Whether the HTML was this shop's. */
export const isDrawnOf = (shopId: string): boolean => drawnShopId === shopId;

/** For tests: as before the first visit. */
export function resetDrawn(): void {
  isLeftShown = false;
}
