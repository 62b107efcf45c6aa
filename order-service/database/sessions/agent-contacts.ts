import type { ContactEventKind } from '#shared/model/agent-contact.ts';
import type { ChannelType } from '#shared/model/channel.ts';
import type { OrderStatus } from '#shared/model/order/order.ts';
import type { PaymentStatus } from '#shared/model/payment/payment.ts';
import { deleteOldRows } from '../core/delete-old-rows.ts';
import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';
import type { ChosenPayment } from '../orders/orders.ts';
import { isWhollyRefundedOrder } from '../payments/payment-ledger.ts';
import { hasChallenge } from '../payments/payments.ts';
import { agentTotals, micros } from '../platform/platform-lists.ts';

export type AgentContactRow = {
  id: string;
  name: string;
  channel_type: ChannelType;
  channel_user: string;
  cart: { total: number; quantity: number; at: string } | null;
  last_order: {
    number: number;
    status: OrderStatus;
    payment_status: PaymentStatus | null;
    total: number;
    is_wholly_refunded: boolean;
    payment: ChosenPayment | null;
    has_challenge: boolean;
    at: string;
  } | null;
  events: { kind: ContactEventKind; at: string; order_number: number | null; agent_name?: string | null }[];
  seen: Partial<Record<ContactEventKind, string>>;
  /** When a person canceled the newest order that was never placed; `null` = none among the newest orders. */
  cart_canceled_at: string | null;
  /** The decision about a discount of the open cart that this agent asked for. */
  decision: { status: 'approved' | 'refused'; at: string } | null;
};

type OfAgent = { shopId: string; agentId: string };

type Listed = { asker: string | null; onlyId: string | null; onlyOrder: number | null; most: number };

/** An agent's sessions that are read to find the contacts. */
const mostSessions = 2_000;
/** A contact's newest orders that are read to find one that was canceled before it was placed. */
const mostOrders = 10;

/**
 * The contacts for whom an agent has a session that has not ended, those with the newest event first. `onlyId`: only
 * this one. `onlyOrder`: only the one who has the order of this number. `asker`: the platform's id of the agent;
 * `null` = unnamed, who learns of no decision about a discount.
 */
export const listAgentContacts = (
  db: Db,
  { shopId, agentId, asker, onlyId, onlyOrder, most }: OfAgent & Listed,
): Promise<AgentContactRow[]> =>
  db.many(sql`
    with served as materialized (
      select distinct customer_id from (
        select s.customer_id from session s
        where s.shop_id = ${shopId} and s.platform_user_id = ${agentId} and s.expires_at > now()
          and s.revoked_at is null and s.customer_id is not null
          and (${onlyId}::uuid is null or s.customer_id = ${onlyId}::uuid)
          and (${onlyOrder}::bigint is null or s.customer_id = (
            select o.customer_id from orders o where o.shop_id = s.shop_id and o.number = ${onlyOrder}::bigint))
        order by s.expires_at desc limit ${mostSessions}) newest),
    listed as materialized (
      select a.customer_id, a.seen, greatest(a.opened_at, (select max(e.at) from contact_event e
        where e.shop_id = a.shop_id and e.customer_id = a.customer_id)) as changed_at
      from served join agent_contact a
        on a.shop_id = ${shopId} and a.agent_id = ${agentId} and a.customer_id = served.customer_id
      order by changed_at desc, a.customer_id limit ${most})
    select c.id, c.name, c.channel_type, c.channel_user, l.seen,
      (select jsonb_build_object('total', o.total_amount, 'quantity', i.quantity, 'at', ${micros(sql`o.updated_at`)})
        from orders o
        cross join lateral (select sum(i.quantity)::int as quantity from order_item i
          where i.shop_id = o.shop_id and i.order_id = o.id) i
        where o.shop_id = c.shop_id and o.customer_id = c.id and o.status = 0 and i.quantity > 0) as cart,
      (select jsonb_build_object('number', o.number, 'status', o.status, 'payment_status', o.payment_status,
          'total', o.total_amount, 'is_wholly_refunded', ${isWhollyRefundedOrder(sql`o`)},
          'payment', o.payment, 'has_challenge', ${hasChallenge(sql`o`)}, 'at', ${micros(sql`o.updated_at`)})
        from orders o where o.shop_id = c.shop_id and o.customer_id = c.id and o.status <> 0 and o.number is not null
        order by o.created_at desc limit 1) as last_order,
      (select ${micros(sql`max(o.canceled_at)`)} from (
          select status, number, changed_by, canceled_at from orders
          where shop_id = c.shop_id and customer_id = c.id order by created_at desc limit ${mostOrders}) o
        where o.status = 3 and o.number is null and o.changed_by <> 'payment') as cart_canceled_at,
      (select coalesce(jsonb_agg(jsonb_build_object('kind', e.kind, 'at', ${micros(sql`e.at`)},
          'order_number', e.order_number, 'agent_name', case when e.kind = 'reopenedByAgent' then (
            select h.agent->>'name' from orders o
            join order_history h on h.shop_id = o.shop_id and h.order_id = o.id and h.step = 'reopened'
            where o.shop_id = e.shop_id and o.customer_id = e.customer_id and o.number = e.order_number
            order by h.version desc limit 1) end) order by e.at desc), '[]')
        from contact_event e where e.shop_id = c.shop_id and e.customer_id = c.id) as events,
      (select jsonb_build_object('status', o.discount_request->>'status', 'at',
          ${micros(sql`(o.discount_request->>'decidedAt')::timestamptz`)})
        from orders o where o.shop_id = c.shop_id and o.customer_id = c.id and o.status = 0
          and o.discount_request->>'status' in ('approved', 'refused') and o.discount_request->'isReplaced' is null
          and o.discount_request#>>'{agent,id}' = ${asker}
          and o.discount_request#>>'{decidedBy,id}' is distinct from ${asker}
        order by o.discount_request->>'decidedAt' desc limit 1) as decision
    from listed l join customer c on c.shop_id = ${shopId} and c.id = l.customer_id
    order by l.changed_at desc, l.customer_id`);

