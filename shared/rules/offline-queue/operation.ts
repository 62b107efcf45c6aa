import type { NewAddress } from '#shared/model/address.ts';
import type { ChoiceName, DraftFields } from '#shared/model/checkout-data.ts';
import type { Customer } from '#shared/model/customer.ts';
import type { GiftSelection } from '#shared/model/order/gift.ts';
import type { SeenOrder } from '#shared/model/order/order.ts';
import { isSameLine, type LineKey } from '../cart/order-line.ts';
import type { OperationState } from './operation-states.ts';

/** The precondition of a product that is added before the order loads: it is one to the order that arrives. */
export const anyOrder: SeenOrder = { id: '', version: 0 };

/** What every operation has. */
type Common = {
  /** The idempotency key of all its attempts (architecture: `Idempotency-Key`). */
  key: string;
  /** Its precondition: the order as it was shown, or the version that this page's earlier operation created. */
  seen: SeenOrder;
  state: OperationState;
  /** When it was made. Milliseconds since 1970. */
  at: number;
};

/**
 * The intended final quantity of a line; 0 removes it. For `anyOrder` it is the quantity to add. `name` is the
 * product's.
 */
export type LineOperation = Common &
  LineKey & {
    kind: 'line';
    index: string;
    sku: string;
    quantity: number;
    preferences?: string | null;
    place?: string;
    name: string;
  };

/**
 * A choice of the checkout. `values` are the draft's fields to send. `ifDone`, `ifRefused`: the draft's fields after
 * success, and after a refusal. `isSuggested`: the page chose it by itself.
 */
export type ChoiceOperation = Common & {
  kind: 'choice';
  name: ChoiceName;
  values: DraftFields;
  ifDone: DraftFields;
  ifRefused: DraftFields;
  isSuggested?: boolean;
};

/** The selected gifts of a group, all of them. */
export type GiftOperation = Common & { kind: 'gift'; selection: GiftSelection };

/**
 * A new address of the customer, which is no data of an order. The order is delivered to it, unless another address was
 * chosen since: `replaces` is the index of the one chosen then.
 */
export type AddressOperation = Common & { kind: 'address'; address: NewAddress; replaces: number | null };

/** The contact data to save, without punctuation. */
export type ContactOperation = Common & { kind: 'contact'; customer: Customer };

/** The confirmation of the order as it was shown. It is sent last, and ends the order. */
export type ConfirmOperation = Common & { kind: 'confirm' };

/** A change without a response yet. Its body never changes: a newer change is a new operation. */
export type PendingOperation =
  | LineOperation
  | ChoiceOperation
  | GiftOperation
  | AddressOperation
  | ContactOperation
  | ConfirmOperation;
export type OperationKind = PendingOperation['kind'];
export type OperationOf<Kind extends OperationKind> = Extract<PendingOperation, { kind: Kind }>;

/** Whether an operation waits for a connection, or for an earlier one that does. */
export const isWaiting = ({ state }: Pick<PendingOperation, 'state'>): boolean =>
  state === 'waiting' || state === 'unanswered';

/** Another session of the same person keeps these kinds, as it keeps the checkout's draft. */
export const kindsOfPerson: readonly OperationKind[] = ['choice', 'address'];

/** The operations of one kind, in their order. */
export const operationsOf = <Kind extends OperationKind>(
  operations: readonly PendingOperation[],
  kind: Kind,
): OperationOf<Kind>[] => operations.filter((operation): operation is OperationOf<Kind> => operation.kind === kind);

/** Those of them that wait. */
export const waitingOperations = <Kind extends OperationKind>(
  operations: readonly PendingOperation[],
  kind: Kind,
): OperationOf<Kind>[] => operationsOf(operations, kind).filter(isWaiting);

/** The wanted quantity of a line: that of the last of these operations, else the one of the order. */
export const pendingQuantity = (
  key: LineKey & { quantity?: number },
  operations: readonly PendingOperation[],
): number =>
  operationsOf(operations, 'line')
    .filter((line) => isSameLine(line, key))
    .at(-1)?.quantity ??
  key.quantity ??
  0;
