import { LogisticType } from '#shared/model/logistic.ts';
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
import type { SlotWish, Week } from '../checkout/slots.ts';
import { payablePaymentOptions } from '../payment-setup/payment-processor.ts';
import type { AuthenticatedCaller } from '../sessions/sessions.ts';

/** What a shop offers now of what an order chose: null where nothing was chosen, or what was chosen is gone. */
export type ShopOffers = {
  /** Inactive ones too. */
  seller: SellerRow | null;
  /** With its areas that hold the CEP it goes to. */
  delivery: DeliveryOptionRow | null;
  store: PickupStoreRow | null;
  week: Week | null;
  /** Those that the shop can take money by, in its order. */
  paymentOptions: PaymentOptionRow[];
};

type Chosen = Pick<OrderRow, 'seller_id' | 'delivery' | 'schedule'>;

/**
 * What the shop offers now of what an order has chosen; null for each choice that is not offered any more. `paymentOptions`: those it can
 * take money by, where the caller knows them.
 */
export async function loadOffers(
  db: Db,
  who: Pick<AuthenticatedCaller, 'askedAt' | 'paymentMeans'>,
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
    week: schedule ? await loadWeek(db, shop, who.askedAt) : null,
    paymentOptions: paymentOptions ?? (await payablePaymentOptions(db, shop, who.paymentMeans)),
  };
}

/** The shop's week from today on. */
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

/** Whose slots an order may have: those of its delivery's type, and of its seller or, without one, of its delivery's. */
export const slotWishOf = (
  order: Pick<OrderRow, 'seller_id' | 'delivery'>,
  { delivery, store }: ShopOffers,
): SlotWish => ({
  type: order.delivery?.type ?? null,
  sellerId: order.seller_id ?? (order.delivery ? (delivery?.seller_id ?? store?.seller_id ?? null) : null),
});
