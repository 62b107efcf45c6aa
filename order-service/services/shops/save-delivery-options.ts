import type { LogisticType } from '#shared/model/logistic.ts';
import { newId } from '../../database/core/new-id.ts';
import type { Db } from '../../database/engine/database.ts';
import { deactivateDeliveryOptions, writeDeliveryOption } from '../../database/shops/delivery-writes.ts';
import type { DeliveryLimitsDraft } from './save-pickup-locations.ts';

/** Where a way to deliver goes and for how much. CEPs are eight digits, both ends included. */
export type DeliveryAreaDraft = {
  zipFrom: string;
  zipTo: string;
  /** A neighbourhood's provider id, in a town that has one CEP for all; left out = the whole range. */
  neighborhoodId?: string | null;
  /** Whole cents. */
  priceCents: number;
  /** Whole cents of the subtotal from which on it costs nothing. */
  freeFromCents?: number | null;
  /** In words: '2 dias úteis'. */
  minEstimate?: string | null;
  estimate?: string | null;
};

/** A way to deliver, as a shop describes it. */
export type DeliveryOptionDraft = DeliveryLimitsDraft & {
  providerId: string;
  /** The seller's provider id; without one, or with one that does not exist, it brings whatever is sold. */
  sellerId?: string | null;
  /** ExpressDelivery or Shipping. */
  type: Exclude<LogisticType, 0>;
  name: string;
  /** They replace the ones there were. */
  areas: DeliveryAreaDraft[];
};

/**
 * Writes ways to deliver by provider id, new or changed, in the order given. With `isFull` the others are switched off, and it says how many. Call it inside a
 * transaction, after the sellers they name.
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
