import { ref } from 'valtio';
import type { ProductSort } from '#shared/model/catalog/product-sort.ts';
import type { Failure } from '#shared/model/result.ts';
import { type CatalogChoice, catalogQuery } from '#shared/rules/catalog/catalog-query.ts';
import { fetchProducts } from '../../api/calls.ts';
import { pageState } from '../../browser/storage/page-state.ts';
import { scrollTop } from '../../browser/view/viewport.ts';
import { clearInitialCatalog } from '../session/session.ts';
import { showToast } from '../session/toasts.ts';
import { abortFacets, loadFacets } from './catalog-facets.ts';
import { type Catalog, catalogState } from './catalog-state.ts';
import { mergeRefreshed } from './prerendered-page.ts';

type ListRequests = {
  /** The running list request. A newer request aborts it, so the last request is the one shown. */
  list: AbortController;
  /** The running refresh of the prerendered list. Loading the next page does not abort it. */
  refresh: AbortController;
  /** The query and scroll position of the displayed list. A failed request restores it. */
  shown: (CatalogChoice & { sort: ProductSort | undefined; scrollTop: number }) | null;
  /** How many lists were displayed. */
  count: number;
};
const requests = pageState<ListRequests>(
  () => ({ list: new AbortController(), refresh: new AbortController(), shown: null, count: 0 }),
  abortRequests,
);

/**
 * Loads the list from page 0, after each change of the query. Spec §8: "A failed product list leaves the list
 * unchanged".
 */
export async function loadList(): Promise<void> {
  // A list that is still loading has no scroll position to save.
  const { shown: lastShown } = requests;
  if (lastShown && catalogState.phase !== 'loading') lastShown.scrollTop = scrollTop();
  abortRequests();
  Object.assign(catalogState, {
    phase: 'loading',
    priceDraft: null,
    scrollTop: 0,
    needsRefresh: false,
    staleNotice: null,
  });
  await fetchPage({ pageNumber: 0, pageToken: null });
}

/** Loads the next page, if there is one (spec §4: "page+1 using the token of the previous result"). */
export async function loadMore(): Promise<void> {
  const { phase, pagedData } = catalogState;
  if (!pagedData?.hasMore || (phase !== 'ready' && phase !== 'more-failed')) return;
  catalogState.phase = 'more';
  await fetchPage({ pageNumber: pagedData.page + 1, pageToken: pagedData.token });
}

/** Requests the same list again, after a failure. */
export const retryCatalog = (): Promise<void> => loadList();

async function fetchPage(page: { pageNumber: number; pageToken: string | null }): Promise<void> {
  requests.list.abort();
  requests.list = new AbortController();
  const { signal } = requests.list;
  const isFirst = page.pageNumber === 0;
  try {
    const response = await fetchProducts(catalogQuery(catalogState), { ...page, sort: catalogState.sort }, signal);
    if (signal.aborted) return;
    if (!response.success) return isFirst ? showFailure(response) : markMoreFailed();
    const { data, ...pagedData } = response.data;
    const known = new Set(isFirst ? [] : catalogState.products.map(({ providerId }) => providerId));
    const added = data.filter(({ providerId }) => !known.has(providerId));
    catalogState.products = ref(isFirst ? added : [...catalogState.products, ...added]);
    catalogState.pagedData = pagedData;
    catalogState.phase = 'ready';
    if (isFirst) catalogState.loadedAt = Date.now();
    markListShown();
    if (isFirst) void loadFacets();
  } catch (fault) {
    // An aborted request ends here; the newer request updates the page.
    if (!signal.aborted) throw fault;
  }
}

/**
 * Restores the list with its tab, search and typed text. Without an earlier list the catalogue shows the failure. Only
 * the shop knows why it refuses a search, so its reason shows in both cases.
 */
function showFailure({ kind, text, error }: Failure): void {
  const { shown: lastShown } = requests;
  if (lastShown) Object.assign(catalogState, lastShown, { phase: 'ready' });
  else catalogState.phase = 'failed';
  if (kind === 'refused') showToast({ kind: 'warning', text });
  else if (lastShown) showToast({ kind: 'warning', text: error.message });
}

function markMoreFailed(): void {
  catalogState.phase = 'more-failed';
}

/** Marks the displayed list as the one that a failed request restores. */
export function markListShown(): void {
  // Until then a reload opens the entry link's list again.
  clearInitialCatalog();
  requests.shown = listChoiceOf(catalogState);
  requests.count += 1;
}

/** How many lists this page has displayed. */
export const listsShown = (): number => requests.count;

/** The query of the displayed or requested list, scrolled to the top. */
export const listChoiceOf = ({ mode, searchText, searchCategoryIds, currentCategory, filters, sort }: Catalog) => ({
  mode,
  searchText,
  searchCategoryIds: [...searchCategoryIds],
  currentCategory,
  filters: { ...filters },
  sort,
  scrollTop: 0,
});

/** Requests the prerendered list again, with this visitor's session. */
export async function refreshPrerendered(): Promise<void> {
  const prerenderedCount = catalogState.products.length;
  const { signal } = requests.refresh;
  try {
    const response = await fetchProducts(catalogQuery(catalogState), { pageNumber: 0, pageToken: null }, signal);
    if (signal.aborted) return;
    if (response.success) {
      const { data, ...pagedData } = response.data;
      catalogState.loadedAt = Date.now();
      if (catalogState.products.length === prerenderedCount) catalogState.pagedData = pagedData;
      const products = mergeRefreshed(catalogState.products, prerenderedCount, data);
      if (products.some((product, at) => product !== catalogState.products[at])) catalogState.products = ref(products);
    }
    void loadFacets();
  } catch (fault) {
    // Another list replaced it meanwhile.
    if (!signal.aborted) throw fault;
  }
}

/** Aborts all requests: a complete other list replaced the one that they belong to. */
export function abortRequests(): void {
  requests.list.abort();
  requests.refresh.abort();
  abortFacets();
}
