import { BoundedCache } from '#shared/concurrency/bounded-cache.ts';
import type { Db } from '../../database/engine/database.ts';
import { findShopBasics, type ShopBasics } from '../../database/shops/shop-basics.ts';
import { Refusal } from '../core/refusal.ts';

/** By shop id. Values are frozen because all calls share the same objects. */
const known = new BoundedCache<ShopBasics>(1_000);

/**
 * A shop's basic data in the given version (`shop_version`), which the caller has just read. Loads it again only when
 * the version differs. Throws 404 for a deleted shop.
 */
export async function shopBasics(db: Db, shopId: string, version: string | null): Promise<ShopBasics> {
  const kept = known.get(shopId);
  // A shop without a version is loaded every time.
  if (kept && version !== null && kept.version === version) return kept;
  const found = await findShopBasics(db, shopId);
  if (!found) throw new Refusal('not-found');
  return known.set(shopId, frozen(found));
}

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) frozen(part);
  return Object.freeze(value);
}
