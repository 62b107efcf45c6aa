import type { Order, SeenOrder } from '#shared/model/order.ts';
import { emptyOrderCode, endedElsewhere } from '#shared/text/confirm-refusals.ts';
import { sendConfirmation } from '../../api/calls.ts';
import { isStale, isUncertain } from '../../api/client.ts';
import { uuid } from '../../browser/device/uuid.ts';
import { showToast } from '../session/toasts.ts';
import { isUpdating, loadOrder, orderState, ownChanges, seenOrder, takeOrder, takeRefusal } from './order.ts';
import type { OrderEnd } from './order-end.ts';
import { sendDrafts } from './order-lines.ts';
import { meantOrder } from './order-precondition.ts';
import { keepUnanswered } from './unanswered.ts';

/** Sends all that is written and not sent, before the order is paid. Says whether it worked; the words of a failure are shown. */
export async function settleOrder(): Promise<boolean> {
  if (orderState.isConfirming) return false;
  orderState.isConfirming = true;
  const unsent = await sendDrafts();
  orderState.isConfirming = false;
  if (unsent !== null) showToast({ kind: 'warning', text: unsent });
  return unsent === null;
}

/** Milliseconds in which it is still what the shopper is waiting for. */
const awaitedMs = 60_000;

/** Whether the order that is shown was to be confirmed a moment ago and nobody knows whether it was. Not once the shopper wants something else of it. */
export function isOutcomeAwaited(): boolean {
  const { unanswered, waitingNote } = orderState;
  return (
    unanswered !== null &&
    waitingNote === null &&
    Date.now() - unanswered.at < awaitedMs &&
    isSameOrder(unanswered, seenOrder()) &&
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
  const shown = seenOrder();
  if (!(await settleOrder())) return null;
  orderState.isConfirming = true;
  await ownChanges();
  const expected = meantOrder(shown, seenOrder());
  const { unanswered } = orderState;
  const isAgain = unanswered !== null && isSameOrder(unanswered, expected);
  const key = isAgain ? unanswered.key : uuid();
  const keep = () => keepUnanswered(expected && { ...expected, key, at: Date.now(), isRestored: false });
  // Before it is sent: a page that goes away now never reads the answer.
  keep();
  const answer = await sendConfirmation(expected, key);
  const isUnknown = !answer.success && isUncertain(answer.errors);
  if (isUnknown) keep();
  else keepUnanswered(null);
  // Asked for again it is the answer of then.
  const end = answer.success && isAgain ? await endOf(answer.data.id) : null;
  // The next order came with the refusal: what became of the one that was confirmed is shown instead of an empty cart.
  const isOver = !answer.success && shown !== null && isAnother(answer.data, shown) && (await showEnd(shown.id));
  orderState.isConfirming = false;
  if (isOver) return null;
  if (end?.isCanceled) {
    orderState.notice = end.words;
    await loadOrder();
    return null;
  }
  if (answer.success) {
    takeOrder(answer.data);
    orderState.notice = null;
    return orderState.order;
  }
  takeRefusal(answer, { listsWords: true });
  const [refusal] = answer.errors;
  const words = refusal?.message ?? answer.error.message;
  // Pressed again it is asked about under the same key; the order that may have come after it is shown when it comes by itself.
  const asked = answer.data || isUnknown ? null : loadOrder();
  if (refusal?.code === emptyOrderCode) await asked;
  if (shown && isEmptyNext(shown, orderState.order)) orderState.notice = (await endOf(shown.id)).words;
  else if (isStale(answer.errors)) orderState.notice = words;
  else showToast({ kind: 'warning', text: words });
  return null;
}

export function closeNotice(): void {
  orderState.notice = null;
}

/** Whether nothing is left of what the shopper saw, for it was placed or cancelled elsewhere. */
const isEmptyNext = (shown: SeenOrder, order: Order | null): boolean => order !== null && order.id !== shown.id && order.items.length === 0;

const isAnother = (order: Order | null, { id }: SeenOrder): boolean => order !== null && order.id !== id;

const showEnd = (orderId: string): Promise<boolean> =>
  import('./order-end.ts').then(
    async (part) => (await part.showEnd(orderId, { isAwaited: true })) === 'shown',
    () => false,
  );

/** Nearly nobody needs it: its file comes when it is needed. */
const endOf = (orderId: string): Promise<OrderEnd> =>
  import('./order-end.ts').then(
    (part) => part.endOf(orderId),
    () => ({ isCanceled: false, words: endedElsewhere }),
  );
