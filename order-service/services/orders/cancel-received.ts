import type { Agent } from '#shared/model/agent.ts';
import { ChangedBy } from '#shared/model/order/changed-by.ts';
import { OrderStatus } from '#shared/model/order/order.ts';
import { PaymentStatus } from '#shared/model/payment/payment.ts';
import { cleanCancelReason } from '#shared/rules/orders/cancel-reason.ts';
import { keptCents } from '#shared/rules/payment/ledger.ts';
import type { Db } from '../../database/engine/database.ts';
import { listLines, type OrderRow } from '../../database/orders/orders.ts';
import { cancelPlaced, lockOrder, updateOrderPayment } from '../../database/orders/placed-orders.ts';
import {
  listPayments,
  type PaymentRow,
  requestChargeCancellation,
  writePayment,
} from '../../database/payments/payments.ts';
import { withdrawTrayOrders } from '../../database/tray/tray-orders.ts';
import { type CancelReason, notifyCanceled } from '../messaging/send-order-status.ts';
import type { Payments } from '../payment-setup/payment-providers.ts';
import { readCancelProblem } from '../payments/cancel-problem.ts';
import { undecidedAttempt, waitingAttempt } from '../payments/payment-attempts.ts';
import { cancelAtProvider } from '../payments/reconcile-payment.ts';
import { recordPlatformEvent } from '../platform/platform-events.ts';
import { releaseOrderResources } from './release-order-resources.ts';

/**
 * The result of a cancellation. The order is Canceled, now or before. Or it stays, because it is not Received
 * (`closed`), its charge still waits at the provider, or it is paid. `wrong-amount`: this attempt received another
 * amount or another currency, and people have to decide; the shop still has `keptCents` of it.
 */
export type Cancellation =
  | { kind: 'canceled' | 'canceled before'; order: OrderRow }
  | { kind: 'closed'; order: OrderRow | undefined }
  | { kind: 'waiting' | 'paid'; order: OrderRow }
  | { kind: 'wrong-amount'; order: OrderRow; attempt: PaymentRow; keptCents: number };

/**
 * `agent`: who cancels, if an agent does. `evenIfPaid`: also an order whose money the shop still has, which it then
 * owes. `onlyReserved`: not after the shop accepted it. `reason`: of an automatic cancellation; `stated`: what the
 * person who cancels gives as the reason. The customer reads both.
 */
export type CancelOptions = {
  by?: ChangedBy;
  agent?: Agent | null;
  evenIfPaid?: boolean;
  onlyReserved?: boolean;
  reason?: CancelReason;
  stated?: string | null | undefined;
  /** Further writes in the transaction of the cancellation. */
  onCanceled?: (db: Db, canceled: OrderRow) => Promise<void>;
};

/**
 * Cancels a Received order and releases what it reserved in the same transaction. Notifies its customer, the shop's
 * systems and the Tray store. A waiting charge is cancelled at its provider first; if it turns out to be paid, the
 * order stays. Once nothing of its money is left or under way, a paid order is cancelled like an unpaid one. Rethrows
 * the provider's errors.
 */
export async function cancelReceivedOrder(
  payments: Payments,
  shopId: string,
  orderId: string,
  options: CancelOptions = {},
): Promise<Cancellation> {
  const { by = ChangedBy.Payment, agent, evenIfPaid = false, onlyReserved = false, onCanceled } = options;
  const stated = cleanCancelReason(options.stated);
  const before = await listPayments(payments.database, shopId, orderId);
  const charge = waitingAttempt(before);
  const { problem: first } = await readCancelProblem(payments.database, shopId, orderId, before);
  const mayCancelCharge = first === null || evenIfPaid;
  // A charge with money has ended at its provider.
  if (charge && mayCancelCharge && charge !== undecidedAttempt(before)) await cancelAtProvider(payments, charge);
  return payments.database.tx(async (db): Promise<Cancellation> => {
    const order = await lockOrder(db, shopId, orderId);
    if (order?.status === OrderStatus.Canceled) return { kind: 'canceled before', order };
    if (order?.status !== OrderStatus.Received) return { kind: 'closed', order };
    if (onlyReserved && order.accepted_at !== null) return { kind: 'closed', order };
    const attempts = await listPayments(db, shopId, orderId);
    const { problem, sums } = await readCancelProblem(db, shopId, orderId, attempts);
    const undecided = undecidedAttempt(attempts);
    if (problem === 'wrong-amount' && undecided && !evenIfPaid)
      return { kind: 'wrong-amount', order, attempt: undecided, keptCents: keptCents(sums) };
    const waiting = waitingAttempt(attempts);
    if (problem !== 'paid' && waiting && waiting !== undecided) return { kind: 'waiting', order };
    if (problem === 'paid' && !evenIfPaid) return { kind: 'paid', order };
    if (undecided && undecided === waiting) await endUndecided(db, shopId, undecided);
    const canceled = await cancelPlaced(db, shopId, orderId, { by, agent, reason: stated });
    if (!canceled) throw new Error('a locked order changed its status');
    await releaseOrderResources(db, shopId, canceled, await listLines(db, shopId, orderId));
    await withdrawTrayOrders(db, shopId, orderId);
    await notifyCanceled(db, shopId, canceled, { reason: options.reason, stated });
    await recordPlatformEvent(db, shopId, orderId, 'order.canceled', String(canceled.version));
    await onCanceled?.(db, canceled);
    return { kind: 'canceled', order: canceled };
  }, shopId);
}

/** The money came, so the attempt ends with its order. What is left of the money is owed to the customer. */
async function endUndecided(db: Db, shopId: string, attempt: PaymentRow): Promise<void> {
  await writePayment(db, { ...attempt, status: PaymentStatus.Canceled });
  await updateOrderPayment(db, shopId, attempt.order_id, { status: PaymentStatus.Canceled, recaptchaKey: null });
  await requestChargeCancellation(db, attempt);
}
