import type { Order } from '#shared/model/order.ts';
import { restoredConfirmation } from '#shared/rules/unanswered-confirmation.ts';
import { orderEndTexts } from '#shared/text/order-end.ts';
import { recall } from '../browser/storage.ts';
import { isOutcomeAwaited, keepUnanswered } from './confirm-order.ts';
import { orderState, whenOrderComes } from './order.ts';
import { endOf } from './order-end.ts';
import { showToast } from './toasts.ts';

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
  if (unanswered.id !== order.id) void tellEnd(unanswered.id);
  else if (unanswered.isRestored && !isOutcomeAwaited()) {
    unanswered.isRestored = false;
    showToast({ kind: 'warning', text: orderEndTexts.open });
  }
}

/** It was placed after all, or cancelled: an empty cart would say nothing of it. */
async function tellEnd(orderId: string): Promise<void> {
  keepUnanswered(null);
  orderState.notice = (await endOf(orderId)).words;
}
