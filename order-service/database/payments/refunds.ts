import type { Agent } from '#shared/model/agent.ts';
import type { OrderStatus } from '#shared/model/order/order.ts';
import type { RefundState } from '#shared/model/payment/refund.ts';
import type { Db } from '../engine/database.ts';
import { type Sql, sql } from '../engine/sql.ts';
import { requestJob } from '../jobs/enqueue-jobs.ts';
import { type ContactReach, reachOf } from '../messaging/contact-reach.ts';
import { keptOfOrder } from './owed-orders.ts';

/** A refund that the shop's people requested. Amount in cents. */
export type RefundRow = {
  shop_id: string;
  id: string;
  order_id: string;
  payment_id: string;
  amount: number;
  /** It returns all that was left of the payment. */
  is_rest: boolean;
  reason: string | null;
  /** `command`: the operator's command line. */
  requested_by: 'agent' | 'shop' | 'command';
  agent: Agent | null;
  state: RefundState;
  /** Why it failed, or why its outcome is not known yet, as a code. */
  problem: string | null;
  provider_id: string | null;
  /** When the last call to the provider started; `null`: it was never called. */
  tried_at: Date | null;
  /** The refunds in the ledger before the first call: a new one of this amount is this one. */
  known_refunds: string[];
  created_at: Date;
  finished_at: Date | null;
};

const columns = sql`shop_id, id, order_id, payment_id, amount, is_rest, reason, requested_by, agent, state, problem,
  provider_id, tried_at, known_refunds, created_at, finished_at`;

export type NewRefund = Pick<
  RefundRow,
  'shop_id' | 'id' | 'order_id' | 'payment_id' | 'amount' | 'is_rest' | 'reason' | 'requested_by' | 'agent'
> & { at: Date };

/** Writes a refund with the job that makes it. A unique index refuses a second open one of the same payment. */
export async function insertRefund(db: Db, row: NewRefund): Promise<void> {
  await db.run(sql`
    insert into refund (shop_id, id, order_id, payment_id, amount, is_rest, reason, requested_by, agent, created_at)
    values (${row.shop_id}, ${row.id}, ${row.order_id}, ${row.payment_id}, ${row.amount}, ${row.is_rest},
      ${row.reason}, ${row.requested_by}, ${row.agent && JSON.stringify(row.agent)}::jsonb, ${row.at})`);
  await requestJob(db, 'refund', { shopId: row.shop_id, key: row.id });
}

/** Writes a refund that the shop's people made themselves, outside every provider. */
export const insertHandReturn = (db: Db, row: NewRefund): Promise<number> =>
  db.run(sql`
    insert into refund (shop_id, id, order_id, payment_id, amount, is_rest, reason, requested_by, agent, state,
      created_at, finished_at)
    values (${row.shop_id}, ${row.id}, ${row.order_id}, ${row.payment_id}, ${row.amount}, ${row.is_rest}, ${row.reason},
      ${row.requested_by}, ${row.agent && JSON.stringify(row.agent)}::jsonb, 'refunded', ${row.at}, ${row.at})`);

/** A refund by its id. */
export const findRefund = (db: Db, shopId: string, id: string): Promise<RefundRow | undefined> =>
  db.one(sql`select ${columns} from refund where shop_id = ${shopId} and id = ${id}`);

/** The refunds of an order, the oldest first. */
export const listRefunds = (db: Db, shopId: string, orderId: string): Promise<RefundRow[]> =>
  listRefundsOfOrders(db, shopId, [orderId]);

/** The refunds of several orders, the oldest first. */
export const listRefundsOfOrders = (db: Db, shopId: string, orderIds: readonly string[]): Promise<RefundRow[]> =>
  db.many(sql`
    select ${columns} from refund where shop_id = ${shopId} and order_id = any(${orderIds}::uuid[])
    order by created_at, id`);

/**
 * Records that a call to the provider starts; `knownRefunds`: the ledger's refunds before the first call. `false`: the
 * refund is over.
 */
export const recordRefundTry = async (
  db: Db,
  { shop_id, id }: Pick<RefundRow, 'shop_id' | 'id'>,
  knownRefunds: readonly string[],
  now: Date,
): Promise<boolean> =>
  (await db.run(sql`
    update refund set tried_at = ${now},
      known_refunds = case when tried_at is null then ${knownRefunds}::text[] else known_refunds end
    where shop_id = ${shop_id} and id = ${id} and state = 'requested'`)) > 0;

/** Saves the provider's id of a refund that it has accepted and not made yet. */
export const recordAcceptedRefund = (
  db: Db,
  { shop_id, id }: Pick<RefundRow, 'shop_id' | 'id'>,
  providerId: string,
): Promise<number> =>
  db.run(sql`
    update refund set provider_id = ${providerId}, problem = null
    where shop_id = ${shop_id} and id = ${id} and state = 'requested'`);

/** A call may have made this refund, and no response came. 0: this is known already, or the refund is over. */
export const markRefundUnclear = (
  db: Db,
  { shop_id, id }: Pick<RefundRow, 'shop_id' | 'id'>,
  problem: string,
): Promise<number> =>
  db.run(sql`
    update refund set problem = ${problem}
    where shop_id = ${shop_id} and id = ${id} and state = 'requested' and problem is null`);

/** The provider made this refund, also one that was given up before. */
export const markRefunded = (
  db: Db,
  { shop_id, id }: Pick<RefundRow, 'shop_id' | 'id'>,
  providerId: string,
  now: Date,
): Promise<number> =>
  db.run(sql`
    update refund set state = 'refunded', provider_id = ${providerId}, problem = null, finished_at = ${now}
    where shop_id = ${shop_id} and id = ${id} and state <> 'refunded'`);

