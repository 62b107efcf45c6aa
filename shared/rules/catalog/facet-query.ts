import { suggestedCategoryId } from '#shared/model/catalog/category.ts';
import { collectionPrefix } from '#shared/model/catalog/collection.ts';
import { type CatalogChoice, catalogQuery } from './catalog-query.ts';

/** The parameters of the facets call (spec §7): the same text and category as the list, so that the counts match. */
export type FacetQuery = { searchQuery?: string; category?: string };

/** The facet query for a list; `null` for 'Sugeridos', whose products are fixed. Chosen filters do not count. */
export function facetQuery(chosen: Omit<CatalogChoice, 'filters'>): FacetQuery | null {
  if (chosen.currentCategory?.providerId === suggestedCategoryId) return null;
  const query = catalogQuery({ ...chosen, filters: {} });
  const searchQuery = query.kind !== 'top' && query.text !== '' ? { searchQuery: query.text } : {};
  if (query.kind === 'collection') return { ...searchQuery, category: collectionPrefix + query.id };
  return query.kind === 'category' ? { ...searchQuery, category: query.ids.join(',') } : searchQuery;
}
