import type { Order, SeenOrder } from '#shared/model/order.ts';
import { confirmedElsewhere, emptyOrderCode } from '#shared/text/confirm-refusals.ts';
import { sendConfirmation } from '../api/calls.ts';
import { isStale } from '../api/client.ts';
import { loadOrder, orderState, ownChanges, seenOrder, takeOrder, takeRefusal } from './order.ts';
import { sendDrafts } from './order-lines.ts';
import { meantOrder } from './seen-order.ts';
import { showToast } from './toasts.ts';

/** Sends all that is written and not sent, before the order is paid. Says whether it worked; the words of a failure are shown. */
export async function settleOrder(): Promise<boolean> {
  if (orderState.isConfirming) return false;
  orderState.isConfirming = true;
  const unsent = await sendDrafts();
  orderState.isConfirming = false;
  if (unsent !== null) showToast({ kind: 'warning', text: unsent });
  return unsent === null;
}

/**
 * Confirms the order that is shown (spec §2, §4). Returns it as confirmed, or null after a failure, whose words are shown: all of them
 * stay in the footer. One that somebody changed meanwhile is shown as it is now instead, and a modal says so.
 */
export async function confirmOrder(): Promise<Order | null> {
  const shown = seenOrder();
  if (!(await settleOrder())) return null;
  orderState.isConfirming = true;
  await ownChanges();
  const answer = await sendConfirmation(meantOrder(shown, seenOrder()));
  orderState.isConfirming = false;
  if (answer.success) {
    takeOrder(answer.data);
    return orderState.order;
  }
  takeRefusal(answer, { listsWords: true });
  const [refusal] = answer.errors;
  const words = refusal?.message ?? answer.error.message;
  if (isStale(answer.errors)) orderState.notice = isEmptyNext(shown, answer.data) ? confirmedElsewhere : words;
  else if (refusal?.code === emptyOrderCode && (await wasConfirmedElsewhere(shown)))
    showToast({ kind: 'warning', text: confirmedElsewhere });
  else {
    showToast({ kind: 'warning', text: words });
    if (!answer.data) void loadOrder();
  }
  return null;
}

export function closeNotice(): void {
  orderState.notice = null;
}

/** Whether nothing is left of what the shopper saw, for another tab confirmed it. */
const isEmptyNext = (shown: SeenOrder | null, order: Order | null): boolean =>
  order !== null && order.id !== shown?.id && order.items.length === 0;

/** Whether the order that is empty is not the one the shopper saw, which another tab confirmed meanwhile. Shows the order as it is now. */
async function wasConfirmedElsewhere(shown: SeenOrder | null): Promise<boolean> {
  await loadOrder();
  return shown !== null && orderState.order?.id !== shown.id;
}
