import { isSameLine, type LineKey } from '../cart/order-line.ts';
import type { PendingOperation } from './operation.ts';

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
