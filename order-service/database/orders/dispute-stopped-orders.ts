import type { Agent } from '#shared/model/agent.ts';
import type { ChangedBy } from '#shared/model/order/changed-by.ts';
import type { Db } from '../engine/database.ts';
import { type Sql, sql } from '../engine/sql.ts';
import { hasFraudAlert, hasOpenDispute, isSuspect } from '../payments/payment-issues.ts';
import { changeStatus } from './order-status.ts';
import type { HistoryStep, OrderRow } from './orders.ts';

/**
 * Whether a lost dispute had ended the order before this `failed` step of its history, and nothing but disputes and
 * fraud alerts had stopped it until then.
 */
const isAfterLoss = (failed: Sql): Sql => sql`exists (
  select 1 from order_history c join order_history l
    on l.shop_id = c.shop_id and l.order_id = c.order_id and l.version = c.version - 1 and l.step = 'dispute-lost'
  where c.shop_id = ${failed}.shop_id and c.order_id = ${failed}.order_id and c.step = 'canceled'
    and c.version < ${failed}.version
    and not exists (select 1 from order_history x join order_history r
        on r.shop_id = x.shop_id and r.order_id = x.order_id and r.version = x.version - 1
      where x.shop_id = c.shop_id and x.order_id = c.order_id and x.step = 'failed' and x.version < ${failed}.version
        and (x.version > c.version or r.step not in ('disputed', 'fraud-alert'))))`;

/**
 * Whether a dispute or a fraud alert stopped this row of `orders`, and no problem is left: that is its newest reason,
 * all its disputes were decided for the shop, and no alert is unchecked. A dispute that was lost first counts too.
 */
export const isWonDispute = (order: Sql): Sql => sql`(
  ${order}.status = 4 and ${order}.payment_status = 1
  and exists (
    select 1 from order_history f join order_history d
      on d.shop_id = f.shop_id and d.order_id = f.order_id and d.version = f.version - 1
      and (d.step in ('disputed', 'fraud-alert') or (d.step = 'dispute-won' and ${isAfterLoss(sql`f`)}))
    where f.shop_id = ${order}.shop_id and f.order_id = ${order}.id and f.step = 'failed'
      and f.version = (select max(version) from order_history l
        where l.shop_id = f.shop_id and l.order_id = f.order_id and l.step = 'failed'))
  and not exists (
    select 1 from payment p where p.shop_id = ${order}.shop_id and p.order_id = ${order}.id and (
      ${isSuspect(sql`p`)} or exists (
        select 1 from payment_entry e where e.shop_id = p.shop_id and e.payment_id = p.id and e.kind = 'disputed'
          and not exists (select 1 from payment_entry r where r.shop_id = e.shop_id and r.payment_id = e.payment_id
            and r.entry_id = e.entry_id || ' returned')))))`;

/** Whether a dispute or a fraud alert stopped this row of `orders`, so that its shop still decides about it. */
export const isStopped = (order: Sql): Sql => sql`(
  ${order}.status = 4 and (${hasFraudAlert(order)} or ${isWonDispute(order)} or exists (
    select 1 from payment u
    where u.shop_id = ${order}.shop_id and u.order_id = ${order}.id and ${hasOpenDispute(sql`u`)})))`;

/** Whether a dispute or a fraud alert stopped the order. */
export const isStoppedOrder = async (db: Db, shopId: string, orderId: string): Promise<boolean> =>
  (await db.one(sql`
    select 1 from orders where shop_id = ${shopId} and id = ${orderId} and ${isStopped(sql`orders`)}`)) !== undefined;

/** Whether the order is one whose dispute was won. */
export const isStoppedByWonDispute = async (db: Db, shopId: string, orderId: string): Promise<boolean> =>
  (await db.one(sql`
    select 1 from orders where shop_id = ${shopId} and id = ${orderId} and ${isWonDispute(sql`orders`)}`)) !==
  undefined;

/** Makes a stopped order Received again. `by`, `agent`: who decided it; `step`, `cents`: what its history gets. */
export const restoreStopped = (
  db: Db,
  shopId: string,
  orderId: string,
  who: { by: ChangedBy; agent: Agent | null; step: HistoryStep; cents: number | null },
): Promise<OrderRow | undefined> => changeStatus(db, 'restore', { shopId, orderId, ...who });
