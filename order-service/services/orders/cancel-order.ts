import type { Order } from '#shared/model/order/order.ts';
import type { Db } from '../../database/engine/database.ts';
import { cancelCart } from '../../database/orders/placed-orders.ts';
import { checkCart, saveCart } from '../cart/cart-state.ts';
import { openCartToEdit } from '../cart/open-cart-to-edit.ts';
import { notifyCanceled } from '../messaging/send-order-status.ts';
import { recordAbandonedOrder } from '../platform/platform-events.ts';
import type { AuthenticatedCaller } from '../sessions/sessions.ts';
import { assertNotEnded } from './assert-not-ended.ts';
import { withoutOpenRequest } from './confirm-order.ts';
import { assertPrecondition, type OrderPrecondition } from './order-precondition.ts';
import { orderView } from './order-view.ts';

/**
 * The agent's cancellation (spec §7, GET cancel): the current order becomes Canceled, and the customer's next order is
 * a new one. Nothing was reserved for it, so nothing is released. If the order was placed before, the contact is
 * notified under the number of that time; so are the shop's systems if they were notified of it.
 */
export async function cancelCurrentOrder(
  db: Db,
  caller: AuthenticatedCaller,
  expected: OrderPrecondition | null,
): Promise<Order> {
  const cart = await openCartToEdit(db, caller);
  await assertNotEnded(db, cart, caller, expected);
  assertPrecondition(cart, caller, expected);
  if (cart.order.discount_request?.status === 'pending') await saveCart(db, caller, withoutOpenRequest(cart));
  const canceled = await cancelCart(db, caller.shopId, cart.order.id, {
    agentId: caller.platformUserId,
    agent: caller.agent,
  });
  if (!canceled) throw new Error('a locked order changed its status');
  if (canceled.number !== null) await notifyCanceled(db, caller.shopId, canceled);
  await recordAbandonedOrder(db, caller.shopId, canceled.id);
  return orderView(canceled, { ...checkCart(cart), messages: [] }, cart.shop, caller);
}
