import type { SellerOption } from '#shared/model/catalog/seller.ts';
import { LogisticType } from '#shared/model/order/logistic.ts';
import type { Order } from '#shared/model/order/order.ts';
import { deliveryRefusals } from '#shared/text/refusals/delivery-refusals.ts';
import { findActiveSeller, listActiveSellers } from '../../database/checkout/seller-options.ts';
import type { Db } from '../../database/engine/database.ts';
import { openCart } from '../cart/cart-state.ts';
import { changeOrder } from '../cart/change-order.ts';
import { ruleRefusal } from '../core/refusal.ts';
import { sellerView } from '../orders/delivery-and-payment-view.ts';
import type { OrderPrecondition } from '../orders/order-precondition.ts';
import type { AuthenticatedCaller } from '../sessions/sessions.ts';
import { withSeller } from './checkout-choices.ts';
import { type PlaceQuery, resolveDeliveryPlace } from './delivery-destination.ts';
import { servesSeller } from './delivery-offer.ts';
import { offeredDeliveries } from './offered-deliveries.ts';

/**
 * The sellers (spec §7, GET seller). With a CEP: only those that deliver the order there. With type 0: only those with
 * a pickup store.
 */
export async function sellerOptions(
  db: Db,
  caller: AuthenticatedCaller,
  query: PlaceQuery & { type?: LogisticType },
): Promise<SellerOption[]> {
  const sellers = await listActiveSellers(db, caller.shopId);
  const place = await resolveDeliveryPlace(db, caller, query);
  const type = query.type ?? (place ? LogisticType.ExpressDelivery : null);
  if (type === null || (type !== LogisticType.StorePickUp && !place)) return sellers.map(sellerView);
  const cart = await openCart(db, caller, { lock: false });
  // The list of sellers must not depend on the currently chosen seller.
  const offers = await offeredDeliveries(db, { ...cart, order: withSeller(cart.order, null) }, { type, place });
  return sellers.filter(({ id }) => offers.some(({ sellerId }) => servesSeller(sellerId, id))).map(sellerView);
}

/**
 * Sets the seller of the order (spec §7, POST seller) and resets what depends on the previous one. No provider id
 * removes the seller.
 */
export function setSeller(
  db: Db,
  caller: AuthenticatedCaller,
  providerId: string,
  expected: OrderPrecondition | null,
): Promise<Order> {
  return changeOrder(db, caller, 'seller', expected, async ({ order }) => {
    if (providerId === '') return withSeller(order, null);
    const seller = await findActiveSeller(db, caller.shopId, providerId);
    if (!seller) throw ruleRefusal('no-such-seller', deliveryRefusals.sellerUnavailable);
    return seller.id === order.seller_id ? order : withSeller(order, seller.id);
  });
}
