import { ref } from 'valtio';
import { InitialCatalogType } from '#shared/model/catalog-state.ts';
import { isPlatformUser } from '#shared/rules/session/session-type.ts';
import { scrollTop } from '../../browser/view/viewport.ts';
import { consumeInitialCatalog, sessionState } from '../session/session.ts';
import { cachedCatalog } from './catalog-cache.ts';
import { loadFacets, markFacetsLoaded, resetFacets } from './catalog-facets.ts';
import { load, markListShown, refreshPrerendered, resetList } from './catalog-list.ts';
import { catalogState, dropPrerenderedList, emptyCatalog } from './catalog-state.ts';
import type { CollectionSettings } from './category-tabs.ts';
import { openLinkedCatalog } from './linked-catalog.ts';
import { hasOtherInitialList, isPrerenderedFor, isRestoredList, resetPrerendered } from './prerendered-catalog.ts';
import { isShowingSuggested, isSuggested, loadCategories, loadSuggested, showSuggested } from './shown-tabs.ts';

/** For so long a list that is come back to is as good as new; an older one stays, and its prices are asked for again. */
const freshForMs = 60_000;

/** Opens the catalogue once per visit: as the entry link says, as it was left, the suggestions, or the top-selling list (spec §4). */
export async function openCatalog(settings: CollectionSettings): Promise<void> {
  if (catalogState.phase !== 'fresh' && catalogState.phase !== 'drawn') {
    if (catalogState.phase === 'ready' && Date.now() - catalogState.loadedAt > freshForMs) catalogState.needsRefresh = true;
    return;
  }
  const initial = consumeInitialCatalog();
  // An entry link that names the standard catalogue wants it from its beginning.
  const cached = initial ? null : cachedCatalog();
  const isRestored = isRestoredList();
  if (isRestored && !cached) Object.assign(catalogState, emptyCatalog(), { categories: catalogState.categories });
  // A category that was chosen before the session may be another shop's.
  if (!isRestored && !isPrerenderedFor(settings.shopId) && !isShowingSuggested()) dropCategories();
  const hasChoice = !isRestored && (catalogState.mode === 'search' || (catalogState.currentCategory !== null && !isShowingSuggested()));
  const matchesPrerendered = isPrerenderedFor(settings.shopId) && !isPlatformUser(sessionState.session);
  if (catalogState.phase === 'drawn' && matchesPrerendered && !cached && !hasOtherInitialList(initial))
    return continueFromPrerendered(settings);
  dropPrerenderedList();
  // Another shop's.
  if (!isPrerenderedFor(settings.shopId)) catalogState.categories = ref(catalogState.categories.filter(isSuggested));
  catalogState.phase = 'loading';
  const categories = loadCategories(settings);
  const suggested = loadSuggested();
  if (hasChoice) {
    await Promise.all([load(), categories, suggested]);
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
      typedText: cached.searchText,
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
  if (await suggested) return showSuggested();
  await Promise.all([load(), categories]);
}

/** The list stays as the HTML showed it, and is asked for as this visitor: what differs for them, or changed since, takes its place. */
async function continueFromPrerendered(settings: CollectionSettings): Promise<void> {
  // Whoever has begun to scroll stays where they are.
  Object.assign(catalogState, { phase: 'ready', scrollTop: scrollTop() });
  markListShown();
  await Promise.all([loadCategories(settings), refreshPrerendered()]);
}

/** What was searched for stays. */
function dropCategories(): void {
  Object.assign(catalogState, { mode: catalogState.searchText ? 'search' : 'catalog', currentCategory: null, searchCategoryIds: [] });
}

/** For tests: as before the first visit. */
export function resetCatalog(): void {
  resetPrerendered();
  resetList();
  resetFacets();
  Object.assign(catalogState, emptyCatalog());
}
