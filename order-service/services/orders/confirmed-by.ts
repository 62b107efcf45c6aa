import { ChangedBy } from '#shared/model/order/changed-by.ts';
import { OrderStatus } from '#shared/model/order/order.ts';
import type { OrderRow } from '../../database/orders/orders.ts';

/**
 * Who confirmed an order. Its last change may concern something else, such as a payment. Null for an order that was
 * never placed.
 */
export function confirmedBy({ status, number, agent_id }: OrderRow): ChangedBy | null {
  if (status === OrderStatus.Creating || number === null) return null;
  return agent_id === null ? ChangedBy.Shopper : ChangedBy.Agent;
}
