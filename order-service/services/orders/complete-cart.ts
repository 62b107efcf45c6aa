import type { Db } from '../../database/engine/database.ts';
import { findCompleteOrder } from '../../database/orders/complete-orders.ts';
import { type Cart, checkCart } from '../cart/cart-state.ts';
import { Refusal } from '../core/refusal.ts';
import { type CompleteOrder, completeOrder } from './complete-order.ts';

/** The complete order of a cart, with its current prices and choices in place of the saved ones. */
export async function completeCart(db: Db, shopId: string, cart: Cart): Promise<CompleteOrder> {
  const row = await findCompleteOrder(db, shopId, cart.order.id);
  if (!row) throw new Refusal('not-found');
  const { order, lines } = checkCart(cart);
  return completeOrder({ ...row, ...order, lines });
}
