import { FailureType, PaymentStatus } from '#shared/model/payment/payment.ts';
import type { DisputeKind } from '#shared/rules/payment/ledger.ts';

/** Mercado Pago's `status` and `status_detail` as the values of spec §3. */
export type MercadoPagoVerdict = { status: PaymentStatus; failureType: FailureType | null };

/**
 * Maps a payment's status. Mercado Pago adds statuses without notice: an unknown one leaves the payment waiting, so
 * that no customer pays twice. An unknown kind of refusal is `Unknown`.
 */
export function mercadoPagoVerdict(status: string, detail: string): MercadoPagoVerdict {
  switch (status) {
    case 'approved':
      return { status: PaymentStatus.Paid, failureType: null };
    case 'rejected':
      return { status: PaymentStatus.Failed, failureType: failureOf(detail) };
    case 'cancelled':
      return { status: detail === 'expired' ? PaymentStatus.Expired : PaymentStatus.Canceled, failureType: null };
    // The money came. That it is in dispute now is in the report about the money.
    case 'in_mediation':
    case 'charged_back':
      return { status: PaymentStatus.Paid, failureType: null };
    // The money came and went back. `settlePayment` keeps an order paid that was paid already.
    case 'refunded':
      return { status: PaymentStatus.Canceled, failureType: null };
    default:
      // authorized, in_process, pending: the money may still arrive.
      return { status: PaymentStatus.Waiting, failureType: null };
  }
}

const paidStatuses = new Set(['approved', 'in_mediation', 'charged_back', 'refunded']);

/** Whether the money of a payment with this status has arrived, whatever happened to it since. */
export const hasBeenPaid = (status: string): boolean => paidStatuses.has(status);

/**
 * The dispute that a payment is in. Mercado Pago's page "Chargebacks" gives a payment that is `charged_back` three
 * details: `in_process` until the decision, then `settled` (against the seller) or `reimbursed` (for the seller).
 */
export function disputeOf(status: string, detail: string): DisputeKind | null {
  if (status === 'in_mediation') return 'mediation';
  return status === 'charged_back' && detail !== 'reimbursed' ? 'chargeback' : null;
}

/** Whether a chargeback was decided for the customer: `settled` debits the seller for good. */
export const isLostDispute = (status: string, detail: string): boolean =>
  status === 'charged_back' && detail === 'settled';

const limitDetails = new Set([
  'cc_rejected_insufficient_amount',
  'insufficient_amount',
  'cc_amount_rate_limit_exceeded',
]);

function failureOf(detail: string): FailureType {
  if (limitDetails.has(detail)) return FailureType.LimitExceeded;
  const isTypedWrong = detail.startsWith('cc_rejected_bad_filled') || detail === 'cc_rejected_invalid_installments';
  return isTypedWrong ? FailureType.InvalidData : FailureType.Unknown;
}
