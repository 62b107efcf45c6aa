import { PaymentMethod } from '#shared/model/payment/payment.ts';
import type { PaymentApiCaller } from '../payment-api.ts';
import { PaymentNotTried, PaymentOutcomeUnknown, type RefundRequest, type RefundResult } from '../payments.ts';
import { readPagarmeCharge } from './charge.ts';
import { errorTextOf } from './error-text.ts';

/**
 * Cards are refunded for 180 days; a PIX is returned within the 90 days that the Banco Central sets. A boleto is
 * refunded to a bank account, which we do not know.
 */
const days: Partial<Record<PaymentMethod, number>> = { [PaymentMethod.CreditCard]: 180, [PaymentMethod.Pix]: 90 };

/** For how many days after the payment Pagar.me refunds it; null: it can't. */
export const refundDaysFor = (method: PaymentMethod): number | null => days[method] ?? null;

/** Statuses that say the call was understood and will never succeed. 412: the charge is not in a state for it. */
const finalRefusals = new Set([400, 404, 412, 422]);

/**
 * Requests a refund (`DELETE /charges/{id}`). The key makes a repetition the same refund. Without an amount everything
 * that is left is refunded. The response is the charge: it has the sum of all refunds and no id of this one.
 */
export async function createRefund(
  call: PaymentApiCaller,
  { refundId, providerRef, amountCents, isRest }: RefundRequest,
): Promise<RefundResult> {
  const reply = await call({
    method: 'DELETE',
    path: `/charges/${encodeURIComponent(providerRef)}`,
    body: { ...(isRest ? {} : { amount: amountCents }), operation_reference: refundId },
    idempotencyKey: refundId,
    repeatAfter: 'reading',
  });
  if (reply.status >= 400) {
    if (!finalRefusals.has(reply.status)) throw new PaymentNotTried(`pagarme: ${errorTextOf(reply)}`);
    return { kind: 'refused', reason: errorTextOf(reply) };
  }
  const charge = readPagarmeCharge(reply.json);
  if (charge?.chargeResult.providerRef !== providerRef) throw new PaymentOutcomeUnknown('pagarme: not this charge');
  const kind = charge.isRefundPending ? 'accepted' : 'refunded';
  return { kind, providerId: null, cents: null, money: charge.chargeResult.money ?? null };
}
