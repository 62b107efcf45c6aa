import { LogisticType } from '#shared/model/order/logistic.ts';
import { listDeliveryOptions, listPickupStores } from '../../database/checkout/delivery.ts';
import type { Db } from '../../database/engine/database.ts';
import { type Cart, checkCart } from '../cart/cart-state.ts';
import { storedSettings } from '../shops/shops.ts';
import type { Place } from './delivery-area.ts';
import { type DeliveryOffer, offerOfStore, quoteDelivery, servesSeller } from './delivery-offer.ts';
import { equivalentLogisticTypes, logisticTypeRefusal } from './delivery-types.ts';

export type DeliveryQuery = {
  type: LogisticType;
  /** The destination; null = unknown, then only pickup is offered. */
  place: Place | null;
  /** Only this option. */
  providerId?: string;
};

/** The delivery options of an order now, with their prices for it: of the allowed types, and of the order's seller. */
export async function offeredDeliveries(
  db: Db,
  cart: Cart,
  { type, place, providerId }: DeliveryQuery,
): Promise<DeliveryOffer[]> {
  const { order } = checkCart(cart);
  const types = possibleTypes(cart, type);
  const stores = types.includes(LogisticType.StorePickUp) ? await listPickupStores(db, cart.shop.id, providerId) : [];
  const needsPlace = types.some((possible) => possible !== LogisticType.StorePickUp);
  const options = needsPlace && place ? await listDeliveryOptions(db, cart.shop.id, place.zipCode, providerId) : [];
  return [
    ...stores.map(offerOfStore),
    ...options.flatMap((option) => (place && quoteDelivery(option, place, order.items_amount)) ?? []),
  ].filter((offer) => types.includes(offer.type) && servesSeller(offer.sellerId, order.seller_id));
}

/** The types that a checkout type can stand for, for this cart and caller. */
export const possibleTypes = (cart: Cart, type: LogisticType): LogisticType[] =>
  equivalentLogisticTypes(type).filter((candidate) => whyNotTypeOf(cart, candidate) === null);

/** Why none of the possible types is allowed; null = at least one is. */
export function noDeliveryReason(cart: Cart, type: LogisticType): 'off' | 'pick-up-only' | null {
  const reasons = equivalentLogisticTypes(type).map((candidate) => whyNotTypeOf(cart, candidate));
  if (reasons.includes(null)) return null;
  return reasons.includes('pick-up-only') ? 'pick-up-only' : 'off';
}

const whyNotTypeOf = (cart: Cart, type: LogisticType) =>
  logisticTypeRefusal(type, {
    lines: checkCart(cart).bought,
    settings: storedSettings(cart.shop),
    sessionType: cart.buyer.sessionType,
  });
