import { deliveryRefusals } from '#shared/text/refusals/delivery-refusals.ts';
import type { OrderRow } from '../../database/orders/orders.ts';
import type { ShopOffers } from '../shops/shop-offers.ts';
import { withSeller } from './checkout-choices.ts';

/**
 * An order with its valid choices, and messages for people about the removed ones. Without a change, `order` is the
 * same object as before.
 */
export type CheckedOrder = { order: OrderRow; messages: string[] };

/** Removes a seller who is gone, together with the choices that depend on the seller. */
export function checkSeller(order: OrderRow, { seller }: Pick<ShopOffers, 'seller'>): CheckedOrder {
  if (order.seller_id === null || seller?.is_active) return { order, messages: [] };
  return {
    order: withSeller(order, null),
    messages: [seller ? deliveryRefusals.sellerLost(seller.name) : deliveryRefusals.sellerUnavailable],
  };
}
