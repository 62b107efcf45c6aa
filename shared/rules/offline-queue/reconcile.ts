import { type Order, OrderStatus, type SeenOrder } from '#shared/model/order/order.ts';
import { lineOf } from '../cart/order-line.ts';
import { anyOrder, isWaiting, type PendingOperation, pendingQuantity } from './operation.ts';
import { isFollowing, isSameTarget, ruleOf } from './operation-rules.ts';
import { withEvent } from './operation-states.ts';
import { isOlder } from './others-version.ts';
import { withoutCovered, withPauses } from './queue.ts';

/** An order as far as the queue needs it. */
export type ArrivedOrder = Pick<Order, 'id' | 'version' | 'status' | 'items'>;

/** The outcome of an attempt: an event, or the order that an accepted one created. */
export type Outcome = { made: SeenOrder } | 'accept' | 'refuse' | 'lose' | 'fail' | 'busy';

/**
 * Whether another person's change waits, from the event stream or a poll: while a change is being typed or sent
 * (`isBusy`), because the response that comes may be newer or older. One older than the page never shows.
 */
export const mustUpdateWait = (
  order: SeenOrder,
  { shown, isBusy }: { shown: SeenOrder | null; isBusy: boolean },
): boolean => isBusy && !isOlder(order, shown);

/**
 * The operations for an order that shows. `ended`: those that were dropped because their order is over. An operation
 * keeps its version if another person changed the order, so it overwrites no change that was not on screen.
 */
export function afterOrder(
  operations: readonly PendingOperation[],
  order: ArrivedOrder,
): { operations: PendingOperation[]; ended: PendingOperation[] } {
  const isEnded = order.status !== OrderStatus.Creating;
  const isOver = (one: PendingOperation) =>
    ruleOf(one).isOfOrder && !isForAnyOrder(one) && (isEnded || one.seen.id !== order.id);
  const left = withEvent(operations, 'end', isOver);
  return {
    operations: withPauses(withoutCovered(isEnded ? left : withOrder(left, order), order), { order }),
    ended: operations.filter(isOver),
  };
}

/**
 * The operations after the outcome of one that was sent, while `shown` was on screen. An accepted one gives its version
 * to those that build on it.
 */
export function afterOutcome(
  operations: readonly PendingOperation[],
  sent: PendingOperation,
  outcome: Outcome,
  shown: SeenOrder | null,
): PendingOperation[] {
  const isMade = typeof outcome === 'object';
  const left = withEvent(operations, isMade ? 'accept' : outcome, ({ key }) => key === sent.key);
  const after = isMade ? left.map((other) => afterMade(other, sent, outcome.made, shown)) : left;
  // After a refusal the order on screen is no longer the one that the shopper wanted to confirm.
  return withPauses(after, { isFollowed: outcome === 'refuse' });
}

function afterMade(
  other: PendingOperation,
  sent: PendingOperation,
  made: SeenOrder,
  shown: SeenOrder | null,
): PendingOperation {
  // A press is for the order that was on screen then; the next press is another one.
  if (other.key === sent.key || other.state === 'paused') return other;
  if (other.seen.id !== made.id || other.seen.version >= made.version) return other;
  // No other change came between the order on screen and this response.
  const isNext = other.seen.version === shown?.version && made.version === shown.version + 1;
  // One that is being sent names its version when its turn comes.
  const isBased = isSameTarget(other, sent) || (isWaiting(other) && isFollowing(other, sent));
  return isNext || isBased ? { ...other, seen: made } : other;
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
