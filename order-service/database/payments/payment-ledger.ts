import type { LedgerEntry } from '#shared/rules/payment/ledger.ts';
import type { Db } from '../engine/database.ts';
import { type Sql, sql } from '../engine/sql.ts';

/** An entry with the payment that it belongs to. */
export type PaymentEntryRow = LedgerEntry & { payment_id: string; at: Date };

/** The entries of all payments of an order, the oldest first. */
export const listOrderEntries = (db: Db, shopId: string, orderId: string): Promise<PaymentEntryRow[]> =>
  listEntriesOfOrders(db, shopId, [orderId]);

/** The entries of all payments of several orders, the oldest first. */
export const listEntriesOfOrders = (db: Db, shopId: string, orderIds: readonly string[]): Promise<PaymentEntryRow[]> =>
  db.many(sql`
    select e.payment_id, e.entry_id as id, e.kind, e.amount as cents, e.at
    from payment p join payment_entry e on e.shop_id = p.shop_id and e.payment_id = p.id
    where p.shop_id = ${shopId} and p.order_id = any(${orderIds}::uuid[]) order by e.at, e.entry_id`);

/** Writes entries of a payment. An entry that exists keeps its time and its greater amount. */
export const insertEntries = (
  db: Db,
  shopId: string,
  paymentId: string,
  entries: readonly LedgerEntry[],
  at: Date,
): Promise<number> =>
  db.run(sql`
    insert into payment_entry as e (shop_id, payment_id, entry_id, kind, amount, at)
    select ${shopId}::uuid, ${paymentId}::uuid, r.id, r.kind, r.cents, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as r (id text, kind text, cents bigint)
    on conflict (shop_id, payment_id, entry_id) do update set amount = greatest(e.amount, excluded.amount)`);

/** Saves the provider's own time of the newest report about a payment. */
export const recordReportTime = (db: Db, shopId: string, paymentId: string, at: string): Promise<number> =>
  db.run(sql`
    update payment set reported_at = greatest(reported_at, ${at}::timestamptz)
    where shop_id = ${shopId} and id = ${paymentId}`);

/** Records a provider's first fraud alert about a payment; 0 when it has one. */
export const recordFraudAlert = (db: Db, shopId: string, paymentId: string, at: Date): Promise<number> =>
  db.run(sql`
    update payment set fraud_alert_at = ${at}
    where shop_id = ${shopId} and id = ${paymentId} and fraud_alert_at is null`);

/** The entries of all payments of a row of `orders`, as JSON. */
export const ledgerOf = (order: Sql): Sql => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('payment_id', e.payment_id, 'id', e.entry_id, 'kind', e.kind,
    'cents', e.amount) order by e.at, e.entry_id), '[]')
  from payment p join payment_entry e on e.shop_id = p.shop_id and e.payment_id = p.id
  where p.shop_id = ${order}.shop_id and p.order_id = ${order}.id)`;

/**
 * What of the total of a row of `orders` is paid and was not given back, in cents. What came besides the total is given
 * back first. The same as `paidOfTotal`.
 */
export const paidOfOrder = (order: Sql): Sql => sql`(
  select greatest(${order}.total_amount - greatest(
    coalesce(sum(e.amount) filter (where e.kind = 'refunded'), 0)
    - greatest(coalesce(sum(e.amount) filter (where e.kind = 'charged'), 0) - ${order}.total_amount, 0), 0), 0)
  from payment p join payment_entry e on e.shop_id = p.shop_id and e.payment_id = p.id
  where p.shop_id = ${order}.shop_id and p.order_id = ${order}.id)`;

/** Whether all money of a row of `orders` went back to the customer. The same as `isWhollyRefunded`. */
export const isWhollyRefundedOrder = (order: Sql): Sql => sql`(
  select coalesce(sum(e.amount) filter (where e.kind = 'charged'), 0) > 0
    and coalesce(sum(e.amount) filter (where e.kind = 'refunded'), 0)
      >= coalesce(sum(e.amount) filter (where e.kind = 'charged'), 0)
  from payment p join payment_entry e on e.shop_id = p.shop_id and e.payment_id = p.id
  where p.shop_id = ${order}.shop_id and p.order_id = ${order}.id)`;

/** Cents that were refunded of all payments of a row of `orders`. */
export const refundedOfOrder = (order: Sql): Sql => sql`(
  select coalesce(sum(e.amount), 0)::bigint
  from payment p join payment_entry e on e.shop_id = p.shop_id and e.payment_id = p.id
  where p.shop_id = ${order}.shop_id and p.order_id = ${order}.id and e.kind = 'refunded')`;

/** Cents that arrived and cents that were refunded since then, of any payment. */
export const sumMovedSince = async (
  db: Db,
  shopId: string,
  since: Date,
): Promise<{ received: number; refunded: number }> => {
  const found = await db.one<{ received: number; refunded: number }>(sql`
    select coalesce(sum(amount) filter (where kind = 'charged'), 0)::bigint as received,
      coalesce(sum(amount) filter (where kind = 'refunded'), 0)::bigint as refunded
    from payment_entry where shop_id = ${shopId} and at >= ${since} and kind in ('charged', 'refunded')`);
  return found ?? { received: 0, refunded: 0 };
};
