import { isHeld, type OperationKind, type PendingOperation } from '#shared/rules/offline-queue/operation.ts';
import { nextToSend, withEvent } from '#shared/rules/offline-queue/queue.ts';
import { reconcile } from '#shared/rules/offline-queue/reconcile.ts';
import { isOffline } from '../../browser/device/online.ts';
import { defaultPace, type Pace } from '../../browser/loading/backoff.ts';
import { pageState } from '../../browser/storage/page-state.ts';
import { type OrderListener, onOrder, orderState } from '../order/order.ts';
import { applyToOrder } from '../order/send-checkout-change.ts';
import { retryWhileMissing } from '../session/retry.ts';
import { showToast } from '../session/toasts.ts';
import { connectLines } from './line-operations.ts';
import { handlersOf } from './operation-handlers.ts';
import { pendingOperation, setQueueSender, settle, settled } from './queue.ts';
import { restoreQueue, setOperations } from './queue-store.ts';

const queue = pageState<{ isSending: boolean; stop: (() => void) | null }>(
  () => ({ isSending: false, stop: null }),
  ({ stop }) => stop?.(),
);

/**
 * Starts the queue: an operation without a connection waits for one, also after a reload, and is sent once. Returns a
 * function that stops the retries.
 */
export function startQueue(pace: Pace = { ...defaultPace, tries: Number.POSITIVE_INFINITY }): () => void {
  onOrder(reconcileOrder);
  restoreQueue();
  setQueueSender(() => void sendWaiting());
  connectLines();
  queue.stop = retryWhileMissing({
    state: orderState,
    isMissing: () => orderState.hasOrder && nextToSend(orderState.operations) !== null,
    request: sendWaiting,
    pace,
  });
  void sendWaiting();
  return queue.stop;
}

/** Sends the waiting operations one after another; the first without a connection stops the run. */
async function sendWaiting(): Promise<void> {
  if (queue.isSending || isOffline() || !orderState.order) return;
  queue.isSending = true;
  const done = new Set<string>();
  try {
    for (let next = nextToSend(orderState.operations); next; next = nextToSend(orderState.operations))
      if (!(await sendHeld(next, done))) return;
  } finally {
    queue.isSending = false;
  }
  for (const text of done) showToast({ kind: 'success', text });
}

/** Returns whether the operation left the queue. `done` gets the text of what the shop accepted. */
async function sendHeld({ key, kind, seen }: PendingOperation, done: Set<string>): Promise<boolean> {
  const shown = orderState.order?.id;
  const handlers = await handlersOf(kind).catch(() => null);
  if (!handlers) return false;
  let operation: PendingOperation | undefined;
  const answer = await applyToOrder(
    async (expected) => {
      operation = pendingOperation(key);
      if (!operation) return null;
      // Saved before sending: a page that is closed now never reads the response.
      setOperations(withEvent(orderState.operations, key, 'send'));
      return settled(operation, handlers.send(operation, { expected, key }));
    },
    { pressed: { ...seen } },
  );
  if (!operation) return true;
  if (!answer) {
    setOperations(orderState.operations.filter((other) => other.key !== key));
    return true;
  }
  if (!settle(operation, answer)) return false;
  const isOver = !answer.success && orderState.order?.id !== shown;
  handlers.afterAnswer(operation, answer, { hasWaited: true, isOver });
  if (answer.success) done.add(handlers.doneText);
  return true;
}

/** An order arrived: ends what is for another one, and sends what waited for the first one. */
const reconcileOrder: OrderListener = (order) => {
  if (orderState.operations.length === 0) return;
  const page = { shown: null, isBusy: false, operations: orderState.operations };
  const { operations, ended } = reconcile(page, { kind: 'order', order });
  if (operations.length < orderState.operations.length) setOperations(operations);
  const { hasEnded: isShown } = orderState;
  const waited = ended.filter(isHeld);
  const waitedOf = (kind: OperationKind) => waited.filter((operation) => operation.kind === kind);
  for (const kind of new Set(waited.map((operation) => operation.kind)))
    void handlersOf(kind).then(
      ({ onEnded }) => onEnded(waitedOf(kind), { isShown }),
      // Without a connection the part of a rare operation does not load; then no text says that it ended.
      () => undefined,
    );
  void sendWaiting();
};
