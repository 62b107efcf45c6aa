import type { ChannelType } from '#shared/model/channel.ts';
import type { Message } from '#shared/model/message.ts';
import type { NativePayment } from '#shared/model/native-payment.ts';
import type { MessageCharge } from '#shared/model/panel/message-charge.ts';
import { deleteOldRows } from '../core/delete-old-rows.ts';
import { recordUnsent } from '../customers/contact-events.ts';
import type { Db } from '../engine/database.ts';
import { fixed, prepared, slot } from '../engine/prepared-statements.ts';
import { type Sql, sql } from '../engine/sql.ts';
import { requestJobs, withdrawJobs } from '../jobs/enqueue-jobs.ts';
import type { AccountColumns } from './channel-accounts.ts';
import { refusesMarketing } from './contact-consent.ts';

/** The message queue of one contact of a shop. A job with the customer's id as its key sends what waits in it. */
export type Lane = { shopId: string; customerId: string };

/** The statement part that requests the job of a lane. A lane that waits for a retry keeps its time. */
const requestDelivery = (lanes: Sql): Sql =>
  requestJobs('message', sql`select shop_id, customer_id::text as key from ${lanes} as l`, { repeated: 'after-retry' });

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

// One search of the unique index for each message. With `not exists`, PostgreSQL joins: it expects a hundred messages,
// and reads all that the shop has.
const appendStatement = fixed(sql`
  with fresh as materialized (
    select m.*, row_number() over (order by m.place) as position
    from jsonb_to_recordset(${slot(4)}::jsonb) as m (place int, id uuid, message jsonb, "dedupeKey" text)
    where (select o.id from outbox o where o.shop_id = ${slot(1)}::uuid and o.dedupe_key = m."dedupeKey") is null),
  written as (
    insert into outbox (shop_id, customer_id, sequence, id, message, dedupe_key)
    select ${slot(1)}::uuid, ${slot(2)}::uuid, ${slot(3)}::bigint + position, id, message, "dedupeKey" from fresh
    returning dedupe_key),
  lane as (
    update message_lane set last_sequence = ${slot(3)}::bigint + (select count(*) from written)
    where shop_id = ${slot(1)}::uuid and customer_id = ${slot(2)}::uuid and exists (select 1 from written)
    returning shop_id, customer_id),
  requested as (${requestDelivery(sql`lane`)})
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

/** Messages of the lane were numbered up to `lastSequence`, and they are sent from now on. */
export const extendLane = (db: Db, { shopId, customerId }: Lane, lastSequence: number): Promise<number> =>
  db.run(sql`
    with lane as (
      update message_lane set last_sequence = ${lastSequence}
      where shop_id = ${shopId} and customer_id = ${customerId} returning shop_id, customer_id)
    ${requestDelivery(sql`lane`)}`);

/** Drops the contact's messages, also unsent ones. The numbering continues, so that no other message gets a number. */
export async function clearLane(db: Db, lane: Lane): Promise<void> {
  const { shopId, customerId } = lane;
  const lastSequence = await lockLane(db, lane);
  await db.run(sql`
    update message_lane set done_sequence = ${lastSequence} where shop_id = ${shopId} and customer_id = ${customerId}`);
  await withdrawJobs(db, 'message', shopId, customerId);
  await db.run(sql`delete from outbox where shop_id = ${shopId} and customer_id = ${customerId}`);
}

export type DueMessage = AccountColumns & {
  shop_id: string;
  customer_id: string;
  sequence: number;
  id: string;
  message: Message;
  dedupe_key: string;
  attempts: number;
  created_at: Date;
  channel_type: ChannelType;
  channel_id: string;
  channel_user: string;
  /** When the contact last wrote; `null`: never. */
  last_inbound_at: Date | null;
  refuses_marketing: boolean;
  /** The reference of the payable order that an update of it is about; `null`: the chat shows none. */
  native_ref: string | null;
  /** The message was sent with the chat's own payment button before, and is sent again. */
  was_native: boolean;
};

/**
 * The first open message of a lane, with its contact's channel. The attempt counts from now on, even if its result
 * never arrives. Without `isAttempt` the message is only read, to end it.
 */
export const nextMessageOfLane = (
  db: Db,
  { shopId, customerId }: Lane,
  { isAttempt = true }: { isAttempt?: boolean } = {},
): Promise<DueMessage | undefined> =>
  db.one(
    prepared(sql`
    update outbox m set attempts = m.attempts + ${isAttempt ? 1 : 0}::int
    from message_lane l join customer c on c.shop_id = l.shop_id and c.id = l.customer_id
    left join channel_account a
      on a.shop_id = c.shop_id and a.channel_type = c.channel_type and a.channel_id = c.channel_id
    where l.shop_id = ${shopId} and l.customer_id = ${customerId}
      and m.shop_id = l.shop_id and m.customer_id = l.customer_id
      and m.sequence = (select min(o.sequence) from outbox o
        where o.shop_id = l.shop_id and o.customer_id = l.customer_id and o.sequence > l.done_sequence
          and o.sent_at is null and o.dead_at is null)
    returning m.shop_id, m.customer_id, m.sequence, m.id, m.message, m.dedupe_key, m.attempts, m.created_at, c.channel_type,
      c.channel_id, c.channel_user,
      c.last_inbound_at, a.orders_refused_until, a.kind, a.url, a.secret_sealed, a.external_id, a.options,
      ${refusesMarketing} as refuses_marketing,
      (select o.native_ref from outbox o where o.shop_id = m.shop_id
        and o.native_order_id = (m.message->'orderStatus'->>'orderId')::uuid
        order by o.created_at desc limit 1) as native_ref, m.native_ref is not null as was_native`),
  );

/** Matches only if this attempt is still the latest. */
const isLatestAttempt = (row: DueMessage): Sql => sql`
  shop_id = ${row.shop_id} and customer_id = ${row.customer_id} and sequence = ${row.sequence}
    and attempts = ${row.attempts}
  and sent_at is null and dead_at is null`;

/**
 * Ends the message, so that the contact's next one may go. Returns whether there is one; `undefined`, and nothing is
 * changed, when another process has tried the message since, or the channel's report already ended it.
 */
const endMessage = async (
  db: Db,
  row: DueMessage,
  ending: Sql,
  { hasFailed = false } = {},
): Promise<boolean | undefined> =>
  (
    await db.one<{ has_more: boolean }>(
      prepared(sql`
      with ended as (update outbox set ${ending} where ${isLatestAttempt(row)} returning shop_id, customer_id, sequence)
      ${hasFailed ? sql`, noted as (${recordUnsent(sql`ended`)})` : sql``}
      update message_lane l set done_sequence = ended.sequence from ended
      where l.shop_id = ended.shop_id and l.customer_id = ended.customer_id
      returning l.last_sequence > ended.sequence as has_more`),
    )
  )?.has_more;

/** Marks the message as sent, with the channel's own id if it has one. */
export const markMessageSent = (
  db: Db,
  row: DueMessage,
  ref: string | null = null,
  chargedAs: MessageCharge = 'free',
): Promise<boolean | undefined> =>
  endMessage(
    db,
    row,
    sql`sent_at = now(), last_error = null, channel_ref = ${ref}::text, charged_as = ${chargedAs}::text`,
  );

/** Marks the message as sent with the chat's own payment button. The message with the code to copy is not needed. */
export async function markNativeSent(
  db: Db,
  row: DueMessage,
  ref: string | null,
  { orderId, referenceId, codeKey }: NativePayment,
): Promise<boolean | undefined> {
  const hasMore = await endMessage(
    db,
    row,
    sql`sent_at = now(), last_error = null, channel_ref = ${ref}::text, charged_as = 'free', native_ref = ${referenceId}::text,
      native_order_id = ${orderId}::uuid`,
  );
  if (hasMore === undefined) return undefined;
  await db.run(sql`
    delete from outbox where shop_id = ${row.shop_id} and dedupe_key = ${codeKey}::text and attempts = 0
      and sent_at is null and dead_at is null`);
  return hasMore;
}

/** Marks the message as failed for good. */
export const markMessageFailed = (db: Db, row: DueMessage, reason: string): Promise<boolean | undefined> =>
  endMessage(db, row, sql`dead_at = now(), last_error = ${reason}`, { hasFailed: true });

/**
 * Marks all messages that wait in the lane as failed for good, and returns their number. The caller has the lane's job
 * to itself.
 */
export async function markLaneFailed(db: Db, { shopId, customerId }: Lane, reason: string): Promise<number> {
  const row = await db.one<{ count: number }>(sql`
    with failed as (
      update outbox set dead_at = now(), last_error = ${reason}
      where shop_id = ${shopId} and customer_id = ${customerId} and sent_at is null and dead_at is null
      returning shop_id, customer_id, sequence),
    noted as (${recordUnsent(sql`failed`)}),
    lane as (
      update message_lane set done_sequence = (select max(sequence) from failed)
      where shop_id = ${shopId} and customer_id = ${customerId} and exists (select 1 from failed))
    select count(*)::int as count from failed`);
  return row?.count ?? 0;
}

/** Saves why the attempt failed. */
export const writeMessageError = (db: Db, row: DueMessage, reason: string): Promise<number> =>
  db.run(sql`update outbox set last_error = ${reason} where ${isLatestAttempt(row)}`);

/** Whether the contact has a message with this id. */
export const hasMessage = async (db: Db, { shopId, customerId }: Lane, id: string): Promise<boolean> =>
  (await db.one(
    sql`select 1 as found from outbox where shop_id = ${shopId} and customer_id = ${customerId} and id = ${id}`,
  )) !== undefined;

/** Whether the shop has a message with this dedupe key. */
export const hasMessageOf = async (db: Db, shopId: string, dedupeKey: string): Promise<boolean> =>
  (await db.one(sql`select 1 as found from outbox where shop_id = ${shopId} and dedupe_key = ${dedupeKey}`)) !==
  undefined;

/**
 * Deletes a message that was never tried. `sent`: it was tried, so its contact may have it. `none`: the shop has no
 * such message.
 */
export async function withdrawMessage(
  db: Db,
  shopId: string,
  dedupeKey: string,
): Promise<'withdrawn' | 'sent' | 'none'> {
  const withdrawn = await db.run(sql`
    delete from outbox where shop_id = ${shopId} and dedupe_key = ${dedupeKey} and attempts = 0
      and sent_at is null and dead_at is null`);
  if (withdrawn > 0) return 'withdrawn';
  return (await hasMessageOf(db, shopId, dedupeKey)) ? 'sent' : 'none';
}

/** Deletes messages of all shops that were sent or failed more than 90 days ago. */
export const deleteOldMessages = (db: Db): Promise<number> =>
  deleteOldRows(db, {
    table: sql`outbox`,
    key: sql`shop_id, customer_id, sequence`,
    age: sql`created_at`,
    where: sql`created_at < now() - interval '90 days' and (sent_at is not null or dead_at is not null)`,
  });
