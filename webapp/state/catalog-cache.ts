import type { CatalogState } from '#shared/model/catalog-state.ts';
import { recall, recallText, remember } from '../browser/storage.ts';

/** Spec §9: "Catalogue cache lifetime 2 (unit not shown)": minutes, for prices and stock must not grow old. */
const cacheSeconds = 2 * 60;

/** What is kept: the state of spec §3 and the place in the list. */
export type CachedCatalog = CatalogState & { scrollTop: number };
type Kept = { userId: string | null; catalog: CachedCatalog };

/** Keeps the catalogue as it stands, for this person only. */
export function cacheCatalog(state: CachedCatalog): void {
  const { mode, searchText, searchCategoryIds, currentCategory, pagedData, products, facets, filters, scrollTop } = state;
  const catalog = { mode, searchText, searchCategoryIds, currentCategory, pagedData, products, facets, filters, scrollTop };
  // A copy: what is remembered must not follow the living state.
  const kept: Kept = JSON.parse(JSON.stringify({ userId: recallText('session_user_id'), catalog }));
  remember('cached_catalog', kept, { seconds: cacheSeconds });
}

/** The catalogue as it was left, when it was left by the same person and not long ago. */
export function cachedCatalog(): CachedCatalog | null {
  const kept = recall('cached_catalog');
  if (!isKept(kept) || kept.userId !== recallText('session_user_id')) return null;
  return structuredCopy(kept.catalog);
}

const structuredCopy = (catalog: CachedCatalog): CachedCatalog => JSON.parse(JSON.stringify(catalog));

/** The door where storage enters: enough of a look to tell ours from an older version's or a stranger's. */
function isKept(kept: unknown): kept is Kept {
  if (typeof kept !== 'object' || kept === null || !('catalog' in kept) || !('userId' in kept)) return false;
  const { catalog } = kept;
  return typeof catalog === 'object' && catalog !== null && 'products' in catalog && Array.isArray(catalog.products) && 'mode' in catalog;
}
