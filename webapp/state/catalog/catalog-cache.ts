import { catalogCacheKey } from '#shared/rules/catalog/catalog-cache-key.ts';
import { listParamsOf } from '#shared/rules/catalog/list-url-params.ts';
import { hasListInUrl, isListInUrl } from '../../browser/navigation/list-in-url.ts';
import { type CachedCatalog, loadStoredCatalog, type StoredCatalog } from '../../browser/storage/saved-catalog.ts';
import { loadText, removeValue, saveValue } from '../../browser/storage/storage.ts';
import { orderState } from '../order/order.ts';
import { sessionState } from '../session/session.ts';

/**
 * Spec §9: "Catalogue cache lifetime 2 (unit not shown)". Minutes, because cached prices and stock must not be
 * outdated.
 */
const cacheSeconds = 2 * 60;
/** A very long list is not cached: storage holds about 5 million characters, and other entries need space too. */
const maxCharacters = 500_000;

/** Caches the current catalogue for this user only. */
export function cacheCatalog(state: CachedCatalog): void {
  const {
    mode,
    searchText,
    searchCategoryIds,
    currentCategory,
    pagedData,
    products,
    facets,
    filters,
    sort,
    scrollTop,
  } = state;
  const catalog = {
    mode,
    searchText,
    searchCategoryIds,
    currentCategory,
    pagedData,
    products,
    facets,
    filters,
    sort,
    scrollTop,
  };
  const text = JSON.stringify({
    userId: loadText('session_user_id'),
    key: currentKey(),
    catalog,
  } satisfies StoredCatalog);
  // A copy: the stored value must not change with the live state.
  if (text.length > maxCharacters) removeValue('cached_catalog');
  else saveValue('cached_catalog', JSON.parse(text), { seconds: cacheSeconds });
}

/**
 * The cached catalogue of the same user, or `null`. Once the session is loaded, shop, channel, kind of user and price
 * table must match too. If the URL names a list, it must be this one.
 */
export function cachedCatalog(): CachedCatalog | null {
  const stored = loadStoredCatalog();
  if (!stored) return null;
  if (sessionState.session && stored.key !== currentKey()) return null;
  if (hasListInUrl() && !isListInUrl(listParamsOf(stored.catalog))) return null;
  return deepCopy(stored.catalog);
}

/** Empty before the session is loaded. */
function currentKey(): string {
  const { session } = sessionState;
  return session ? catalogCacheKey({ ...session, priceTableId: orderState.order?.providerPriceTableId ?? null }) : '';
}

const deepCopy = (catalog: CachedCatalog): CachedCatalog => JSON.parse(JSON.stringify(catalog));
