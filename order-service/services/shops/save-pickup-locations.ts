import { newId } from '../../database/core/new-id.ts';
import type { Db } from '../../database/engine/database.ts';
import { deactivatePickupStores, writePickupStore } from '../../database/shops/pickup-location-writes.ts';

/** What a way of delivery asks of an order. Left out = no limit; `orderMinCents` in whole cents of the subtotal. */
export type DeliveryLimitsDraft = {
  orderMinCents?: number | null;
  maxDistinctItems?: number | null;
  maxItems?: number | null;
};

/** A store where orders are picked up, as a shop describes it. */
export type PickupStoreDraft = DeliveryLimitsDraft & {
  providerId: string;
  /** The seller's provider id; without one, or with one that does not exist, it hands out whatever is sold. */
  sellerId?: string | null;
  name: string;
  /** Eight digits. */
  zipCode: string;
  state: string;
  city: string;
  neighborhood: string;
  street: string;
  number: string;
  /** Whole cents, nothing unless said. */
  priceCents?: number;
  /** In words: 'Pronto em 2 horas'. */
  estimate?: string | null;
};

/**
 * Writes pickup stores by provider id, new or changed, in the order given. With `isFull` the others are switched off, and it says how many. Call it inside a
 * transaction, after the sellers they name.
 */
export async function savePickupStores(
  db: Db,
  shopId: string,
  drafts: PickupStoreDraft[],
  isFull = false,
): Promise<number> {
  for (const [position, draft] of drafts.entries()) {
    const {
      sellerId = null,
      priceCents = 0,
      orderMinCents = null,
      maxDistinctItems = null,
      maxItems = null,
      estimate = null,
    } = draft;
    const { providerId, name, zipCode, state, city, neighborhood, street, number } = draft;
    const address = { zipCode, state, city, neighborhood, street, number };
    const limits = { orderMinCents, maxDistinctItems, maxItems };
    const store = { id: newId(), providerId, sellerProviderId: sellerId, name, priceCents, estimate, position };
    await writePickupStore(db, shopId, { ...store, ...address, ...limits });
  }
  if (!isFull) return 0;
  const kept = drafts.map(({ providerId }) => providerId);
  return deactivatePickupStores(db, shopId, kept);
}
