import type { ItemChange, Order, SeenOrder } from '#shared/model/order/order.ts';
import type { Result } from '#shared/model/result.ts';
import type { LineOperation, PendingOperation } from '#shared/rules/offline-queue/operation.ts';
import { newOperation } from './new-operation.ts';

/** A change that names all of its line. */
export type WholeChange = Required<Pick<ItemChange, 'attributes' | 'subscription' | 'sku'>> & ItemChange;
/**
 * A relative change, applied to the line's latest quantity. `seen`: the order it was pressed for; `undefined` = the
 * current one.
 */
export type QuantityStep = { by: number; seen?: SeenOrder | null };
/** A change of a line. `name` is the product's name. If it is not `relative`, the quantity is absolute. */
export type LineChange = { change: WholeChange; name: string; relative: QuantityStep | null };
/** Builds a change on the operations before it. `null`: nothing is left to do. */
export type BuildLine = (before: readonly PendingOperation[]) => LineChange | null;
/** Sends a change, built again on the order of the moment when its turn comes, in place of the `held` one. */
export type SendLine = (build: BuildLine, held: LineOperation | null) => Promise<Result<Order> | null>;

/** A change as the queue stores it, for the order that it was made for. */
export const lineOperation = (
  { change, name }: Pick<LineChange, 'change' | 'name'>,
  seen: SeenOrder,
  state: LineOperation['state'] = 'waiting',
): LineOperation => ({ ...change, name, kind: 'line', ...newOperation(seen), state });
