import type { CatalogState } from '#shared/model/catalog-state.ts';
import { loadText, loadValue } from './storage.ts';

/** What is kept of a catalogue that was left: the state of spec §3 and the place in the list, in pixels. */
export type CachedCatalog = CatalogState & { scrollTop: number };
/** Whose it is, and for which shop, channel, kind of user and price table. */
export type StoredCatalog = { userId: string | null; key: string; catalog: CachedCatalog };

/** What storage has of a catalogue this person left not long ago (spec §9), or null. */
export function loadStoredCatalog(): StoredCatalog | null {
  const stored = loadValue('cached_catalog');
  return isStoredCatalog(stored) && stored.userId === loadText('session_user_id') ? stored : null;
}

/** The door where storage enters: enough of a look to tell ours from an older version's or a stranger's. */
function isStoredCatalog(stored: unknown): stored is StoredCatalog {
  if (typeof stored !== 'object' || stored === null || !('catalog' in stored) || !('userId' in stored)) return false;
  const { catalog } = stored;
  return typeof catalog === 'object' && catalog !== null && 'products' in catalog && Array.isArray(catalog.products) && 'mode' in catalog;
}
