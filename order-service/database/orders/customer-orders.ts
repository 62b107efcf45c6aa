import type { Agent } from '#shared/model/agent.ts';
import type { OrderStatus } from '#shared/model/order/order.ts';
import type { OrderCancellation } from '#shared/model/order/placed-order.ts';
import type { PaymentStatus } from '#shared/model/payment/payment.ts';
import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';
import { isSuspect } from '../payments/payment-issues.ts';
import { isWhollyRefundedOrder, refundedOfOrder } from '../payments/payment-ledger.ts';
import { hasChallenge } from '../payments/payments.ts';
import { type ChosenDelivery, type ChosenPayment, changeOrders, type OrderRow, orderColumns } from './orders.ts';

/** When an order reached each step. */
export type OrderTimesRow = {
  placed_at: Date | null;
  placed_again_at: Date | null;
  paid_at: Date | null;
  preparing_at: Date | null;
  dispatched_at: Date | null;
  finalized_at: Date | null;
  canceled_at: Date | null;
};

/** When a row of `orders` reached each step. */
export const timeColumns = sql`placed_at, placed_again_at, preparing_at, dispatched_at, finalized_at, canceled_at,
  (select max(p.paid_at) from payment p
    where p.shop_id = orders.shop_id and p.order_id = orders.id and p.status = 1) as paid_at`;

/** `has_fraud_alert`: a provider suspects that a payment of it is fraud. `cancellation`: who canceled it, and why. */
export type CustomerOrder = OrderRow &
  OrderTimesRow & { has_fraud_alert: boolean; cancellation: (OrderCancellation & { reason: string | null }) | null };

/** A placed order of this customer by its number for people. Carts and orders of others are not found. */
export const findCustomerOrder = (
  db: Db,
  { shopId, customerId, number }: { shopId: string; customerId: string; number: number },
): Promise<CustomerOrder | undefined> =>
  db.one(sql`
    select ${orderColumns}, ${timeColumns}, exists (select 1 from payment p where p.shop_id = orders.shop_id
      and p.order_id = orders.id and ${isSuspect(sql`p`)}) as has_fraud_alert,
      (select jsonb_build_object('by', h.changed_by, 'reason', h.reason, 'agent', coalesce(h.agent, (
          select jsonb_build_object('id', m.member_id, 'name', m.member_name) from order_move m
          where m.shop_id = h.shop_id and m.order_id = h.order_id and m.version = h.version))) from order_history h
        where h.shop_id = orders.shop_id and h.order_id = orders.id and h.step = 'canceled' and orders.status = 3
        order by h.version desc limit 1) as cancellation
    from orders
    where shop_id = ${shopId} and number = ${number} and customer_id = ${customerId} and status <> 0`);

export type CustomerOrderHead = OrderTimesRow & {
  id: string;
  number: number;
  status: OrderStatus;
  payment_status: PaymentStatus | null;
  payment: ChosenPayment | null;
  delivery: ChosenDelivery | null;
  total_amount: number;
  /** Cents that were refunded of all its payments. */
  refunded: number;
  is_wholly_refunded: boolean;
  has_challenge: boolean;
  /** The agent who placed it; `null` = the customer, or an agent whom the session did not name. */
  agent: Agent | null;
  item_count: number;
  first_item: string | null;
  line_count: number;
  images: string[];
};

/** The newest placed orders of a customer, at most `most`. */
export const listCustomerOrders = (
  db: Db,
  { shopId, customerId, most }: { shopId: string; customerId: string; most: number },
): Promise<CustomerOrderHead[]> =>
  db.many(sql`
    select id, number, status, payment_status, payment, delivery, total_amount, agent, ${timeColumns}, lines.*,
      ${refundedOfOrder(sql`orders`)} as refunded, ${isWhollyRefundedOrder(sql`orders`)} as is_wholly_refunded,
      ${hasChallenge(sql`orders`)} as has_challenge
    from orders cross join lateral (
      select coalesce(sum(i.quantity), 0)::int as item_count, count(*)::int as line_count,
        (array_agg(i.name order by i.line))[1] as first_item,
        coalesce((array_agg(i.image order by i.line) filter (where i.image is not null))[1:3], '{}') as images
      from order_item i where i.shop_id = orders.shop_id and i.order_id = orders.id) lines
    where shop_id = ${shopId} and customer_id = ${customerId} and status <> 0 and number is not null
    order by created_at desc limit ${most}`);

/**
 * Records that a Received order is being prepared, or that it left the shop. Then no time limit ends it. `undefined` =
 * not Received, or this step or a later one is recorded.
 */
export const recordOrderProgress = (
  db: Db,
  shopId: string,
  orderId: string,
  step: 'preparing' | 'dispatched',
): Promise<OrderRow | undefined> => {
  const column = step === 'preparing' ? sql`preparing_at` : sql`dispatched_at`;
  return changeOrders(
    db,
    sql`
    update orders set ${column} = now(), accepted_at = coalesce(accepted_at, now()), expires_at = null,
      holder_keys = null, version = version + 1, changed_by = 'shop',
      changed_by_agent = null, updated_at = now()
    where shop_id = ${shopId} and id = ${orderId} and status = 1 and ${column} is null and dispatched_at is null`,
    step,
  );
};

/** The step was a mistake: removes it from a Received order. The order stays accepted, because a person has seen it. */
export const revertOrderProgress = (
  db: Db,
  shopId: string,
  orderId: string,
  step: 'preparing' | 'dispatched',
): Promise<OrderRow | undefined> => {
  const column = step === 'preparing' ? sql`preparing_at` : sql`dispatched_at`;
  const isLast = step === 'preparing' ? sql` and dispatched_at is null` : sql``;
  return changeOrders(
    db,
    sql`
    update orders set ${column} = null, version = version + 1, changed_by = 'shop', changed_by_agent = null,
      updated_at = now()
    where shop_id = ${shopId} and id = ${orderId} and status = 1 and ${column} is not null${isLast}`,
    'undone',
  );
};
