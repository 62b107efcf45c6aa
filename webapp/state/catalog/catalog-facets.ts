import { ref } from 'valtio';
import { facetQuery } from '#shared/rules/catalog/facet-query.ts';
import { fetchFacets } from '../../api/calls.ts';
import { catalogState } from './catalog-state.ts';

/** The facets being asked for: the next page of the list does not end this one. */
let facetsRequest = new AbortController();
/** What the facets on the page answer, as text. */
let loadedQuery = '';

/**
 * The facets of the list that just came: counted for the same text and category (spec §7), so filters do not ask again. After the list,
 * which people wait for. A failure leaves what is shown, and is asked again with the next list.
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

/** Another list is wished for: nobody waits for these counts any more. */
export const abortFacets = (): void => facetsRequest.abort();

/** The facets that are shown are those of the list that is shown, or of none. */
export function markFacetsLoaded(): void {
  loadedQuery = catalogState.facets.length > 0 ? JSON.stringify(facetQuery(catalogState)) : '';
}

/** For tests: as before the first visit. */
export function resetFacets(): void {
  abortFacets();
  loadedQuery = '';
}
