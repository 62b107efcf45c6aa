import { FailureType, PaymentStatus } from '#shared/model/payment/payment.ts';
import { readPixCode } from '#shared/rules/brazil/pix-code.ts';
import type { PaymentRow } from '../../database/payments/payments.ts';
import type { ChargeResult } from '../../providers/payments.ts';

/** The reason of a payment whose amount differs from the order's total. */
export const wrongAmount = 'wrong-amount';
/** The reason of a payment in another currency, from any provider. */
export const otherCurrency = 'other_currency';

/**
 * What a provider's response means for its attempt: no change, only more details, paid, refused, or a case for people.
 */
export type ChargeEvaluation = { kind: 'nothing' | 'details' | 'paid' | 'refused' | 'for people'; payment: PaymentRow };

/**
 * Evaluates a provider's response for an attempt. A paid attempt stays paid. The right amount counts whenever it
 * arrives; a wrong amount never counts automatically. `isPaidOtherwise`: another attempt paid the order, so this money
 * belongs to the customer.
 */
export function evaluateChargeResult(
  payment: PaymentRow,
  result: ChargeResult,
  { now, isPaidOtherwise }: { now: Date; isPaidOtherwise: boolean },
): ChargeEvaluation {
  if (payment.status === PaymentStatus.Paid) return { kind: 'nothing', payment };
  const isWaiting = payment.status === PaymentStatus.Waiting;
  const known = withDetails(payment, result);
  if (result.status === PaymentStatus.Paid)
    return evaluateAmount(known, payment, result.paidCents ?? payment.amount, now, isPaidOtherwise);
  if (!isWaiting) return { kind: 'nothing', payment };
  if (result.status === PaymentStatus.Waiting && result.reason === otherCurrency)
    return forPeople(payment, { ...known, reason: otherCurrency });
  if (result.status === PaymentStatus.Waiting)
    return { kind: hasChanged(payment, known) ? 'details' : 'nothing', payment: known };
  const failure_type = result.status === PaymentStatus.Failed ? (result.failureType ?? FailureType.Unknown) : null;
  return {
    kind: 'refused',
    payment: {
      ...known,
      // A refused charge with money got it back: nothing is left for people to decide.
      paid_amount: result.money ? null : known.paid_amount,
      status: result.status,
      failure_type,
      reason: result.reason ?? payment.reason,
    },
  };
}

function evaluateAmount(
  known: PaymentRow,
  before: PaymentRow,
  paid: number,
  now: Date,
  isPaidOtherwise: boolean,
): ChargeEvaluation {
  const arrived = { ...known, paid_amount: paid };
  if (isPaidOtherwise) {
    const status = before.status === PaymentStatus.Waiting ? PaymentStatus.Canceled : before.status;
    return forPeople(before, { ...arrived, status, reason: 'paid-twice' });
  }
  if (paid !== before.amount) return forPeople(before, { ...arrived, reason: wrongAmount });
  return {
    kind: 'paid',
    payment: { ...arrived, status: PaymentStatus.Paid, failure_type: null, reason: null, paid_at: now },
  };
}

const forPeople = (before: PaymentRow, payment: PaymentRow): ChargeEvaluation => ({
  kind: hasChanged(before, payment) ? 'for people' : 'nothing',
  payment,
});

function withDetails(
  payment: PaymentRow,
  { status, providerRef, pix, boleto, link, card, challenge = null }: ChargeResult,
): PaymentRow {
  const open = status === PaymentStatus.Waiting ? challenge : null;
  return {
    ...payment,
    provider_ref: providerRef ?? payment.provider_ref,
    pix_code: pix?.code ?? payment.pix_code,
    pix_txid: pix ? (readPixCode(pix.code)?.txid ?? payment.pix_txid) : payment.pix_txid,
    boleto_line: boleto?.line ?? payment.boleto_line,
    boleto_due_day: boleto?.dueDay ?? payment.boleto_due_day,
    link: link ?? boleto?.link ?? payment.link,
    card_brand: card?.brand ?? payment.card_brand,
    card_last4: card?.last4 ?? payment.card_last4,
    challenge_url: open?.url ?? null,
    challenge_request: open?.request ?? null,
  };
}

const compared = [
  'provider_ref',
  'status',
  'reason',
  'paid_amount',
  'pix_code',
  'boleto_line',
  'boleto_due_day',
  'link',
  'card_last4',
  'challenge_url',
] as const;
const hasChanged = (before: PaymentRow, after: PaymentRow): boolean =>
  compared.some((column) => before[column] !== after[column]);
