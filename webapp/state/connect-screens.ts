import { connectChoices } from './checkout/choices.ts';
import { clearDeliverySearch } from './checkout/delivery.ts';
import { loadHandlers } from './offline-queue/handler-registry.ts';
import { sendLine } from './offline-queue/line-operations.ts';
import { queueSenders } from './offline-queue/queue-line.ts';
import { onOrder } from './order/order.ts';
import { connectQuantityDrafts } from './order/quantity-drafts.ts';
import { followUnacknowledgedPrices } from './order/unacknowledged-prices.ts';
import { clearPendingCash, connectPaymentChoice } from './payment/payment-choice.ts';

/**
 * Connects the inputs of product page, cart and checkout with the order. The routes call it when a screen is loaded; a
 * second call does nothing. Line changes are kept in the queue from then on, also without a connection.
 */
export function connectScreens(): void {
  queueSenders.sendLine = sendLine;
  connectQuantityDrafts();
  connectChoices();
  connectPaymentChoice();
  onOrder(clearDeliverySearch);
  onOrder(clearPendingCash);
  followUnacknowledgedPrices();
  loadHandlers();
}
