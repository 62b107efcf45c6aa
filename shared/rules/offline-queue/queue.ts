import type { GiftGroup } from '#shared/model/order/gift.ts';
import type { Order, SeenOrder } from '#shared/model/order/order.ts';
import {
  type ConfirmOperation,
  type GiftOperation,
  isWaiting,
  operationsOf,
  type PendingOperation,
} from './operation.ts';
import { isSameTarget, ruleOf, type Since } from './operation-rules.ts';
import { operationStarts, withEvent } from './operation-states.ts';

/** The state of an operation that is made now: it waits for a connection, or behind one that does. */
export const firstState = (
  operations: readonly PendingOperation[],
  { isOffline }: { isOffline: boolean },
): 'waiting' | 'underway' => operationStarts[isOffline || operations.some(isWaiting) ? 'wait' : 'begin'];

/**
 * Adds an operation. It replaces one with the same target that was never sent. One with an unknown outcome stays before
 * it and is sent again under its key, so that nothing is done twice.
 */
export const addOperation = (operations: readonly PendingOperation[], added: PendingOperation): PendingOperation[] =>
  withPauses([...withEvent(operations, 'replace', (other) => isSameTarget(other, added)), added]);

/**
 * The operations after what happened since they were made: a newer change of the order, another version of it on screen
 * (`order`), time (`now` in milliseconds since 1970), or a change that is no operation (`isFollowed`): it is typed, or
 * was refused. Each kind has its own rule (`isPaused`).
 */
export const withPauses = (
  operations: readonly PendingOperation[],
  { now = 0, order = null, isFollowed = false }: Partial<Omit<Since, 'age'>> & { now?: number } = {},
): PendingOperation[] =>
  withEvent(operations, 'pause', (operation, place) =>
    ruleOf(operation).isPaused(operation, {
      isFollowed: isFollowed || operations.slice(place + 1).some((later) => !isSameTarget(later, operation)),
      order,
      age: now - operation.at,
    }),
  );

/** The operations that are not too old to be sent by themselves; `now` in milliseconds since 1970. */
export const withoutExpired = (operations: readonly PendingOperation[], now: number): PendingOperation[] =>
  withEvent(operations, 'expire', (operation) => now - operation.at >= ruleOf(operation).maxWaitMs);

/** The next operation to send: the lowest rank, then the one made first. None overtakes one with the same target. */
export const nextToSend = (operations: readonly PendingOperation[]): PendingOperation | null =>
  operations
    .filter((operation, place) => isWaiting(operation) && isFirst(operations, place))
    .reduce<PendingOperation | null>(
      (first, other) => (first === null || ruleOf(other).rank < ruleOf(first).rank ? other : first),
      null,
    );

/**
 * What happens to an operation when its turn comes. `send`: it is sent. One in state `underway` may have to go after
 * others. `hold`: an earlier one waits and goes first. `skip`: a newer one has the same target. `isLeaving`: the page
 * closes, so nothing can wait.
 */
export function turnOf(
  operations: readonly PendingOperation[],
  { key, state }: PendingOperation,
  { isLeaving = false } = {},
): 'send' | 'hold' | 'skip' {
  if (state !== 'underway') return 'send';
  if (!latestValue(operations).some((operation) => operation.key === key)) return 'skip';
  return !isLeaving && operations.some(isWaiting) ? 'hold' : 'send';
}

/**
 * The version that a change expects when it is sent: the one shown when it was `pressed`, or the one that only this
 * page's own changes made of it. After an external change it is the pressed one, and the server decides whether the
 * change still fits.
 */
export function expectedOrder(
  pressed: SeenOrder | null,
  now: SeenOrder | null,
  external: SeenOrder | null,
): SeenOrder | null {
  if (!pressed || !now || now.id !== pressed.id) return pressed;
  const hasExternalChange = external?.id === now.id && external.version > pressed.version;
  return hasExternalChange || now.version < pressed.version ? pressed : { id: now.id, version: now.version };
}

/** The operations after this one was sent, held or skipped. */
export const afterTurn = (
  operations: readonly PendingOperation[],
  key: string,
  turn: ReturnType<typeof turnOf>,
): PendingOperation[] => {
  const after = withEvent(operations, turn, (other) => other.key === key);
  // A press that sends it again was made after the others.
  return turn === 'send' ? after : withPauses(after);
};

/**
 * The operations that the order does not contain. One behind another with the same target stays: the earlier one may
 * have changed the order.
 */
export const withoutCovered = (
  operations: readonly PendingOperation[],
  order: Pick<Order, 'items'>,
): PendingOperation[] =>
  withEvent(
    operations,
    'cover',
    (operation, place) => isFirst(operations, place) && ruleOf(operation).isCovered(operation, order),
  );

const isFirst = (operations: readonly PendingOperation[], place: number): boolean =>
  operations.findIndex((other) => isSameTarget(other, operations[place] ?? other)) === place;

/** The last operation of each target: what the person wants now. */
export const latestValue = <Operation extends PendingOperation>(operations: readonly Operation[]): Operation[] =>
  operations.filter((operation, place) => !operations.slice(place + 1).some((later) => isSameTarget(later, operation)));

/**
 * The earlier confirmation that a new press sends again under its key. `null`: the press is a new confirmation, because
 * the earlier attempt was for another order, or without a change that waits or is being sent.
 */
export function confirmationToRepeat(
  operations: readonly PendingOperation[],
  { id, version }: SeenOrder,
): ConfirmOperation | null {
  const [earlier] = operationsOf(operations, 'confirm');
  const isLast = operations.every((operation) => operation.kind === 'confirm');
  return earlier && isLast && earlier.seen.id === id && earlier.seen.version === version ? earlier : null;
}

/** The groups as the person wants them: with the last of these selections of each. */
export const withSelections = <Group extends Pick<GiftGroup, 'id' | 'selectedGifts'>>(
  groups: readonly Group[],
  gifts: readonly GiftOperation[],
): Group[] =>
  groups.map((group) => ({
    ...group,
    ...gifts.filter(({ selection }) => selection.id === group.id).at(-1)?.selection,
  }));
