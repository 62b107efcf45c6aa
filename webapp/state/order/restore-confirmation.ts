import type { Order } from '#shared/model/order.ts';
import { restoredConfirmation } from '#shared/rules/orders/unanswered-confirmation.ts';
import { orderEndTexts } from '#shared/text/order-end.ts';
import { loadValue } from '../../browser/storage/storage.ts';
import { showToast } from '../session/toasts.ts';
import { isOutcomeAwaited } from './confirm-order.ts';
import { onOrder, orderState } from './order.ts';
import { notifyOrderEnd } from './order-end.ts';
import { saveUnanswered } from './unanswered.ts';

/**
 * A page that was loaded again goes on with a confirmation that nobody answered: it says what became of the order, unless its shopper is
 * still waiting for that (`isOutcomeAwaited`), who gets the answer under its key.
 */
export function restoreConfirmation(): void {
  orderState.unanswered ??= restoredConfirmation(loadValue('confirmation'));
  if (orderState.order) checkOutcome(orderState.order);
}

onOrder(checkOutcome);

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
