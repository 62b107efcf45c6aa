import type { CatalogState } from '#shared/model/catalog/catalog-state.ts';
import { loadText, loadValue } from './storage.ts';

/** The stored part of a catalogue: the state of spec §3 and the scroll position, in CSS pixels. */
export type CachedCatalog = CatalogState & { scrollTop: number };
/** The user it belongs to, and in `key` the shop, channel, kind of user and price table. */
export type StoredCatalog = { userId: string | null; key: string; catalog: CachedCatalog };

/** The stored catalogue that this user left recently (spec §9), or `null`. */
export function loadStoredCatalog(): StoredCatalog | null {
  const stored = loadValue('cached_catalog');
  return isStoredCatalog(stored) && stored.userId === loadText('session_user_id') ? stored : null;
}

/** Validates stored data at the boundary: rejects data of an older version or of another program. */
function isStoredCatalog(stored: unknown): stored is StoredCatalog {
  if (typeof stored !== 'object' || stored === null || !('catalog' in stored) || !('userId' in stored)) return false;
  const { catalog } = stored;
  return (
    typeof catalog === 'object' &&
    catalog !== null &&
    'products' in catalog &&
    Array.isArray(catalog.products) &&
    'mode' in catalog
  );
}
