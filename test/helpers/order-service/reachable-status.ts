import type { OrderStatus } from '#shared/model/order.ts';
import { type OrderTransition, orderTransitions } from '#shared/rules/orders/order-status.ts';

/**
 * Whether a single allowed change leads from one status to another. An unchanged status counts only where the table
 * lists it.
 */
export const isStatusReachable = (from: OrderStatus, to: OrderStatus): boolean =>
  Object.values<OrderTransition>(orderTransitions).some((change) => change.to === to && change.from.includes(from));
