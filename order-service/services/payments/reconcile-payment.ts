import { FailureType, PaymentMethod, PaymentStatus } from '#shared/model/payment/payment.ts';
import type { PaymentRow } from '../../database/payments/payments.ts';
import { chargeResult } from '../../providers/charge-result.ts';
import type { ChargeResult, PaymentProvider } from '../../providers/payments.ts';
import type { Payments } from '../payment-setup/payment-providers.ts';
import { shopOf } from '../shops/shops.ts';
import { type Settled, settlePayment } from './settle-payment.ts';

/** Longer than any call to a provider lasts: a charge unknown at the provider by then will never arrive there. */
const neverChargedAfterMs = 120_000;
/** The reason of an attempt that its provider never received. */
export const neverArrived = 'never-arrived';

/**
 * Queries an attempt's provider for the result and applies it: the reconciler's work, and the reaction to a webhook. An
 * attempt that was not paid in time is cancelled first. Rethrows the provider's errors. Undefined = there is no
 * provider to query, or it is too early for a result.
 */
export async function reconcilePayment(payments: Payments, payment: PaymentRow): Promise<Settled | undefined> {
  const { database, clock } = payments;
  const { shop_id: shopId, id, order_id, provider_ref } = payment;
  const provider = await payments.providerNamed(database, await shopOf(database, shopId), payment.provider);
  if (!provider) return undefined;
  const found = await provider.find({ attemptId: id, orderId: order_id, providerRef: provider_ref });
  const result = found ?? assumeNeverCharged(payment, clock());
  if (!result) return undefined;
  const isOver =
    payment.expires_at !== null && payment.expires_at <= clock() && result.status === PaymentStatus.Waiting;
  return settlePayment(payments, { shopId, paymentId: id }, isOver ? await expire(provider, payment, result) : result);
}

/**
 * Cancels a waiting charge at its provider; one that turns out to be paid counts as paid. Null: it is unknown whether a
 * charge exists.
 */
export async function cancelAtProvider(payments: Payments, payment: PaymentRow): Promise<Settled | undefined> {
  const { database } = payments;
  const { shop_id: shopId, id, order_id } = payment;
  const provider = await payments.providerNamed(database, await shopOf(database, shopId), payment.provider);
  if (!provider) return undefined;
  let providerRef = payment.provider_ref;
  if (providerRef === null) {
    const found = await provider.find({ attemptId: id, orderId: order_id, providerRef: null });
    if (found?.status !== PaymentStatus.Waiting) {
      const result = found ?? assumeNeverCharged(payment, payments.clock());
      return result ? settlePayment(payments, { shopId, paymentId: id }, result) : undefined;
    }
    providerRef = found.providerRef;
  }
  if (providerRef === null) return undefined;
  return settlePayment(payments, { shopId, paymentId: id }, await provider.cancel({ attemptId: id, providerRef }));
}

/** A provider without any trace of an attempt long after its start has charged nothing. */
function assumeNeverCharged({ created_at, method }: PaymentRow, now: Date): ChargeResult | null {
  if (now.getTime() - created_at.getTime() < neverChargedAfterMs) return null;
  return method === PaymentMethod.CreditCard
    ? chargeResult(PaymentStatus.Failed, { failureType: FailureType.Unknown, reason: neverArrived })
    : chargeResult(PaymentStatus.Canceled, { reason: neverArrived });
}

async function expire(
  provider: PaymentProvider,
  { id, provider_ref }: PaymentRow,
  result: ChargeResult,
): Promise<ChargeResult> {
  const providerRef = result.providerRef ?? provider_ref;
  const last = providerRef === null ? result : await provider.cancel({ attemptId: id, providerRef });
  return last.status === PaymentStatus.Paid ? last : { ...last, status: PaymentStatus.Expired };
}
