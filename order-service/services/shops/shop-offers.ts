import { LogisticType } from '#shared/model/order/logistic.ts';
import { wallClock } from '#shared/rules/text/zone-time.ts';
import {
  type DeliveryOptionRow,
  listDeliveryOptions,
  listPickupStores,
  type PickupStoreRow,
} from '../../database/checkout/delivery.ts';
import { listClosedDays, listReservedSlots, listScheduleRules } from '../../database/checkout/schedule.ts';
import { findSeller, type SellerRow } from '../../database/checkout/seller-options.ts';
import type { Db } from '../../database/engine/database.ts';
import type { OrderRow } from '../../database/orders/orders.ts';
import type { PaymentOptionRow } from '../../database/payments/payment-options.ts';
import type { ShopRow } from '../../database/shops/shops.ts';
import type { SlotQuery, Week } from '../checkout/slots.ts';
import { payablePaymentOptions } from '../payment-setup/payment-processor.ts';
import type { AuthenticatedCaller } from '../sessions/sessions.ts';

/**
 * The current offers behind the choices of an order. `null`: nothing was chosen, or the shop no longer offers the
 * choice.
 */
export type ShopOffers = {
  /** Including inactive sellers. */
  seller: SellerRow | null;
  /** With the areas that contain the order's CEP. */
  delivery: DeliveryOptionRow | null;
  store: PickupStoreRow | null;
  week: Week | null;
  /** Options that the shop can process, in the shop's order. */
  paymentOptions: PaymentOptionRow[];
};

type Chosen = Pick<OrderRow, 'seller_id' | 'delivery' | 'schedule'>;

/**
 * Loads the current offers for the choices of an order; `null` for a choice that is no longer offered.
 * `paymentOptions`: the payable options, if the caller has already loaded them.
 */
export async function loadOffers(
  db: Db,
  caller: Pick<AuthenticatedCaller, 'askedAt' | 'paymentMeans'>,
  shop: ShopRow,
  { seller_id, delivery, schedule }: Chosen,
  paymentOptions?: PaymentOptionRow[],
): Promise<ShopOffers> {
  const isPickUp = delivery?.type === LogisticType.StorePickUp;
  const zipCode = delivery?.isManual ? null : (delivery?.address?.zipCode ?? null);
  return {
    seller: seller_id === null ? null : ((await findSeller(db, shop.id, seller_id)) ?? null),
    delivery:
      delivery && zipCode !== null
        ? ((await listDeliveryOptions(db, shop.id, zipCode, delivery.providerId))[0] ?? null)
        : null,
    store: isPickUp ? ((await listPickupStores(db, shop.id, delivery.providerId))[0] ?? null) : null,
    week: schedule ? await loadWeek(db, shop, caller.askedAt) : null,
    paymentOptions: paymentOptions ?? (await payablePaymentOptions(db, shop, caller.paymentMeans)),
  };
}

/** The shop's schedule from today on. */
export async function loadWeek(db: Db, shop: ShopRow, now: Date): Promise<Week> {
  const today = wallClock(now, shop.time_zone).day;
  return {
    timeZone: shop.time_zone,
    days: shop.schedule_days,
    rules: await listScheduleRules(db, shop.id),
    closedDays: await listClosedDays(db, shop.id, today),
    taken: await listReservedSlots(db, shop.id, today),
  };
}

/**
 * Selects the slots for an order: those of its delivery type, and of its seller. Without a seller, those of the
 * delivery's seller.
 */
export const slotQueryOf = (
  order: Pick<OrderRow, 'seller_id' | 'delivery'>,
  { delivery, store }: ShopOffers,
): SlotQuery => ({
  type: order.delivery?.type ?? null,
  sellerId: order.seller_id ?? (order.delivery ? (delivery?.seller_id ?? store?.seller_id ?? null) : null),
});
