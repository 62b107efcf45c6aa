import type { Db } from '../engine/database.ts';
import { type Sql, sql } from '../engine/sql.ts';

/** Whether a row of `payment` is in a dispute that is neither won nor lost. */
export const hasOpenDispute = (payment: Sql): Sql => sql`exists (
  select 1 from payment_entry e where e.shop_id = ${payment}.shop_id and e.payment_id = ${payment}.id
    and e.kind = 'disputed' and ${isUndecided})`;

/** Whether a row of `payment` went back whole and is in an open dispute besides, as `refundedInDispute` counts it. */
export const isRefundedInDispute = (payment: Sql): Sql => sql`(${hasOpenDispute(payment)} and (
  select sum(e.amount) filter (where e.kind = 'charged') <= sum(e.amount) filter (where e.kind = 'refunded')
  from payment_entry e where e.shop_id = ${payment}.shop_id and e.payment_id = ${payment}.id))`;

// Of a row `e` of `payment_entry`.
const isUndecided: Sql = sql`not exists (select 1 from payment_entry r where r.shop_id = e.shop_id
  and r.payment_id = e.payment_id and r.entry_id in (e.entry_id || ' returned', e.entry_id || ' lost'))`;

/** Whether a row `e` of `payment_entry` is money that a dispute took for good: lost, and not won later. */
export const isLostForGood: Sql = sql`(e.kind = 'lost' and not exists (select 1 from payment_entry r
  where r.shop_id = e.shop_id and r.payment_id = e.payment_id
    and r.entry_id = regexp_replace(e.entry_id, ' lost$', ' returned')))`;

/** Whether the provider of a row of `payment` suspects fraud, and the shop has not checked it. */
export const isSuspect = (payment: Sql): Sql =>
  sql`(${payment}.fraud_alert_at is not null and ${payment}.fraud_cleared_at is null)`;

/** Whether a row of `orders` has a fraud alert that the staff has not cleared. Those of cancelled ones do not count. */
export const hasFraudAlert = (order: Sql): Sql => sql`(
  ${order}.status in (1, 2, 4) and exists (select 1 from payment s
    where s.shop_id = ${order}.shop_id and s.order_id = ${order}.id and ${isSuspect(sql`s`)}))`;

/**
 * The ids of the orders of a shop that should not leave, or whose shop must respond to a dispute. A fraud alert says
 * nothing more about a cancelled order. One that was handed over still needs a person who checks the buyer.
 */
export const ordersWithPaymentIssue = (shopId: string): Sql => sql`
  select p.order_id as id from payment_entry e
    join payment p on p.shop_id = e.shop_id and p.id = e.payment_id
    join orders o on o.shop_id = p.shop_id and o.id = p.order_id and o.number is not null
    where e.shop_id = ${shopId} and e.kind = 'disputed' and ${isUndecided}
  union select p.order_id from payment p
    join orders o on o.shop_id = p.shop_id and o.id = p.order_id and o.number is not null and o.status in (1, 2, 4)
    where p.shop_id = ${shopId} and ${isSuspect(sql`p`)}`;

/** What keeps an order from leaving: an open dispute, or a provider's unchecked alert. */
export const findPaymentIssue = async (
  db: Db,
  shopId: string,
  orderId: string,
): Promise<'dispute' | 'fraud-alert' | null> => {
  const found = await db.one<{ is_disputed: boolean; is_suspect: boolean }>(sql`
    select coalesce(bool_or(${hasOpenDispute(sql`p`)}), false) as is_disputed,
      coalesce(bool_or(${isSuspect(sql`p`)}), false) as is_suspect
    from payment p where p.shop_id = ${shopId} and p.order_id = ${orderId}`);
  if (found?.is_disputed) return 'dispute';
  return found?.is_suspect ? 'fraud-alert' : null;
};

/** Records that the shop's people checked the buyer of an order; 0 when no alert is open. */
export const clearFraudAlerts = (db: Db, shopId: string, orderId: string, at: Date): Promise<number> =>
  db.run(sql`
    update payment set fraud_cleared_at = ${at}
    where shop_id = ${shopId} and order_id = ${orderId} and fraud_alert_at is not null and fraud_cleared_at is null`);
