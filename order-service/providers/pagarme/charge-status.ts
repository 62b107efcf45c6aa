import { FailureType, PaymentStatus } from '#shared/model/payment/payment.ts';

/** The parts of a Pagar.me charge that decide what became of it. */
export type PagarmeState = {
  status: string;
  /** The acquirer's return code of the last transaction; '' without one. */
  returnCode: string;
  /** Whether money ever arrived: the charge has a time of payment. */
  wasPaid: boolean;
  /** A PIX or a boleto, whose time to pay it is over. */
  hasExpired: boolean;
};

export type PagarmeVerdict = { status: PaymentStatus; failureType: FailureType | null };

/** Statuses of a charge whose money arrived. `underpaid` and `overpaid` have another amount than the charge. */
const paidStatuses = new Set(['paid', 'overpaid', 'underpaid', 'partial_canceled', 'chargedback']);

/** Whether the money of a charge has arrived, whatever happened to it since. */
export const hasBeenPaid = ({ status, wasPaid }: Pick<PagarmeState, 'status' | 'wasPaid'>): boolean =>
  paidStatuses.has(status) || wasPaid;

/**
 * Maps a charge's status (https://docs.pagar.me/reference/cobranças-1). An unknown one leaves the payment waiting, so
 * that no customer pays twice.
 */
export function pagarmeVerdict({ status, returnCode, hasExpired }: PagarmeState): PagarmeVerdict {
  if (paidStatuses.has(status)) return { status: PaymentStatus.Paid, failureType: null };
  switch (status) {
    // A refunded charge is `canceled` too. `settlePayment` keeps an order paid that was paid already.
    case 'canceled':
      return { status: hasExpired ? PaymentStatus.Expired : PaymentStatus.Canceled, failureType: null };
    case 'failed':
      return hasExpired
        ? { status: PaymentStatus.Expired, failureType: null }
        : { status: PaymentStatus.Failed, failureType: failureOf(returnCode) };
    default:
      // pending, processing: the money may still arrive.
      return { status: PaymentStatus.Waiting, failureType: null };
  }
}

/** Return codes of the acquirer Stone, to which Pagar.me belongs, and those of the card brands (ABECS). */
const limitCodes = new Set(['1016', '51', '61']);
const typedWrongCodes = new Set(['1001', '1011', '1045', '14', '54', '82', 'N7']);

function failureOf(returnCode: string): FailureType {
  if (limitCodes.has(returnCode)) return FailureType.LimitExceeded;
  return typedWrongCodes.has(returnCode) ? FailureType.InvalidData : FailureType.Unknown;
}
