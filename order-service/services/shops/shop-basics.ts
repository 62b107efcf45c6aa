import type { Db } from '../../database/engine/database.ts';
import { findShopBasics, type ShopBasics } from '../../database/shops/shop-basics.ts';
import { Refusal } from '../core/refusal.ts';

const mostShops = 1_000;
/** By shop, the one read last at the end. What is kept is frozen: every call gets the same objects. */
const known = new Map<string, ShopBasics>();

/**
 * What a shop is and offers at the state of this name (`shop_version`), which the caller has just read; it is read again only when the
 * name is another one. A shop that is gone is 404.
 */
export async function shopBasics(db: Db, shopId: string, version: string | null): Promise<ShopBasics> {
  const kept = known.get(shopId);
  // A shop without a name for its state is read each time.
  if (kept && version !== null && kept.version === version) return kept;
  const found = await findShopBasics(db, shopId);
  if (!found) throw new Refusal('not-found');
  known.delete(shopId);
  known.set(shopId, frozen(found));
  const [oldest] = known.keys();
  if (known.size > mostShops && oldest !== undefined) known.delete(oldest);
  return found;
}

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) frozen(part);
  return Object.freeze(value);
}
