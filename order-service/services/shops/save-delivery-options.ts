import type { LogisticType } from '#shared/model/order/logistic.ts';
import { newId } from '../../database/core/new-id.ts';
import type { Db } from '../../database/engine/database.ts';
import { deactivateDeliveryOptions, writeDeliveryOption } from '../../database/shops/delivery-writes.ts';
import type { DeliveryLimitsDraft } from './save-pickup-locations.ts';

/** An area that a delivery option serves, and its price. CEPs have eight digits; both ends are included. */
export type DeliveryAreaDraft = {
  zipFrom: string;
  zipTo: string;
  /** The provider id of a neighbourhood, in a town with a single CEP; left out = the whole range. */
  neighborhoodId?: string | null;
  /** Whole cents. */
  priceCents: number;
  /** Whole cents of the subtotal from which the delivery is free. */
  freeFromCents?: number | null;
  /** As text: '2 dias úteis'. */
  minEstimate?: string | null;
  estimate?: string | null;
};

/** A delivery option as a shop describes it. */
export type DeliveryOptionDraft = DeliveryLimitsDraft & {
  providerId: string;
  /** The seller's provider id. Without a known seller, the option delivers the products of all sellers. */
  sellerId?: string | null;
  /** ExpressDelivery or Shipping. */
  type: Exclude<LogisticType, 0>;
  name: string;
  /** They replace the existing areas. */
  areas: DeliveryAreaDraft[];
};

/**
 * Creates or updates delivery options by provider id, in the given order. With `isFull`, switches all others off and
 * returns their number. Call it inside a transaction, after the sellers are saved.
 */
export async function saveDeliveryOptions(
  db: Db,
  shopId: string,
  drafts: DeliveryOptionDraft[],
  isFull = false,
): Promise<number> {
  for (const [position, draft] of drafts.entries()) {
    const { sellerId = null, orderMinCents = null, maxDistinctItems = null, maxItems = null, areas, ...named } = draft;
    const limits = { orderMinCents, maxDistinctItems, maxItems };
    await writeDeliveryOption(
      db,
      shopId,
      { id: newId(), ...named, sellerProviderId: sellerId, ...limits, position },
      areas.map(({ neighborhoodId = null, freeFromCents = null, minEstimate = null, estimate = null, ...area }) => ({
        ...area,
        neighborhoodId,
        freeFromCents,
        minEstimate,
        estimate,
      })),
    );
  }
  if (!isFull) return 0;
  const kept = drafts.map(({ providerId }) => providerId);
  return deactivateDeliveryOptions(db, shopId, kept);
}
