import { confirmationOutcomeText } from '#shared/rules/orders/confirmation-outcome-text.ts';
import { isPlatformUser } from '#shared/rules/session/session-roles.ts';
import type { Db } from '../../database/engine/database.ts';
import { findOrder } from '../../database/orders/placed-orders.ts';
import { type Cart, viewCart } from '../cart/cart-state.ts';
import { Refusal } from '../core/refusal.ts';
import { isOrderId } from '../payments/payment-target.ts';
import type { AuthenticatedCaller } from '../sessions/sessions.ts';
import { confirmedBy } from './confirmed-by.ts';
import type { OrderPrecondition } from './order-precondition.ts';

/**
 * Refuses to end an order that was already placed or canceled (409, code `stale`). The message names who did it; the
 * data is the current order. An order of another customer is treated as unknown.
 */
export async function assertNotEnded(
  db: Db,
  cart: Cart,
  caller: AuthenticatedCaller,
  seen: OrderPrecondition | null,
): Promise<void> {
  const orderId = seen?.orderId ?? null;
  if (orderId === null || orderId === cart.order.id || !isOrderId(orderId)) return;
  const ended = await findOrder(db, caller.shopId, orderId);
  if (ended?.customer_id !== cart.order.customer_id) return;
  const end = { status: ended.status, changedBy: ended.changed_by, placedBy: confirmedBy(ended), agent: ended.agent };
  const text = confirmationOutcomeText(end, { isAgent: isPlatformUser(caller), agentId: caller.agent?.id });
  if (text !== null) throw new Refusal('stale', { messages: [text], data: viewCart(cart, caller), keepsChanges: true });
}
