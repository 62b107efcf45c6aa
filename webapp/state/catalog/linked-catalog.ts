import { InitialCatalogType } from '#shared/model/catalog-state.ts';
import { asCategoryId } from '#shared/rules/catalog/collection-id.ts';
import type { InitialCatalog } from '../session/session.ts';
import { chooseCategory, search } from './catalog.ts';
import { catalogState } from './catalog-state.ts';
import { categoryPath } from './category-tabs.ts';

/**
 * Opens what an entry link names, a category or a collection as far as it is among the tabs: what the shop no longer has opens the
 * top-selling list.
 */
export function openLinkedCatalog({ type, id }: InitialCatalog): Promise<void> {
  if (type === InitialCatalogType.ShowQuery) return search(id, []);
  const path = categoryPath(catalogState.categories, type === InitialCatalogType.ShowCollection ? asCategoryId(id) : id);
  // The strip has a tab for a top category only; the search knows the others by the pair of spec §3.
  const [top, below] = [path[0] ?? null, path.at(-1)];
  return top && below && below !== top ? search('', [top, below]) : chooseCategory(top);
}
