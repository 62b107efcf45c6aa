import type { Order } from '#shared/model/order.ts';
import { restoredConfirmation } from '#shared/rules/orders/unanswered-confirmation.ts';
import { orderEndTexts } from '#shared/text/order-end.ts';
import { loadValue } from '../../browser/storage/storage.ts';
import { showToast } from '../session/toasts.ts';
import { isOutcomeAwaited } from './confirm-order.ts';
import { onOrder, orderState } from './order.ts';
import { notifyOrderEnd } from './order-end.ts';
import { saveUnanswered } from './unanswered-confirmation.ts';

/**
 * After a reload, continues a confirmation that has no response. It shows how the order ended, unless the shopper still
 * waits for that (`isOutcomeAwaited`) and gets the response under its key.
 */
export function restoreConfirmation(): void {
  onOrder(checkOutcome);
  orderState.unanswered ??= restoredConfirmation(loadValue('confirmation'));
  if (orderState.order) checkOutcome(orderState.order);
}

function checkOutcome(order: Pick<Order, 'id'>): void {
  const { unanswered } = orderState;
  if (!unanswered) return;
  if (unanswered.id !== order.id) {
    saveUnanswered(null);
    void notifyOrderEnd(unanswered.id);
  } else if (unanswered.isRestored && !isOutcomeAwaited()) {
    unanswered.isRestored = false;
    showToast({ kind: 'warning', text: orderEndTexts.open });
  }
}
