import { InitialCatalogType } from '#shared/model/catalog/initial-catalog.ts';
import { categoryPath } from '#shared/rules/catalog/category-path.ts';
import { categoryIdOfCollection } from '#shared/rules/catalog/collection-id.ts';
import type { InitialCatalog } from '../session/session.ts';
import { chooseCategory, search } from './catalog-actions.ts';
import { catalogState } from './catalog-state.ts';

/**
 * Opens the category, collection or search of an entry link. A category or collection that the shop no longer has opens
 * the top-selling list.
 */
export function openLinkedCatalog({ type, id }: InitialCatalog): Promise<void> {
  if (type === InitialCatalogType.ShowQuery) return search(id, []);
  const path = categoryPath(
    catalogState.categories,
    type === InitialCatalogType.ShowCollection ? categoryIdOfCollection(id) : id,
  );
  // Only top categories have a tab; a subcategory is searched with the id pair of spec §3.
  const [top, below] = [path[0] ?? null, path.at(-1)];
  return top && below && below !== top ? search('', [top, below]) : chooseCategory(top);
}
