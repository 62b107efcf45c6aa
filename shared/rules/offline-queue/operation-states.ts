/**
 * The states of an operation. `underway`: its first attempt is being sent. `waiting`: nothing was sent yet.
 * `unanswered`: an attempt was sent, and its outcome is unknown. `paused`: the same, and only a press sends it again.
 */
export type OperationState = 'underway' | 'waiting' | 'unanswered' | 'paused';
/** How an operation leaves the queue. `done` and `refused` are responses of the shop; `dropped` was decided here. */
export type OperationEnd = 'done' | 'refused' | 'dropped';
/**
 * `hold`: an earlier operation goes first. `skip`: a newer operation with the same target was made before its turn.
 * `send`: the queue sends it. `accept`, `refuse`: the shop's response. `lose`: no response. `fail`: it failed in the
 * shop, and may have run; only a press sends it again. `busy`: the shop did not run it. `close`: the page was closed.
 * `replace`: a newer operation has the same target. `cover`: the order contains it already. `pause`: the person no
 * longer expects it. `end`: its order was placed or cancelled. `expire`: it is too old.
 */
export type OperationEvent =
  | 'hold'
  | 'skip'
  | 'send'
  | 'accept'
  | 'refuse'
  | 'lose'
  | 'fail'
  | 'busy'
  | 'close'
  | 'replace'
  | 'cover'
  | 'pause'
  | 'end'
  | 'expire';

type Next = OperationState | OperationEnd;

/** The state of a new operation. `begin`: there is a connection, and nothing waits for one. `wait`: otherwise. */
export const operationStarts = { begin: 'underway', wait: 'waiting' } as const satisfies Record<string, OperationState>;

/** What an event makes of an operation. An event that a state does not name changes nothing. */
export const operationStates: Readonly<Record<OperationState, Partial<Record<OperationEvent, Next>>>> = {
  underway: {
    hold: 'waiting',
    skip: 'dropped',
    accept: 'done',
    refuse: 'refused',
    lose: 'unanswered',
    fail: 'paused',
    busy: 'waiting',
    close: 'unanswered',
    end: 'dropped',
  },
  waiting: {
    send: 'unanswered',
    replace: 'dropped',
    cover: 'dropped',
    pause: 'dropped',
    end: 'dropped',
    expire: 'dropped',
  },
  unanswered: {
    accept: 'done',
    refuse: 'refused',
    fail: 'paused',
    pause: 'paused',
    end: 'dropped',
    expire: 'dropped',
  },
  // Paused by a change while its attempt was on its way: that attempt still has an outcome.
  paused: {
    send: 'unanswered',
    accept: 'done',
    refuse: 'refused',
    replace: 'dropped',
    end: 'dropped',
    expire: 'dropped',
  },
};

const isKept = (next: Next): next is OperationState => next in operationStates;

/** The operation after an event, or nothing if the event ends it. */
export function afterEvent<Operation extends { state: OperationState }>(
  operation: Operation,
  event: OperationEvent,
): Operation[] {
  const next = operationStates[operation.state][event] ?? operation.state;
  if (!isKept(next)) return [];
  return [next === operation.state ? operation : { ...operation, state: next }];
}

/** The operations after an event that concerns those that are meant. */
export const withEvent = <Operation extends { state: OperationState }>(
  operations: readonly Operation[],
  event: OperationEvent,
  isMeant: (operation: Operation, place: number) => boolean,
): Operation[] => operations.flatMap((one, place) => (isMeant(one, place) ? afterEvent(one, event) : [one]));
