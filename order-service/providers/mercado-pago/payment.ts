import { PaymentStatus } from '#shared/model/payment/payment.ts';
import { readBoleto } from '#shared/rules/brazil/boleto-line.ts';
import { toCents } from '#shared/rules/money/money.ts';
import type { MoneyReport } from '#shared/rules/payment/ledger.ts';
import type { ChargeResult } from '../payments.ts';
import { codeOf, field, isRecord, type JsonObject, linkOf, textOf } from '../untrusted-json.ts';
import { disputeOf, hasBeenPaid, isLostDispute, mercadoPagoVerdict } from './payment-status.ts';
import { madeRefunds } from './refunds.ts';
import { pixExpiryMarginMs } from './request-body.ts';

/** A payment as Mercado Pago's API describes it: its attempt, its account and its result. */
export type MercadoPagoPayment = {
  /** The attempt that it was made for: its `external_reference`. */
  attemptId: string | null;
  /** The account that gets the money; null when the response does not name it. */
  collectorId: string | null;
  chargeResult: ChargeResult & { providerRef: string };
};

/** Reads a payment of the API. The input is untrusted: null when it is no payment, and a malformed part is left out. */
export function readMercadoPagoPayment(fields: unknown): MercadoPagoPayment | null {
  if (!isRecord(fields)) return null;
  const providerRef = idOf(fields.id);
  const status = codeOf(fields.status);
  if (providerRef === null || status === null) return null;
  const detail = codeOf(fields.status_detail);
  const verdict = mercadoPagoVerdict(status, detail ?? '');
  const isReais = fields.currency_id === undefined || fields.currency_id === 'BRL';
  const isPaid = verdict.status === PaymentStatus.Paid;
  const method = codeOf(fields.payment_method_id);
  const money = isReais && hasBeenPaid(status) ? moneyOf(fields, status, detail) : null;
  return {
    attemptId: textOf(fields.external_reference, 100),
    collectorId: idOf(fields.collector_id) ?? idOf(field(fields, 'collector', 'id')),
    chargeResult: {
      // A payment in another currency never counts as paid, whatever its number: the shop's staff decide.
      status: isPaid && !isReais ? PaymentStatus.Waiting : verdict.status,
      failureType: verdict.failureType,
      reason: isPaid && !isReais ? 'other_currency' : (detail ?? status),
      providerRef,
      paidCents: isPaid && isReais ? centsOf(fields.transaction_amount) : null,
      pix: method === 'pix' ? pixOf(fields) : null,
      boleto: boletoOf(fields),
      link: null,
      recaptchaKey: null,
      card: cardOf(fields, method),
      ...challengeOf(fields, status, detail),
      money,
    },
  };
}

function moneyOf(fields: JsonObject, status: string, detail: string | null): MoneyReport {
  const at = typeof fields.date_last_updated === 'string' ? Date.parse(fields.date_last_updated) : Number.NaN;
  const charged = centsOf(fields.transaction_amount) ?? 0;
  return {
    charged,
    refunds: Array.isArray(fields.refunds) ? madeRefunds(fields.refunds) : [],
    // The status says that everything went back, whatever the sum beside it.
    refundedTotal: Math.max(centsOf(fields.transaction_amount_refunded) ?? 0, status === 'refunded' ? charged : 0),
    dispute: disputeOf(status, detail ?? ''),
    isLost: isLostDispute(status, detail ?? ''),
    at: Number.isNaN(at) ? null : new Date(at).toISOString(),
  };
}

function pixOf(fields: JsonObject): ChargeResult['pix'] {
  const code = textOf(field(fields, 'point_of_interaction', 'transaction_data', 'qr_code'), 1_000);
  const end = typeof fields.date_of_expiration === 'string' ? Date.parse(fields.date_of_expiration) : Number.NaN;
  if (code === null) return null;
  return { code, expiresAt: Number.isNaN(end) ? null : new Date(end - pixExpiryMarginMs).toISOString() };
}

function boletoOf(fields: JsonObject): ChargeResult['boleto'] {
  const details = isRecord(fields.transaction_details) ? fields.transaction_details : {};
  // 'YYYY-MM-DDT23:59:59.000-03:00': the day in Brazilian time.
  const dueDay =
    typeof fields.date_of_expiration === 'string'
      ? (/^\d{4}-\d{2}-\d{2}(?=T)/.exec(fields.date_of_expiration)?.[0] ?? null)
      : null;
  const candidates = [
    details.digitable_line,
    field(details, 'barcode', 'content'),
    field(fields, 'barcode', 'content'),
  ];
  for (const line of candidates) {
    const parsed = typeof line === 'string' && line.length <= 100 ? readBoleto(line, dueDay ?? '2026-01-01') : null;
    if (parsed)
      return { line: parsed.line, link: linkOf(details.external_resource_url), dueDay: dueDay ?? parsed.dueDay };
  }
  return null;
}

/** The bank's page and what it is posted, while the bank waits for the shopper (3-D Secure 2). */
function challengeOf(fields: JsonObject, status: string, detail: string | null): Pick<ChargeResult, 'challenge'> {
  if (status !== 'pending' || detail !== 'pending_challenge') return {};
  const url = linkOf(field(fields, 'three_ds_info', 'external_resource_url'));
  const request = field(fields, 'three_ds_info', 'creq');
  return url !== null && typeof request === 'string' && /^[\w+/=-]{1,4000}$/.test(request)
    ? { challenge: { url, request } }
    : {};
}

function cardOf(fields: JsonObject, method: string | null): ChargeResult['card'] {
  const last4 = textOf(field(fields, 'card', 'last_four_digits'), 4);
  if (last4 === null || !/^\d{4}$/.test(last4)) return null;
  return { brand: method === null ? null : (brands[method] ?? method), last4 };
}

/** Mercado Pago's short brand names as the names of spec §9. */
const brands: Readonly<Record<string, string>> = {
  master: 'mastercard',
  debmaster: 'mastercard',
  debvisa: 'visa',
  debelo: 'elo',
  amex: 'american-express',
  diners: 'diners-club',
};

/** Ids are numbers in some responses and strings of digits in others. */
function idOf(value: unknown): string | null {
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value;
  return typeof text === 'string' && /^\d{1,30}$/.test(text) ? text : null;
}

const centsOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 && value < 1e11 ? toCents(value) : null;
