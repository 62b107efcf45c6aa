import type { Order, SeenOrder } from '#shared/model/order.ts';
import { mayHaveRun } from '#shared/model/result.ts';
import { emptyOrderCode, orderEndedElsewhereText } from '#shared/text/confirm-refusals.ts';
import { sendConfirmation } from '../../api/calls.ts';
import { uuid } from '../../browser/device/uuid.ts';
import { showToast } from '../session/toasts.ts';
import { whenChangesAnswered } from './change-order.ts';
import { applyOrder, applyRefusal, currentOrderVersion, isUpdating, loadOrder, orderState } from './order.ts';
import type { OrderEnd } from './order-end.ts';
import { sendDrafts } from './order-lines.ts';
import { expectedOrder } from './order-precondition.ts';
import { saveUnanswered } from './unanswered-confirmation.ts';

/**
 * Sends all unsent changes before the order is paid. Returns whether it succeeded; on failure a toast shows the text.
 */
export async function flushDrafts(): Promise<boolean> {
  if (orderState.isConfirming) return false;
  orderState.isConfirming = true;
  const unsent = await sendDrafts();
  orderState.isConfirming = false;
  if (unsent !== null) showToast({ kind: 'warning', text: unsent });
  return unsent === null;
}

/** For how long the shopper still waits for the outcome, in milliseconds. */
const outcomeAwaitedMs = 60_000;

/** Whether the outcome of a recent confirmation of this order is unknown. False once the shopper changes the order. */
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

const isSameOrder = (one: SeenOrder | null, other: SeenOrder | null) =>
  one?.id === other?.id && one?.version === other?.version;

/**
 * Confirms the displayed order (spec §2, §4). Returns the confirmed order, or `null` after a failure. The footer shows
 * all failure texts. If another person changed the order meanwhile, the new version shows with a modal. If it was
 * placed or cancelled meanwhile, it shows how and by whom it ended. Without a response the displayed order stays.
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
  // Saved before sending: a page that closes now never reads the response.
  saveAttempt();
  const answer = await sendConfirmation(expected, key);
  const isUnknown = !answer.success && mayHaveRun(answer);
  if (isUnknown) saveAttempt();
  else saveUnanswered(null);
  // The response to a retry is the one of the first attempt, so the current state is fetched.
  const end = answer.success && isRetry ? await fetchOrderEnd(answer.data.id) : null;
  // The refusal contains the next order. Shows how the confirmed order ended instead of an empty cart.
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
  // A second press uses the same key. A following order, if any, arrives as an update.
  const refetch = answer.data || isUnknown ? null : loadOrder();
  if (refusal?.code === emptyOrderCode) await refetch;
  if (shown && isEmptyNext(shown, orderState.order)) orderState.notice = (await fetchOrderEnd(shown.id)).text;
  else if (answer.kind === 'stale') orderState.notice = text;
  else showToast({ kind: 'warning', text });
  return null;
}

export function closeNotice(): void {
  orderState.notice = null;
}

/** Whether the displayed order was placed or cancelled elsewhere and the next one is empty. */
const isEmptyNext = (shown: SeenOrder, order: Order | null): boolean =>
  order !== null && order.id !== shown.id && order.items.length === 0;

const isAnother = (order: Order | null, { id }: SeenOrder): boolean => order !== null && order.id !== id;

const showOrderEnd = (orderId: string): Promise<boolean> =>
  import('./order-end.ts').then(
    async (part) => (await part.showOrderEnd(orderId, { isAwaited: true })) === 'shown',
    () => false,
  );

/** Rarely needed, so its file is loaded on demand. */
const fetchOrderEnd = (orderId: string): Promise<OrderEnd> =>
  import('./order-end.ts').then(
    (part) => part.fetchOrderEnd(orderId),
    () => ({ isCanceled: false, text: orderEndedElsewhereText }),
  );
