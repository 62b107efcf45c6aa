import type { Order } from '#shared/model/order/order.ts';
import type { PaymentState } from '#shared/model/payment/payment.ts';
import type { Database } from '../../database/engine/database.ts';
import { openCart } from '../cart/cart-state.ts';
import type { AuthenticatedCaller } from '../sessions/sessions.ts';
import { paymentTarget } from './payment-target.ts';
import { stateOf } from './payment-view.ts';

/**
 * The payment state of the order `orderId`, and the data to pay it with (GET payment/state); null = see
 * `paymentTarget`.
 */
export async function paymentState(
  database: Database,
  caller: AuthenticatedCaller,
  orderId: string | null,
): Promise<PaymentState<Order>> {
  const target = await paymentTarget(database, caller, orderId);
  const order = target.kind === 'placed' ? target.order : (await openCart(database, caller, { lock: false })).order;
  // The order was placed in between, and the current order is another one.
  if (orderId !== null && order.id !== orderId) return paymentState(database, caller, orderId);
  return stateOf(database, caller, order, caller.askedAt);
}
