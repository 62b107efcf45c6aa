import type { ChannelType } from '#shared/model/channel.ts';
import type { Message } from '#shared/model/message.ts';
import { deleteOldRows } from '../core/delete-old-rows.ts';
import type { Db } from '../engine/database.ts';
import { fixed, slot } from '../engine/prepared-statements.ts';
import { type Sql, sql } from '../engine/sql.ts';
import type { AccountColumns } from './channel-accounts.ts';

/** The message queue of one contact of a shop. */
export type Lane = { shopId: string; customerId: string };

/**
 * Locks the contact's lane until the transaction ends, so that messages are numbered in the order of their commits.
 * Returns the last number.
 */
export async function lockLane(db: Db, { shopId, customerId }: Lane): Promise<number> {
  const lane = await db.one<{ last_sequence: number }>(sql`
    insert into message_lane as l (shop_id, customer_id) values (${shopId}, ${customerId})
    on conflict (shop_id, customer_id) do update set last_sequence = l.last_sequence returning last_sequence`);
  return lane?.last_sequence ?? 0;
}

const lockReachableStatement = fixed(sql`
  insert into message_lane as l (shop_id, customer_id)
  select c.shop_id, c.id from customer c
  join channel_account a on a.shop_id = c.shop_id and a.channel_type = c.channel_type and a.channel_id = c.channel_id
  where c.shop_id = ${slot(1)}::uuid and c.id = ${slot(2)}::uuid and not c.is_anonymous
  on conflict (shop_id, customer_id) do update set last_sequence = l.last_sequence returning last_sequence`);

/** The same for a contact with a connected channel; `undefined` for an unreachable contact. */
export const lockReachableLane = async (db: Db, { shopId, customerId }: Lane): Promise<number | undefined> =>
  (await db.one<{ last_sequence: number }>(lockReachableStatement(shopId, customerId)))?.last_sequence;

export type MessageWrite = { id: string; message: Message; dedupeKey: string };

const appendStatement = fixed(sql`
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
 * Appends messages, in their order, to a lane that the caller has locked (`lockLane`, `lastSequence`), in one
 * statement. Returns the keys of those that the shop did not have yet.
 */
export async function appendMessages(
  db: Db,
  { shopId, customerId }: Lane,
  lastSequence: number,
  rows: MessageWrite[],
): Promise<string[]> {
  const placed = JSON.stringify(rows.map((row, place) => ({ ...row, place })));
  const written = await db.many<{ dedupe_key: string }>(appendStatement(shopId, customerId, lastSequence, placed));
  return written.map(({ dedupe_key }) => dedupe_key);
}

/** A lane that waits for a retry keeps its time. */
export const extendLane = (db: Db, { shopId, customerId }: Lane, lastSequence: number): Promise<number> =>
  db.run(sql`
    update message_lane set last_sequence = ${lastSequence}, next_at = coalesce(next_at, now())
    where shop_id = ${shopId} and customer_id = ${customerId}`);

export type LeasedLane = { shop_id: string; customer_id: string; done_sequence: number };

/**
 * Leases the lane that has been due longest, of all shops, for `leaseMs`, so that no other process sends to this
 * contact. If the process dies, the lease expires.
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
  /** When the contact last wrote; `null`: never. */
  last_inbound_at: Date | null;
};

/**
 * The first open message of a leased lane, with its contact's channel. The attempt counts from now on, even if its
 * result never arrives.
 */
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

/** Matches only if this attempt is still the latest. */
const isLatestAttempt = (row: DueMessage): Sql => sql`
  shop_id = ${row.shop_id} and customer_id = ${row.customer_id} and sequence = ${row.sequence}
    and attempts = ${row.attempts}
  and sent_at is null and dead_at is null`;

const endMessage = (db: Db, row: DueMessage, ending: Sql): Promise<number> =>
  db.run(sql`
    with ended as (update outbox set ${ending} where ${isLatestAttempt(row)} returning shop_id, customer_id, sequence)
    update message_lane l set locked_until = null, done_sequence = ended.sequence,
      next_at = case when l.last_sequence > ended.sequence then now() end
    from ended where l.shop_id = ended.shop_id and l.customer_id = ended.customer_id`);

/**
 * Marks the message as sent, with the channel's own id if it has one; the contact's next message may go. Returns 0 when
 * another process has tried it since, or the channel's report already ended it.
 */
export const markMessageSent = (db: Db, row: DueMessage, ref: string | null = null): Promise<number> =>
  endMessage(db, row, sql`sent_at = now(), last_error = null, channel_ref = ${ref}::text`);

/** Marks the message as failed for good; the contact's next message may go. */
export const markMessageFailed = (db: Db, row: DueMessage, reason: string): Promise<number> =>
  endMessage(db, row, sql`dead_at = now(), last_error = ${reason}`);

/** Schedules the next attempt after `waitMs`. The contact gets no other message before it. */
export const rescheduleMessage = (db: Db, row: DueMessage, reason: string, waitMs: number): Promise<number> =>
  db.run(sql`
    with failed as (
      update outbox set last_error = ${reason} where ${isLatestAttempt(row)} returning shop_id, customer_id)
    update message_lane l set locked_until = null, next_at = now() + ${waitMs}::int * interval '1 millisecond'
    from failed where l.shop_id = failed.shop_id and l.customer_id = failed.customer_id`);

/** Whether the contact has a message with this id. */
export const hasMessage = async (db: Db, { shopId, customerId }: Lane, id: string): Promise<boolean> =>
  (await db.one(
    sql`select 1 as found from outbox where shop_id = ${shopId} and customer_id = ${customerId} and id = ${id}`,
  )) !== undefined;

/** Deletes messages of all shops that were sent or failed more than 90 days ago. */
export const deleteOldMessages = (db: Db): Promise<number> =>
  deleteOldRows(db, {
    table: sql`outbox`,
    key: sql`shop_id, customer_id, sequence`,
    age: sql`created_at`,
    where: sql`created_at < now() - interval '90 days' and (sent_at is not null or dead_at is not null)`,
  });
