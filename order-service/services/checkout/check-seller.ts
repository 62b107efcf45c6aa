import { deliveryRefusals } from '#shared/text/delivery-refusals.ts';
import type { OrderRow } from '../../database/orders/orders.ts';
import type { ShopOffers } from '../shops/shop-offers.ts';
import { withSeller } from './checkout-choices.ts';

/** An order with the choices it keeps, and what it lost in words for people. What nothing happened to is the same object as before. */
export type CheckedOrder = { order: OrderRow; messages: string[] };

/** A seller who is gone takes with them what hung on them. */
export function checkSeller(order: OrderRow, { seller }: Pick<ShopOffers, 'seller'>): CheckedOrder {
  if (order.seller_id === null || seller?.is_active) return { order, messages: [] };
  return {
    order: withSeller(order, null),
    messages: [seller ? deliveryRefusals.sellerLost(seller.name) : deliveryRefusals.sellerUnavailable],
  };
}
