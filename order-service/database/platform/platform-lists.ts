import type { Agent } from '#shared/model/agent.ts';
import type { ChannelType } from '#shared/model/channel.ts';
import type { MessageKind } from '#shared/model/message.ts';
import type { OrderStatus } from '#shared/model/order/order.ts';
import type { PaymentStatus } from '#shared/model/payment/payment.ts';
import type { LedgerEntry } from '#shared/rules/payment/ledger.ts';
import type { Db } from '../engine/database.ts';
import { joinWithAnd, type Sql, sql } from '../engine/sql.ts';
import { isStopped } from '../orders/dispute-stopped-orders.ts';
import { type ChosenPayment, semiAutomaticSince } from '../orders/orders.ts';
import { hasFraudAlert } from '../payments/payment-issues.ts';
import { ledgerOf, paidOfOrder } from '../payments/payment-ledger.ts';

/** Where a list continues: after the row with this id and this instant (with microseconds, as PostgreSQL writes it). */
export type ListPosition = { at: string; id: string };

export type OrderHeadRow = {
  id: string;
  number: number | null;
  status: OrderStatus;
  payment_status: PaymentStatus | null;
  payment: ChosenPayment | null;
  total_amount: number;
  channel_type: ChannelType;
  channel_id: string;
  contact: string;
  is_anonymous: boolean;
  contact_name: string;
  semi_automatic_since: string | null;
  /** The agent who placed it; `null` = the contact, or an agent whom the session did not name. */
  agent: Agent | null;
  placed_at: Date | null;
  updated_at: Date;
  /** The ledger of its payments. */
  entries: (LedgerEntry & { payment_id: string })[];
  /** A dispute or a fraud alert stopped it. */
  is_stopped: boolean;
  /** Its provider reported a fraud alert, and the staff has not cleared it. */
  has_fraud_alert: boolean;
  /** The instant of this row, for `ListPosition`. */
  at: string;
};

