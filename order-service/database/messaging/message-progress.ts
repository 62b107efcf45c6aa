import { clearUnsent, recordUnsent } from '../customers/contact-events.ts';
import type { Db } from '../engine/database.ts';
import { type Sql, sql } from '../engine/sql.ts';
import { releaseJobs } from '../jobs/enqueue-jobs.ts';
import type { Lane } from './outbox.ts';

/**
 * A channel's report on a message. `ref` is the channel's id of it; `messageId` is this shop's id if the channel
 * returned it; `reason` is why it failed.
 */
export type MessageProgress = {
  shopId: string;
  ref: string;
  messageId: string | null;
  status: 'sent' | 'delivered' | 'read' | 'failed';
  at: Date;
  reason: string | null;
};

/**
 * Progress never goes backwards. A known time stays, "read" implies "delivered", and a delivered message has not
 * failed. A message is either sent or failed, never both.
 */
const progressColumns = ({ status, at, reason }: MessageProgress): Sql => {
  const isArrived = status === 'delivered' || status === 'read';
  const hasFailed = sql`${status === 'failed'} and dead_at is null and delivered_at is null and read_at is null`;
  return sql`
    sent_at = case when ${hasFailed} then null when ${isArrived}
      or dead_at is null then coalesce(sent_at, ${at}) else sent_at end,
    delivered_at = case when ${isArrived} then coalesce(delivered_at, ${at}) else delivered_at end,
    read_at = case when ${status === 'read'} then coalesce(read_at, ${at}) else read_at end,
    dead_at = case when ${hasFailed} then ${at} when ${isArrived} then null else dead_at end,
    last_error = case when ${hasFailed} then ${reason} when ${isArrived} then null else last_error end`;
};

/**
 * Applies a channel's report, which may arrive repeatedly and in any order. `false` when there is no such message
 * (yet).
 */
export async function recordProgress(db: Db, progress: MessageProgress): Promise<boolean> {
  const { shopId, ref, messageId, status } = progress;
  const changes = progressColumns(progress);
  if (await applyToSent(db, changes, progress)) return true;
  // A failure with another ref may belong to an earlier attempt to send the message.
  if (messageId === null || status === 'failed') return false;
  // The sending process never recorded the result: it died, or it got no response. To send the message again would
  // deliver it twice.
  const isThisMessage = sql`shop_id = ${shopId} and id = ${messageId} and channel_ref is null and attempts > 0`;
  const count = await db.run(sql`
    with ended as (
      update outbox set ${changes}, channel_ref = ${ref} where ${isThisMessage} and sent_at is null and dead_at is null
      returning shop_id, customer_id, sequence),
    lane as (
      update message_lane l set done_sequence = ended.sequence from ended
      where l.shop_id = ended.shop_id and l.customer_id = ended.customer_id
      returning l.shop_id, l.customer_id::text as key),
    released as (${releaseJobs('message', sql`select * from lane`)})
    select 1 from lane`);
  if (count > 0) return true;
  return (await db.run(sql`update outbox set ${changes}, channel_ref = ${ref} where ${isThisMessage}`)) > 0;
}

/**
 * Applies a report to the message with this ref. The agents' news follow: it failed, or it arrived after all. A
 * repeated report of the same failure is no news.
 */
async function applyToSent(db: Db, changes: Sql, { shopId, ref, status }: MessageProgress): Promise<boolean> {
  const changed = sql`
    with reported as (
      select customer_id as lane, sequence as place, dead_at as failed_before from outbox
      where shop_id = ${shopId} and channel_ref = ${ref} for update),
    changed as (
      update outbox set ${changes} from reported
      where shop_id = ${shopId} and customer_id = lane and sequence = place
      returning shop_id, customer_id, sequence, dead_at, failed_before)`;
  const failed = sql`(select * from changed where dead_at is not null and failed_before is null)`;
  const news = status === 'failed' ? sql`, noted as (${recordUnsent(failed)})` : sql``;
  const rows = await db.many<{ customer_id: string; has_event: boolean }>(sql`
    ${changed} ${news}
    select c.customer_id, exists (select 1 from contact_event e where e.shop_id = c.shop_id
      and e.customer_id = c.customer_id and e.kind = 'unsent') as has_event from changed c`);
  if (status !== 'failed')
    for (const { customer_id, has_event } of rows) if (has_event) await clearUnsent(db, shopId, customer_id);
  return rows.length > 0;
}

/**
 * The channel timestamps a message when it accepts it; this shop does so when it receives the response. This is the
 * greatest difference, in milliseconds.
 */
const reportDelayMs = 2_000;

/** Marks all messages sent to a contact until this time as delivered or read. */
export const markMessagesUntil = (
  db: Db,
  lane: Lane,
  { status, at }: { status: 'delivered' | 'read'; at: Date },
): Promise<number> =>
  db.run(sql`
    update outbox set delivered_at = coalesce(delivered_at, ${at}), read_at = case
      when ${status === 'read'} then coalesce(read_at, ${at}) else read_at end
    where shop_id = ${lane.shopId} and customer_id = ${lane.customerId}
      and sent_at <= ${new Date(at.getTime() + reportDelayMs)} and dead_at is null
      and channel_ref is not null and (delivered_at is null or (${status === 'read'} and read_at is null))`);

/**
 * Requeues messages that failed for `reason` and were created since then, in their old order, and returns their number.
 * Call it inside a transaction that holds the lock of the contact's lane (`lockLane`), with the lane's last number.
 */
export const requeueFailed = async (
  db: Db,
  lane: Lane,
  about: { reason: string; since: Date; lastSequence: number },
): Promise<number> => {
  const count = await db.run(sql`
    with failed as materialized (
      select sequence, row_number() over (order by sequence) as place from outbox
      where shop_id = ${lane.shopId} and customer_id = ${lane.customerId} and dead_at is not null
        and last_error = ${about.reason}
        and delivered_at is null and read_at is null and created_at >= ${about.since})
    update outbox o set sequence = ${about.lastSequence}::bigint + failed.place, attempts = 0, sent_at = null,
      dead_at = null, channel_ref = null, last_error = null
    from failed where o.shop_id = ${lane.shopId} and o.customer_id = ${lane.customerId}
      and o.sequence = failed.sequence`);
  if (count > 0) await clearUnsent(db, lane.shopId, lane.customerId);
  return count;
};
