import type { Order } from '#shared/model/order.ts';
import { isUndelivered, type Result } from '#shared/model/result.ts';
import { isHeld, type PendingOperation } from '#shared/rules/offline-queue/operation.ts';
import { addOperation, lastWanted, maxPending, withEvent, withoutCovered } from '#shared/rules/offline-queue/queue.ts';
import { type Outcome, reconcile } from '#shared/rules/offline-queue/reconcile.ts';
import type { WriteOptions } from '../../api/calls.ts';
import { isOffline } from '../../browser/device/online.ts';
import { pageState } from '../../browser/storage/page-state.ts';
import { currentOrderVersion, orderState } from '../order/order.ts';
import { expectedOrder } from '../order/order-precondition.ts';
import { applyToOrder } from '../order/send-checkout-change.ts';
import { setOperations } from './queue-store.ts';

/** `send` sends the waiting operations, once the queue runs. */
const running = pageState<{ send: () => void }>(() => ({ send: () => {} }));

/** Sets what sends the waiting operations. */
export function setQueueSender(send: () => void): void {
  running.send = send;
}

/** Whether an operation that is made now waits: there is no connection, or an earlier operation waits for one. */
export const mustWait = (): boolean =>
  (isOffline() || orderState.operations.some(isHeld)) && orderState.operations.length < maxPending;

/** Adds an operation, and tries to send it if it waits. What the order contains already needs no request. */
export function enqueue(operation: PendingOperation): void {
  const operations = addOperation(orderState.operations, operation);
  setOperations(orderState.order ? withoutCovered(operations, orderState.order) : operations);
  if (isHeld(operation)) running.send();
}

/** The operation with this key, unless it left the queue. */
export const pendingOperation = (key: string): PendingOperation | undefined =>
  orderState.operations.find((operation) => operation.key === key);

/**
 * Sends an operation at once, after the changes made before it, or lets it wait. Returns the response, or `null` if it
 * waits, left the queue meanwhile, or a newer one took its place.
 */
export async function submit<Answer extends Result<Order>>(
  made: Unsent,
  send: (how: WriteOptions & { key: string }) => Promise<Answer> | null,
  { isLeaving = false } = {},
): Promise<Answer | null> {
  const { key } = made;
  const operation: PendingOperation = { ...made, state: mustWait() ? 'waiting' : 'underway' };
  enqueue(operation);
  if (isHeld(operation)) return null;
  const answer = await applyToOrder<Answer | null>(
    async (expected) => {
      const first = pendingOperation(key);
      if (!first) return null;
      const isLast = lastWanted(orderState.operations).includes(first);
      const isBehind = !isLeaving && orderState.operations.some(isHeld);
      if (isLast && !isBehind)
        return settled(
          first,
          send({ key, expected: expected && expectedOrder({ ...first.seen }, currentOrderVersion()) }),
        );
      setOperations(withEvent(orderState.operations, key, isLast ? 'hold' : 'skip'));
      return null;
    },
    { isLeaving, pressed: { ...made.seen } },
  );
  return answer && settle(operation, answer) ? answer : null;
}

/**
 * Applies a response before the next change is sent, which may build on it. A refusal may carry the next order; it is
 * applied after that shows.
 */
export async function settled<Answer extends Result<Order>>(
  operation: PendingOperation,
  sending: Promise<Answer> | null,
): Promise<Answer | null> {
  const answer = await sending;
  if (answer && (answer.success || isUndelivered(answer))) settle(operation, answer);
  return answer;
}

/** An operation before the queue knows whether it waits. */
type Unsent = PendingOperation extends infer Operation
  ? Operation extends PendingOperation
    ? Omit<Operation, 'state'>
    : never
  : never;

/** Applies a response to the queue. Returns whether there was one; else the operation stays. */
export function settle(operation: PendingOperation, answer: Result<Order>): boolean {
  const { operations } = reconcile(
    { shown: currentOrderVersion(), isBusy: false, operations: orderState.operations },
    { kind: 'answer', operation, outcome: outcomeOf(answer) },
  );
  setOperations(operations);
  return answer.success || !isUndelivered(answer);
}

function outcomeOf(answer: Result<Order>): Outcome {
  if (answer.success) return { made: { id: answer.data.id, version: answer.data.version } };
  return answer.kind === 'unanswered' ? 'lost' : answer.kind === 'busy' ? 'busy' : 'refused';
}