/** The refund was not made, for this reason. 0: it is over already. */
export const markRefundFailed = (
  db: Db,
  { shop_id, id }: Pick<RefundRow, 'shop_id' | 'id'>,
  problem: string,
  now: Date,
): Promise<number> =>
  db.run(sql`
    update refund set state = 'failed', problem = ${problem}, finished_at = ${now}
    where shop_id = ${shop_id} and id = ${id} and state = 'requested'`);

/** A refund as an order shows it; instants in ISO 8601. */
export type RefundHead = Pick<
  RefundRow,
  'id' | 'amount' | 'state' | 'reason' | 'problem' | 'provider_id' | 'requested_by' | 'agent'
> & {
  created_at: string;
  finished_at: string | null;
};

/** The refunds of a row of `orders`, as JSON. */
export const refundsOf = (order: Sql): Sql => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'amount', r.amount, 'state', r.state, 'reason', r.reason,
    'problem', r.problem, 'provider_id', r.provider_id, 'requested_by', r.requested_by, 'agent', r.agent,
    'created_at', r.created_at, 'finished_at', r.finished_at)
    order by r.created_at, r.id), '[]')
  from refund r where r.shop_id = ${order}.shop_id and r.order_id = ${order}.id)`;

/** The newest refunds of a shop, with their orders. */
export const listRecentRefunds = (
  db: Db,
  shopId: string,
  most: number,
): Promise<(RefundHead & { number: number; customer_name: string | null })[]> =>
  db.many(sql`
    select r.id, r.amount, r.state, r.reason, r.problem, r.provider_id, r.requested_by, r.agent, r.created_at,
      r.finished_at, o.number,
      coalesce(o.customer->>'name', (select name from customer c where c.shop_id = o.shop_id and c.id = o.customer_id))
        as customer_name
    from refund r join orders o on o.shop_id = r.shop_id and o.id = r.order_id
    where r.shop_id = ${shopId}
    order by r.created_at desc, r.id desc limit ${most}::int`);

/** A refund without a request here: it was made in the provider's dashboard. */
export type OutsideRefund = { id: string; amount: number; at: Date; number: number; customer_name: string | null };

/** The newest refunds of a shop without a request. */
export const listOutsideRefunds = (
  db: Db,
  shopId: string,
  { orderId = null, most }: { orderId?: string | null; most: number },
): Promise<OutsideRefund[]> =>
  db.many(sql`
    select e.payment_id || ' ' || e.entry_id as id, e.amount, e.at, o.number,
      coalesce(o.customer->>'name', (select name from customer c where c.shop_id = o.shop_id and c.id = o.customer_id))
        as customer_name
    from payment_entry e join payment p on p.shop_id = e.shop_id and p.id = e.payment_id
      join orders o on o.shop_id = p.shop_id and o.id = p.order_id and o.number is not null
    where e.shop_id = ${shopId} and e.kind = 'refunded'
      and (${orderId}::uuid is null or p.order_id = ${orderId}::uuid)
      and not exists (select 1 from refund r where r.shop_id = e.shop_id and r.payment_id = e.payment_id
        and e.entry_id in ('refund ' || r.provider_id, 'refund by-hand ' || r.id))
    order by e.at desc, e.entry_id limit ${most}::int`);

/** A failed refund that no person has seen yet. */
export type RefusedRefund = RefundHead & {
  order_id: string;
  number: number;
  version: number;
  customer_name: string | null;
  status: OrderStatus;
  /** Its goods left the shop. */
  is_gone: boolean;
  /** An earlier request for the same payment was refused too. */
  is_repeated: boolean;
  reach: ContactReach;
};

/**
 * Whether a row of `refund` failed and no person has seen it. A later request for at least as much, or for all that was
 * left, takes the place of an earlier one.
 */
export const isRefused = (refund: Sql): Sql => sql`(
  ${refund}.state = 'failed' and ${refund}.seen_at is null and not exists (
    select 1 from refund l where l.shop_id = ${refund}.shop_id and l.payment_id = ${refund}.payment_id
      and (l.created_at, l.id) > (${refund}.created_at, ${refund}.id)
      and (l.amount >= ${refund}.amount or l.is_rest)))`;

/**
 * The failed refunds of a shop that no person has seen, the oldest first. Once nothing of the order's money is left,
 * nothing is to do.
 */
export const listRefusedRefunds = (db: Db, shopId: string, most: number): Promise<RefusedRefund[]> =>
  db.many(sql`
    select r.id, r.amount, r.state, r.reason, r.problem, r.provider_id, r.requested_by, r.agent, r.created_at,
      r.finished_at, r.order_id, o.number, o.version, o.status,
      coalesce(o.customer->>'name', (select name from customer c where c.shop_id = o.shop_id and c.id = o.customer_id))
        as customer_name,
      o.dispatched_at is not null or o.status = 2 as is_gone, ${reachOf(sql`o`)} as reach,
      exists (select 1 from refund b where b.shop_id = r.shop_id and b.payment_id = r.payment_id and b.state = 'failed'
        and (b.created_at, b.id) < (r.created_at, r.id)) as is_repeated
    from refund r join orders o on o.shop_id = r.shop_id and o.id = r.order_id
    where r.shop_id = ${shopId} and ${isRefused(sql`r`)} and ${keptOfOrder(sql`o`)} > 0
    order by r.created_at, r.id limit ${most}::int`);

/** A person of the shop has seen that a refund failed; `null`: it is listed again. 0: no failed refund has this id. */
export const markRefundSeen = (db: Db, shopId: string, id: string, at: Date | null): Promise<number> =>
  db.run(sql`update refund set seen_at = ${at} where shop_id = ${shopId} and id = ${id} and state = 'failed'`);
