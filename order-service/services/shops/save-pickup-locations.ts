import { newId } from '../../database/core/new-id.ts';
import type { Db } from '../../database/engine/database.ts';
import { deactivatePickupStores, writePickupStore } from '../../database/shops/pickup-location-writes.ts';

/** Order limits of a delivery option. Left out = no limit; `orderMinCents` in whole cents of the subtotal. */
export type DeliveryLimitsDraft = {
  orderMinCents?: number | null;
  maxDistinctItems?: number | null;
  maxItems?: number | null;
};

/** A pickup store as a shop describes it. */
export type PickupStoreDraft = DeliveryLimitsDraft & {
  providerId: string;
  /** The seller's provider id. Without a known seller, the store hands out the products of all sellers. */
  sellerId?: string | null;
  name: string;
  /** Eight digits. */
  zipCode: string;
  state: string;
  city: string;
  neighborhood: string;
  street: string;
  number: string;
  /** Whole cents; the default is 0. */
  priceCents?: number;
  /** As text: 'Pronto em 2 horas'. */
  estimate?: string | null;
};

/**
 * Creates or updates pickup stores by provider id, in the given order. With `isFull`, switches all others off and
 * returns their number. Call it inside a transaction, after the sellers are saved.
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
