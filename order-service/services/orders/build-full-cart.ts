import type { Db } from '../../database/engine/database.ts';
import { findFullOrder } from '../../database/orders/full-orders.ts';
import { type Cart, checkCart } from '../cart/cart-state.ts';
import { Refusal } from '../core/refusal.ts';
import { buildFullOrder, type FullOrder } from './load-full-order.ts';

/** The complete order of a cart, with its current prices and choices in place of the saved ones. */
export async function buildFullCart(db: Db, shopId: string, cart: Cart): Promise<FullOrder> {
  const row = await findFullOrder(db, shopId, cart.order.id);
  if (!row) throw new Refusal('not-found');
  const { order, lines } = checkCart(cart);
  return buildFullOrder({ ...row, ...order, lines });
}