/** What the agent sold since the shop's day began. */
export const findTodaysTotals = async (
  db: Db,
  { shopId, agentId }: OfAgent,
  timeZone: string,
): Promise<{ orders: number; total_amount: number }> => {
  const since = sql`date_trunc('day', now() at time zone ${timeZone}) at time zone ${timeZone}`;
  const found = await db.one<{ orders: number; total_amount: number }>(sql`
    select t.orders::int, t.total_amount::bigint from (${agentTotals({
      shopId: sql`${shopId}::uuid`,
      agentId: sql`${agentId}::uuid`,
      since,
      until: sql`'infinity'`,
    })}) t`);
  return found ?? { orders: 0, total_amount: 0 };
};

/** The agent's session for a contact that lasts longest; `undefined` = none has not ended. */
export const findLongestSession = (
  db: Db,
  { shopId, agentId, customerId }: OfAgent & { customerId: string },
): Promise<{ channel_type: ChannelType; channel_id: string; expires_at: Date } | undefined> =>
  db.one(sql`
    select channel_type, channel_id, expires_at from session
    where shop_id = ${shopId} and platform_user_id = ${agentId} and expires_at > now() and revoked_at is null
      and customer_id = ${customerId}
    order by expires_at desc limit 1`);

/**
 * The agent serves this contact from now on. What happened before the first time counts as seen, except a message that
 * did not arrive.
 */
export const ensureAgentContact = (
  db: Db,
  { shopId, agentId, customerId }: OfAgent & { customerId: string },
): Promise<number> =>
  db.run(sql`
    insert into agent_contact (shop_id, agent_id, customer_id, seen)
    select ${shopId}, ${agentId}, ${customerId},
      (select coalesce(jsonb_object_agg(e.kind, ${micros(sql`e.at`)}), '{}') from contact_event e
        where e.shop_id = ${shopId} and e.customer_id = ${customerId} and e.kind <> 'unsent')
    on conflict (shop_id, agent_id, customer_id) do update set opened_at = now()`);

/** Adds what the agent saw of a contact; an older instant changes nothing. `0` = not this agent's contact. */
export const addSeenEvents = (
  db: Db,
  { shopId, agentId, customerId }: OfAgent & { customerId: string },
  seen: readonly { kind: ContactEventKind; at: string }[],
): Promise<number> =>
  db.run(sql`
    update agent_contact set seen = seen || (
      select coalesce(jsonb_object_agg(n.kind, greatest(n.at, agent_contact.seen->>n.kind)), '{}') from (
        select kind, max(at) as at from unnest(${seen.map(({ kind }) => kind)}::text[],
          ${seen.map(({ at }) => at)}::text[]) as sent (kind, at) group by kind) n)
    where shop_id = ${shopId} and agent_id = ${agentId} and customer_id = ${customerId}`);

const keptDays = 30;
const keptSince = (now: Date): Date => new Date(now.getTime() - keptDays * 24 * 3_600_000);

/**
 * Deletes what is known of contacts of agents whose last session began 30 days ago, and events as old. The news of a
 * message that did not arrive stays as long as the message.
 */
export const deleteOldAgentContacts = async (db: Db, now: Date): Promise<number> => {
  const before = keptSince(now);
  const contacts = await deleteOldRows(db, {
    table: sql`agent_contact`,
    key: sql`shop_id, agent_id, customer_id`,
    age: sql`opened_at`,
    where: sql`opened_at < ${before}`,
  });
  const events = await deleteOldRows(db, {
    table: sql`contact_event`,
    key: sql`shop_id, customer_id, kind`,
    age: sql`at`,
    where: sql`at < ${before} and (kind <> 'unsent' or not exists (select 1 from outbox o
      where o.shop_id = contact_event.shop_id and o.customer_id = contact_event.customer_id and o.dead_at is not null))`,
  });
  return contacts + events;
};
