import type { ItemAttribute, Order } from '#shared/model/order.ts';
import { lineOf } from '../cart/order-line.ts';
import { choiceFields } from './choice-fields.ts';
import type { OperationKind, OperationOf, PendingOperation } from './operation.ts';

const hourMs = 60 * 60 * 1000;

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
  /** Whether an accepted operation of the same kind changes data of this one, which then expects the new version. */
  follows: (operation: Operation, accepted: Operation) => boolean;
  /** Whether the order contains it already, so that it need not be sent. */
  isCovered: (operation: Operation, order: Pick<Order, 'items'>) => boolean;
};

/** One line for each kind. Cart changes go first: the totals and offers depend on them. */
const rules: { [Kind in OperationKind]: OperationRule<OperationOf<Kind>> } = {
  line: {
    target: ({ providerId, attributes, subscription }) =>
      JSON.stringify([providerId, attributes.map(optionOf).sort(), subscription?.type, subscription?.frequency]),
    rank: 0,
    maxWaitMs: 12 * hourMs,
    follows: () => false,
    isCovered: (line, order) => (lineOf(order, line)?.quantity ?? 0) === line.quantity,
  },
  gift: {
    target: ({ selection }) => selection.id,
    rank: 1,
    maxWaitMs: 12 * hourMs,
    follows: () => false,
    isCovered: () => false,
  },
  choice: {
    target: ({ name }) => name,
    rank: 1,
    maxWaitMs: 12 * hourMs,
    follows: (choice, accepted) =>
      choiceFields[choice.name].some((field) => choiceFields[accepted.name].includes(field)),
    isCovered: () => false,
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
