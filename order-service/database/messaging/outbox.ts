import type { ChannelType } from '#shared/model/channel.ts';
import type { Message } from '#shared/model/message.ts';
import { deleteOldRows } from '../core/delete-old-rows.ts';
import type { Db } from '../engine/database.ts';
import { fixed, slot } from '../engine/prepared-statements.ts';
import { type Sql, sql } from '../engine/sql.ts';
import type { AccountColumns } from './channel-accounts.ts';

/** Whose messages: a contact of a shop. */
export type Lane = { shopId: string; customerId: string };

/** Keeps the contact's queue from others until the transaction ends, so that messages are numbered as they are committed; says the last number. */
export async function lockLane(db: Db, { shopId, customerId }: Lane): Promise<number> {
  const lane = await db.one<{ last_sequence: number }>(sql`
    insert into message_lane as l (shop_id, customer_id) values (${shopId}, ${customerId})
    on conflict (shop_id, customer_id) do update set last_sequence = l.last_sequence returning last_sequence`);
  return lane?.last_sequence ?? 0;
}

const lockingReachable = fixed(sql`
  insert into message_lane as l (shop_id, customer_id)
  select c.shop_id, c.id from customer c
  join channel_account a on a.shop_id = c.shop_id and a.channel_type = c.channel_type and a.channel_id = c.channel_id
  where c.shop_id = ${slot(1)}::uuid and c.id = ${slot(2)}::uuid and not c.is_anonymous
  on conflict (shop_id, customer_id) do update set last_sequence = l.last_sequence returning last_sequence`);

/** The same for a contact whose chat is connected; undefined for one who can't be reached. */
export const lockReachableLane = async (db: Db, { shopId, customerId }: Lane): Promise<number | undefined> =>
  (await db.one<{ last_sequence: number }>(lockingReachable(shopId, customerId)))?.last_sequence;

export type MessageWrite = { id: string; message: Message; dedupeKey: string };

const appending = fixed(sql`
  with fresh as materialized (
    select m.*, row_number() over (order by m.place) as position
    from jsonb_to_recordset(${slot(4)}::jsonb) as m (place int, id uuid, message jsonb, "dedupeKey" text)
    where not exists (select 1 from outbox o where o.shop_id = ${slot(1)}::uuid and o.dedupe_key = m."dedupeKey")),
  written as (
    insert into outbox (shop_id, customer_id, sequence, id, message, dedupe_key)
    select ${slot(1)}::uuid, ${slot(2)}::uuid, ${slot(3)}::bigint + position, id, message, "dedupeKey" from fresh
    returning dedupe_key),
  lane as (
    update message_lane set last_sequence = ${slot(3)}::bigint + (select count(*)
      from written), next_at = coalesce(next_at, now())
    where shop_id = ${slot(1)}::uuid and customer_id = ${slot(2)}::uuid and exists (select 1 from written))
  select dedupe_key from written`);

/**
 * Writes messages behind the last one of a queue that the caller has locked (`lockLane`, `lastSequence`), in their order, in one statement.
 * Says the keys of those that the shop did not have.
 */
export async function appendMessages(
  db: Db,
  { shopId, customerId }: Lane,
  lastSequence: number,
  rows: MessageWrite[],
): Promise<string[]> {
  const placed = JSON.stringify(rows.map((row, place) => ({ ...row, place })));
  const written = await db.many<{ dedupe_key: string }>(appending(shopId, customerId, lastSequence, placed));
  return written.map(({ dedupe_key }) => dedupe_key);
}

/** What waits for another try goes on waiting. */
export const extendLane = (db: Db, { shopId, customerId }: Lane, lastSequence: number): Promise<number> =>
  db.run(sql`
    update message_lane set last_sequence = ${lastSequence}, next_at = coalesce(next_at, now())
    where shop_id = ${shopId} and customer_id = ${customerId}`);

export type LeasedLane = { shop_id: string; customer_id: string; done_sequence: number };

/**
 * Takes the queue that is due longest for `leaseMs`, so that nobody else delivers to this contact; whoever dies with it loses it then. Of all shops:
 * the row says which.
 */
