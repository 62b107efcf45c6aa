import { PaymentStatus } from '#shared/model/payment/payment.ts';
import type { Db } from '../../database/engine/database.ts';
import { requestPeriodicJobs } from '../../database/jobs/enqueue-jobs.ts';
import { findPayment, nextQueryAt, recordProviderQuery } from '../../database/payments/payments.ts';
import type { JobHandler } from '../jobs/run-job.ts';
import { cancelOverdue } from '../orders/cancel-overdue.ts';
import type { Payments } from '../payment-setup/payment-providers.ts';
import { reconcilePayment } from './provider-lookup.ts';

const cancelEveryMs = 10 * 60_000;
/** A query so many milliseconds before its time need not wait. */
const toleranceMs = 1_000;

/**
 * Queries the provider about a waiting attempt, again and again until the attempt is settled: a response or a webhook
 * may never arrive, and a code expires.
 */
export const paymentCheckJob = (payments: Payments): JobHandler => ({
  run: async ({ shop_id: shopId, key: paymentId }) => {
    if (shopId === null) throw new Error('a payment without a shop');
    const { database, clock } = payments;
    const payment = await findPayment(database, shopId, paymentId);
    if (payment?.status !== PaymentStatus.Waiting) return { kind: 'done' };
    const now = clock();
    const dueAt = nextQueryAt(payment);
    // The customer's page queried it meanwhile.
    if (dueAt.getTime() - now.getTime() > toleranceMs) return { kind: 'again', at: dueAt };
    await recordProviderQuery(database, shopId, paymentId, now);
    const at = nextQueryAt({ ...payment, asked_at: now });
    try {
      await reconcilePayment(payments, payment);
    } catch (error) {
      // Only the name: a message may quote the provider.
      return { kind: 'retry', reason: error instanceof Error ? error.name : 'unknown', at };
    }
    return { kind: 'again', at };
  },
});

/** Requests the job that cancels overdue orders, if it does not exist yet. */
export const requestOverdueOrders = (db: Db, at: Date): Promise<number> =>
  requestPeriodicJobs(db, 'overdue-orders', { keys: [''], runAt: at });

/** Cancels the orders that were not paid or accepted in time, and again ten minutes later. */
export const overdueOrdersJob = (payments: Payments): JobHandler => ({
  run: async () => {
    await cancelOverdue(payments);
    return { kind: 'again', at: new Date(payments.clock().getTime() + cancelEveryMs) };
  },
});
