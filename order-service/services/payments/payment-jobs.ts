import { PaymentStatus } from '#shared/model/payment/payment.ts';
import { findPayment, nextQueryAt, recordProviderQuery } from '../../database/payments/payments.ts';
import { errorName, isEarly, type JobHandler } from '../jobs/run-job.ts';
import type { Payments } from '../payment-setup/payment-providers.ts';
import { cancelAtProvider, reconcilePayment } from './reconcile-payment.ts';

/**
 * Queries the provider about a waiting attempt, again and again until the attempt is settled: a response or a webhook
 * may never arrive, and a code expires.
 */
export const paymentCheckJob = (payments: Payments): JobHandler<'payment-check'> => ({
  run: async ({ shop_id: shopId, key: paymentId }) => {
    const { database, clock } = payments;
    const payment = await findPayment(database, shopId, paymentId);
    if (payment?.status !== PaymentStatus.Waiting) return { kind: 'done' };
    const now = clock();
    const dueAt = nextQueryAt(payment);
    // The customer's page queried it meanwhile.
    if (isEarly(dueAt, now)) return { kind: 'again', at: dueAt };
    await recordProviderQuery(database, shopId, paymentId, now);
    const at = nextQueryAt({ ...payment, asked_at: now });
    try {
      await reconcilePayment(payments, payment);
    } catch (error) {
      return { kind: 'retry', reason: errorName(error), notBefore: at };
    }
    return { kind: 'again', at };
  },
});

/** Cancels the charge of an attempt whose order was paid otherwise. A charge that was paid too is left to people. */
export const chargeCancellationJob = (payments: Payments): JobHandler<'charge-cancellation'> => ({
  run: async ({ shop_id: shopId, key: paymentId }) => {
    const payment = await findPayment(payments.database, shopId, paymentId);
    const isDone = !payment || (await cancelAtProvider(payments, payment)) !== undefined;
    return isDone ? { kind: 'done' } : { kind: 'retry', reason: 'unclear' };
  },
  // Only the name: a message may quote the provider.
  reasonOf: errorName,
});
