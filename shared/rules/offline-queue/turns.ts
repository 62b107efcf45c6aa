import type { SeenOrder } from '#shared/model/order/order.ts';
import { type ConfirmOperation, isWaiting, type PendingOperation } from './operation.ts';
import { operationStarts } from './operation-states.ts';
import { latestValue } from './queue.ts';

/** The state of an operation that is made now: it waits for a connection, or behind one that does. */
export const firstState = (
  operations: readonly PendingOperation[],
  { isOffline }: { isOffline: boolean },
): 'waiting' | 'underway' => operationStarts[isOffline || operations.some(isWaiting) ? 'wait' : 'begin'];

/**
 * What happens to an operation in state `underway` when its turn comes. `hold`: an earlier one waits and goes first.
 * `skip`: a newer one has the same target. `null`: it is sent. `isLeaving`: the page closes, so nothing can wait.
 */
export function turnOf(
  operations: readonly PendingOperation[],
  key: string,
  { isLeaving = false } = {},
): 'hold' | 'skip' | null {
  if (!latestValue(operations).some((operation) => operation.key === key)) return 'skip';
  return !isLeaving && operations.some(isWaiting) ? 'hold' : null;
}

/**
 * The earlier confirmation that a new press sends again under its key. `null`: the press is a new confirmation, because
 * the earlier attempt was for another order, or without a change that waits or is being sent.
 */
export function confirmationToRepeat(
  operations: readonly PendingOperation[],
  { id, version }: SeenOrder,
): ConfirmOperation | null {
  const earlier = operations.find((operation) => operation.kind === 'confirm');
  const isLast = operations.every((operation) => operation.kind === 'confirm');
  return earlier && isLast && earlier.seen.id === id && earlier.seen.version === version ? earlier : null;
}
