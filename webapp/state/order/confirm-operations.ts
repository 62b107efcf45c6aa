import {
  type ConfirmOperation,
  operationsOf,
  type PendingOperation,
  waitingOperations,
} from '#shared/rules/offline-queue/operation.ts';
import { confirmAwaitedMs } from '#shared/rules/offline-queue/operation-rules.ts';
import { withPauses } from '#shared/rules/offline-queue/queue.ts';
import { confirmationOutcomeTexts } from '#shared/text/order/confirmation-outcome.ts';
import { sendConfirmation } from '../../api/calls.ts';
import { pageState } from '../../browser/storage/page-state.ts';
import { loadText, saveValue } from '../../browser/storage/storage.ts';
import type { OperationHandlers } from '../offline-queue/operation-handler.ts';
import { setOperations } from '../offline-queue/queue-store.ts';
import { showToast } from '../session/toasts.ts';
import { notifyConfirmationOutcome } from './confirmation-outcome.ts';
import { showConfirmation } from './confirmed-order.ts';
import { currentOrderVersion, orderState } from './order.ts';

/** After this many seconds the outcome is no longer relevant to the shopper. */
const maxNoticeSeconds = 600;

const pausing = pageState<{ timer: ReturnType<typeof setTimeout> | undefined }>(
  () => ({ timer: undefined }),
  ({ timer }) => clearTimeout(timer),
);

/** What the page does for a confirmation that waited. */
export const confirmHandlers: OperationHandlers<ConfirmOperation> = {
  async send({ seen }, { expected, key }) {
    orderState.isConfirming = true;
    const response = await sendConfirmation(expected ?? seen, key);
    orderState.isConfirming = false;
    return response;
  },
  async afterResponse(operation, response) {
    orderState.isConfirming = true;
    await showConfirmation(operation, response, { isRetry: true });
    orderState.isConfirming = false;
  },
  onEnded([first], { isShown }) {
    // Kept until the shopper closes the notice: the page may be discarded before it shows.
    if (first && !isShown) saveValue('ended_order', first.seen.id, { seconds: maxNoticeSeconds });
    if (!isShown) notifyConfirmedEnd();
  },
  doneText: null,
};

/** Shows how the order of a confirmation without a response ended, also after a reload, until the notice is closed. */
export function notifyConfirmedEnd(): void {
  const id = loadText('ended_order');
  if (id) void notifyConfirmationOutcome(id);
}

/**
 * A confirmation that the shopper no longer expects is not sent by itself: a toast says that it is still to be made.
 * `isFollowed`: a change of the order is typed that is no operation yet.
 */
export function pauseConfirmation({ isFollowed = Object.keys(orderState.drafts).length > 0 } = {}): void {
  // One that is being sent gets its response first.
  if (orderState.isConfirming || waitingOperations(orderState.operations, 'confirm').length === 0) return;
  const operations = withPauses(orderState.operations, {
    now: Date.now(),
    order: currentOrderVersion(),
    isFollowed,
  });
  applyPauses(operations, { isOwnChange: isFollowed });
}

/** Pauses it when a change is typed: the change joins the queue later, and the connection may return before. */
export const pauseForDraft = (): void => pauseConfirmation({ isFollowed: true });

/**
 * Sets the operations after something arrived or was made. A toast says if the order is still to be confirmed. `gone`:
 * operations that have their own response, or whose order is over. `isOwnChange`: the person changed the order.
 */
export function applyPauses(
  operations: readonly PendingOperation[],
  { gone = [], isOwnChange = false }: { gone?: readonly PendingOperation[]; isOwnChange?: boolean } = {},
): void {
  const isGone = ({ key }: PendingOperation) => gone.some((other) => other.key === key);
  const isPaused = awaited(orderState.operations).some((asked) => !isGone(asked)) && awaited(operations).length === 0;
  setOperations(operations);
  if (isPaused) showToast({ kind: 'warning', text: confirmationOutcomeTexts[isOwnChange ? 'changed' : 'open'] });
}

/** The confirmation that is sent without another press. */
const awaited = (operations: readonly PendingOperation[]) =>
  operationsOf(operations, 'confirm').filter(({ state }) => state !== 'paused');

/** Pauses a waiting confirmation when its time is over, also without a connection. */
export function pauseBeforeSending(): void {
  clearTimeout(pausing.timer);
  const [operation] = waitingOperations(orderState.operations, 'confirm');
  if (operation) pausing.timer = setTimeout(pauseConfirmation, operation.at + confirmAwaitedMs - Date.now());
}
