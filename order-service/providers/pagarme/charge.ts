import { PaymentStatus } from '#shared/model/payment/payment.ts';
import { readBoleto } from '#shared/rules/brazil/boleto-line.ts';
import type { MoneyReport } from '#shared/rules/payment/ledger.ts';
import type { ChargeResult } from '../payments.ts';
import { codeOf, field, isRecord, type JsonObject, linkOf, textOf } from '../untrusted-json.ts';
import { hasBeenPaid, pagarmeVerdict } from './charge-status.ts';

/** A charge as Pagar.me's API describes it: the attempt that it was made for, and its result. */
export type PagarmeCharge = {
  attemptId: string | null;
  chargeResult: ChargeResult & { providerRef: string };
  /** Whether a refund was accepted and is made later, as that of a PIX. */
  isRefundPending: boolean;
};

/** The id of a charge: the only kind of id that this service asks for. */
export const isChargeId = (id: string): boolean => /^ch_[A-Za-z\d]{1,60}$/.test(id);

/**
 * Reads a charge of the API. The input is untrusted: null when it is no charge, and a malformed part is left out. The
 * attempt is in the metadata, which we send with the payment, or it is the code of the order.
 */
export function readPagarmeCharge(fields: unknown, orderCode?: unknown): PagarmeCharge | null {
  if (!isRecord(fields)) return null;
  const [id, status] = [codeOf(fields.id), codeOf(fields.status)];
  if (id === null || status === null || !isChargeId(id)) return null;
  const last = isRecord(fields.last_transaction) ? fields.last_transaction : {};
  const returnCode = codeOf(last.acquirer_return_code) ?? codeOf(field(last, 'gateway_response', 'code'));
  const wasPaid = timeOf(fields.paid_at) !== null;
  const end = timeOf(last.expires_at) ?? endOfDay(fields.due_at ?? last.due_at);
  const hasExpired = !wasPaid && fields.payment_method !== 'credit_card' && end !== null && end < nowOf(fields);
  const verdict = pagarmeVerdict({ status, returnCode: returnCode ?? '', wasPaid, hasExpired });
  const isReais = fields.currency === undefined || fields.currency === null || fields.currency === 'BRL';
  const isPaid = verdict.status === PaymentStatus.Paid;
  return {
    attemptId:
      textOf(field(fields, 'metadata', 'attempt_id'), 100) ??
      textOf(orderCode, 100) ??
      textOf(field(fields, 'order', 'code'), 100),
    isRefundPending: last.status === 'pending_refund',
    chargeResult: {
      // A payment in another currency never counts as paid, whatever its number: the shop's staff decide.
      status: isPaid && !isReais ? PaymentStatus.Waiting : verdict.status,
      failureType: verdict.failureType,
      reason: isPaid && !isReais ? 'other_currency' : reasonOf(status, returnCode),
      providerRef: id,
      paidCents: isPaid && isReais ? paidCentsOf(fields) : null,
      pix: fields.payment_method === 'pix' ? pixOf(last) : null,
      boleto: fields.payment_method === 'boleto' ? boletoOf(fields, last) : null,
      link: null,
      recaptchaKey: null,
      card: cardOf(last),
      money: isReais && hasBeenPaid({ status, wasPaid }) ? moneyOf(fields, status, last) : null,
    },
  };
}

const reasonOf = (status: string, returnCode: string | null): string =>
  status === 'failed' && returnCode !== null ? `${status}-${returnCode}` : status;

/** `canceled_amount` is the sum of all refunds: Pagar.me does not list them one by one. */
function moneyOf(fields: JsonObject, status: string, last: JsonObject): MoneyReport {
  const charged = paidCentsOf(fields) ?? 0;
  const canceled = last.status === 'pending_refund' ? 0 : (centsOf(fields.canceled_amount) ?? 0);
  const at = timeOf(fields.updated_at);
  return {
    charged,
    refunds: [],
    refundedTotal: Math.min(canceled, charged),
    dispute: status === 'chargedback' ? 'chargeback' : null,
    at: at === null ? null : new Date(at).toISOString(),
  };
}

const paidCentsOf = ({ paid_amount, amount }: JsonObject): number | null => centsOf(paid_amount) ?? centsOf(amount);

function pixOf(last: JsonObject): ChargeResult['pix'] {
  const code = textOf(last.qr_code, 1_000);
  const end = timeOf(last.expires_at);
  return code === null ? null : { code, expiresAt: end === null ? null : new Date(end).toISOString() };
}

function boletoOf(fields: JsonObject, last: JsonObject): ChargeResult['boleto'] {
  const due = textOf(last.due_at ?? fields.due_at, 40);
  const dueDay = due === null ? null : (/^\d{4}-\d{2}-\d{2}(?=T)/.exec(due)?.[0] ?? null);
  const line = textOf(last.line, 100);
  const parsed = line === null ? null : readBoleto(line, dueDay ?? '2026-01-01');
  return parsed && { line: parsed.line, link: linkOf(last.pdf) ?? linkOf(last.url), dueDay: dueDay ?? parsed.dueDay };
}

function cardOf(last: JsonObject): ChargeResult['card'] {
  const last4 = textOf(field(last, 'card', 'last_four_digits'), 4);
  if (last4 === null || !/^\d{4}$/.test(last4)) return null;
  const brand = textOf(field(last, 'card', 'brand'), 40)?.toLowerCase() ?? null;
  return { brand: brand === null ? null : (brands[brand] ?? brand), last4 };
}

/** Pagar.me's brand names as the names of spec §9. */
const brands: Readonly<Record<string, string>> = { amex: 'american-express', diners: 'diners-club' };

/** Amounts are whole cents. */
const centsOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value < 1e11 ? value : null;

function timeOf(value: unknown): number | null {
  const time = typeof value === 'string' && value.length <= 40 ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? null : time;
}

/** A boleto can be paid on the whole of its due day, in Brazilian time. */
function endOfDay(due: unknown): number | null {
  const day = typeof due === 'string' ? /^\d{4}-\d{2}-\d{2}/.exec(due)?.[0] : undefined;
  return day === undefined ? null : timeOf(`${day}T23:59:59-03:00`);
}

/** The provider's own time of this state, so that no clock of ours decides. */
const nowOf = (fields: JsonObject): number => timeOf(fields.updated_at) ?? 0;
