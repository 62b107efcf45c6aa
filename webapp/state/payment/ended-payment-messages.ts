import { isEndedPaymentMessage } from '#shared/rules/checkout/ended-payment-message.ts';
import { onOrder, orderState } from '../order/order.ts';

/**
 * Removes messages about the payment once the order has another answer. The shop reports such a message once, so no
 * response withdraws it.
 */
export function followEndedPaymentMessages(): void {
  onOrder(removeEndedMessages);
  removeEndedMessages();
}

function removeEndedMessages(): void {
  const { order } = orderState;
  if (!order) return;
  const open = order.catalogErrorMessages.filter((message) => !isEndedPaymentMessage(message, order.payment));
  if (open.length < order.catalogErrorMessages.length) order.catalogErrorMessages = open;
}
