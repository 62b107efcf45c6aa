import type { OrderStatus } from '#shared/model/order/order.ts';
import type { PaymentMethod } from '#shared/model/payment/payment.ts';
import { owedCents } from '#shared/rules/payment/owed-money.ts';
import type { Db } from '../engine/database.ts';
import { type Sql, sql } from '../engine/sql.ts';
import { type ContactReach, reachOf } from '../messaging/contact-reach.ts';
import { isStopped, isWonDispute } from '../orders/dispute-stopped-orders.ts';
import { isMoneyBack, keptOfOrder, ordersOwed, ordersWithMoneyBack } from './owed-orders.ts';
import { hasOpenDispute, isRefundedInDispute, isSuspect, ordersWithPaymentIssue } from './payment-issues.ts';

/**
 * An order whose payment the shop's staff should check. Amounts in cents; `paid_amount` and `reason` belong to the
 * attempt that received money.
 */
export type OrderToReview = ReviewFacts & {
  id: string;
  number: number;
  version: number;
  customer_name: string | null;
  method: PaymentMethod | null;
  /** When the code or link that waits for the money expires; `null`: never, or none waits. */
  expires_at: Date | null;
  status: OrderStatus;
  placed_at: Date | null;
  total_amount: number;
  payment_name: string | null;
  reach: ContactReach;
};

/** What happened to the money of such an order. */
export type ReviewFacts = {
  paid_amount: number | null;
  reason: string | null;
  /** What of `paid_amount` was refunded. */
  refunded_amount: number;
  /** A payment of it is in a dispute that is not decided. */
  is_disputed: boolean;
  /** The disputed payment had gone back whole, so the shop may lose its money twice. */
  is_refunded_in_dispute: boolean;
  /** The provider reported a fraud alert, and no staff member has cleared it. */
  is_suspect: boolean;
  /** Its time to pay ended without a payment. */
  is_expired: boolean;
  /** Its money counts for it. */
  is_paid: boolean;
  /** Its goods left the shop. */
  is_gone: boolean;
  /** A dispute that stopped it was decided for the shop, and its goods could not be reserved again. */
  is_won: boolean;
  /** All its money went back, and the order that is ready or on its way goes on. */
  is_money_back: boolean;
  /** What the shop owes to the customer of an order that ended. */
  owed_amount: number;
};

/**
 * A shop's placed orders that are paid at the door, or in a way still to be agreed, the oldest first. The text equals
 * the condition of the index `orders_paid_in_person`.
 */
export const listOrdersPaidInPerson = (
  db: Db,
  shopId: string,
  most: number,
): Promise<Omit<OrderToReview, keyof ReviewFacts | 'expires_at'>[]> =>
  db.many(sql`
    select o.id, o.number, o.version, o.status, o.placed_at, o.total_amount, o.payment->>'name' as payment_name,
      (o.payment->>'method')::int as method, ${reachOf(sql`o`)} as reach,
      coalesce(o.customer->>'name', (select name from customer c where c.shop_id = o.shop_id and c.id = o.customer_id))
        as customer_name
    from orders o
    where o.shop_id = ${shopId} and o.number is not null and o.status = 1
      and o.payment_status is distinct from 1
      and (o.payment is null or (o.payment->>'method')::int in (4, 5))
    order by o.number limit ${most}::int`);

// Of a row `o` of `orders`. The texts equal the conditions of the indexes `orders_unsettled` and
// `orders_delivered_unpaid`, so that settled orders are not read.
const waitsForMoney = sql`(o.status = 1 and o.payment_status is distinct
  from 1 and o.payment is not null and (o.payment->>'method')::int not in (4, 5))`;
const isLate = sql`(o.status = 4 and o.payment_status = 1)`;
const isDeliveredUnpaid = (since: Date): Sql =>
  sql`(o.status = 2 and o.payment_status is distinct from 1 and o.finalized_at > ${since})`;

/**
 * A shop's placed orders without their money, those whose money came after they ended, those with a
 * payment issue, those that go on without their money, and cancelled ones whose money was not given back. Cash and
 * payment on delivery (4, 5) are paid at the door.
 */
export const listOrdersToReview = (db: Db, shopId: string, most: number): Promise<OrderToReview[]> =>
  listFound(
    db,
    shopId,
    sql`(select o.id from orders o where o.shop_id = ${shopId} and o.number is not null
        and (${waitsForMoney} or ${isLate}) order by o.number limit ${most}::int)
      union ${ordersWithUnusualMoney(shopId)}`,
    most,
  );

