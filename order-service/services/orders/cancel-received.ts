import type { Agent } from '#shared/model/agent.ts';
import { ChangedBy } from '#shared/model/order/changed-by.ts';
import { OrderStatus } from '#shared/model/order/order.ts';
import type { Db } from '../../database/engine/database.ts';
import { listLines, type OrderRow } from '../../database/orders/orders.ts';
import { cancelPlaced, lockOrder } from '../../database/orders/placed-orders.ts';
import { listPayments, type PaymentRow } from '../../database/payments/payments.ts';
import { withdrawTrayOrders } from '../../database/tray/tray-orders.ts';
import { type CancelReason, notifyCanceled } from '../messaging/send-order-status.ts';
import type { Payments } from '../payment-setup/payment-providers.ts';
import { paidAttempt, waitingAttempt, wrongAmountAttempt } from '../payments/payment-attempts.ts';
import { cancelAtProvider } from '../payments/provider-lookup.ts';
import { recordPlatformEvent } from '../platform/platform-events.ts';
import { releaseOrderResources } from './release-order-resources.ts';

/**
 * The result of a cancellation. The order is Canceled, now or before. Or it stays, because it is not Received
 * (`closed`), its charge still waits at the provider, or it is paid. `wrong-amount`: this attempt received another
 * amount, and people have to decide.
 */
export type Cancellation =
  | { kind: 'canceled' | 'canceled before'; order: OrderRow }
  | { kind: 'closed'; order: OrderRow | undefined }
  | { kind: 'waiting' | 'paid'; order: OrderRow }
  | { kind: 'wrong-amount'; order: OrderRow; attempt: PaymentRow };

/**
 * `agent`: who cancels, if an agent does. `onlyReserved`: not after the shop accepted it. `reason`: shown to the
 * customer.
 */
type CancelOptions = {
  by?: ChangedBy;
  agent?: Agent | null;
  evenIfPaid?: boolean;
  evenIfWrongAmount?: boolean;
  onlyReserved?: boolean;
  reason?: CancelReason;
  /** Further writes in the transaction of the cancellation. */
  onCanceled?: (db: Db, canceled: OrderRow) => Promise<void>;
};

/**
 * Cancels a Received order and releases what it reserved in the same transaction. Notifies its customer, the shop's
 * systems and the Tray store. A waiting charge is cancelled at its provider first; if it turns out to be paid, the
 * order stays. Rethrows the provider's errors.
 */
export async function cancelReceivedOrder(
  payments: Payments,
  shopId: string,
  orderId: string,
  options: CancelOptions = {},
): Promise<Cancellation> {
  const {
    by = ChangedBy.Payment,
    agent,
    evenIfPaid = false,
    evenIfWrongAmount = true,
    onlyReserved = false,
    reason,
    onCanceled,
  } = options;
  const before = await listPayments(payments.database, shopId, orderId);
  const charge = waitingAttempt(before);
  const mayCancelCharge = evenIfWrongAmount || !wrongAmountAttempt(before);
  if (charge && mayCancelCharge) await cancelAtProvider(payments, charge);
  return payments.database.tx(async (db): Promise<Cancellation> => {
    const order = await lockOrder(db, shopId, orderId);
    if (order?.status === OrderStatus.Canceled) return { kind: 'canceled before', order };
    if (order?.status !== OrderStatus.Received) return { kind: 'closed', order };
    if (onlyReserved && order.accepted_at !== null) return { kind: 'closed', order };
    const attempts = await listPayments(db, shopId, orderId);
    const wrongAmount = wrongAmountAttempt(attempts);
    if (wrongAmount && !evenIfWrongAmount) return { kind: 'wrong-amount', order, attempt: wrongAmount };
    const isPaid = paidAttempt(attempts) !== undefined;
    if (!isPaid && waitingAttempt(attempts)) return { kind: 'waiting', order };
    if (isPaid && !evenIfPaid) return { kind: 'paid', order };
    const canceled = await cancelPlaced(db, shopId, orderId, { by, agent });
    if (!canceled) throw new Error('a locked order changed its status');
    await releaseOrderResources(db, shopId, canceled, await listLines(db, shopId, orderId));
    await withdrawTrayOrders(db, shopId, orderId);
    await notifyCanceled(db, shopId, canceled, reason);
    await recordPlatformEvent(db, shopId, orderId, 'order.canceled');
    await onCanceled?.(db, canceled);
    return { kind: 'canceled', order: canceled };
  }, shopId);
}
