import { operationsOf, type PendingOperation } from '#shared/rules/offline-queue/operation.ts';
import { nextToSend, withoutExpired } from '#shared/rules/offline-queue/queue.ts';
import { afterOrder } from '#shared/rules/offline-queue/reconcile.ts';
import { confirmationOutcomeTexts } from '#shared/text/order/confirmation-outcome.ts';
import { waitingTexts } from '#shared/text/pending-changes.ts';
import { isOffline } from '../../browser/device/online.ts';
import type { Pace } from '../../browser/loading/backoff.ts';
import { pageState } from '../../browser/storage/page-state.ts';
import {
  applyPauses,
  notifyConfirmedEnd,
  pauseBeforeSending,
  pauseConfirmation,
  pauseForDraft,
} from '../order/confirm-operations.ts';
import { type OrderListener, onOrder, orderState } from '../order/order.ts';
import { retryAwaited } from '../session/retry-awaited.ts';
import { showToast, toastsState } from '../session/toasts.ts';
import { handlersOf } from './handler-registry.ts';
import { sendLine } from './line-operations.ts';
import { attempt, setQueueSender } from './queue.ts';
import { queueSenders } from './queue-line.ts';
import { restoreQueue, setOperations } from './queue-store.ts';
import { dropRefusedOfOthers, restoreRefused } from './refused-changes.ts';

/** `run`: the sending of what waits, until nothing is left to send. */
const queue = pageState<{ run: Promise<void> | null; stop: (() => void) | null }>(
  () => ({ run: null, stop: null }),
  ({ stop }) => stop?.(),
);

/**
 * Starts the queue: an operation without a connection waits for one, also after a reload, and is sent once. Returns a
 * function that stops the retries.
 */
export function startQueue(pace?: Pace): () => void {
  onOrder(reconcileOrder);
  restoreQueue();
  restoreRefused();
  setQueueSender(() => void sendWaiting());
  Object.assign(queueSenders, { sendLine, sendWaiting: () => void sendOnPress(), onChange: pauseForDraft });
  if (orderState.order) reconcileOrder(orderState.order, { isAnother: false });
  pauseBeforeSending();
  // A page that was closed meanwhile showed this before.
  if (orderState.operations.some(({ state }) => state === 'paused'))
    showToast({ kind: 'warning', text: confirmationOutcomeTexts.open });
  notifyConfirmedEnd();
  queue.stop = retryAwaited({
    state: orderState,
    isMissing: () => orderState.hasOrder && nextToSend(orderState.operations) !== null,
    request: () => sendWaiting(),
    pace,
  });
  void sendWaiting();
  return queue.stop;
}

/** Sends what waits because a person asks for it, also if the device reports no connection. */
async function sendOnPress(): Promise<void> {
  await sendWaiting({ isForced: true });
  if (nextToSend(orderState.operations)) showToast({ kind: 'warning', text: waitingTexts.stillWaiting });
}

/** Sends the waiting operations, unless a run does so already. */
async function sendWaiting({ isForced = false } = {}): Promise<void> {
  if (queue.run) return queue.run;
  if (!orderState.order) return;
  const shownBefore = toastsState.list.map(({ id }) => id);
  pauseConfirmation();
  dropExpired();
  if ((isOffline() && !isForced) || !nextToSend(orderState.operations)) return;
  queue.run = sendAll(shownBefore);
  return queue.run;
}

/**
 * Sends the waiting operations one after another; the first without a connection stops the run. A success never takes
 * the place of a warning that this run shows: only toasts `shownBefore` are replaced.
 */
async function sendAll(shownBefore: readonly string[]): Promise<void> {
  const done = new Set<string>();
  try {
    for (let next = nextToSend(orderState.operations); next; next = nextToSend(orderState.operations))
      if (!(await sendHeld(next, done))) return;
  } finally {
    queue.run = null;
  }
  const isWarned = toastsState.list.some(({ id, kind }) => kind === 'warning' && !shownBefore.includes(id));
  if (done.size > 0 && !isWarned) showToast({ kind: 'success', text: [...done].join('. ') });
}

/** Drops what a page that stayed open has kept for too long. */
function dropExpired(): void {
  const kept = withoutExpired(orderState.operations, Date.now());
  if (kept.length < orderState.operations.length) setOperations(kept);
}

/** Returns whether the operation left the queue. `done` gets the text of what the shop accepted. */
async function sendHeld(operation: PendingOperation, done: Set<string>): Promise<boolean> {
  const shown = orderState.order?.id;
  const handlers = await handlersOf(operation.kind);
  const sent = await attempt(operation, (how) => handlers.send(operation, how));
  if (!sent) return true;
  if (!sent.isSettled) return false;
  const { response } = sent;
  const isOver = response?.success === false && orderState.order?.id !== shown;
  if (response) await handlers.afterResponse(operation, response, { hasWaited: true, isOver });
  if (handlers.doneText && (!response || response.success)) done.add(handlers.doneText);
  return true;
}

/** An order arrived: ends what is for another one, and sends what waited for the first one. */
const reconcileOrder: OrderListener = (order) => {
  dropRefusedOfOthers(order);
  if (orderState.operations.length === 0) return;
  const { operations, ended } = afterOrder(orderState.operations, order);
  applyPauses(operations, { gone: ended });
  const { hasEnded: isShown } = orderState;
  const waited = ended.filter(({ state }) => state !== 'underway');
  for (const kind of new Set(waited.map((operation) => operation.kind)))
    void handlersOf(kind).then(({ onEnded }) => onEnded(operationsOf(waited, kind), { isShown }));
  void sendWaiting();
};
