import type { ItemAttribute, Order, SeenOrder } from '#shared/model/order/order.ts';
import { lineOf } from '../cart/order-line.ts';
import { isSameData } from './choices.ts';
import type { OperationKind, OperationOf, PendingOperation } from './operation.ts';

const minuteMs = 60 * 1000;
const hourMs = 60 * minuteMs;

/**
 * What happened since an operation was made. `isFollowed`: the person changed the order. `order`: the one that shows;
 * `null` if it does not matter. `age` in milliseconds.
 */
export type Since = { isFollowed: boolean; order: SeenOrder | null; age: number };

/** For how long a person still expects that a confirmation is sent by itself, in milliseconds. */
export const confirmAwaitedMs = minuteMs;

/** The rules of a kind of operation. */
type OperationRule<Operation> = {
  /** What it sets. Of several operations with one target the last counts. */
  target: (operation: Operation) => string;
  /** Lower ranks are sent first; equal ranks in the order of their making. */
  rank: number;
  /**
   * The longest wait in milliseconds, well below the day for which the shop stores keys. Users do not expect later
   * changes.
   */
  maxWaitMs: number;
  /** Whether it is a change of one order, which ends with it. */
  isOfOrder: boolean;
  /** Whether an accepted operation of the same kind changes data of this one, which then expects the new version. */
  follows: (operation: Operation, accepted: Operation) => boolean;
  /** Whether the order contains it already, so that it need not be sent. */
  isCovered: (operation: Operation, order: Pick<Order, 'items'>) => boolean;
  /** Whether the person no longer expects that it is sent by itself. */
  isPaused: (operation: Operation, since: Since) => boolean;
};

/** What most kinds share. */
const defaults = {
  maxWaitMs: 12 * hourMs,
  isOfOrder: true,
  follows: () => false,
  isCovered: () => false,
  isPaused: () => false,
};

/** One line for each kind. Cart changes go first: the totals and offers depend on them. The confirmation goes last. */
const rules: { [Kind in OperationKind]: OperationRule<OperationOf<Kind>> } = {
  line: {
    ...defaults,
    target: ({ providerId, attributes, subscription }) =>
      JSON.stringify([providerId, attributes.map(optionOf).sort(), subscription?.type, subscription?.frequency]),
    rank: 0,
    isCovered: (line, order) => {
      const saved = lineOf(order, line);
      const isSameNote = line.preferences === undefined || line.preferences === (saved?.preferences ?? null);
      return (saved?.quantity ?? 0) === line.quantity && (line.quantity === 0 || isSameNote);
    },
  },
  gift: {
    ...defaults,
    target: ({ selection }) => selection.id,
    rank: 1,
  },
  choice: {
    ...defaults,
    target: ({ name }) => name,
    rank: 1,
    follows: (choice, accepted) => isSameData(choice.name, accepted.name),
  },
  address: {
    ...defaults,
    target: ({ address }) => JSON.stringify(address),
    rank: 1,
    isOfOrder: false,
  },
  contact: {
    ...defaults,
    target: () => '',
    rank: 1,
  },
  confirm: {
    ...defaults,
    target: () => '',
    rank: 2,
    maxWaitMs: 10 * minuteMs,
    isPaused: ({ seen }, { isFollowed, order, age }) =>
      isFollowed || age >= confirmAwaitedMs || (order?.id === seen.id && order.version !== seen.version),
  },
};

const optionOf = ({ providerId, optionProviderId }: ItemAttribute): string =>
  JSON.stringify([providerId, optionProviderId]);

/** The rules of an operation's kind. */
export const ruleOf = <Operation extends PendingOperation>({ kind }: Operation): OperationRule<Operation> =>
  // The table has this kind's rules at this kind's name.
  rules[kind] as unknown as OperationRule<Operation>;

/** Whether both set the same thing. */
export const isSameTarget = (one: PendingOperation, other: PendingOperation): boolean =>
  one.kind === other.kind && ruleOf(one).target(one) === ruleOf(other).target(other);

/** Whether an accepted operation changes what this one sets, or what it is based on. */
export const isFollowing = (operation: PendingOperation, accepted: PendingOperation): boolean =>
  isSameTarget(operation, accepted) ||
  (operation.kind === accepted.kind && ruleOf(operation).follows(operation, accepted));
