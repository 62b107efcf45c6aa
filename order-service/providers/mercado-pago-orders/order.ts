import { type CardChallenge, PaymentStatus } from '#shared/model/payment/payment.ts';
import { readBoleto } from '#shared/rules/brazil/boleto-line.ts';
import { toCents } from '#shared/rules/money/money.ts';
import type { MoneyReport } from '#shared/rules/payment/ledger.ts';
import { pixExpiryMarginMs } from '../mercado-pago/request-body.ts';
import type { ChargeResult } from '../payments.ts';
import { codeOf, field, isRecord, type JsonObject, linkOf, textOf } from '../untrusted-json.ts';
import { hasBeenPaid, isLostOrderDispute, isRefundedOrder, orderDispute, orderVerdict } from './order-status.ts';

/** An order of Mercado Pago: the attempt it was made for, its account, its result, and the id of its one payment. */
export type MercadoPagoOrder = {
  attemptId: string | null;
  collectorId: string | null;
  chargeResult: ChargeResult & { providerRef: string };
  transactionId: string | null;
  refundedCents: number;
};

/** Ids of orders have letters (`ORD…`); those of payments are digits. */
export const isOrderId = (id: string): boolean => /^[0-9A-Z]{10,60}$/.test(id) && /[A-Z]/.test(id);

/** Reads an order of the API. The input is untrusted: null when it is none, and a malformed part is left out. */
export function readMercadoPagoOrder(fields: unknown): MercadoPagoOrder | null {
  if (!isRecord(fields)) return null;
  const [id, status] = [codeOf(fields.id), codeOf(fields.status)];
  if (id === null || status === null || !isOrderId(id)) return null;
  const payment = firstOf(field(fields, 'transactions', 'payments'));
  // The payment's own detail says why a card was refused.
  const detail = (status === 'failed' ? codeOf(payment.status_detail) : null) ?? codeOf(fields.status_detail) ?? '';
  const verdict = orderVerdict(status, detail);
  const isReais = fields.currency === undefined || fields.currency === null || fields.currency === 'BRL';
  const isPaid = verdict.status === PaymentStatus.Paid;
  const money = isReais && hasBeenPaid(status) ? moneyOf(fields, payment, status, detail) : null;
  const method = isRecord(payment.payment_method) ? payment.payment_method : {};
  return {
    attemptId: textOf(fields.external_reference, 100),
    collectorId: idOf(fields.user_id),
    transactionId: codeOf(payment.id),
    refundedCents: money?.refunds.reduce((sum, { cents }) => sum + cents, 0) ?? 0,
    chargeResult: {
      // A payment in another currency never counts as paid, whatever its number: the shop's staff decide.
      status: isPaid && !isReais ? PaymentStatus.Waiting : verdict.status,
      failureType: verdict.failureType,
      reason: isPaid && !isReais ? 'other_currency' : detail || status,
      providerRef: id,
      paidCents: isPaid && isReais ? chargedCents(fields, payment) : null,
      pix: method.id === 'pix' ? pixOf(method, payment) : null,
      boleto: method.type === 'ticket' ? boletoOf(method, payment) : null,
      link: null,
      recaptchaKey: null,
      card: null,
      money,
      challenge: verdict.status === PaymentStatus.Waiting ? challengeOf(method, detail) : null,
    },
  };
}

/**
 * The page that asks the shopper for the bank's confirmation (3-D Secure 2). It is opened as it is, without a post.
 * The SDK calls it `url`, the OpenAPI document `redirect_url`. Not every answer has the challenge's own state.
 */
function challengeOf(method: JsonObject, detail: string): CardChallenge | null {
  const security = field(method, 'transaction_security');
  const url = linkOf(field(security, 'url')) ?? linkOf(field(security, 'redirect_url'));
  const isOpen = detail === 'pending_challenge' || field(security, 'status') === 'pending';
  return isOpen && url !== null ? { url, request: '' } : null;
}

/** `refunds` of an order are each a movement with an id; those in progress and refused ones do not count. */
function moneyOf(fields: JsonObject, payment: JsonObject, status: string, detail: string): MoneyReport {
  const at = typeof fields.last_updated_date === 'string' ? Date.parse(fields.last_updated_date) : Number.NaN;
  const refunds = field(fields, 'transactions', 'refunds');
  const charged = chargedCents(fields, payment) ?? 0;
  return {
    charged,
    refundedTotal: isRefundedOrder(status, detail) ? charged : 0,
    refunds: (Array.isArray(refunds) ? refunds : []).flatMap((refund: unknown) => {
      const [id, cents] = [codeOf(field(refund, 'id')), centsOf(field(refund, 'amount'))];
      const isMade = ['processed', 'approved', 'refunded'].includes(String(field(refund, 'status')));
      return id !== null && cents !== null && isMade ? [{ id, cents }] : [];
    }),
    dispute: orderDispute(status, detail),
    isLost: isLostOrderDispute(status, detail),
    at: Number.isNaN(at) ? null : new Date(at).toISOString(),
  };
}

const chargedCents = (fields: JsonObject, payment: JsonObject): number | null =>
  centsOf(payment.paid_amount) ?? centsOf(fields.total_paid_amount) ?? centsOf(payment.amount);

function pixOf(method: JsonObject, payment: JsonObject): ChargeResult['pix'] {
  const code = textOf(method.qr_code, 1_000);
  const end = typeof payment.date_of_expiration === 'string' ? Date.parse(payment.date_of_expiration) : Number.NaN;
  if (code === null) return null;
  return { code, expiresAt: Number.isNaN(end) ? null : new Date(end - pixExpiryMarginMs).toISOString() };
}

function boletoOf(method: JsonObject, payment: JsonObject): ChargeResult['boleto'] {
  const due = textOf(payment.date_of_expiration, 40);
  const dueDay = due === null ? null : (/^\d{4}-\d{2}-\d{2}(?=T)/.exec(due)?.[0] ?? null);
  for (const line of [method.digitable_line, method.barcode_content]) {
    const parsed = typeof line === 'string' && line.length <= 100 ? readBoleto(line, dueDay ?? '2026-01-01') : null;
    if (parsed) return { line: parsed.line, link: linkOf(method.ticket_url), dueDay: dueDay ?? parsed.dueDay };
  }
  return null;
}

const firstOf = (list: unknown): JsonObject => (Array.isArray(list) && isRecord(list[0]) ? list[0] : {});

const idOf = (value: unknown): string | null =>
  /^\d{1,30}$/.test(String(value ?? '')) && (typeof value === 'number' || typeof value === 'string')
    ? String(value)
    : null;

/** Amounts are reais as text: '100.00'. */
const centsOf = (value: unknown): number | null =>
  typeof value === 'string' && /^\d{1,9}(\.\d{1,2})?$/.test(value) ? toCents(Number(value)) : null;
