import type { CatalogState } from '#shared/model/catalog-state.ts';
import { recall, recallText } from './storage.ts';

/** What is kept of a catalogue that was left: the state of spec §3 and the place in the list, in pixels. */
export type CachedCatalog = CatalogState & { scrollTop: number };
/** Whose it is, and for which shop, channel, kind of user and price table. */
export type KeptCatalog = { userId: string | null; key: string; catalog: CachedCatalog };

/** What storage has of a catalogue this person left not long ago (spec §9), or null. */
export function keptCatalog(): KeptCatalog | null {
  const kept = recall('cached_catalog');
  return isKept(kept) && kept.userId === recallText('session_user_id') ? kept : null;
}

/** The door where storage enters: enough of a look to tell ours from an older version's or a stranger's. */
function isKept(kept: unknown): kept is KeptCatalog {
  if (typeof kept !== 'object' || kept === null || !('catalog' in kept) || !('userId' in kept)) return false;
  const { catalog } = kept;
  return typeof catalog === 'object' && catalog !== null && 'products' in catalog && Array.isArray(catalog.products) && 'mode' in catalog;
}
