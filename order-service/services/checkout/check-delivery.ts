import { isDeepStrictEqual } from 'node:util';
import { LogisticType } from '#shared/model/order/logistic.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { toReais } from '#shared/rules/money/money.ts';
import { deliveryText } from '#shared/text/checkout/delivery.ts';
import { deliveryRefusals } from '#shared/text/refusals/delivery-refusals.ts';
import type { ChosenDelivery, OrderLineRow, OrderRow } from '../../database/orders/orders.ts';
import type { StoredSettings } from '../../database/shops/shops.ts';
import type { ShopOffers } from '../shops/shop-offers.ts';
import type { CheckedOrder } from './check-seller.ts';
import { chosenDelivery, type DeliveryOffer, offerOfStore, quoteDelivery, servesSeller } from './delivery-offer.ts';
import { logisticTypeRefusal } from './delivery-types.ts';

export type DeliveryContext = {
  lines: OrderLineRow[];
  /** Cents. */
  subtotal: number;
  settings: StoredSettings;
  offers: ShopOffers;
  /** A change of the order is in progress. */
  isEdited: boolean;
};

/**
 * Checks an order's delivery against the shop's current offers. A delivery is removed with a message when it is gone,
 * no longer reaches the place or may not carry one of the items; its slot is removed too. A changed price is reported
 * with both prices. An agent's manual delivery stays, unless delivery itself is not possible.
 */
export function checkDelivery(order: OrderRow, context: DeliveryContext): CheckedOrder {
  const { delivery } = order;
  if (!delivery) return { order, messages: [] };
  // An express delivery that a shopper chose stays valid when an agent opens the order.
  const why = logisticTypeRefusal(delivery.type, { ...context, sessionType: null });
  if (why === 'pick-up-only') return without(order, deliveryText.pickUpOnly);
  if (why === 'off') return without(order, lostText(delivery));
  if (delivery.isManual) return { order, messages: [] };
  const offer = offerNow(order, delivery, context);
  if (!offer) return without(order, lostText(delivery));
  const now = chosenDelivery(offer, delivery.address);
  if (isDeepStrictEqual(now, delivery)) return { order, messages: [] };
  return { order: { ...order, delivery: now }, messages: priceMessages(delivery, now, context) };
}

function offerNow(
  order: OrderRow,
  { type, address }: ChosenDelivery,
  { offers, subtotal }: DeliveryContext,
): DeliveryOffer | null {
  const offer =
    type === LogisticType.StorePickUp
      ? offers.store && offerOfStore(offers.store)
      : offers.delivery && address && quoteDelivery(offers.delivery, address, subtotal);
  return offer && offer.type === type && servesSeller(offer.sellerId, order.seller_id) ? offer : null;
}

const without = (order: OrderRow, message: string): CheckedOrder => ({
  order: { ...order, delivery: null, schedule: null },
  messages: [message],
});

/** A shopper who adds products needs no message about a cheaper delivery. */
function priceMessages(before: ChosenDelivery, now: ChosenDelivery, { isEdited }: DeliveryContext): string[] {
  if (now.price === before.price || (isEdited && now.price < before.price)) return [];
  return [deliveryRefusals.priceChanged(now.name, priceText(before.price), priceText(now.price))];
}

const lostText = ({ type, name }: ChosenDelivery): string =>
  type === LogisticType.StorePickUp ? deliveryRefusals.storeLost(name) : deliveryRefusals.deliveryLost(name);

const priceText = (cents: number): string => (cents === 0 ? deliveryText.manualFree : formatBrl(toReais(cents)));
