import { ref } from 'valtio';
import { InitialCatalogType } from '#shared/model/catalog-state.ts';
import { isPlatformUser } from '#shared/rules/session/session-type.ts';
import { scrollTop } from '../../browser/view/viewport.ts';
import { sessionState, takeInitialCatalog } from '../session/session.ts';
import { cachedCatalog } from './catalog-cache.ts';
import { loadFacets, noteCounted, resetFacets } from './catalog-facets.ts';
import { load, noteShown, renewDrawn, resetList } from './catalog-list.ts';
import { catalogState, dropDrawnList, nothingYet } from './catalog-state.ts';
import type { WithCollections } from './category-tabs.ts';
import { openLinked } from './linked-catalog.ts';
import { isDrawnAsLeft, isDrawnOf, isLedElsewhere, resetDrawn } from './prerendered-catalog.ts';
import { isShowingSuggested, isSuggested, loadCategories, loadSuggested, showSuggested } from './shown-tabs.ts';

/** For so long a list that is come back to is as good as new; an older one stays, and its prices are asked for again. */
const freshMs = 60_000;

/** Opens the catalogue once per visit: as the entry link says, as it was left, the suggestions, or the top-selling list (spec §4). */
export async function openCatalog(settings: WithCollections): Promise<void> {
  if (catalogState.phase !== 'fresh' && catalogState.phase !== 'drawn') {
    if (catalogState.phase === 'ready' && Date.now() - catalogState.readAt > freshMs) catalogState.isLeft = true;
    return;
  }
  const initial = takeInitialCatalog();
  // An entry link that names the standard catalogue wants it from its beginning.
  const cached = initial ? null : cachedCatalog();
  const wasLeft = isDrawnAsLeft();
  if (wasLeft && !cached) Object.assign(catalogState, nothingYet(), { categories: catalogState.categories });
  // A category that was chosen before the session may be another shop's.
  if (!wasLeft && !isDrawnOf(settings.shopId) && !isShowingSuggested()) dropCategories();
  const isChosen = !wasLeft && (catalogState.mode === 'search' || (catalogState.currentCategory !== null && !isShowingSuggested()));
  const isAsDrawn = isDrawnOf(settings.shopId) && !isPlatformUser(sessionState.session);
  if (catalogState.phase === 'drawn' && isAsDrawn && !cached && !isLedElsewhere(initial)) return goOnFromDrawn(settings);
  dropDrawnList();
  // Another shop's.
  if (!isDrawnOf(settings.shopId)) catalogState.categories = ref(catalogState.categories.filter(isSuggested));
  catalogState.phase = 'loading';
  const categories = loadCategories(settings);
  const suggested = loadSuggested();
  if (isChosen) {
    await Promise.all([load(), categories, suggested]);
    return;
  }
  // Spec §4: "A stored initial catalog type then opens a category, a collection or a search once".
  if (initial && initial.type !== InitialCatalogType.Standard) {
    await Promise.all([categories.then(() => openLinked(initial)), suggested]);
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
    noteShown();
    noteCounted();
    await Promise.all([categories, suggested, loadFacets()]);
    return;
  }
  if (await suggested) return showSuggested();
  await Promise.all([load(), categories]);
}

/** The list stays as the HTML showed it, and is asked for as this visitor: what differs for them, or changed since, takes its place. */
async function goOnFromDrawn(settings: WithCollections): Promise<void> {
  // Whoever has begun to scroll stays where they are.
  Object.assign(catalogState, { phase: 'ready', scrollTop: scrollTop() });
  noteShown();
  await Promise.all([loadCategories(settings), renewDrawn()]);
}

/** What was searched for stays. */
function dropCategories(): void {
  Object.assign(catalogState, { mode: catalogState.searchText ? 'search' : 'catalog', currentCategory: null, searchCategoryIds: [] });
}

/** For tests: as before the first visit. */
export function resetCatalog(): void {
  resetDrawn();
  resetList();
  resetFacets();
  Object.assign(catalogState, nothingYet());
}