/** An instant with microseconds, as a list's page token carries it. */
export const micros = (column: Sql): Sql => sql`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** The columns `is_stopped` and `has_fraud_alert` of a row of `orders`. */
export const paymentIssueColumns = (order: Sql): Sql => sql`${isStopped(order)} as is_stopped,
  ${hasFraudAlert(order)} as has_fraud_alert`;

const orderHeads = sql`
  select o.id, o.number, o.status, o.payment_status, o.payment, o.total_amount, o.channel_type, o.channel_id,
    c.channel_user as contact, c.is_anonymous, coalesce(o.customer->>'name', c.name) as contact_name, o.agent,
    ${semiAutomaticSince} as semi_automatic_since, o.placed_at, o.updated_at, ${ledgerOf(sql`o`)} as entries,
    ${paymentIssueColumns(sql`o`)}, ${micros(sql`o.updated_at`)} as at
  from orders o join customer c on c.shop_id = o.shop_id and c.id = o.customer_id`;

/**
 * Placed orders, those with the oldest change first. A caller that continues after the last row misses no change. Carts
 * are not included. `number`: only the order with this number.
 */
export function listOrderHeads(
  db: Db,
  shopId: string,
  {
    status,
    number,
    since,
    after,
    most,
  }: {
    status: OrderStatus | null;
    number: number | null;
    since: Date | null;
    after: ListPosition | null;
    most: number;
  },
): Promise<OrderHeadRow[]> {
  const conditions = [
    sql`o.shop_id = ${shopId}`,
    sql`o.status <> 0`,
    // A cart that an agent canceled was never an order.
    sql`o.number is not null`,
    ...(status === null ? [] : [sql`o.status = ${status}`]),
    ...(number === null ? [] : [sql`o.number = ${number}`]),
    ...(since === null ? [] : [sql`o.updated_at >= ${since}`]),
    ...(after === null ? [] : [sql`(o.updated_at, o.id) > (${after.at}::timestamptz, ${after.id}::uuid)`]),
  ];
  return db.many(sql`${orderHeads} where ${joinWithAnd(conditions)} order by o.updated_at, o.id limit ${most}`);
}

/** What one agent sold. Amounts in cents. */
export type AgentTotalsRow = {
  external_id: string | null;
  name: string;
  orders: number;
  total_amount: number;
  paid_orders: number;
  paid_amount: number;
  canceled_orders: number;
};

/** The orders that each agent placed in a time, the largest sum first. Agents who are not named are one row. */
export const listAgentTotals = (
  db: Db,
  shopId: string,
  { since, until, most }: { since: Date; until: Date; most: number },
): Promise<AgentTotalsRow[]> =>
  db.many(sql`
    select u.external_id, max(u.name) as name, sum(t.orders)::int as orders,
      sum(t.total_amount)::bigint as total_amount,
      sum(t.paid_orders)::int as paid_orders, sum(t.paid_amount)::bigint as paid_amount,
      sum(t.canceled_orders)::int as canceled_orders
    from platform_user u cross join lateral (${agentTotals({ shopId: sql`u.shop_id`, agentId: sql`u.id`, since: sql`${since}`, until: sql`${until}` })}) t
    where u.shop_id = ${shopId} group by u.external_id having sum(t.orders + t.canceled_orders) > 0
    order by total_amount desc, external_id limit ${most}`);

/** What one agent of a shop sold in a time. */
export const agentTotals = ({
  shopId,
  agentId,
  since,
  until,
}: {
  shopId: Sql;
  agentId: Sql;
  since: Sql;
  until: Sql;
}): Sql => sql`
  select count(*) filter (where o.status in (1, 2)) as orders,
    coalesce(sum(o.total_amount) filter (where o.status in (1, 2)), 0) as total_amount,
    count(*) filter (where o.status in (1, 2) and o.payment_status = 1) as paid_orders,
    coalesce(sum(${paidOfOrder(sql`o`)}) filter (where o.status in (1, 2) and o.payment_status = 1), 0) as paid_amount,
    count(*) filter (where o.status = 3) as canceled_orders
  from orders o
  where o.shop_id = ${shopId} and o.agent_id = ${agentId} and o.placed_at >= ${since} and o.placed_at < ${until}`;

export type MessageState = 'waiting' | 'sent' | 'failed';
export type MessageRow = {
  id: string;
  contact: string;
  channel_type: ChannelType;
  channel_id: string;
  kind: MessageKind;
  attempts: number;
  created_at: Date;
  sent_at: Date | null;
  dead_at: Date | null;
  last_error: string | null;
  at: string;
};

const inState: Record<MessageState, Sql> = {
  waiting: sql`m.sent_at is null and m.dead_at is null`,
  sent: sql`m.sent_at is not null`,
  failed: sql`m.dead_at is not null`,
};

/** Messages sent or to be sent to contacts, the newest first, without their content. */
export function listMessages(
  db: Db,
  shopId: string,
  { state, after, most }: { state: MessageState | null; after: ListPosition | null; most: number },
): Promise<MessageRow[]> {
  const conditions = [
    sql`m.shop_id = ${shopId}`,
    ...(state === null ? [] : [inState[state]]),
    ...(after === null ? [] : [sql`(m.created_at, m.id) < (${after.at}::timestamptz, ${after.id}::uuid)`]),
  ];
  // The limit applies before the join. PostgreSQL underestimates a join by two columns and would sort all messages of
  // the shop.
  return db.many(sql`
    with listed as materialized (
      select m.shop_id, m.customer_id, m.id, m.message->>'kind' as kind, m.attempts, m.created_at, m.sent_at,
        m.dead_at, m.last_error
      from outbox m where ${joinWithAnd(conditions)} order by m.created_at desc, m.id desc limit ${most})
    select m.id, c.channel_user as contact, c.channel_type, c.channel_id, m.kind, m.attempts, m.created_at, m.sent_at,
      m.dead_at, m.last_error, ${micros(sql`m.created_at`)} as at
    from listed m join customer c on c.shop_id = m.shop_id and c.id = m.customer_id
    order by m.created_at desc, m.id desc`);
}
