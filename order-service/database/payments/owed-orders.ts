import { type Sql, sql } from '../engine/sql.ts';
import { isLostForGood } from './payment-issues.ts';

/** For so many days a cancelled order whose money was not given back stays listed: no provider refunds later. */
const owedDays = 180;

/** Cents that the shop still has of a row of `payment`, as `keptCents` counts them. */
const keptOf = (payment: Sql): Sql => sql`(
  select greatest(0, charged - refunded - disputed) from (
    select coalesce(sum(e.amount) filter (where e.kind = 'charged'), 0) as charged,
      coalesce(sum(e.amount) filter (where e.kind = 'refunded'), 0) as refunded,
      coalesce(sum(e.amount) filter (where e.kind = 'disputed' and not exists (
        select 1 from payment_entry r where r.shop_id = e.shop_id and r.payment_id = e.payment_id
          and r.entry_id = e.entry_id || ' returned')), 0) as disputed
    from payment_entry e where e.shop_id = ${payment}.shop_id and e.payment_id = ${payment}.id) as sums)`;

/** Cents that the shop still has of the money of a row of `orders`. */
export const keptOfOrder = (order: Sql): Sql => sql`(
  select coalesce(sum(${keptOf(sql`k`)}), 0)::bigint from payment k
  where k.shop_id = ${order}.shop_id and k.order_id = ${order}.id)`;

/**
 * The ids of cancelled orders whose money the shop still has. The conditions equal those of the indexes
 * `orders_canceled_paid` and `payment_unmatched`.
 */
export const ordersOwed = (shopId: string): Sql => sql`
  select o.id from (
    select shop_id, id from orders
      where shop_id = ${shopId} and number is not null and status = 3 and payment_status = 1
        and canceled_at > now() - make_interval(days => ${owedDays})
    union select c.shop_id, c.id from payment p join orders c on c.shop_id = p.shop_id and c.id = p.order_id
      where p.shop_id = ${shopId} and p.paid_amount is not null and p.status <> 1
        and c.number is not null and c.status = 3 and c.canceled_at > now() - make_interval(days => ${owedDays})) as o
  where ${keptOfOrder(sql`o`)} > 0`;

/** Whether all money of a row of `orders` went back, while the order that is ready or on its way goes on. */
export const isMoneyBack = (order: Sql): Sql => sql`(
  ${order}.status = 1 and ${order}.dispatched_at is not null and exists (
    select 1 from payment p join payment_entry e on e.shop_id = p.shop_id and e.payment_id = p.id
    where p.shop_id = ${order}.shop_id and p.order_id = ${order}.id
    having sum(e.amount) filter (where e.kind = 'charged') > 0
      and sum(e.amount) filter (where e.kind = 'charged') <= sum(e.amount) filter (where e.kind = 'refunded')))`;

/**
 * Whether nothing is left of the money of an order, from the rows `e` of its payments' entries: all of it was returned
 * or lost in a dispute.
 */
export const isNothingKept: Sql = sql`(
  sum(e.amount) filter (where e.kind = 'charged') > 0 and sum(e.amount) filter (where e.kind = 'charged')
    <= sum(e.amount) filter (where e.kind = 'refunded' or ${isLostForGood}))`;

/**
 * The ids of the orders of a shop that go on although all their money went back. It reads the board's open columns with
 * goods that are ready or on their way, and no order of the past.
 */
export const ordersWithMoneyBack = (shopId: string): Sql => sql`
  select o.id from orders o
    where o.shop_id = ${shopId} and o.board_column in ('ready', 'toPay') and ${isMoneyBack(sql`o`)}`;
