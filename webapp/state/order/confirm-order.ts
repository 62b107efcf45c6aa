import type { Order, SeenOrder } from '#shared/model/order.ts';
import { emptyOrderCode, endedElsewhere } from '#shared/text/confirm-refusals.ts';
import { sendConfirmation } from '../../api/calls.ts';
import { isStale, isUncertain } from '../../api/client.ts';
import { uuid } from '../../browser/device/uuid.ts';
import { showToast } from '../session/toasts.ts';
import { applyOrder, applyRefusal, currentOrderVersion, isUpdating, loadOrder, orderState, whenChangesAnswered } from './order.ts';
import type { OrderEnd } from './order-end.ts';
import { sendDrafts } from './order-lines.ts';
import { expectedOrder } from './order-precondition.ts';
import { saveUnanswered } from './unanswered.ts';

/** Sends all that is written and not sent, before the order is paid. Says whether it worked; the words of a failure are shown. */
export async function flushDrafts(): Promise<boolean> {
  if (orderState.isConfirming) return false;
  orderState.isConfirming = true;
  const unsent = await sendDrafts();
  orderState.isConfirming = false;
  if (unsent !== null) showToast({ kind: 'warning', text: unsent });
  return unsent === null;
}

/** Milliseconds in which it is still what the shopper is waiting for. */
const outcomeAwaitedMs = 60_000;

/** Whether the order that is shown was to be confirmed a moment ago and nobody knows whether it was. Not once the shopper wants something else of it. */
export function isOutcomeAwaited(): boolean {
  const { unanswered, waitingNote } = orderState;
  return (
    unanswered !== null &&
    waitingNote === null &&
    Date.now() - unanswered.at < outcomeAwaitedMs &&
    isSameOrder(unanswered, currentOrderVersion()) &&
    !isUpdating(orderState)
  );
}

const isSameOrder = (one: SeenOrder | null, other: SeenOrder | null) => one?.id === other?.id && one?.version === other?.version;

/**
 * Confirms the order that is shown (spec §2, §4). Returns it as confirmed, or null after a failure, whose words are shown: all of them
 * stay in the footer. One that somebody changed meanwhile is shown as it is now instead, and a modal says so. One that was placed or
 * canceled meanwhile is shown as it ended, with who did it. Where no answer comes the order stays as it is shown.
 */
export async function confirmOrder(): Promise<Order | null> {
  const shown = currentOrderVersion();
  if (!(await flushDrafts())) return null;
  orderState.isConfirming = true;
  await whenChangesAnswered();
  const expected = expectedOrder(shown, currentOrderVersion());
  const { unanswered } = orderState;
  const isRetry = unanswered !== null && isSameOrder(unanswered, expected);
  const key = isRetry ? unanswered.key : uuid();
  const saveAttempt = () => saveUnanswered(expected && { ...expected, key, at: Date.now(), isRestored: false });
  // Before it is sent: a page that goes away now never reads the answer.
  saveAttempt();
  const answer = await sendConfirmation(expected, key);
  const isUnknown = !answer.success && isUncertain(answer.errors);
  if (isUnknown) saveAttempt();
  else saveUnanswered(null);
  // Asked for again it is the answer of then.
  const end = answer.success && isRetry ? await fetchOrderEnd(answer.data.id) : null;
  // The next order came with the refusal: what became of the one that was confirmed is shown instead of an empty cart.
  const isOver = !answer.success && shown !== null && isAnother(answer.data, shown) && (await showOrderEnd(shown.id));
  orderState.isConfirming = false;
  if (isOver) return null;
  if (end?.isCanceled) {
    orderState.notice = end.text;
    await loadOrder();
    return null;
  }
  if (answer.success) {
    applyOrder(answer.data);
    orderState.notice = null;
    return orderState.order;
  }
  applyRefusal(answer, { listsMessages: true });
  const [refusal] = answer.errors;
  const text = refusal?.message ?? answer.error.message;
  // Pressed again it is asked about under the same key; the order that may have come after it is shown when it comes by itself.
  const refetch = answer.data || isUnknown ? null : loadOrder();
  if (refusal?.code === emptyOrderCode) await refetch;
  if (shown && isEmptyNext(shown, orderState.order)) orderState.notice = (await fetchOrderEnd(shown.id)).text;
  else if (isStale(answer.errors)) orderState.notice = text;
  else showToast({ kind: 'warning', text });
  return null;
}

export function closeNotice(): void {
  orderState.notice = null;
}

/** Whether nothing is left of what the shopper saw, for it was placed or cancelled elsewhere. */
const isEmptyNext = (shown: SeenOrder, order: Order | null): boolean => order !== null && order.id !== shown.id && order.items.length === 0;

const isAnother = (order: Order | null, { id }: SeenOrder): boolean => order !== null && order.id !== id;

const showOrderEnd = (orderId: string): Promise<boolean> =>
  import('./order-end.ts').then(
    async (part) => (await part.showOrderEnd(orderId, { isAwaited: true })) === 'shown',
    () => false,
  );

/** Nearly nobody needs it: its file comes when it is needed. */
const fetchOrderEnd = (orderId: string): Promise<OrderEnd> =>
  import('./order-end.ts').then(
    (part) => part.fetchOrderEnd(orderId),
    () => ({ isCanceled: false, text: endedElsewhere }),
  );
