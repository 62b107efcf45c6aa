import { ref } from 'valtio';
import { InitialCatalogType } from '#shared/model/catalog/initial-catalog.ts';
import { listParamsOf } from '#shared/rules/catalog/list-url-params.ts';
import type { CollectionSettings } from '#shared/rules/catalog/with-collections.ts';
import { isPlatformUser } from '#shared/rules/session/session-roles.ts';
import { isListInUrl, listParamsInUrl } from '../../browser/navigation/list-in-url.ts';
import { scrollTop } from '../../browser/view/viewport.ts';
import { clearInitialCatalog, initialCatalog, sessionState } from '../session/session.ts';
import { cachedCatalog } from './catalog-cache.ts';
import { loadFacets, markFacetsLoaded } from './catalog-facets.ts';
import { loadList, markListShown, refreshPrerendered } from './catalog-list.ts';
import { catalogState, dropPrerenderedList, emptyCatalog } from './catalog-state.ts';
import { openLinkedCatalog } from './linked-catalog.ts';
import { loadCategories, loadSuggested } from './load-tabs.ts';
import { hasOtherInitialList, isPrerenderedFor, isRestoredList, loadListInUrl } from './prerendered-catalog.ts';
import { isShowingSuggested, isSuggested, showSuggested } from './suggested-tab.ts';

/** A list younger than this counts as current. An older one stays visible and its prices are refreshed. */
const freshForMs = 60_000;

/**
 * Opens the catalogue once per visit: from the entry link, from the URL, from the cache, with the suggestions, or with
 * the top-selling list (spec §4).
 */
export async function openCatalog(settings: CollectionSettings): Promise<void> {
  if (catalogState.phase !== 'fresh' && catalogState.phase !== 'shown') {
    if (catalogState.phase === 'ready' && Date.now() - catalogState.loadedAt > freshForMs)
      catalogState.needsRefresh = true;
    return;
  }
  const initial = initialCatalog();
  // An entry link to the standard catalogue opens it at the top.
  const cached = initial ? null : cachedCatalog();
  const isRestored = isRestoredList();
  const named = initial ? [] : listParamsInUrl();
  const chosen = listParamsOf(catalogState);
  const isNamed = named.length > 0 && (chosen.length === 0 || isListInUrl(chosen));
  if (isRestored && !cached) Object.assign(catalogState, emptyCatalog(), { categories: catalogState.categories });
  // A category that was chosen before the session loaded may belong to another shop.
  if (!isRestored && !isPrerenderedFor(settings.shopId) && !isShowingSuggested()) dropCategories();
  const hasChoice =
    !isRestored && (catalogState.mode === 'search' || (catalogState.currentCategory !== null && !isShowingSuggested()));
  const matchesPrerendered = isPrerenderedFor(settings.shopId) && !isPlatformUser(sessionState.session);
  if (catalogState.phase === 'shown' && matchesPrerendered && !cached && !hasOtherInitialList(initial))
    return continueFromPrerendered(settings);
  dropPrerenderedList();
  // These tabs belong to another shop.
  if (!isPrerenderedFor(settings.shopId)) catalogState.categories = ref(catalogState.categories.filter(isSuggested));
  catalogState.phase = 'loading';
  const categories = loadCategories(settings);
  const suggested = loadSuggested();
  if (hasChoice && !isNamed) {
    await Promise.all([loadList(), categories, suggested]);
    return;
  }
  // Spec §4: "A stored initial catalog type then opens a category, a collection or a search once".
  if (initial && initial.type !== InitialCatalogType.Standard) {
    await Promise.all([categories.then(() => openLinkedCatalog(initial)), suggested]);
    return;
  }
  if (cached) {
    const [products, facets] = [ref(cached.products), ref(cached.facets)];
    Object.assign(catalogState, cached, {
      products,
      facets,
      // Typed while the session loaded.
      typedText: isRestored ? catalogState.typedText : catalogState.typedText || cached.searchText,
      phase: 'ready',
      needsRefresh: true,
      areFacetsLoaded: cached.facets.length > 0,
    });
    if (isRestored) catalogState.scrollTop = scrollTop();
    markListShown();
    markFacetsLoaded();
    await Promise.all([categories, suggested, loadFacets()]);
    return;
  }
  if (isNamed) {
    const [part] = await Promise.all([loadListInUrl(), categories]);
    part?.chooseList(named);
    await Promise.all([loadList(), suggested]);
    return;
  }
  clearInitialCatalog();
  if (await suggested) return showSuggested();
  await Promise.all([loadList(), categories]);
}

/** Keeps the prerendered list and requests it with this visitor's session. Products that differ are replaced. */
async function continueFromPrerendered(settings: CollectionSettings): Promise<void> {
  // Keeps the scroll position of a visitor who already scrolled.
  Object.assign(catalogState, { phase: 'ready', scrollTop: scrollTop() });
  markListShown();
  await Promise.all([loadCategories(settings), refreshPrerendered()]);
}

/** Keeps the search text. */
function dropCategories(): void {
  Object.assign(catalogState, {
    mode: catalogState.searchText ? 'search' : 'catalog',
    currentCategory: null,
    searchCategoryIds: [],
  });
}
