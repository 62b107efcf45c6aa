import { ref } from 'valtio';
import { facetQuery } from '#shared/rules/catalog/facet-query.ts';
import { fetchFacets } from '../../api/calls.ts';
import { catalogState } from './catalog-state.ts';

/** The running facets request. Loading the next page does not abort it. */
let facetsRequest = new AbortController();
/** The query of the displayed facets, as JSON text. */
let loadedQuery = '';

/**
 * Loads the facets of the current list, for the same text and category (spec §7). A changed filter needs no new
 * request. It runs after the list, because people wait for the list. A failure keeps the displayed facets; the next
 * list retries.
 */
export async function loadFacets(): Promise<void> {
  const query = facetQuery(catalogState);
  const queryText = JSON.stringify(query);
  if (!query || queryText === loadedQuery) return;
  facetsRequest = new AbortController();
  const { signal } = facetsRequest;
  try {
    const answer = await fetchFacets(query, signal);
    if (signal.aborted) return;
    catalogState.areFacetsLoaded = true;
    if (!answer.success) return;
    catalogState.facets = ref(answer.data);
    loadedQuery = queryText;
  } catch (fault) {
    if (!signal.aborted) throw fault;
  }
}

/** Aborts the request: another list was requested, so these counts are not needed. */
export const abortFacets = (): void => facetsRequest.abort();

/** Marks the displayed facets, if any, as those of the displayed list. */
export function markFacetsLoaded(): void {
  loadedQuery = catalogState.facets.length > 0 ? JSON.stringify(facetQuery(catalogState)) : '';
}

/** For tests: resets to the state before the first visit. */
export function resetFacets(): void {
  abortFacets();
  loadedQuery = '';
}
