import { ref, subscribe } from 'valtio';
import { type ListParams, listParamsOf } from '#shared/rules/catalog/list-url-params.ts';
import { isListEntry, leaveListEntry, onHistoryChange, writeListToUrl } from '../../browser/navigation/list-history.ts';
import { isListInUrl, listParamsInUrl } from '../../browser/navigation/list-in-url.ts';
import { isOverlayEntry } from '../../browser/navigation/overlay-history.ts';
import { pageState } from '../../browser/storage/page-state.ts';
import { isElementShown, scrollTop } from '../../browser/view/viewport.ts';
import { abortFacets, markFacetsLoaded } from './catalog-facets.ts';
import { abortRequests, listChoiceOf, listsShown, loadList, markListShown } from './catalog-list.ts';
import { type Catalog, catalogState } from './catalog-state.ts';
import { chooseList } from './list-in-url.ts';

/** How long a list may be shown again without loading: as long as the cached catalogue (spec §9). */
const maxAgeMs = 120_000;
/** A list younger than this counts as current. An older one is refreshed where it stands. */
const freshForMs = 60_000;
const maxLists = 8;

type Left = Pick<Catalog, 'products' | 'pagedData' | 'facets' | 'areFacetsLoaded' | 'loadedAt' | 'scrollTop'> & {
  choice: ReturnType<typeof listChoiceOf>;
};
type Followed = {
  /** The displayed list, or the last one while another loads; `null` before the first. */
  shown: { params: ListParams; choice: ReturnType<typeof listChoiceOf> } | null;
  /** Lists that were left, by their parameters. The last one left is the last entry. */
  left: Map<string, Left>;
  /** Whether the list that is loading has a new history entry. */
  hasNewEntry: boolean;
  /** Whether the shopper chose a list that is loading. */
  isLoadingChoice: boolean;
  /** Whether the entry below an open overlay must get the list that is shown now. */
  isBehind: boolean;
  stops: (() => void)[];
};

const followed = pageState<Followed>(
  () => ({ shown: null, left: new Map(), hasNewEntry: false, isLoadingChoice: false, isBehind: false, stops: [] }),
  ({ stops }) => {
    for (const stop of stops) stop();
  },
);

/**
 * Keeps list and URL together while the catalogue is visible. Each search, category, filter and order of the list is a
 * new history entry. What is chosen in an open filter panel is one entry together, once the panel closes. A step back
 * shows the list of its entry again, where the shopper left it.
 */
export function followListHistory(isCatalogVisible: () => boolean): void {
  const whenVisible = (task: () => void) => () => {
    if (isCatalogVisible() && catalogState.phase !== 'fresh' && catalogState.phase !== 'shown') task();
  };
  // A press before this file had loaded has no entry yet. The first list of a visit belongs to its first entry.
  const isLate = listsShown() > 1 && catalogState.phase !== 'loading' && !isListEntry();
  if (isLate && isCatalogVisible() && !isListInUrl(paramsNow())) writeListToUrl(paramsNow(), isOtherList());
  followed.stops = [
    onHistoryChange(whenVisible(followEntry)),
    // In sync: the scroll position and the products are those of the list that is left.
    subscribe(catalogState, whenVisible(leaveList), true),
    subscribe(catalogState, whenVisible(followList)),
  ];
  whenVisible(followList)();
}

const paramsNow = () => listParamsOf(catalogState);
const keyOf = (params: ListParams) => JSON.stringify(params);
const listParams = (params: ListParams) => keyOf(params.filter(([name]) => /^(busca|em|categoria)$/.test(name)));
/** Another search or category. */
const isOtherList = () => listParams(paramsNow()) !== listParams(listParamsInUrl());
const isChanged = () => !isListInUrl(paramsNow());

/** Another list starts to load: saves the one that is left, and writes the URL of the new one. */
function leaveList(): void {
  const { shown } = followed;
  if (catalogState.phase !== 'loading' || !shown) return;
  const params = paramsNow();
  if (keyOf(params) === keyOf(shown.params)) return;
  saveLeft(shown);
  followed.shown = null;
  followed.isLoadingChoice = true;
  if (!isListInUrl(params)) writeUrl(params, true);
}

/** A list was chosen while another one loads: it takes the entry of that one. */
function renameLoading(params: ListParams): void {
  if (!followed.isLoadingChoice || isListInUrl(params)) return;
  const hadEntry = followed.hasNewEntry;
  writeUrl(params, !hadEntry && isChanged());
  followed.hasNewEntry ||= hadEntry;
}

function saveLeft({ params, choice }: NonNullable<Followed['shown']>): void {
  const { products, pagedData, facets, areFacetsLoaded, loadedAt } = catalogState;
  const top = isElementShown('product-list') ? scrollTop() : catalogState.scrollTop;
  followed.left.delete(keyOf(params));
  followed.left.set(keyOf(params), { products, pagedData, facets, areFacetsLoaded, loadedAt, scrollTop: top, choice });
  const [oldest] = followed.left.keys();
  if (followed.left.size > maxLists && oldest !== undefined) followed.left.delete(oldest);
}

function writeUrl(params: ListParams, isNew: boolean): void {
  // A search closes the panel. A filter leaves it open, so that the entry below it follows later.
  followed.isBehind = isOverlayEntry() && !(isNew && isOtherList());
  followed.hasNewEntry = isNew && !followed.isBehind;
  if (!followed.isBehind) writeListToUrl(params, isNew);
}

/** A list is displayed or loads: its URL must name it. */
function followList(): void {
  const params = paramsNow();
  if (catalogState.phase === 'loading') {
    renameLoading(params);
    return;
  }
  followed.isLoadingChoice = false;
  if (catalogState.phase !== 'failed') followed.shown = { params, choice: listChoiceOf(catalogState) };
  if (followed.isBehind || isOverlayEntry() || (isListEntry() && isListInUrl(params))) {
    followed.hasNewEntry = false;
    return;
  }
  // A failed request restored the list before.
  if (followed.hasNewEntry) {
    followed.hasNewEntry = false;
    leaveListEntry();
    return;
  }
  // 'Sugeridos' shows without a request.
  writeUrl(params, isListEntry() && isOtherList());
  followed.hasNewEntry = false;
}

/** The shopper came to another entry of the history. */
function followEntry(): void {
  if (isOverlayEntry()) return;
  const params = paramsNow();
  // A link to the catalogue shows the list as it was left.
  if (followed.isBehind || !isListEntry()) {
    const isNew = followed.isBehind && isListEntry() && isChanged();
    followed.isBehind = false;
    writeListToUrl(params, isNew);
  } else if (!isListInUrl(params)) showEntry(listParamsInUrl());
}

function showEntry(params: ListParams): void {
  const left = followed.left.get(keyOf(params));
  if (followed.shown) saveLeft(followed.shown);
  followed.shown = null;
  followed.hasNewEntry = false;
  followed.isLoadingChoice = false;
  const age = left ? Date.now() - left.loadedAt : 0;
  if (!left || age > maxAgeMs) {
    chooseList(params);
    void loadList();
    return;
  }
  abortRequests();
  abortFacets();
  const { choice, products, facets, ...list } = left;
  Object.assign(catalogState, choice, list, {
    typedText: choice.searchText,
    products: ref(products),
    facets: ref(facets),
    priceDraft: null,
    staleNotice: null,
    needsRefresh: age > freshForMs,
    restored: catalogState.restored + 1,
    phase: 'ready',
  });
  markListShown();
  markFacetsLoaded();
}