export const leaseDueLane = (db: Db, leaseMs: number): Promise<LeasedLane | undefined> =>
  db.one(sql`
    with due as materialized (
      select shop_id, customer_id from message_lane
      where next_at <= now() and (locked_until is null or locked_until <= now())
      order by next_at limit 1 for update skip locked)
    update message_lane l set locked_until = now() + ${leaseMs}::int * interval '1 millisecond'
    from due where l.shop_id = due.shop_id and l.customer_id = due.customer_id
    returning l.shop_id, l.customer_id, l.done_sequence`);

export type DueMessage = AccountColumns & {
  shop_id: string;
  customer_id: string;
  sequence: number;
  id: string;
  message: Message;
  attempts: number;
  created_at: Date;
  channel_type: ChannelType;
  channel_id: string;
  channel_user: string;
  /** When the contact last wrote; null: nobody heard them. */
  last_inbound_at: Date | null;
};

/** The first open message of a leased queue, with how its contact is reached. The try counts from now on, also if it is never heard of again. */
export const nextMessageOfLane = (db: Db, lane: LeasedLane): Promise<DueMessage | undefined> =>
  db.one(sql`
    update outbox m set attempts = m.attempts + 1
    from customer c left join channel_account a
      on a.shop_id = c.shop_id and a.channel_type = c.channel_type and a.channel_id = c.channel_id
    where m.shop_id = ${lane.shop_id} and m.customer_id = ${lane.customer_id} and m.sent_at is null
      and m.dead_at is null
      and m.sequence = (select min(o.sequence) from outbox o
        where o.shop_id = ${lane.shop_id} and o.customer_id = ${lane.customer_id}
        and o.sequence > ${lane.done_sequence})
      and c.shop_id = m.shop_id and c.id = m.customer_id
    returning m.shop_id, m.customer_id, m.sequence, m.id, m.message, m.attempts, m.created_at, c.channel_type,
      c.channel_id, c.channel_user,
      c.last_inbound_at, a.kind, a.url, a.secret_sealed, a.external_id, a.options`);

/** The same try, and nobody else's since. */
const thisTry = (row: DueMessage): Sql => sql`
  shop_id = ${row.shop_id} and customer_id = ${row.customer_id} and sequence = ${row.sequence}
    and attempts = ${row.attempts}
  and sent_at is null and dead_at is null`;

const close = (db: Db, row: DueMessage, ending: Sql): Promise<number> =>
  db.run(sql`
    with ended as (update outbox set ${ending} where ${thisTry(row)} returning shop_id, customer_id, sequence)
    update message_lane l set locked_until = null, done_sequence = ended.sequence,
      next_at = case when l.last_sequence > ended.sequence then now() end
    from ended where l.shop_id = ended.shop_id and l.customer_id = ended.customer_id`);

/**
 * It was delivered, with this id of the channel's own if it has one; the contact's next one may go. 0 when somebody else has tried it since,
 * or the channel has told so itself.
 */
export const markMessageSent = (db: Db, row: DueMessage, ref: string | null = null): Promise<number> =>
  close(db, row, sql`sent_at = now(), last_error = null, channel_ref = ${ref}::text`);

/** It never will be delivered; the contact's next one may go. */
export const markMessageFailed = (db: Db, row: DueMessage, reason: string): Promise<number> =>
  close(db, row, sql`dead_at = now(), last_error = ${reason}`);

/** It is to be tried again after `waitMs`, and nothing else is sent to the contact before. */
export const rescheduleMessage = (db: Db, row: DueMessage, reason: string, waitMs: number): Promise<number> =>
  db.run(sql`
    with failed as (update outbox set last_error = ${reason} where ${thisTry(row)} returning shop_id, customer_id)
    update message_lane l set locked_until = null, next_at = now() + ${waitMs}::int * interval '1 millisecond'
    from failed where l.shop_id = failed.shop_id and l.customer_id = failed.customer_id`);

/** Whether the contact has such a message. */
export const hasMessage = async (db: Db, { shopId, customerId }: Lane, id: string): Promise<boolean> =>
  (await db.one(
    sql`select 1 as found from outbox where shop_id = ${shopId} and customer_id = ${customerId} and id = ${id}`,
  )) !== undefined;

/** Forgets what was sent or given up more than 90 days ago, of all shops. */
export const deleteOldMessages = (db: Db): Promise<number> =>
  deleteOldRows(db, {
    table: sql`outbox`,
    key: sql`shop_id, customer_id, sequence`,
    age: sql`created_at`,
    where: sql`created_at < now() - interval '90 days' and (sent_at is not null or dead_at is not null)`,
  });
