import type { CatalogState } from '#shared/model/catalog/catalog-state.ts';
import type { Filters } from '#shared/model/catalog/filters.ts';
import { collectionIdOf, isCollectionId } from './collection-id.ts';

/** The list call of spec §7 for a catalogue, with its parameters. */
export type CatalogQuery =
  | { kind: 'top' }
  | { kind: 'collection'; id: string; text: string }
  | { kind: 'category'; ids: string[]; text: string; filters: Filters }
  | { kind: 'text'; text: string; filters: Filters };

/** The part of the catalogue's state that selects a list. */
export type CatalogChoice = Pick<
  CatalogState,
  'mode' | 'searchText' | 'searchCategoryIds' | 'currentCategory' | 'filters'
>;

/**
 * The query of a catalogue's state (spec §4, §7). Outside the search mode the text does not count. In search mode the
 * filter's categories win over the tab, and "choosing a category tab … reloads … with the search text". Spec §5:
 * "Search text is trimmed; empty means no text filter".
 *
 * Filters without a category or a text have no call of their own. The top list with filters is requested as a search
 * without text, and a collection with filters as the category it is shown as.
 */
export function catalogQuery({
  mode,
  searchText,
  searchCategoryIds,
  currentCategory,
  filters,
}: CatalogChoice): CatalogQuery {
  const text = mode === 'search' ? searchText.trim() : '';
  if (mode === 'search' && searchCategoryIds.length > 0) return categoryQuery(searchCategoryIds, text, filters);
  if (currentCategory) return categoryQuery([currentCategory.providerId], text, filters);
  return text || Object.keys(filters).length > 0 ? { kind: 'text', text, filters } : { kind: 'top' };
}

function categoryQuery(ids: string[], text: string, filters: Filters): CatalogQuery {
  const [first = ''] = ids;
  if (isCollectionId(first) && Object.keys(filters).length === 0)
    return {
      kind: 'collection',
      id: collectionIdOf(first),
      text,
    };
  return { kind: 'category', ids, text, filters };
}
