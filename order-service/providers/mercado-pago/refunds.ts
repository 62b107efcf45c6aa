import { PaymentMethod } from '#shared/model/payment/payment.ts';
import { toCents, toReais } from '#shared/rules/money/money.ts';
import type { PaymentApiCaller, PaymentApiReply } from '../payment-api.ts';
import { PaymentNotTried, PaymentOutcomeUnknown, type RefundRequest, type RefundResult } from '../payments.ts';
import { errorTextOf, refused } from './error-text.ts';

/** A refund that Mercado Pago made. */
export type MadeRefund = { id: string; cents: number };

/** Mercado Pago refunds for 180 days; a PIX is returned within the 90 days that the Banco Central sets. */
const days: Partial<Record<PaymentMethod, number>> = {
  [PaymentMethod.CreditCard]: 180,
  [PaymentMethod.Boleto]: 180,
  [PaymentMethod.Pix]: 90,
};

/** For how many days after the payment Mercado Pago refunds it; null: it can't. */
export const refundDaysFor = (method: PaymentMethod): number | null => days[method] ?? null;

/** Statuses that say the call was understood and will never succeed. */
const finalRefusals = new Set([400, 404, 422]);

/**
 * Requests a refund (`POST /v1/payments/{id}/refunds`). The key makes a repetition the same refund. Without an amount
 * everything that is left is refunded.
 */
export async function createRefund(
  call: PaymentApiCaller,
  { refundId, providerRef, amountCents, isRest }: RefundRequest,
): Promise<RefundResult> {
  const reply = await call({
    method: 'POST',
    path: refundsPath(providerRef),
    body: isRest ? {} : { amount: toReais(amountCents) },
    idempotencyKey: refundId,
    repeatAfter: 'reading',
  });
  if (reply.status >= 400) return refusalOf(reply);
  const refund = refundFields(reply.json);
  if (!refund) throw new PaymentOutcomeUnknown('mercadopago: not a refund');
  if (refund.status === 'rejected') return { kind: 'refused', reason: 'rejected' };
  return { kind: refund.status === 'approved' ? 'refunded' : 'accepted', providerId: refund.id, cents: refund.cents };
}

function refusalOf(reply: PaymentApiReply): RefundResult {
  if (!finalRefusals.has(reply.status)) throw new PaymentNotTried(`mercadopago: ${errorTextOf(reply)}`);
  return { kind: 'refused', reason: errorTextOf(reply) };
}

/** The refunds that were made of a payment (`GET /v1/payments/{id}/refunds`). */
export async function listMadeRefunds(call: PaymentApiCaller, providerRef: string): Promise<MadeRefund[]> {
  const reply = await call({ method: 'GET', path: refundsPath(providerRef) });
  if (reply.status !== 200) throw refused(reply);
  return madeRefunds(reply.json);
}

/** The refunds in a response: a list, or a single one. Those in progress and rejected ones are left out. */
export const madeRefunds = (json: unknown): MadeRefund[] =>
  (Array.isArray(json) ? json : [json]).flatMap((item: unknown) => {
    const refund = refundFields(item);
    return refund?.status === 'approved' && refund.cents !== null ? [{ id: refund.id, cents: refund.cents }] : [];
  });

const refundsPath = (providerRef: string) => `/v1/payments/${encodeURIComponent(providerRef)}/refunds`;

function refundFields(json: unknown): { id: string; cents: number | null; status: string } | null {
  if (typeof json !== 'object' || json === null) return null;
  const [id, amount, status] = ['id', 'amount', 'status'].map((name): unknown => Reflect.get(json, name));
  const text = typeof id === 'number' && Number.isSafeInteger(id) ? String(id) : id;
  if (typeof text !== 'string' || !/^\d{1,30}$/.test(text)) return null;
  const cents = typeof amount === 'number' && amount > 0 && amount < 1e11 ? toCents(amount) : null;
  return { id: text, cents, status: typeof status === 'string' ? status : 'approved' };
}
