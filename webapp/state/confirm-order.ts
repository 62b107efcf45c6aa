import type { Order, SeenOrder } from '#shared/model/order.ts';
import { confirmedElsewhere, emptyOrderCode } from '#shared/text/confirm-refusals.ts';
import { sendConfirmation } from '../api/calls.ts';
import { isStale, isUncertain } from '../api/client.ts';
import { uuid } from '../browser/uuid.ts';
import { loadOrder, orderState, ownChanges, seenOrder, takeOrder, takeRefusal, whenOrderComes } from './order.ts';
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

/** A confirmation that nobody answered, and when it was given up: it may have placed the order, and under its key that is done once. */
let unanswered: { key: string; expected: SeenOrder | null; at: number } | null = null;
/** Milliseconds in which a confirmation is still what the shopper is waiting for. */
const awaitedMs = 60_000;

/** Whether the order that is shown was to be confirmed a moment ago, and nobody knows whether it was. */
export const isOutcomeAwaited = (): boolean =>
  unanswered !== null && Date.now() - unanswered.at < awaitedMs && isSameOrder(unanswered.expected, seenOrder());

const isSameOrder = (one: SeenOrder | null, other: SeenOrder | null) => one?.id === other?.id && one?.version === other?.version;

// It was placed after all: an empty cart would say nothing of it.
whenOrderComes((order, { isAnother }) => {
  if (!isAnother || unanswered === null || unanswered.expected?.id === order.id) return;
  unanswered = null;
  orderState.notice = confirmedElsewhere;
});

/**
 * Confirms the order that is shown (spec §2, §4). Returns it as confirmed, or null after a failure, whose words are shown: all of them
 * stay in the footer. One that somebody changed meanwhile is shown as it is now instead, and a modal says so. Where no answer comes the
 * order stays as it is shown.
 */
export async function confirmOrder(): Promise<Order | null> {
  const shown = seenOrder();
  if (!(await settleOrder())) return null;
  orderState.isConfirming = true;
  await ownChanges();
  const expected = meantOrder(shown, seenOrder());
  const key = unanswered && isSameOrder(unanswered.expected, expected) ? unanswered.key : uuid();
  const answer = await sendConfirmation(expected, key);
  orderState.isConfirming = false;
  const isUnknown = !answer.success && isUncertain(answer.errors);
  unanswered = isUnknown ? { key, expected, at: Date.now() } : null;
  if (answer.success) {
    takeOrder(answer.data);
    orderState.notice = null;
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
    // Pressed again it is asked about under the same key; the order that may have come after it is shown when it comes by itself.
    if (!answer.data && !isUnknown) void loadOrder();
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
