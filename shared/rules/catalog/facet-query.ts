import { collectionPrefix, suggestedCategoryId } from '#shared/model/category.ts';
import { type CatalogChoice, catalogQuery } from './catalog-query.ts';

/** What the facets call is asked (spec §7): the same text and category as the list, so that its counts fit. */
export type FacetQuery = { searchQuery?: string; category?: string };

/** The question for the facets beside a list; null for 'Sugeridos', whose products are what they are. Chosen filters do not count. */
export function facetQuery(chosen: Omit<CatalogChoice, 'filters'>): FacetQuery | null {
  if (chosen.currentCategory?.providerId === suggestedCategoryId) return null;
  const query = catalogQuery({ ...chosen, filters: {} });
  const searchQuery = query.kind !== 'top' && query.text !== '' ? { searchQuery: query.text } : {};
  if (query.kind === 'collection') return { ...searchQuery, category: collectionPrefix + query.id };
  return query.kind === 'category' ? { ...searchQuery, category: query.ids.join(',') } : searchQuery;
}
