import type { Order } from '#shared/model/order.ts';
import { isUndelivered, type Result } from '#shared/model/result.ts';
import { isHeld, type PendingOperation } from '#shared/rules/offline-queue/operation.ts';
import { addOperation, maxPending, withoutCovered } from '#shared/rules/offline-queue/queue.ts';
import { type Outcome, reconcile } from '#shared/rules/offline-queue/reconcile.ts';
import { isOffline } from '../../browser/device/online.ts';
import { pageState } from '../../browser/storage/page-state.ts';
import { currentOrderVersion, orderState } from '../order/order.ts';
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
