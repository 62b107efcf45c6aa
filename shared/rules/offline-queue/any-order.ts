import type { Order, SeenOrder } from '#shared/model/order/order.ts';
import { lineOf } from '../cart/order-line.ts';
import { anyOrder, isWaiting, type PendingOperation } from './operation.ts';
import { pendingQuantity } from './pending-quantity.ts';

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
