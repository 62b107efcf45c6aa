import { connectChoices } from './checkout/choice-operations.ts';
import { clearDeliverySearch } from './checkout/delivery.ts';
import { onOrder } from './order/order.ts';
import { connectQuantityDrafts } from './order/quantity-drafts.ts';
import { clearPendingCash } from './payment/payment-choice.ts';

/**
 * Connects the inputs of cart and checkout with the order, once each. The files of these screens call it when they are
 * loaded.
 */
export function connectCheckout(): void {
  connectQuantityDrafts();
  connectChoices();
  onOrder(clearDeliverySearch);
  onOrder(clearPendingCash);
}
