import { proxy, ref } from 'valtio';
import { InitialCatalogType } from '#shared/model/catalog-state.ts';
import { type Category, collectionPrefix, suggestedCategoryId } from '#shared/model/category.ts';
import type { Filters } from '#shared/model/facet.ts';
import type { DrawnFirstPage } from '#shared/model/first-page.ts';
import type { ShopSettings } from '#shared/model/shop-settings.ts';
import { type CatalogChoice, catalogQuery } from '#shared/rules/catalog-query.ts';
import { facetQuery } from '#shared/rules/facet-query.ts';
import { searchable } from '#shared/rules/search-text.ts';
import { isPlatformUser } from '#shared/rules/session-type.ts';
import { fetchFacets, fetchProducts } from '../api/calls.ts';
import { scrollTop } from '../browser/viewport.ts';
import { cacheCatalog, cachedCatalog } from './catalog-cache.ts';
import { type Catalog, nothingYet } from './catalog-shown.ts';
import { fetchSuggested, fetchTabs, pathTo, suggestedCategory, suggestedIds } from './category-tabs.ts';
import { renewed } from './first-page.ts';
import { goesOn, type InitialCatalog, initialCatalog, sessionState, takeInitialCatalog } from './session.ts';
import { showToast } from './toasts.ts';

type OpeningSettings = Pick<ShopSettings, 'shopId' | 'showCollections' | 'collections'>;

/** Lists from the shop are whole ones, changed for another and never inside (`ref`): to watch each field of each product is much of what starting costs a slow phone. */
export const catalogState = proxy<Catalog>(nothingYet());

/** The list being asked for. A newer wish ends it: the last one made is the one shown. */
let asking = new AbortController();
/** The facets being asked for: the next page of the list does not end this one. */
let counting = new AbortController();
/** The list of the HTML being asked for again: the next page does not end this one either. */
let renewing = new AbortController();
/** Whether what is drawn before the session is the list as it was left. */
let isLeftShown = false;
/** Whose shop the HTML shows. */
let drawnShopId = '';
/** What the list on the page answers, and how far it is scrolled; a failed wish goes back to it. */
let shown: (CatalogChoice & { scrollTop: number }) | null = null;
/** What the facets on the page answer, as text. */
let counted = '';

/** Begins with what the page's HTML shows already, for the session to confirm. */
export function showFirstPage({ shopId, categories, products, pagedData }: DrawnFirstPage): void {
  drawnShopId = shopId;
  Object.assign(catalogState, { phase: 'drawn', categories: ref(categories), products: ref(products), pagedData });
}

/** Takes it away again, for it is not what this visitor came for. */
export function dropFirstPage(): void {
  if (catalogState.phase === 'drawn') Object.assign(catalogState, { phase: 'fresh', categories: [], products: [], pagedData: null });
}

/** What the link leads to shall not begin as something else: its heading and its tab stand before its list comes. The other tabs stay. */
export function dropFirstPageForLink(): void {
  const initial = initialCatalog();
  if (!isLedElsewhere(initial)) return;
  const tabs = catalogState.categories;
  dropFirstPage();
  catalogState.categories = tabs;
  if (initial?.type === InitialCatalogType.ShowQuery) void search(initial.id, []);
  else if (!initial || initial.type === InitialCatalogType.Standard) addSuggestedTab();
}

