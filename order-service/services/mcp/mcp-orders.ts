import { OrderStatus } from '#shared/model/order/order.ts';
import type { PlacedOrderHead } from '#shared/model/order/placed-order.ts';
import { PaymentStatus } from '#shared/model/payment/payment.ts';
import { mcpTexts } from '#shared/text/mcp.ts';
import type { Db } from '../../database/engine/database.ts';
import { ruleRefusal } from '../core/refusal.ts';
import { placedOrders } from '../orders/customer-orders.ts';
import type { AuthenticatedCaller } from '../sessions/sessions.ts';

const most = 10;

/**
 * The contact's last orders, or the one with this number. Throws when it is not theirs. A contact whom the shop
 * does not know (`null`) has no orders.
 */
export async function contactOrders(db: Db, caller: AuthenticatedCaller | null, number: number | undefined) {
  const orders = caller === null ? [] : await placedOrders(db, caller);
  if (number === undefined) return orders.slice(0, most).map(orderView);
  const found = orders.filter((order) => order.number === number);
  if (found.length === 0) throw ruleRefusal('not-found', mcpTexts.noOrder);
  return found.map(orderView);
}

const orderView = ({
  number,
  status,
  paymentStatus,
  totalAmout,
  refunded,
  isWhollyRefunded,
  ...order
}: PlacedOrderHead) => ({
  number,
  status: nameOf(OrderStatus, status),
  payment: paymentStatus === null ? null : nameOf(PaymentStatus, paymentStatus),
  total: totalAmout,
  refunded: refunded ?? 0,
  isWhollyRefunded: isWhollyRefunded ?? false,
  itemCount: order.itemCount,
  firstItem: order.firstItem,
  ...order.times,
});

const nameOf = (codes: Readonly<Record<string, number>>, code: number): string =>
  Object.keys(codes).find((name) => codes[name] === code) ?? String(code);
