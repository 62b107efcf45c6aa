import { proxy } from 'valtio';
import { type CatalogState, InitialCatalogType } from '#shared/model/catalog-state.ts';
import { type Category, collectionPrefix, suggestedCategoryId, suggestedCategoryName } from '#shared/model/category.ts';
import type { Product } from '#shared/model/product.ts';
import type { ShopSettings } from '#shared/model/shop-settings.ts';
import { catalogQuery } from '#shared/rules/catalog-query.ts';
import { baseProductId } from '#shared/rules/product-id.ts';
import { fetchCategories, fetchProducts, fetchProductsByIds } from '../api/calls.ts';
import { recall } from '../browser/storage.ts';
import { cacheCatalog, cachedCatalog } from './catalog-cache.ts';
import { sessionState, takeInitialCatalog } from './session.ts';
import { showToast } from './toasts.ts';

/** `fresh` before anything was asked; `loading` a list from page 0; `more` the next page; `failed` and `more-failed` what of it went wrong. */
export type ListPhase = 'fresh' | 'loading' | 'ready' | 'failed' | 'more' | 'more-failed';

type Catalog = CatalogState & {
  phase: ListPhase;
  /** Tabs: 'Sugeridos' when there is something to suggest, the categories, the collections (spec §4). */
  categories: Category[];
  suggested: Product[];
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
  scrollTop: 0,
});

export const catalogState = proxy<Catalog>(nothing());

/** The list being asked for. A newer wish ends it: the last one made is the one shown. */
let asking = new AbortController();
/** What the list on the page answers; a failed wish goes back to it. */
type Wish = Pick<CatalogState, 'mode' | 'searchText' | 'searchCategoryIds' | 'currentCategory' | 'filters'>;
let shown: Wish | null = null;

/** Opens the catalogue once per visit: as the entry link says, as it was left, the suggestions, or the top-selling list (spec §4). */
export async function openCatalog(settings: Pick<ShopSettings, 'showCollections' | 'collections'>): Promise<void> {
  if (catalogState.phase !== 'fresh') return;
  catalogState.phase = 'loading';
  const initial = takeInitialCatalog();
  const categories = loadCategories(settings);
  if (initial && initial.type !== InitialCatalogType.Standard) return openInitial(initial.type, initial.id, categories);
  const cached = cachedCatalog();
  if (cached) {
    Object.assign(catalogState, cached, { phase: 'ready' });
    shown = wishOf(catalogState);
    await Promise.all([categories, loadSuggested(suggestedIds())]);
    return;
  }
  const ids = suggestedIds();
  if (ids.length > 0 && (await loadSuggested(ids))) return showSuggested();
  await Promise.all([load(), categories]);
}

/** A tab: null is 'Todos', the top-selling list (spec §2). 'Sugeridos' shows what is there already, without asking again (spec §4). */
export async function chooseCategory(categoryId: string | null): Promise<void> {
  const category = catalogState.categories.find(({ providerId }) => providerId === categoryId) ?? null;
  if (category?.providerId === suggestedCategoryId) return showSuggested();
  Object.assign(catalogState, { currentCategory: category, searchCategoryIds: [], filters: {} });
  await load();
}

/** Spec §4: "Submitting a search with text or categories switches to search mode; clearing both returns to catalog mode". A new search is for the whole shop. */
export async function search(text: string, categoryIds: readonly string[] = catalogState.searchCategoryIds): Promise<void> {
  const searchText = text.trim();
  const mode = searchText !== '' || categoryIds.length > 0 ? 'search' : 'catalog';
  Object.assign(catalogState, { mode, searchText, searchCategoryIds: [...categoryIds], currentCategory: null, filters: {} });
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
  if (catalogState.phase === 'ready' && !isShowingSuggested()) cacheCatalog(catalogState);
}

export const isShowingSuggested = (): boolean => catalogState.currentCategory?.providerId === suggestedCategoryId;

