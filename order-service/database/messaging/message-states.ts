import type { Message, MessageState } from '#shared/model/message.ts';
import { clearUnsent } from '../customers/contact-events.ts';
import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';
import type { Lane } from './outbox.ts';
import { extendLane, lockLane } from './outbox.ts';

/**
 * A message for the agent's view. `reason` is the code of the last failure (`messageFailureText` has its text), `null`
 * if there was none.
 */
export type MessageStateRow = {
  id: string;
  message: Message;
  created_at: Date;
  state: MessageState;
  reason: string | null;
  /** The number of the placed order that it is about. */
  order_number: number | null;
};

/**
 * Derived from the row, so it cannot contradict the outbox. The furthest state counts, and "delivered" outranks
 * "failed".
 */
export const messageState = sql`case when read_at is not null then 'read' when delivered_at is not null then 'delivered'
  when dead_at is not null then 'failed'
  when sent_at is not null then 'sent' else 'queued' end`;

/** The order of a message, from the key that its sender gave it: `order:<id>:…` or `payment:<attempt's id>:…`. */
const orderOf = sql`case
  when m.dedupe_key like 'order:%' then substring(m.dedupe_key from 7 for 36)::uuid
  when m.dedupe_key like 'payment:%' then (select p.order_id from payment p
    where p.shop_id = m.shop_id and p.id = substring(m.dedupe_key from 9 for 36)::uuid) end`;

/** The newest messages are listed, and those of a day: the catalogue marks what went out in it. */
const limit = { newest: 20, ofDay: 100 };

/**
 * The newest messages to a contact with their states, the newest first: `newest` of them, and those of the last 24
 * hours up to `ofDay`. `orderNumber`: only those about this placed order of the contact.
 */
export const listMessageStates = (
  db: Db,
  { shopId, customerId }: Lane,
  orderNumber: number | null = null,
): Promise<MessageStateRow[]> => {
  const isOfContact = orderNumber === null;
  const most = isOfContact ? limit.ofDay : limit.newest;
  const listed = isOfContact
    ? sql`m.place <= ${limit.newest}::int or m.created_at > now() - interval '24 hours'`
    : sql`o.number = ${orderNumber}::int`;
  return db.many(sql`
    with m as materialized (
      select m.*, row_number() over (order by m.sequence desc) as place from outbox m where m.shop_id = ${shopId}
        and m.customer_id = ${customerId}
      ${isOfContact ? sql`order by m.sequence desc limit ${most}::int` : sql``})
    select m.id, m.message, m.created_at, ${messageState} as state, m.last_error as reason, o.number as order_number
    from m left join orders o
      on o.shop_id = ${shopId} and o.customer_id = ${customerId} and o.id = ${orderOf} and o.status <> 0
    where ${listed} order by m.sequence desc limit ${most}::int`);
};

/**
 * Requeues a failed message as the contact's newest, under its old id. `false` when it does not exist or has not
 * failed. Call it inside a transaction.
 */
export async function requeueMessage(db: Db, lane: Lane, messageId: string): Promise<boolean> {
  const sequence = (await lockLane(db, lane)) + 1;
  const count = await db.run(sql`
    update outbox set sequence = ${sequence}, attempts = 0, sent_at = null, dead_at = null, channel_ref = null,
      last_error = null
    where shop_id = ${lane.shopId} and customer_id = ${lane.customerId} and id = ${messageId} and dead_at is not null
      and delivered_at is null and read_at is null`);
  if (count > 0) {
    await extendLane(db, lane, sequence);
    await clearUnsent(db, lane.shopId, lane.customerId);
  }
  return count > 0;
}
