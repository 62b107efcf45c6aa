import { ref } from 'valtio';
import { type CatalogChoice, catalogQuery } from '#shared/rules/catalog/catalog-query.ts';
import { fetchProducts } from '../../api/calls.ts';
import { scrollTop } from '../../browser/view/viewport.ts';
import { showToast } from '../session/toasts.ts';
import { abortFacets, loadFacets } from './catalog-facets.ts';
import { type Catalog, catalogState } from './catalog-state.ts';
import { mergeRefreshed } from './first-page.ts';

/** The list being asked for. A newer wish ends it: the last one made is the one shown. */
let listRequest = new AbortController();
/** The list of the HTML being asked for again: the next page does not end this one either. */
let refreshRequest = new AbortController();
/** What the list on the page answers, and how far it is scrolled; a failed wish goes back to it. */
let lastShown: (CatalogChoice & { scrollTop: number }) | null = null;

/** Each change of what is asked starts at page 0. Spec §8: "A failed product list leaves the list unchanged". */
export async function load(): Promise<void> {
  // A list that is on its way already has no place of its own.
  if (lastShown && catalogState.phase !== 'loading') lastShown.scrollTop = scrollTop();
  abortRequests();
  Object.assign(catalogState, { phase: 'loading', priceDraft: null, scrollTop: 0, needsRefresh: false, staleNotice: null });
  await fetchPage({ pageNumber: 0, pageToken: null });
}

/** The page after the last one, when there is one (spec §4: "page+1 using the token of the previous result"). */
export async function loadMore(): Promise<void> {
  const { phase, pagedData } = catalogState;
  if (!pagedData?.hasMore || (phase !== 'ready' && phase !== 'more-failed')) return;
  catalogState.phase = 'more';
  await fetchPage({ pageNumber: pagedData.page + 1, pageToken: pagedData.token });
}

/** Asks for the same list again, after a failure. */
export const retryCatalog = (): Promise<void> => load();

async function fetchPage(page: { pageNumber: number; pageToken: string | null }): Promise<void> {
  listRequest.abort();
  listRequest = new AbortController();
  const { signal } = listRequest;
  const isFirst = page.pageNumber === 0;
  try {
    const answer = await fetchProducts(catalogQuery(catalogState), page, signal);
    if (signal.aborted) return;
    if (!answer.success) return isFirst ? restoreLastShown(answer.error.message) : markMoreFailed();
    const { data, ...pagedData } = answer.data;
    const known = new Set(isFirst ? [] : catalogState.products.map(({ providerId }) => providerId));
    const added = data.filter(({ providerId }) => !known.has(providerId));
    catalogState.products = ref(isFirst ? added : [...catalogState.products, ...added]);
    catalogState.pagedData = pagedData;
    catalogState.phase = 'ready';
    if (isFirst) catalogState.loadedAt = Date.now();
    markListShown();
    if (isFirst) void loadFacets();
  } catch (fault) {
    // An abandoned call ends here; its successor has the page.
    if (!signal.aborted) throw fault;
  }
}

/** The list stays, and so do the tab and the search it belongs to, and what was typed; a catalogue that never had one says that it failed. */
function restoreLastShown(message: string): void {
  if (!lastShown) {
    catalogState.phase = 'failed';
    return;
  }
  Object.assign(catalogState, lastShown, { phase: 'ready' });
  showToast({ kind: 'warning', text: message });
}

function markMoreFailed(): void {
  catalogState.phase = 'more-failed';
}

/** The list that is shown now is the one that a failed wish goes back to. */
export function markListShown(): void {
  lastShown = choiceOf(catalogState);
}

/** What the list as it stands, or is asked for, answers; from its beginning. */
export const choiceOf = ({ mode, searchText, searchCategoryIds, currentCategory, filters }: Catalog) => ({
  mode,
  searchText,
  searchCategoryIds: [...searchCategoryIds],
  currentCategory,
  filters: { ...filters },
  scrollTop: 0,
});

/** Asks for the list of the HTML again, as this visitor. */
export async function refreshPrerendered(): Promise<void> {
  const prerenderedCount = catalogState.products.length;
  const { signal } = refreshRequest;
  try {
    const answer = await fetchProducts(catalogQuery(catalogState), { pageNumber: 0, pageToken: null }, signal);
    if (signal.aborted) return;
    if (answer.success) {
      const { data, ...pagedData } = answer.data;
      catalogState.loadedAt = Date.now();
      if (catalogState.products.length === prerenderedCount) catalogState.pagedData = pagedData;
      const products = mergeRefreshed(catalogState.products, prerenderedCount, data);
      if (products.some((product, at) => product !== catalogState.products[at])) catalogState.products = ref(products);
    }
    void loadFacets();
  } catch (fault) {
    // Another list is shown by now.
    if (!signal.aborted) throw fault;
  }
}

/** Another list stands there, and it is whole: what was asked for the one before is not wanted any more. */
export function abortRequests(): void {
  listRequest.abort();
  refreshRequest.abort();
  abortFacets();
}

/** For tests: as before the first visit. */
export function resetList(): void {
  abortRequests();
  listRequest = new AbortController();
  refreshRequest = new AbortController();
  lastShown = null;
}
