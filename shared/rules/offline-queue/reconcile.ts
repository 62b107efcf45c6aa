import { type Order, OrderStatus, type SeenOrder } from '#shared/model/order/order.ts';
import { lineOf } from '../cart/order-line.ts';
import { anyOrder, isWaiting, type PendingOperation, pendingQuantity } from './operation.ts';
import { isFollowing, isSameTarget, ruleOf } from './operation-rules.ts';
import { afterEvent, type OperationEvent, withEvent } from './operation-states.ts';
import { withoutCovered, withPauses } from './queue.ts';

/** An order as far as the queue needs it. */
export type ArrivedOrder = Pick<Order, 'id' | 'version' | 'status' | 'items'>;

/** The page when something arrives. `isBusy`: a change is being typed or sent, and its response is still to come. */
export type QueuePage = { shown: SeenOrder | null; isBusy: boolean; operations: readonly PendingOperation[] };

/**
 * The outcome of an attempt. `made`: the order that it created. `done`: accepted, and it is no change of an order.
 * `lost`: no response. `uncertain`: it failed in the shop, and may have run; only a press sends it again. `busy`: it
 * did not run.
 */
export type Outcome = { made: SeenOrder } | 'done' | 'refused' | 'lost' | 'uncertain' | 'busy';

/**
 * What arrives. `response`: the outcome of a sent operation. `update`: another person's change, from the event stream
 * or a poll. `order`: one that the page itself requested, or the order in a response.
 */
export type Arrival =
  | { kind: 'response'; operation: PendingOperation; outcome: Outcome }
  | { kind: 'update' | 'order'; order: ArrivedOrder };

/**
 * `shows`: the page shows the arrived order. `isAcknowledged`: an update needs no further attempt; it is shown, or the
 * page shows a newer one. `ended`: operations that were dropped because their order is over.
 */
export type Reconciled = {
  shows: boolean;
  isAcknowledged: boolean;
  operations: PendingOperation[];
  ended: PendingOperation[];
};

/**
 * Reconciles the queue with what arrives: the only place where a response, an update and the waiting operations meet.
 * An update waits while the page is busy, because the response that comes may be newer or older. An accepted operation
 * gives its version to those that build on it. The others keep theirs if another person changed the order meanwhile, so
 * they overwrite no change that was not on screen.
 */
export function reconcile({ shown, isBusy, operations }: QueuePage, arrival: Arrival): Reconciled {
  const unchanged: Reconciled = { shows: false, isAcknowledged: true, operations: [...operations], ended: [] };
  if (arrival.kind === 'response') {
    const remaining = operations.flatMap((other) => afterResponse(other, arrival, shown));
    return { ...unchanged, operations: withPauses(remaining) };
  }
  const { kind, order } = arrival;
  if (shown?.id === order.id && order.version < shown.version) return unchanged;
  if (kind === 'update' && isBusy) return { ...unchanged, isAcknowledged: false };
  const isEnded = order.status !== OrderStatus.Creating;
  const isOver = (one: PendingOperation) =>
    ruleOf(one).isOfOrder && !isForAnyOrder(one) && (isEnded || one.seen.id !== order.id);
  const left = withEvent(operations, 'end', isOver);
  return {
    shows: true,
    isAcknowledged: true,
    operations: withPauses(withoutCovered(isEnded ? left : withOrder(left, order), order), { order }),
    ended: operations.filter(isOver),
  };
}

const events = {
  done: ['accept'],
  refused: ['refuse'],
  lost: ['lose'],
  uncertain: ['lose', 'pause'],
  busy: ['busy'],
} as const;

function afterResponse(
  other: PendingOperation,
  { operation: sent, outcome }: Extract<Arrival, { kind: 'response' }>,
  shown: SeenOrder | null,
): PendingOperation[] {
  const isMade = typeof outcome === 'object';
  if (other.key === sent.key) {
    const happened: readonly OperationEvent[] = isMade ? ['accept'] : events[outcome];
    return happened.reduce((left, event) => left.flatMap((one) => afterEvent(one, event)), [other]);
  }
  // The order on screen is no longer the one that the shopper wanted to confirm.
  if (outcome === 'refused' && ruleOf(other).isPaused(other, { isFollowed: true, order: null, age: 0 }))
    return afterEvent(other, 'pause');
  // A press is for the order that was on screen then; the next press is another one.
  if (other.state === 'paused') return [other];
  if (!isMade || other.seen.id !== outcome.made.id || other.seen.version >= outcome.made.version) return [other];
  // No other change came between the order on screen and this response.
  const isNext = other.seen.version === shown?.version && outcome.made.version === shown.version + 1;
  // One that is being sent names its version when its turn comes.
  const isBased = isSameTarget(other, sent) || (isWaiting(other) && isFollowing(other, sent));
  return [isNext || isBased ? { ...other, seen: outcome.made } : other];
}

/** Whether an operation is for any order, because it was made before one loaded. */
export const isForAnyOrder = ({ seen }: Pick<PendingOperation, 'seen'>): boolean => seen.id === anyOrder.id;

/**
 * The operations once an order is there: what was added before it loaded is added to it. One that is `underway` is left
 * to its own page, which waits for the session, too.
 */
export function withOrder(
  operations: readonly PendingOperation[],
  order: SeenOrder & Pick<Order, 'items'>,
): PendingOperation[] {
  const after: PendingOperation[] = [];
  for (const one of operations)
    if (one.kind === 'line' && isForAnyOrder(one) && isWaiting(one)) {
      const line = lineOf(order, one);
      const quantity = pendingQuantity(line ?? { ...one, quantity: 0 }, after) + one.quantity;
      after.push({ ...one, index: line?.index ?? '', quantity, seen: { id: order.id, version: order.version } });
    } else after.push(one);
  return after;
}
