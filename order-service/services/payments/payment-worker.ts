import type { Db } from '../../database/engine/database.ts';
import { requestPeriodicJobs } from '../../database/jobs/request-jobs.ts';
import { leaseDuePayments } from '../../database/payments/payments.ts';
import { type PollingLoop, startPollingLoop } from '../core/polling-loop.ts';
import type { JobHandler } from '../jobs/run-job.ts';
import { cancelOverdue } from '../orders/cancel-overdue.ts';
import type { Payments } from '../payment-setup/payment-providers.ts';
import { reconcilePayment } from './provider-lookup.ts';

const reconcileEveryMs = 5_000;
const cancelEveryMs = 10 * 60_000;
const mostAtOnce = 20;

/**
 * Queries providers about waiting attempts: attempts whose provider response or webhook never arrived, and expired
 * ones. Every replica runs it; a lease gives each attempt to one of them at a time. Returns the number of queried
 * attempts.
 */
export async function reconcileDuePayments(payments: Payments): Promise<number> {
  const due = await leaseDuePayments(payments.database, payments.clock(), mostAtOnce);
  await Promise.all(
    due.map((payment) =>
      reconcilePayment(payments, payment).catch((error: unknown) => {
        const reason = error instanceof Error ? error.name : 'unknown';
        payments.log.warn(
          { paymentId: payment.id, provider: payment.provider, reason },
          'a payment provider could not be queried',
        );
      }),
    ),
  );
  return due.length;
}

/** Requests the job that cancels overdue orders, if it does not exist yet. */
export const requestOverdueOrders = (db: Db, at: Date): Promise<number> =>
  requestPeriodicJobs(db, 'overdue-orders', { keys: [''], runAt: at });

/** Cancels the orders that were not paid or accepted in time, and again ten minutes later. */
export const overdueOrdersJob = (payments: Payments, afterwards: () => void): JobHandler => ({
  run: async () => {
    if ((await cancelOverdue(payments)) > 0) afterwards();
    return { kind: 'again', at: new Date(payments.clock().getTime() + cancelEveryMs) };
  },
});

/** Queries providers about due payments for as long as the service runs. */
export const startPaymentWorker = (payments: Payments, afterwards: () => void): PollingLoop =>
  startPollingLoop(
    async () => {
      if ((await reconcileDuePayments(payments)) > 0) afterwards();
    },
    { log: payments.log, everyMs: reconcileEveryMs, whenFailing: 'the background work of payments failed' },
  );
