import { cashGroup, type OrderPayment } from '#shared/model/payment/payment.ts';
import { isCashLost, isPaymentLost } from '#shared/text/refusals/payment-refusals.ts';

/** Whether a message of the order is about its payment, which the checkout changes. */
export const isPaymentMessage = (message: string): boolean => isCashLost(message) || isPaymentLost(message);

/**
 * Whether a message about the payment no longer applies. The shop removed what the message is about, so an order that
 * has it again got another answer.
 */
export const isEndedPaymentMessage = (
  message: string,
  { method, group, cashAmount }: Pick<OrderPayment, 'method' | 'group' | 'cashAmount'>,
): boolean =>
  (isCashLost(message) && (group !== cashGroup || cashAmount !== null)) || (isPaymentLost(message) && method !== null);
