import type { ChannelType } from '#shared/model/channel.ts';
import type { MessageKind } from '#shared/model/message.ts';
import type { OrderStatus } from '#shared/model/order.ts';
import type { PaymentStatus } from '#shared/model/payment/payment.ts';
import type { Db } from '../engine/database.ts';
import { joinWithAnd, type Sql, sql } from '../engine/sql.ts';
import { type ChosenPayment, semiAutomaticSince } from '../orders/orders.ts';

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
  placed_at: Date | null;
  updated_at: Date;
  /** The instant of this row, for `ListPosition`. */
  at: string;
};

/** An instant with microseconds, as a list's page token carries it. */
export const micros = (column: Sql): Sql => sql`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

const orderHeads = sql`
  select o.id, o.number, o.status, o.payment_status, o.payment, o.total_amount, o.channel_type, o.channel_id,
    c.channel_user as contact,
    c.is_anonymous, coalesce(o.customer->>'name', c.name) as contact_name, ${semiAutomaticSince} as semi_automatic_since, o.placed_at,
    o.updated_at,
      ${micros(sql`o.updated_at`)} as at
  from orders o join customer c on c.shop_id = o.shop_id and c.id = o.customer_id`;

/**
 * Placed orders, those with the oldest change first. A caller that continues after the last row misses no change. Carts
 * are not included.
 */
export function listOrderHeads(
  db: Db,
  shopId: string,
  {
    status,
    since,
    after,
    most,
  }: { status: OrderStatus | null; since: Date | null; after: ListPosition | null; most: number },
): Promise<OrderHeadRow[]> {
  const conditions = [
    sql`o.shop_id = ${shopId}`,
    sql`o.status <> 0`,
    // A cart that an agent canceled was never an order.
    sql`o.number is not null`,
    ...(status === null ? [] : [sql`o.status = ${status}`]),
    ...(since === null ? [] : [sql`o.updated_at >= ${since}`]),
    ...(after === null ? [] : [sql`(o.updated_at, o.id) > (${after.at}::timestamptz, ${after.id}::uuid)`]),
  ];
  return db.many(sql`${orderHeads} where ${joinWithAnd(conditions)} order by o.updated_at, o.id limit ${most}`);
}

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
