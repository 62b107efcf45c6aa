import { readyCancelReasons, cancelReasonTexts as texts } from '../../text/order/cancel-reasons.ts';
import { sanitizeLine } from '../text/sanitize-line.ts';

const [, , notPaid, customerLeft] = readyCancelReasons;

/** The ready reasons to offer: 'Pagamento não recebido' is not true of a paid order. */
export const readyReasons = (isPaid: boolean): readonly string[] =>
  isPaid ? readyCancelReasons.filter((reason) => reason !== notPaid) : readyCancelReasons;

/** A typed reason of a cancellation in one line; `null` without one. */
export const cleanCancelReason = (typed: string | null | undefined): string | null => sanitizeLine(typed ?? '') || null;

/** The reason as the order's customer reads it: 'Produto em falta'. */
export const reasonForCustomer = (reason: string): string => (reason === customerLeft ? texts.customerLeft : reason);

/** The line of the customer's message and page: 'Motivo: Produto em falta.' */
export function reasonLine(reason: string): string {
  const line = texts.line(reasonForCustomer(reason));
  return /[.!?…]$/u.test(line) ? line : `${line}.`;
}