/** Each change of what is asked starts at page 0. Spec §8: "A failed product list leaves the list unchanged". */
async function load(): Promise<void> {
  catalogState.phase = 'loading';
  catalogState.scrollTop = 0;
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
    shown = wishOf(catalogState);
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

const wishOf = ({ mode, searchText, searchCategoryIds, currentCategory, filters }: Catalog): Wish => ({
  mode,
  searchText,
  searchCategoryIds: [...searchCategoryIds],
  currentCategory,
  filters: { ...filters },
});

/** Categories, then collections (spec §4). Spec §8: "A failed category load shows nothing". */
async function loadCategories({ showCollections, collections }: Pick<ShopSettings, 'showCollections' | 'collections'>): Promise<void> {
  const answer = await fetchCategories();
  const own = answer.success ? answer.data.data : [];
  const shopId = sessionState.settings?.shopId ?? '';
  const asCategories = (showCollections ? collections : []).map(
    ({ providerId, name }): Category => ({
      providerId: providerId.startsWith(collectionPrefix) ? providerId : collectionPrefix + providerId,
      name,
      description: null,
      children: [],
      shopId,
    }),
  );
  const suggested = catalogState.categories.filter(({ providerId }) => providerId === suggestedCategoryId);
  catalogState.categories = [...suggested, ...own, ...asCategories];
}

/** Spec §4: "A stored initial catalog type then opens a category, a collection or a search once". What the shop no longer has opens the top-selling list. */
async function openInitial(type: InitialCatalogType, id: string, categories: Promise<void>): Promise<void> {
  if (type === InitialCatalogType.ShowQuery) {
    await Promise.all([search(id, []), categories]);
    return;
  }
  await categories;
  const wanted = type === InitialCatalogType.ShowCollection && !id.startsWith(collectionPrefix) ? collectionPrefix + id : id;
  const category = findCategory(catalogState.categories, wanted);
  const isTab = catalogState.categories.some(({ providerId }) => providerId === wanted);
  if (category && !isTab) return search('', pathTo(catalogState.categories, wanted));
  await chooseCategory(category?.providerId ?? null);
}

function findCategory(categories: readonly Category[], id: string): Category | null {
  for (const category of categories) {
    const found = category.providerId === id ? category : findCategory(category.children, id);
    if (found) return found;
  }
  return null;
}

/** The ids from the top category down to this one: how the search names a subcategory (spec §3). */
function pathTo(categories: readonly Category[], id: string): string[] {
  const top = categories.find((category) => findCategory([category], id));
  return top ? [top.providerId, id] : [];
}

function suggestedIds(): string[] {
  const ids = recall('suggested_ids');
  return Array.isArray(ids) ? ids.filter((id): id is string => typeof id === 'string') : [];
}

/** Suggested products become the first tab. Spec §8: "Failed suggested-product lookups are silent". Says whether there are any. */
async function loadSuggested(ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return false;
  const answer = await fetchProductsByIds(ids.map(baseProductId));
  const wanted = new Set(ids.map(baseProductId));
  const products = answer.success ? answer.data.filter(({ providerId }) => wanted.has(baseProductId(providerId))) : [];
  if (products.length === 0) return false;
  catalogState.suggested = products;
  catalogState.categories = [suggestedCategory(), ...catalogState.categories];
  return true;
}

const suggestedCategory = (): Category => ({
  providerId: suggestedCategoryId,
  name: suggestedCategoryName,
  description: null,
  children: [],
  shopId: sessionState.settings?.shopId ?? '',
});

function showSuggested(): void {
  asking.abort();
  Object.assign(catalogState, {
    mode: 'catalog',
    searchText: '',
    searchCategoryIds: [],
    filters: {},
    currentCategory: suggestedCategory(),
    products: [...catalogState.suggested],
    pagedData: null,
    phase: 'ready',
    scrollTop: 0,
  });
  shown = wishOf(catalogState);
}

/** For tests: as before the first visit. */
export function resetCatalog(): void {
  asking.abort();
  asking = new AbortController();
  shown = null;
  Object.assign(catalogState, nothing());
}
