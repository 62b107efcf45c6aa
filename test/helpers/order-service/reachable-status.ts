import type { ChangedBy } from '#shared/model/order/changed-by.ts';
import type { OrderStatus } from '#shared/model/order/order.ts';
import { type OrderTransition, orderTransitions } from '#shared/rules/orders/order-status.ts';

/**
 * Whether a single allowed change leads from one status to another. An unchanged status counts only where the table
 * lists it. `by`: only changes that this actor may make.
 */
export const isStatusReachable = (from: OrderStatus, to: OrderStatus, by?: ChangedBy): boolean =>
  Object.values<OrderTransition>(orderTransitions).some(
    (change) => change.to === to && change.from.includes(from) && (by === undefined || change.by.includes(by)),
  );
