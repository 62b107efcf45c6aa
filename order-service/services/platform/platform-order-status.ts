import type { PlatformOrder, PlatformStatusChange } from '#shared/contract/platform/order-schemas.ts';
import { ChangedBy } from '#shared/model/order/changed-by.ts';
import { OrderStatus } from '#shared/model/order/order.ts';
import { platformRefusals } from '#shared/text/refusals/platform-refusals.ts';
import type { OrderRow } from '../../database/orders/orders.ts';
import { findOrder, lockOrder, type PlacementData } from '../../database/orders/placed-orders.ts';
import { stepOf } from '../core/idempotency.ts';
import { Refusal, ruleRefusal } from '../core/refusal.ts';
import { acceptOrder } from '../orders/accept-order.ts';
import { advanceOrder } from '../orders/advance-order.ts';
import { type CancelOptions, cancelReceivedOrder } from '../orders/cancel-received.ts';
import { nameOf } from '../orders/load-full-order.ts';
import type { Payments } from '../payment-setup/payment-providers.ts';
import { arrivedFor } from '../payments/cancel-problem.ts';
import { confirmByHand } from '../payments/confirm-manual-payment.ts';
import { wrongAmount } from '../payments/evaluate-charge-result.ts';
import { platformOrder } from './platform-orders.ts';

/** Further writes in the transaction of a cancellation. */
type StatusOptions = Pick<CancelOptions, 'onCanceled'>;
type Found = OrderRow & PlacementData & { number: number };

/**
 * Applies a status that the shop's own systems report: accepted, paid, being prepared,
 * on its way, handed over or cancelled. Only a Received order
 * can change; repeating its current status changes nothing. Notifies the contact in the chat, and the shop's webhook.
 */
export async function changeOrderStatus(
  payments: Payments,
  shopId: string,
  orderId: string,
  { status, evenIfPaid = false, reason }: PlatformStatusChange,
  options: StatusOptions = {},
): Promise<PlatformOrder> {
  const { database } = payments;
  if (reason !== undefined && status !== 'Canceled')
    throw ruleRefusal('reason-without-cancel', platformRefusals.reasonWithoutCancel);
  const order = await placedOrder(payments, shopId, orderId);
  if (status === 'Paid') await confirmPayment(payments, shopId, order);
  else if (status === 'Accepted') await accept(payments, shopId, order);
  else if (status === 'Preparing' || status === 'Dispatched') await progress(payments, shopId, order, status);
  else if (order.status !== OrderStatus[status]) {
    if (order.status !== OrderStatus.Received) throw refused(order, status);
    if (status === 'Finalized') await finalize(payments, shopId, order);
    else await cancel(payments, shopId, order, { ...options, evenIfPaid, stated: reason });
  }
  return platformOrder(database, shopId, orderId);
}

async function placedOrder({ database }: Payments, shopId: string, orderId: string): Promise<Found> {
  const order = await findOrder(database, shopId, orderId);
  if (!order || order.number === null) throw new Refusal('not-found');
  return { ...order, number: order.number };
}

const refused = (order: OrderRow, to: string): Refusal =>
  ruleRefusal('bad-transition', platformRefusals.badTransition(nameOf(OrderStatus, order.status), to));

/**
 * The order was paid by other means. Cancels a pending charge at the provider, so that the customer does not pay twice.
 */
async function confirmPayment(payments: Payments, shopId: string, order: Found): Promise<void> {
  const { kind } = await confirmByHand(payments, shopId, order.number);
  if (kind !== 'paid' && kind !== 'paid before' && kind !== 'restored')
    throw refused(await placedOrder(payments, shopId, order.id), 'Paid');
}

async function accept({ database }: Payments, shopId: string, order: Found): Promise<void> {
  if (!(await acceptOrder(database, shopId, order.id))) throw refused(order, 'Accepted');
}

/** Records that the order is being prepared, or that it left the shop; the contact is notified of the latter. */
const progress = (
  { database }: Payments,
  shopId: string,
  order: Found,
  status: 'Preparing' | 'Dispatched',
): Promise<void> =>
  stepOf(database, shopId, async (db) => {
    const locked = await lockOrder(db, shopId, order.id);
    if (locked?.status !== OrderStatus.Received) throw refused(locked ?? order, status);
    await advanceOrder(db, shopId, order.id, status === 'Preparing' ? 'prepare' : 'dispatch');
  });

const finalize = ({ database }: Payments, shopId: string, order: Found): Promise<void> =>
  stepOf(database, shopId, async (db) => {
    const locked = await lockOrder(db, shopId, order.id);
    if (locked?.status === OrderStatus.Finalized) return;
    if (!(await advanceOrder(db, shopId, order.id, 'finish'))) throw refused(locked ?? order, 'Finalized');
  });

async function cancel(payments: Payments, shopId: string, order: Found, options: CancelOptions): Promise<void> {
  const result = await cancelReceivedOrder(payments, shopId, order.id, { ...options, by: ChangedBy.Shop });
  const { kind, order: last } = result;
  if (kind === 'waiting') throw ruleRefusal('payment-open', platformRefusals.paymentOpen);
  if (kind === 'paid') throw ruleRefusal('is-paid', platformRefusals.isPaid);
  if (kind === 'wrong-amount') throw ruleRefusal(wrongAmount, arrivedFor(result), platformRefusals.wrongAmount);
  if (kind === 'closed') throw refused(last ?? order, 'Canceled');
}
