import { connectChoices } from './checkout/choice-operations.ts';
import { clearDeliverySearch } from './checkout/delivery.ts';
import { clearDeliveryFailure } from './checkout/manual-delivery.ts';
import { connectLineDrafts } from './order/line-drafts.ts';
import { onOrder } from './order/order.ts';
import { clearPixKey } from './payment/manual-pix.ts';
import { clearPendingCash } from './payment/payment-choice.ts';

/**
 * Connects the inputs of cart and checkout with the order, once each. The files of these screens call it when they are
 * loaded.
 */
export function connectCheckout(): void {
  connectLineDrafts();
  connectChoices();
  onOrder(clearDeliverySearch);
  onOrder(clearDeliveryFailure);
  onOrder(clearPendingCash);
  onOrder(clearPixKey);
}
