import { catalogKey } from '#shared/rules/catalog/catalog-key.ts';
import { type CachedCatalog, loadStoredCatalog, type StoredCatalog } from '../../browser/storage/saved-catalog.ts';
import { loadText, removeValue, saveValue } from '../../browser/storage/storage.ts';
import { orderState } from '../order/order.ts';
import { sessionState } from '../session/session.ts';

/** Spec §9: "Catalogue cache lifetime 2 (unit not shown)": minutes, for prices and stock must not grow old. */
const cacheSeconds = 2 * 60;
/** A list that was scrolled for very long is not kept: storage has room for some 5 million letters, and others need it too. */
const maxCharacters = 500_000;

/** Keeps the catalogue as it stands, for this person only. */
export function cacheCatalog(state: CachedCatalog): void {
  const { mode, searchText, searchCategoryIds, currentCategory, pagedData, products, facets, filters, scrollTop } = state;
  const catalog = { mode, searchText, searchCategoryIds, currentCategory, pagedData, products, facets, filters, scrollTop };
  const text = JSON.stringify({ userId: loadText('session_user_id'), key: currentKey(), catalog } satisfies StoredCatalog);
  // Read back, for what is remembered must not follow the living state.
  if (text.length > maxCharacters) removeValue('cached_catalog');
  else saveValue('cached_catalog', JSON.parse(text), { seconds: cacheSeconds });
}

/** The catalogue as it was left, when it was left by the same person and not long ago; once the session is there, only where it is for this shop, channel, kind of user and price table. */
export function cachedCatalog(): CachedCatalog | null {
  const stored = loadStoredCatalog();
  if (!stored) return null;
  if (sessionState.session && stored.key !== currentKey()) return null;
  return deepCopy(stored.catalog);
}

/** Empty before the session is there. */
function currentKey(): string {
  const { session } = sessionState;
  return session ? catalogKey({ ...session, priceTableId: orderState.order?.providerPriceTableId ?? null }) : '';
}

const deepCopy = (catalog: CachedCatalog): CachedCatalog => JSON.parse(JSON.stringify(catalog));
