import { PaymentStatus } from '#shared/model/payment.ts';
import { readBoleto } from '#shared/rules/brazil/boleto-line.ts';
import { toCents } from '#shared/rules/money/money.ts';
import type { ChargeAnswer } from '../payments.ts';
import { mercadoPagoVerdict } from './payment-status.ts';
import { pixExpiryMarginMs } from './request-body.ts';

/** A payment as Mercado Pago's API describes it: its attempt, its account and its result. */
export type MercadoPagoPayment = {
  /** The attempt that it was made for: its `external_reference`. */
  attemptId: string | null;
  /** The account that gets the money; null when the response does not name it. */
  collectorId: string | null;
  answer: ChargeAnswer & { providerRef: string };
};

/** Reads a payment of the API. The input is untrusted: null when it is no payment, and a malformed part is left out. */
export function readMercadoPagoPayment(said: unknown): MercadoPagoPayment | null {
  if (!isRecord(said)) return null;
  const providerRef = idOf(said.id);
  const status = wordOf(said.status);
  if (providerRef === null || status === null) return null;
  const detail = wordOf(said.status_detail);
  const verdict = mercadoPagoVerdict(status, detail ?? '');
  const isReais = said.currency_id === undefined || said.currency_id === 'BRL';
  const isPaid = verdict.status === PaymentStatus.Paid;
  const method = wordOf(said.payment_method_id);
  return {
    attemptId: textOf(said.external_reference, 100),
    collectorId: idOf(said.collector_id) ?? idOf(field(said, 'collector', 'id')),
    answer: {
      // A payment in another currency never counts as paid, whatever its number: the shop's staff decide.
      status: isPaid && !isReais ? PaymentStatus.Waiting : verdict.status,
      failureType: verdict.failureType,
      reason: isReais ? (detail ?? status) : 'other_currency',
      providerRef,
      paidCents: isPaid && isReais ? centsOf(said.transaction_amount) : null,
      pix: method === 'pix' ? pixOf(said) : null,
      boleto: boletoOf(said),
      link: null,
      recaptchaKey: null,
      card: cardOf(said, method),
    },
  };
}

function pixOf(said: Said): ChargeAnswer['pix'] {
  const code = textOf(field(said, 'point_of_interaction', 'transaction_data', 'qr_code'), 1_000);
  const end = typeof said.date_of_expiration === 'string' ? Date.parse(said.date_of_expiration) : Number.NaN;
  if (code === null) return null;
  return { code, expiresAt: Number.isNaN(end) ? null : new Date(end - pixExpiryMarginMs).toISOString() };
}

function boletoOf(said: Said): ChargeAnswer['boleto'] {
  const details = isRecord(said.transaction_details) ? said.transaction_details : {};
  // 'YYYY-MM-DDT23:59:59.000-03:00': the day in Brazilian time.
  const dueDay =
    typeof said.date_of_expiration === 'string'
      ? (/^\d{4}-\d{2}-\d{2}(?=T)/.exec(said.date_of_expiration)?.[0] ?? null)
      : null;
  const written = [details.digitable_line, field(details, 'barcode', 'content'), field(said, 'barcode', 'content')];
  for (const line of written) {
    const read = typeof line === 'string' && line.length <= 100 ? readBoleto(line, dueDay ?? '2026-01-01') : null;
    if (read) return { line: read.line, link: linkOf(details.external_resource_url), dueDay: dueDay ?? read.dueDay };
  }
  return null;
}

function cardOf(said: Said, method: string | null): ChargeAnswer['card'] {
  const last4 = textOf(field(said, 'card', 'last_four_digits'), 4);
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

type Said = Record<string, unknown>;
const isRecord = (value: unknown): value is Said =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const field = (value: unknown, ...names: string[]): unknown =>
  names.reduce<unknown>((inner, name) => (isRecord(inner) ? inner[name] : undefined), value);

/** Ids are numbers in some responses and strings of digits in others. */
function idOf(value: unknown): string | null {
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value;
  return typeof text === 'string' && /^\d{1,30}$/.test(text) ? text : null;
}

const wordOf = (value: unknown): string | null =>
  typeof value === 'string' && /^[\w-]{1,80}$/.test(value) ? value : null;

const textOf = (value: unknown, longest: number): string | null =>
  typeof value === 'string' && value !== '' && value.length <= longest && !/\p{Cc}/u.test(value) ? value : null;

const linkOf = (value: unknown): string | null =>
  typeof value === 'string' && value.length <= 2_000 && URL.canParse(value) && new URL(value).protocol === 'https:'
    ? value
    : null;

const centsOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 && value < 1e11 ? toCents(value) : null;
