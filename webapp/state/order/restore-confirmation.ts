import type { Order } from '#shared/model/order.ts';
import { restoredConfirmation } from '#shared/rules/orders/unanswered-confirmation.ts';
import { orderEndTexts } from '#shared/text/order-end.ts';
import { recall } from '../../browser/storage/storage.ts';
import { showToast } from '../session/toasts.ts';
import { isOutcomeAwaited } from './confirm-order.ts';
import { orderState, whenOrderComes } from './order.ts';
import { tellEnd } from './order-end.ts';
import { keepUnanswered } from './unanswered.ts';

/**
 * A page that was loaded again goes on with a confirmation that nobody answered: it says what became of the order, unless its shopper is
 * still waiting for that (`isOutcomeAwaited`), who gets the answer under its key.
 */
export function restoreConfirmation(): void {
  orderState.unanswered ??= restoredConfirmation(recall('confirmation'));
  if (orderState.order) look(orderState.order);
}

whenOrderComes(look);

function look(order: Pick<Order, 'id'>): void {
  const { unanswered } = orderState;
  if (!unanswered) return;
  if (unanswered.id !== order.id) {
    keepUnanswered(null);
    void tellEnd(unanswered.id);
  } else if (unanswered.isRestored && !isOutcomeAwaited()) {
    unanswered.isRestored = false;
    showToast({ kind: 'warning', text: orderEndTexts.open });
  }
}
