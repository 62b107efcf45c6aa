import { ref } from 'valtio';
import { InitialCatalogType } from '#shared/model/catalog/initial-catalog.ts';
import type { RenderedFirstPage } from '#shared/model/prerendered-page.ts';
import { hasListInUrl } from '../../browser/navigation/list-in-url.ts';
import { pageState } from '../../browser/storage/page-state.ts';
import { continuesTabSession, type InitialCatalog, initialCatalog } from '../session/session.ts';
import { cachedCatalog } from './catalog-cache.ts';
import { catalogState, dropPrerenderedList } from './catalog-state.ts';
import { openLinkedCatalog } from './linked-catalog.ts';
import { addSuggestedTab, suggestedIds } from './suggested-tab.ts';

/**
 * `isRestored`: the list shown before the session loads is the one this tab showed last. `shopId`: the shop in the
 * page's HTML.
 */
const shown = pageState(() => ({ isRestored: false, shopId: '' }));

/** Starts with the list in the page's HTML, until the session confirms it. */
export function showFirstPage({ shopId, categories, products, ...list }: RenderedFirstPage): void {
  shown.shopId = shopId;
  Object.assign(catalogState, { phase: 'shown', categories: ref(categories), products: ref(products), ...list });
}

/**
 * Removes the prerendered list if the link opens another one. The heading and the tab of the linked list show before
 * its products load. Resolves once they do.
 */
export async function dropFirstPageForLink(): Promise<void> {
  const initial = initialCatalog();
  if (!hasOtherInitialList(initial)) return;
  dropPrerenderedList();
  if (initial && initial.type !== InitialCatalogType.Standard) void openLinkedCatalog(initial);
  else if (!initial && hasListInUrl()) (await loadListInUrl())?.announceListInUrl();
  else addSuggestedTab();
}

/**
 * Shows the list this tab showed last, before the session is loaded. Only if the tab continues the same session and no
 * link opens another list. The session then confirms or replaces it. Returns whether it shows.
 */
export function showRestoredList(): boolean {
  const stored =
    continuesTabSession() && initialCatalog() === null && suggestedIds().length === 0 ? cachedCatalog() : null;
  if (!stored) return false;
  shown.isRestored = true;
  Object.assign(catalogState, stored, { typedText: stored.searchText, facets: [], phase: 'shown' });
  return true;
}

/** Whether the list shown before the session loaded belongs to this shop. */
export const isListOfShop = (shopId: string): boolean =>
  shown.isRestored || shown.shopId === '' || shown.shopId === shopId;

/** Whether this visitor opens another list than the top-selling one. */
export const hasOtherInitialList = (initial: InitialCatalog | null): boolean =>
  suggestedIds().length > 0 || (initial ? initial.type !== InitialCatalogType.Standard : hasListInUrl());

/** The code that reads a list from the URL; `null` if it does not load: the top-selling list then shows. */
export const loadListInUrl = () => import('./list-in-url.ts').catch(() => null);

/** Whether the list shown before the session is the one this tab showed last. */
export const isRestoredList = (): boolean => shown.isRestored && catalogState.phase === 'shown';

/** Whether the page's HTML shows this shop. */
export const isPrerenderedFor = (shopId: string): boolean => shown.shopId === shopId;
