import { ChangedBy } from '#shared/model/order/changed-by.ts';
import { PaymentStatus } from '#shared/model/payment/payment.ts';
import { lockOrder, recordMoneyStep } from '../../database/orders/placed-orders.ts';
import { recordFraudAlert } from '../../database/payments/payment-ledger.ts';
import { findPayment } from '../../database/payments/payments.ts';
import { stopUndispatched } from '../orders/stop-disputed-order.ts';
import type { Payments } from '../payment-setup/payment-providers.ts';
import { recordPlatformEvent } from '../platform/platform-events.ts';
import type { PaymentId } from './settle-payment.ts';

/**
 * The provider warned that a payment may be fraud. A paid order whose goods are still here becomes one for the shop's
 * people, who can refund it; the shop's systems are notified in any case. Once per payment.
 * An order that waits for its money goes on waiting: the alert keeps its goods in the shop once it is paid.
 */
export const recordFraudWarning = (
  { database, clock }: Pick<Payments, 'database' | 'clock'>,
  { shopId, paymentId }: PaymentId,
): Promise<void> =>
  database.tx(async (db) => {
    const payment = await findPayment(db, shopId, paymentId);
    const order = payment && (await lockOrder(db, shopId, payment.order_id));
    if (!order || (await recordFraudAlert(db, shopId, paymentId, clock())) === 0) return;
    await recordMoneyStep(db, shopId, order.id, { step: 'fraud-alert', by: ChangedBy.Payment, agent: null });
    if (order.payment_status === PaymentStatus.Paid) await stopUndispatched(db, shopId, order);
    await recordPlatformEvent(db, shopId, order.id, 'order.fraud_alert', paymentId);
  }, shopId);
