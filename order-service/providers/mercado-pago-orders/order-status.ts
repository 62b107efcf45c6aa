import { FailureType, PaymentStatus } from '#shared/model/payment/payment.ts';
import type { DisputeKind } from '#shared/rules/payment/ledger.ts';

export type OrderVerdict = { status: PaymentStatus; failureType: FailureType | null };

/** Statuses of an order whose money arrived, whatever happened to it since. */
const paidStatuses = new Set(['processed', 'refunded', 'charged_back']);
export const hasBeenPaid = (status: string): boolean => paidStatuses.has(status);

/**
 * Maps an order's `status` and `status_detail` (https://www.mercadopago.com.br/developers/pt/docs/order/status-errors,
 * read in November 2026). An unknown one leaves the payment waiting, so that no customer pays twice.
 */
export function orderVerdict(status: string, detail: string): OrderVerdict {
  switch (status) {
    case 'processed':
    case 'charged_back':
      // A whole refund is a detail of `processed` in some responses. The money came and went back.
      return { status: detail === 'refunded' ? PaymentStatus.Canceled : PaymentStatus.Paid, failureType: null };
    case 'refunded':
    case 'canceled':
    case 'cancelled':
      return { status: PaymentStatus.Canceled, failureType: null };
    case 'expired':
      return { status: PaymentStatus.Expired, failureType: null };
    case 'failed':
      return { status: PaymentStatus.Failed, failureType: failureOf(detail) };
    default:
      // created, processing, action_required: the money may still arrive.
      return { status: PaymentStatus.Waiting, failureType: null };
  }
}

/** The dispute that an order is in. Its details are those of a payment (`disputeOf`). */
export const orderDispute = (status: string, detail: string): DisputeKind | null =>
  status === 'charged_back' && detail !== 'reimbursed' ? 'chargeback' : null;

/** Whether a chargeback was decided for the customer: `settled` debits the seller for good. */
export const isLostOrderDispute = (status: string, detail: string): boolean =>
  status === 'charged_back' && detail === 'settled';

/** Whether all the money of an order went back: its status says so, or only its detail. */
export const isRefundedOrder = (status: string, detail: string): boolean =>
  status === 'refunded' || (status === 'processed' && detail === 'refunded');

const limitDetails = new Set(['insufficient_amount', 'amount_limit_exceeded', 'card_insufficient_amount']);
const typedWrongDetails = new Set(['bad_filled_card_data', 'invalid_installments', 'invalid_card_token']);

function failureOf(detail: string): FailureType {
  if (limitDetails.has(detail)) return FailureType.LimitExceeded;
  return typedWrongDetails.has(detail) ? FailureType.InvalidData : FailureType.Unknown;
}
