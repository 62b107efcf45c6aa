import { type Order, OrderStatus, type SeenOrder } from '#shared/model/order/order.ts';
import { isUndelivered, type Result } from '#shared/model/result.ts';
import { isWaiting, type PendingOperation } from '#shared/rules/offline-queue/operation.ts';
import type { OperationState } from '#shared/rules/offline-queue/operation-states.ts';
import { addOperation, afterTurn, firstState, turnOf, withoutCovered } from '#shared/rules/offline-queue/queue.ts';
import { afterOutcome, type Outcome } from '#shared/rules/offline-queue/reconcile.ts';
import type { WriteOptions } from '../../api/calls.ts';
import { isOffline } from '../../browser/device/online.ts';
import { pageState } from '../../browser/storage/page-state.ts';
import { applyPauses } from '../order/confirm-operations.ts';
import { currentOrderVersion, orderState } from '../order/order.ts';
import { applyToOrder, expectedOrder } from '../order/send-checkout-change.ts';
import { restoreQueue, setOperations } from './queue-store.ts';
import { dropRefused, showLate } from './refused-changes.ts';

/** `send` sends the waiting operations, once the queue runs. */
const running = pageState<{ send: () => void }>(() => ({ send: () => {} }));

/** Sets what sends the waiting operations. */
export function setQueueSender(send: () => void): void {
  running.send = send;
}

/**
 * Adds an operation, and returns it in its first state. If it waits, the queue tries to send it. What the order
 * contains already needs no request.
 */
export function enqueue<Operation extends PendingOperation>(made: Operation, first?: OperationState): Operation {
  // What an earlier page stored is in the queue first, also if the queue does not run yet.
  restoreQueue();
  const state = first ?? firstState(orderState.operations, { isOffline: isOffline() });
  const operation = { ...made, state };
  const operations = addOperation(orderState.operations, operation);
  applyPauses(orderState.order ? withoutCovered(operations, orderState.order) : operations, {
    gone: operation.kind === 'confirm' ? orderState.operations : [],
    isOwnChange: true,
  });
  if (isWaiting(operation)) running.send();
  return operation;
}

/** The operation with this key, unless it left the queue. */
export const pendingOperation = (key: string): PendingOperation | undefined =>
  orderState.operations.find((operation) => operation.key === key);

type How = WriteOptions & { key: string };
type Send<OrderResult> = (how: How) => Promise<OrderResult | null> | null;
/**
 * `isPress`: a person asks for it now, so what is paused is sent, too. `title`: what the list of refused changes calls
 * it if its order is over before it.
 */
type AttemptOptions = { isLeaving?: boolean; isPress?: boolean; title?: string };

/**
 * Sends an operation at once, after the changes made before it, or lets it wait. One that the queue has already is sent
 * again, with its key. Returns the response, or `null` if it waits, left the queue meanwhile, a newer one took its
 * place, or its handler returned `null`. It is listed as not saved if its order was placed or cancelled before it.
 */
export async function submit<OrderResult extends Result<Order>>(
  made: PendingOperation,
  send: Send<OrderResult>,
  options: AttemptOptions = {},
): Promise<OrderResult | null> {
  if (!pendingOperation(made.key)) {
    dropRefused(made);
    if (isWaiting(enqueue(made))) return null;
  }
  const sent = await attempt(made, send, { ...options, isPress: true });
  const response = sent?.isSettled ? sent.response : null;
  // Never sent, or refused: the order that it was made for is over.
  const isLate = (sent ? response?.success === false : !pendingOperation(made.key)) && isOrderOver(made.seen);
  if (isLate && options.title !== undefined) showLate(made, options.title);
  return response;
}

/** Whether the order of a change was placed or cancelled: the page shows that, or the next one. */
export const isOrderOver = ({ id }: SeenOrder): boolean =>
  orderState.order !== null && (orderState.order.id !== id || orderState.order.status !== OrderStatus.Creating);

/**
 * Sends one attempt after the changes made before it, and applies the response. `null`: it was not sent. `isSettled`:
 * it left the queue.
 */
export async function attempt<OrderResult extends Result<Order>>(
  { key, kind, seen }: PendingOperation,
  send: Send<OrderResult>,
  options: AttemptOptions = {},
): Promise<{ response: OrderResult | null; isSettled: boolean } | null> {
  let sent: PendingOperation | undefined;
  const received = await applyToOrder<OrderResult | null>(
    async (expected) => {
      const operation = pendingOperation(key);
      // It may have been paused while an earlier request was under way.
      if (!operation || (operation.state === 'paused' && !options.isPress)) return null;
      const turn = turnOf(orderState.operations, operation, options);
      // Saved before sending: a page that is closed now never reads the response.
      setOperations(afterTurn(orderState.operations, key, turn));
      if (turn !== 'send') return null;
      sent = operation;
      const response = await send({ key, expected: expected && expectedOrder({ ...operation.seen }) });
      // Before the next change is sent, which may build on it. A refusal may carry the next order, which shows first.
      if (!response || response.success || isUndelivered(response)) settle(operation, response);
      return response;
    },
    // The next order that a refused confirmation contains is shown by its handler.
    { ...options, pressed: { ...seen }, endsOrder: kind === 'confirm' },
  );
  return sent ? { response: received, isSettled: settle(sent, received) } : null;
}

/** Applies a response to the queue. Returns whether there was one; else the operation stays. */
export function settle(operation: PendingOperation, response: Result<Order> | null): boolean {
  const outcome = outcomeOf(operation, response);
  const operations = afterOutcome(orderState.operations, operation, outcome, currentOrderVersion());
  const isSettled = !response || response.success || !isUndelivered(response);
  // A change that was made while the response was awaited pauses a confirmation whose response is lost.
  const isOwnChange = operation.kind === 'confirm';
  applyPauses(operations, { gone: isSettled ? [operation] : [], isOwnChange });
  return isSettled;
}

function outcomeOf({ kind }: PendingOperation, response: Result<Order> | null): Outcome {
  if (!response) return 'accept';
  if (response.success) return { made: { id: response.data.id, version: response.data.version } };
  // The shopper must know whether the order was placed, so the key stays.
  if (response.kind === 'uncertain' && kind === 'confirm') return 'fail';
  if (response.kind === 'lost') return 'lose';
  return response.kind === 'busy' ? 'busy' : 'refuse';
}
