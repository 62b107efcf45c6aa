import { setTimeout as sleep } from 'node:timers/promises';
import { FailureType, PaymentStatus } from '#shared/model/payment/payment.ts';
import { paymentRefusals } from '#shared/text/refusals/payment-refusals.ts';
import { findPayment, type PaymentRow } from '../../database/payments/payments.ts';
import { chargeResult } from '../../providers/charge-result.ts';
import { testCardsOnly } from '../../providers/payment-simulator.ts';
import { type ChargeResult, PaymentNotTried } from '../../providers/payments.ts';
import { type Refusal, ruleRefusal } from '../core/refusal.ts';
import type { Payments } from '../payment-setup/payment-providers.ts';
import { type PaymentId, settlePayment } from './settle-payment.ts';

/**
 * The result of a charge: the provider's response was applied (`settled`); the call was refused and nothing was charged
 * (`notTried`); or the result is unknown.
 */
export type Charged = 'settled' | 'unknown' | { notTried: string };

/**
 * Sends a charge to a provider outside any transaction, and applies its response in another one. Without a response the
 * attempt stays Waiting, and the reconciler queries the provider later. After `maxWaitMs` the caller gets its response
 * while this work continues.
 */
export function chargeAndSettle(
  payments: Payments,
  id: PaymentId,
  charge: () => Promise<ChargeResult>,
): Promise<Charged> {
  const work = settleCharge(payments, id, charge);
  payments.runInBackground(work);
  return within(work, payments.providerWaitMs, 'unknown');
}

async function settleCharge(payments: Payments, id: PaymentId, charge: () => Promise<ChargeResult>): Promise<Charged> {
  let result: ChargeResult;
  try {
    result = await charge();
  } catch (error) {
    if (!(error instanceof PaymentNotTried)) {
      payments.log.warn({ paymentId: id.paymentId, reason: nameOf(error) }, 'a payment provider did not respond');
      return 'unknown';
    }
    const reason = error.message.slice(0, 100);
    payments.log.warn({ paymentId: id.paymentId, reason }, 'a payment could not be tried');
    await settlePayment(payments, id, chargeResult(PaymentStatus.Failed, { failureType: FailureType.Unknown, reason }));
    return { notTried: reason };
  }
  await settlePayment(payments, id, result);
  return 'settled';
}

/** A payment that could not be tried is an error, not a refused payment. */
export const notTried = (reason: string): Refusal =>
  ruleRefusal('payment-not-tried', reason === testCardsOnly ? paymentRefusals.testCardsOnly : paymentRefusals.notTried);

const step = 150;

/** A second caller waits for the result of the first caller's attempt, at most as long as the first one. */
export async function awaitAttemptOutcome(
  payments: Payments,
  { shopId, paymentId }: PaymentId,
): Promise<PaymentRow | undefined> {
  for (let waited = 0; ; waited += step) {
    const payment = await findPayment(payments.database, shopId, paymentId);
    if (payment?.status !== PaymentStatus.Waiting || waited >= payments.providerWaitMs) return payment;
    await sleep(step);
  }
}

async function within<T>(work: Promise<T>, ms: number, fallback: T): Promise<T> {
  const impatience = new AbortController();
  const late = sleep(ms, fallback, { signal: impatience.signal }).catch(() => fallback);
  try {
    return await Promise.race([work, late]);
  } finally {
    impatience.abort();
  }
}

/** An error's message may contain request data; its name does not. */
const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown');
