import { leaseDuePayments } from '../../database/payments/payments.ts';
import { startPollingLoop } from '../core/polling-loop.ts';
import { cancelOverdue } from '../orders/cancel-overdue.ts';
import type { Payments } from '../payment-setup/payment-providers.ts';
import { reconcilePayment } from './provider-lookup.ts';

const reconcileEveryMs = 5_000;
const sweepEveryMs = 10 * 60_000;
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

/** Runs the background work of payments: reconciles the due ones, and cancels orders that were not paid. */
export function startPaymentWorker(payments: Payments, afterwards: () => void): { close(): Promise<void> } {
  const startLoop = (work: (payments: Payments) => Promise<number>, everyMs: number) =>
    startPollingLoop(
      async () => {
        if ((await work(payments)) > 0) afterwards();
      },
      { log: payments.log, everyMs, whenFailing: 'the background work of payments failed' },
    );
  const loops = [startLoop(reconcileDuePayments, reconcileEveryMs), startLoop(cancelOverdue, sweepEveryMs)];
  return {
    close: async () => {
      await Promise.all(loops.map((loop) => loop.close()));
    },
  };
}
