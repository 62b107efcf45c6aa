import { ref } from 'valtio';
import { facetQuery } from '#shared/rules/catalog/facet-query.ts';
import { fetchFacets } from '../../api/calls.ts';
import { pageState } from '../../browser/storage/page-state.ts';
import { catalogState } from './catalog-state.ts';

/**
 * `request`: the running one; loading the next page does not abort it. `query`: the query of the displayed facets,
 * as JSON text.
 */
const facets = pageState(() => ({ request: new AbortController(), query: '' }), abortFacets);

/**
 * Loads the facets of the current list, for the same text and category (spec §7). A changed filter needs no new
 * request. It runs after the list, because people wait for the list. A failure keeps the displayed facets; the next
 * list retries.
 */
export async function loadFacets(): Promise<void> {
  const query = facetQuery(catalogState);
  const queryText = JSON.stringify(query);
  if (!query || queryText === facets.query) return;
  facets.request = new AbortController();
  const { signal } = facets.request;
  try {
    const response = await fetchFacets(query, signal);
    if (signal.aborted) return;
    catalogState.areFacetsLoaded = true;
    if (!response.success) return;
    catalogState.facets = ref(response.data);
    facets.query = queryText;
  } catch (fault) {
    if (!signal.aborted) throw fault;
  }
}

/** Aborts the request: another list was requested, so these counts are not needed. */
export function abortFacets(): void {
  facets.request.abort();
}

/** Marks the displayed facets, if any, as those of the displayed list. */
export function markFacetsLoaded(): void {
  facets.query = catalogState.facets.length > 0 ? JSON.stringify(facetQuery(catalogState)) : '';
}
