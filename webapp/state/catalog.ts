import { proxy } from 'valtio';
import { type CatalogState, InitialCatalogType } from '#shared/model/catalog-state.ts';
import { type Category, collectionPrefix, suggestedCategoryId } from '#shared/model/category.ts';
import type { Filters } from '#shared/model/facet.ts';
import type { Product } from '#shared/model/product.ts';
import type { ShopSettings } from '#shared/model/shop-settings.ts';
import { type CatalogChoice, catalogQuery } from '#shared/rules/catalog-query.ts';
import { facetQuery } from '#shared/rules/facet-query.ts';
import type { PriceSpan } from '#shared/rules/price-filter.ts';
import { fetchFacets, fetchProducts } from '../api/calls.ts';
import { scrollTop } from '../browser/viewport.ts';
import { cacheCatalog, cachedCatalog } from './catalog-cache.ts';
import { fetchSuggested, fetchTabs, pathTo, suggestedCategory, suggestedIds } from './category-tabs.ts';
import { type InitialCatalog, takeInitialCatalog } from './session.ts';
import { showToast } from './toasts.ts';

/** `fresh` before anything was asked; `loading` a list from page 0; `more` the next page; `failed` and `more-failed` what of it went wrong. */
export type ListPhase = 'fresh' | 'loading' | 'ready' | 'failed' | 'more' | 'more-failed';

type Catalog = CatalogState & {
  phase: ListPhase;
  /** Tabs: 'Sugeridos' when there is something to suggest, the categories, the collections (spec §4). */
  categories: Category[];
  suggested: Product[];
  /** Whether the facets are known, or known not to come. */
  areFacetsAsked: boolean;
  /** A range of prices that is still being chosen (spec §5: debounced); null when the filters say it all. */
  priceDraft: PriceSpan | null;
  /** How far the list is scrolled, for coming back to it. Pixels. */
  scrollTop: number;
};

const nothing = (): Catalog => ({
  mode: 'catalog',
  searchText: '',
  searchCategoryIds: [],
  currentCategory: null,
  pagedData: null,
  products: [],
  facets: [],
  filters: {},
  phase: 'fresh',
  categories: [],
  suggested: [],
  areFacetsAsked: false,
  priceDraft: null,
  scrollTop: 0,
});

export const catalogState = proxy<Catalog>(nothing());

/** The list being asked for. A newer wish ends it: the last one made is the one shown. */
let asking = new AbortController();
/** The facets being asked for: the next page of the list does not end this one. */
let counting = new AbortController();
/** What the list on the page answers, and how far it is scrolled; a failed wish goes back to it. */
let shown: (CatalogChoice & { scrollTop: number }) | null = null;
/** What the facets on the page answer, as text. */
let counted = '';

/** Opens the catalogue once per visit: as the entry link says, as it was left, the suggestions, or the top-selling list (spec §4). */
export async function openCatalog(settings: Pick<ShopSettings, 'showCollections' | 'collections'>): Promise<void> {
  if (catalogState.phase !== 'fresh') return;
  const isSearched = catalogState.mode === 'search';
  catalogState.phase = 'loading';
  const initial = takeInitialCatalog();
  const categories = loadCategories(settings);
  const suggested = loadSuggested();
  if (isSearched) {
    await Promise.all([load(), categories, suggested]);
    return;
  }
  if (initial && initial.type !== InitialCatalogType.Standard) {
    await Promise.all([openInitial(initial, categories), categories, suggested]);
    return;
  }
  // An entry link that names the standard catalogue wants it from its beginning.
  const cached = initial ? null : cachedCatalog();
  if (cached) {
    Object.assign(catalogState, cached, { phase: 'ready', areFacetsAsked: cached.facets.length > 0 });
    shown = choiceOf(catalogState);
    if (cached.facets.length > 0) counted = JSON.stringify(facetQuery(catalogState));
    await Promise.all([categories, suggested, loadFacets()]);
    return;
  }
  if (await suggested) return showSuggested();
  await Promise.all([load(), categories]);
}

/** A tab: null is 'Todos', the top-selling list (spec §2). 'Sugeridos' shows what is there already, without asking again (spec §4). */
export async function chooseCategory(categoryId: string | null): Promise<void> {
  // Before the session there is only 'Todos', and that is what opens.
  if (catalogState.phase === 'fresh') return;
  const category = catalogState.categories.find(({ providerId }) => providerId === categoryId) ?? null;
  if (category && isSuggested(category)) return showSuggested();
  const mode = catalogState.searchText === '' ? 'catalog' : 'search';
  Object.assign(catalogState, { mode, currentCategory: category, searchCategoryIds: [], filters: {} });
  await load();
}

/** Spec §4: "Submitting a search with text or categories switches to search mode; clearing both returns to catalog mode". A new search is for the whole shop. */
export async function search(text: string, categoryIds: readonly string[] = catalogState.searchCategoryIds): Promise<void> {
  const searchText = text.trim();
  const mode = searchText !== '' || categoryIds.length > 0 ? 'search' : 'catalog';
  Object.assign(catalogState, { mode, searchText, searchCategoryIds: [...categoryIds], currentCategory: null, filters: {} });
  // Quicker than the session: nobody may ask yet, and the catalogue opens with it.
  if (catalogState.phase !== 'fresh') await load();
}

/** Spec §4: "Each filter change reloads from page 0". */
export async function changeFilters(filters: Filters): Promise<void> {
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
  Object.assign(catalogState, { phase: 'loading', priceDraft: null, scrollTop: 0 });
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
    if (isFirst) catalogState.products = arrived;
    else catalogState.products.push(...arrived);
    catalogState.pagedData = pagedData;
    catalogState.phase = 'ready';
    shown = choiceOf(catalogState);
    if (isFirst) void loadFacets();
  } catch (fault) {
    // An abandoned call ends here; its successor has the page.
    if (!signal.aborted) throw fault;
  }
}

/** The list stays, and so do the tab and the search it belongs to; a catalogue that never had one says that it failed. */
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
    catalogState.facets = answer.data;
    counted = asked;
  } catch (fault) {
    if (!signal.aborted) throw fault;
  }
}

/** Categories and collections come as tabs; 'Sugeridos' stays in front of them, whichever came first. */
async function loadCategories(settings: Pick<ShopSettings, 'showCollections' | 'collections'>): Promise<void> {
  const tabs = await fetchTabs(settings);
  catalogState.categories = [...catalogState.categories.filter(isSuggested), ...tabs];
}

/** Suggested products become the first tab; says whether there are any. */
async function loadSuggested(): Promise<boolean> {
  const products = await fetchSuggested(suggestedIds());
  if (products.length === 0) return false;
  catalogState.suggested = products;
  catalogState.categories = [suggestedCategory(), ...catalogState.categories];
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
  counted = '';
  Object.assign(catalogState, {
    mode: 'catalog',
    searchText: '',
    searchCategoryIds: [],
    filters: {},
    facets: [],
    areFacetsAsked: false,
    priceDraft: null,
    currentCategory: suggestedCategory(),
    products: [...catalogState.suggested],
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
  asking = new AbortController();
  shown = null;
  counted = '';
  Object.assign(catalogState, nothing());
}