/**
 * The orders to review that may need a decision: none that only waits for its money. It starts from the few payments
 * that are unusual, because every screen of the panel counts these. `since`: the first handover that counts.
 */
export const listOrdersToDecide = (
  db: Db,
  shopId: string,
  { since, most }: { since: Date; most: number },
): Promise<OrderToReview[]> =>
  listFound(
    db,
    shopId,
    sql`(select o.id from orders o where o.shop_id = ${shopId} and o.number is not null and ${isLate}
        order by o.number limit ${most}::int)
      union select o.id from (
          select shop_id, order_id from payment where shop_id = ${shopId} and paid_amount is not null and status <> 1
          union select shop_id, order_id from payment where shop_id = ${shopId} and reason = 'other_currency') u
        join orders o on o.shop_id = u.shop_id and o.id = u.order_id
        where o.number is not null and (${waitsForMoney} or ${isDeliveredUnpaid(since)})
      union ${ordersWithUnusualMoney(shopId)}`,
    most,
  );

const ordersWithUnusualMoney = (shopId: string): Sql =>
  sql`${ordersWithPaymentIssue(shopId)} union ${ordersOwed(shopId)} union ${ordersWithMoneyBack(shopId)}`;

/**
 * A shop's orders that were handed over since then and whose money is not confirmed, however they are paid. The newest
 * handovers are listed.
 */
export const listDeliveredUnpaid = (
  db: Db,
  shopId: string,
  { since, most }: { since: Date; most: number },
): Promise<OrderToReview[]> =>
  listFound(
    db,
    shopId,
    sql`(select o.id from orders o where o.shop_id = ${shopId} and o.number is not null and ${isDeliveredUnpaid(since)}
      order by o.finalized_at desc limit ${most}::int)`,
    most,
  );

/** The orders whose ids `found` selects, with what happened to their money, the oldest first. */
async function listFound(db: Db, shopId: string, found: Sql, most: number): Promise<OrderToReview[]> {
  const rows = await db.many<Omit<OrderToReview, 'owed_amount'> & { kept_amount: number; is_stopped: boolean }>(sql`
    with found as materialized (${found})
    select o.id, o.number, o.version, o.status, o.placed_at, o.total_amount, o.payment->>'name' as payment_name,
      p.paid_amount, p.reason, coalesce(p.refunded_amount, 0)::bigint as refunded_amount,
      (o.payment->>'method')::int as method, ${reachOf(sql`o`)} as reach,
      coalesce(o.customer->>'name', (select name from customer c where c.shop_id = o.shop_id and c.id = o.customer_id))
        as customer_name,
      (select w.expires_at from payment w where w.shop_id = o.shop_id and w.order_id = o.id and w.status = 0)
        as expires_at,
      exists (select 1 from payment d
        where d.shop_id = o.shop_id and d.order_id = o.id and ${hasOpenDispute(sql`d`)}) as is_disputed,
      exists (select 1 from payment d
        where d.shop_id = o.shop_id and d.order_id = o.id and ${isRefundedInDispute(sql`d`)}) as is_refunded_in_dispute,
      exists (select 1 from payment d
        where d.shop_id = o.shop_id and d.order_id = o.id and ${isSuspect(sql`d`)}) as is_suspect,
      o.dispatched_at is not null or o.status = 2 as is_gone,
      coalesce(o.payment_status = 2, false) as is_expired,
      coalesce(o.payment_status = 1, false) as is_paid, ${isWonDispute(sql`o`)} as is_won,
      ${isMoneyBack(sql`o`)} as is_money_back,
      case when o.status in (3, 4) then ${keptOfOrder(sql`o`)} else 0 end as kept_amount,
      ${isStopped(sql`o`)} as is_stopped
    from found join orders o on o.shop_id = ${shopId} and o.id = found.id left join lateral (
      select paid_amount, reason, (select sum(e.amount) from payment_entry e
        where e.shop_id = r.shop_id and e.payment_id = r.id and e.kind = 'refunded') as refunded_amount
      from payment r where shop_id = o.shop_id and order_id = o.id and (paid_amount is not null or reason = 'other_currency')
      order by (status = 1) desc, attempt desc limit 1) p on true
    order by o.number limit ${most}::int`);
  return rows.map(({ kept_amount, is_stopped: isStopped, ...row }) => ({
    ...row,
    owed_amount: owedCents(kept_amount, { status: row.status, isStopped }),
  }));
}
