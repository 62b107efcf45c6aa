import type { Product } from '#shared/model/catalog/product.ts';
import { isSameLine, type LineKey, lineOf } from '#shared/rules/cart/order-line.ts';
import { isWaiting, type PendingOperation } from '#shared/rules/offline-queue/operation.ts';
import type { orderState } from './order.ts';

/** The wanted quantity of a line: that of the last of these operations, else the one of the order. */
export const pendingQuantity = (
  key: LineKey & { quantity?: number },
  operations: readonly PendingOperation[],
): number =>
  operations
    .filter((operation) => operation.kind === 'line')
    .filter((line) => isSameLine(line, key))
    .at(-1)?.quantity ??
  key.quantity ??
  0;

type Cart = Pick<typeof orderState, 'order' | 'drafts' | 'operations'>;

/**
 * What a card shows of the cart: the line of this product without options, its quantity as the person wants it, and the
 * quantity that waits for a connection.
 */
export function cardLine({ providerId }: Pick<Product, 'providerId'>, { order, drafts, operations }: Cart) {
  const key = { providerId, attributes: [], subscription: null };
  const line = order && lineOf(order, key);
  const quantity = pendingQuantity(line ?? key, operations.filter(isWaiting));
  const waiting = quantity === (line?.quantity ?? 0) ? undefined : quantity;
  return line ? { line: line.index, quantity: drafts[line.index] ?? quantity, waiting } : { waiting };
}