/** In front of the others, and chosen. */
function addSuggestedTab(): void {
  const suggested = suggestedCategory();
  const others = catalogState.categories.filter((category) => !isSuggested(category));
  Object.assign(catalogState, { categories: ref([suggested, ...others]), currentCategory: suggested });
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

const isLedElsewhere = (initial: InitialCatalog | null): boolean =>
  suggestedIds().length > 0 || (initial !== null && initial.type !== InitialCatalogType.Standard);

/** For so long a list that is come back to is as good as new; an older one stays, and its prices are asked for again. */
const freshMs = 60_000;

/** Opens the catalogue once per visit: as the entry link says, as it was left, the suggestions, or the top-selling list (spec §4). */
export async function openCatalog(settings: OpeningSettings): Promise<void> {
  if (catalogState.phase !== 'fresh' && catalogState.phase !== 'drawn') {
    if (catalogState.phase === 'ready' && Date.now() - catalogState.readAt > freshMs) catalogState.isLeft = true;
    return;
  }
  const initial = takeInitialCatalog();
  // An entry link that names the standard catalogue wants it from its beginning.
  const cached = initial ? null : cachedCatalog();
  const wasLeft = isLeftShown && catalogState.phase === 'drawn';
  if (wasLeft && !cached) Object.assign(catalogState, nothingYet());
  // A tab that was quicker than the session may be another shop's.
  if (!wasLeft && settings.shopId !== drawnShopId && !isShowingSuggested()) catalogState.currentCategory = null;
  const isChosen = !wasLeft && (catalogState.mode === 'search' || (catalogState.currentCategory !== null && !isShowingSuggested()));
  const isAsDrawn = settings.shopId === drawnShopId && !isPlatformUser(sessionState.session);
  if (catalogState.phase === 'drawn' && isAsDrawn && !cached && !isLedElsewhere(initial)) return goOnFromDrawn(settings);
  dropFirstPage();
  catalogState.phase = 'loading';
  const categories = loadCategories(settings);
  const suggested = loadSuggested();
  if (isChosen) {
    await Promise.all([load(), categories, suggested]);
    return;
  }
  if (initial && initial.type !== InitialCatalogType.Standard) {
    await Promise.all([openInitial(initial, categories), categories, suggested]);
    return;
  }
  if (cached) {
    const [products, facets] = [ref(cached.products), ref(cached.facets)];
    Object.assign(catalogState, cached, {
      products,
      facets,
      typedText: cached.searchText,
      phase: 'ready',
      isLeft: true,
      areFacetsAsked: cached.facets.length > 0,
    });
    if (wasLeft) catalogState.scrollTop = scrollTop();
    shown = choiceOf(catalogState);
    if (cached.facets.length > 0) counted = JSON.stringify(facetQuery(catalogState));
    await Promise.all([categories, suggested, loadFacets()]);
    return;
  }
  if (await suggested) return showSuggested();
  await Promise.all([load(), categories]);
}

/** The list stays as the HTML showed it, and is asked for as this visitor: what differs for them, or changed since, takes its place. */
async function goOnFromDrawn(settings: OpeningSettings): Promise<void> {
  // Whoever has begun to scroll stays where they are.
  Object.assign(catalogState, { phase: 'ready', scrollTop: scrollTop() });
  shown = choiceOf(catalogState);
  await Promise.all([loadCategories(settings), renewDrawn()]);
}

async function renewDrawn(): Promise<void> {
  const drawnCount = catalogState.products.length;
  const { signal } = renewing;
  try {
    const answer = await fetchProducts(catalogQuery(catalogState), { pageNumber: 0, pageToken: null }, signal);
    if (signal.aborted) return;
    if (answer.success) {
      const { data, ...pagedData } = answer.data;
      catalogState.readAt = Date.now();
      if (catalogState.products.length === drawnCount) catalogState.pagedData = pagedData;
      const products = renewed(catalogState.products, drawnCount, data);
      if (products.some((product, at) => product !== catalogState.products[at])) catalogState.products = ref(products);
    }
    void loadFacets();
  } catch (fault) {
    // Another list is shown by now.
    if (!signal.aborted) throw fault;
  }
}

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
  if (catalogState.phase === 'drawn') Object.assign(catalogState, { phase: 'fresh', products: [], pagedData: null });
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

/** The page after the last one, when there is one (spec §4: "page+1 using the token of the previous result"). */
export async function loadMore(): Promise<void> {
  const { phase, pagedData } = catalogState;
  if (!pagedData?.hasMore || (phase !== 'ready' && phase !== 'more-failed')) return;
  catalogState.phase = 'more';
  await ask({ pageNumber: pagedData.page + 1, pageToken: pagedData.token });
}

/** Asks for the same list again, after a failure. */
export const retryCatalog = (): Promise<void> => load();

/** Keeps the catalogue for a while, with its place (spec §4, §9): for the way back, and for a page the chat closed. */
export function leaveCatalog(scrollTop: number): void {
  catalogState.scrollTop = scrollTop;
  // The next page being on its way, or failed, takes nothing from the list that is there.
  if (['ready', 'more', 'more-failed'].includes(catalogState.phase) && !isShowingSuggested()) cacheCatalog(catalogState);
}

export const isShowingSuggested = (): boolean => catalogState.currentCategory !== null && isSuggested(catalogState.currentCategory);
const isSuggested = ({ providerId }: Category) => providerId === suggestedCategoryId;

/** Each change of what is asked starts at page 0. Spec §8: "A failed product list leaves the list unchanged". */
async function load(): Promise<void> {
  // A list that is on its way already has no place of its own.
  if (shown && catalogState.phase !== 'loading') shown.scrollTop = scrollTop();
  counting.abort();
  renewing.abort();
  Object.assign(catalogState, { phase: 'loading', priceDraft: null, scrollTop: 0, isLeft: false, oldNote: null });
  await ask({ pageNumber: 0, pageToken: null });
}

async function ask(page: { pageNumber: number; pageToken: string | null }): Promise<void> {
  asking.abort();
  asking = new AbortController();
  const { signal } = asking;
  const isFirst = page.pageNumber === 0;
  try {
    const answer = await fetchProducts(catalogQuery(catalogState), page, signal);
    if (signal.aborted) return;
    if (!answer.success) return isFirst ? backToShown(answer.error.message) : markMoreFailed();
    const { data, ...pagedData } = answer.data;
    const known = new Set(isFirst ? [] : catalogState.products.map(({ providerId }) => providerId));
    const arrived = data.filter(({ providerId }) => !known.has(providerId));
    catalogState.products = ref(isFirst ? arrived : [...catalogState.products, ...arrived]);
    catalogState.pagedData = pagedData;
    catalogState.phase = 'ready';
    if (isFirst) catalogState.readAt = Date.now();
    shown = choiceOf(catalogState);
    if (isFirst) void loadFacets();
  } catch (fault) {
    // An abandoned call ends here; its successor has the page.
    if (!signal.aborted) throw fault;
  }
}

/** The list stays, and so do the tab and the search it belongs to, and what was typed; a catalogue that never had one says that it failed. */
function backToShown(message: string): void {
  if (!shown) {
    catalogState.phase = 'failed';
    return;
  }
  Object.assign(catalogState, shown, { phase: 'ready' });
  showToast({ kind: 'warning', text: message });
}

function markMoreFailed(): void {
  catalogState.phase = 'more-failed';
}

const choiceOf = ({ mode, searchText, searchCategoryIds, currentCategory, filters }: Catalog) => ({
  mode,
  searchText,
  searchCategoryIds: [...searchCategoryIds],
  currentCategory,
  filters: { ...filters },
  scrollTop: 0,
});

/**
 * The facets of the list that just came: counted for the same text and category (spec §7), so filters do not ask again. After the list,
 * which people wait for. A failure leaves what is shown, and is asked again with the next list.
 */
async function loadFacets(): Promise<void> {
  const query = facetQuery(catalogState);
  const asked = JSON.stringify(query);
  if (!query || asked === counted) return;
  counting = new AbortController();
  const { signal } = counting;
  try {
    const answer = await fetchFacets(query, signal);
    if (signal.aborted) return;
    catalogState.areFacetsAsked = true;
    if (!answer.success) return;
    catalogState.facets = ref(answer.data);
    counted = asked;
  } catch (fault) {
    if (!signal.aborted) throw fault;
  }
}

/** Categories and collections come as tabs; 'Sugeridos' stays in front of them, whichever came first. */
async function loadCategories(settings: OpeningSettings): Promise<void> {
  const fetched = await fetchTabs(settings);
  // Not before: meanwhile the suggestions may have come, or come to nothing.
  const tabs = [...catalogState.categories.filter(isSuggested), ...fetched];
  // Those of the HTML are the same nearly always.
  if (JSON.stringify(tabs) !== JSON.stringify(catalogState.categories)) catalogState.categories = ref(tabs);
}

/** Suggested products become the first tab, and where there are none it goes again; says whether there are any. */
async function loadSuggested(): Promise<boolean> {
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

/** Spec §4: "A stored initial catalog type then opens a category, a collection or a search once". What the shop no longer has opens the top-selling list. */
async function openInitial({ type, id }: InitialCatalog, categories: Promise<void>): Promise<void> {
  if (type === InitialCatalogType.ShowQuery) return search(id, []);
  await categories;
  const isCollection = type === InitialCatalogType.ShowCollection && !id.startsWith(collectionPrefix);
  const path = pathTo(catalogState.categories, isCollection ? collectionPrefix + id : id);
  // The strip has a tab for a top category only; the search knows the others by the pair of spec §3.
  const [top, below] = [path[0] ?? null, path.at(-1)];
  return top && below && below !== top ? search('', [top, below]) : chooseCategory(top);
}

function showSuggested(): void {
  asking.abort();
  counting.abort();
  renewing.abort();
  counted = '';
  Object.assign(catalogState, {
    mode: 'catalog',
    searchText: '',
    typedText: '',
    searchCategoryIds: [],
    filters: {},
    facets: [],
    areFacetsAsked: false,
    priceDraft: null,
    currentCategory: suggestedCategory(),
    products: ref([...catalogState.suggested]),
    pagedData: null,
    phase: 'ready',
    scrollTop: 0,
  });
  shown = choiceOf(catalogState);
}

/** For tests: as before the first visit. */
export function resetCatalog(): void {
  asking.abort();
  counting.abort();
  renewing.abort();
  asking = new AbortController();
  renewing = new AbortController();
  shown = null;
  counted = '';
  isLeftShown = false;
  Object.assign(catalogState, nothingYet());
}
