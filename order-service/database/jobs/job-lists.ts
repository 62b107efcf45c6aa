import type { ChannelType } from '#shared/model/channel.ts';
import { deleteOldRows } from '../core/delete-old-rows.ts';
import type { Db } from '../engine/database.ts';
import { joinWithAnd, type Sql, sql } from '../engine/sql.ts';
import { isChangeAllowed, type JobState, stateColumn } from './job-states.ts';

/** A job for the operator: its state, and whose it is as far as its key or its payload says it. */
export type ListedJob = {
  id: number;
  /** A kind of another release is listed, too. */
  kind: string;
  /** `null`: work for all shops. */
  slug: string | null;
  key: string;
  /** Whether it is work of an order, which has no number while it is a cart. */
  is_of_order: boolean;
  order_number: number | null;
  /** The contact's address in their channel; `null` also for a visitor without a conversation. */
  channel_type: ChannelType | null;
  contact: string | null;
  /** The person of the staff. */
  member: string | null;
  /** The address from which products are imported, without secrets. */
  source: string | null;
  /** The webhook's address. */
  webhook: string | null;
  state: JobState;
  run_at: Date;
  attempts: number;
  last_error: string | null;
};

/** Which jobs are listed. `shopId`, `kind`: only those. */
export type ListedJobs = { isFailed: boolean; shopId?: string | undefined; kind?: string | undefined };

const isListed = ({ isFailed, shopId, kind }: ListedJobs): Sql =>
  joinWithAnd([
    isFailed ? sql`j.failed_at is not null` : sql`j.failed_at is null`,
    ...(shopId === undefined ? [] : [sql`j.shop_id = ${shopId}`]),
    ...(kind === undefined ? [] : [sql`j.kind = ${kind}`]),
  ]);

/** The UUID that is this word of a key; `null`: the word is none. */
const uuidOf = (key: Sql, word: 1 | 2): Sql => sql`
  case when split_part(${key}, ' ', ${word}::int) ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    then split_part(${key}, ' ', ${word}::int)::uuid end`;

/**
 * These rows of `job`, with whose they are. `jobs` has the columns of `job`. A key names an order, a payment, a refund,
 * a contact, a person of the staff or a source, and an order or a contact with a webhook. The payload of a channel's
 * event names its contact or its message.
 */
const describeJobs = (jobs: Sql): Sql => sql`
  select l.id, l.kind, s.slug, l.key, o.id is not null as is_of_order, o.number as order_number,
    case when c.id is null then event.channel_type else c.channel_type end as channel_type,
    case when c.id is null then event.contact else c.channel_user end as contact,
    m.name as member, f.label as source, w.url as webhook, l.state, l.run_at, l.attempts, l.last_error
  from (${jobs}) l
    left join shop s on s.id = l.shop_id
    cross join lateral (
      select ${uuidOf(sql`l.key`, 1)} as id, ${uuidOf(sql`l.key`, 2)} as webhook_id) named
    cross join lateral (
      select l.payload->>'ref' as ref, l.payload->>'contact' as contact,
        case when jsonb_typeof(l.payload->'channelType') = 'number' then (l.payload->>'channelType')::int end
          as channel_type) event
    left join refund r on r.shop_id = l.shop_id and r.id = named.id
    left join payment p on p.shop_id = l.shop_id and p.id = named.id
    left join orders o on o.shop_id = l.shop_id and o.id = coalesce(r.order_id, p.order_id, named.id)
    left join customer c on c.shop_id = l.shop_id and not c.is_anonymous and c.id = coalesce(
      o.customer_id,
      (select b.customer_id from outbox b where b.shop_id = l.shop_id and b.channel_ref = event.ref limit 1),
      named.id)
    left join staff_member m on m.shop_id = l.shop_id and m.id = named.id
    left join feed_source f on f.shop_id = l.shop_id and l.kind = 'feed-source' and f.id::text = l.key
    left join platform_webhook w on w.shop_id = l.shop_id and w.id = named.webhook_id`;

const columns = sql`j.id, j.kind, j.shop_id, j.key, j.payload, ${stateColumn} as state, j.run_at, j.failed_at, j.attempts,
  j.last_error`;

/** The jobs for the operator, the next due ones first; of given up ones the newest first. */
export const listJobs = (
  db: Db,
  listed: ListedJobs,
  { most, skipped = 0 }: { most: number; skipped?: number },
): Promise<ListedJob[]> => {
  const order = (from: Sql) =>
    listed.isFailed ? sql`${from}.failed_at desc, ${from}.id desc` : sql`${from}.run_at, ${from}.id`;
  return db.many(sql`
    ${describeJobs(sql`
      select ${columns} from job j where ${isListed(listed)}
      order by ${order(sql`j`)} limit ${most}::int offset ${skipped}::int`)}
    order by ${order(sql`l`)}`);
};

/** How many of them there are, up to `most`. */
export const countListedJobs = async (db: Db, listed: ListedJobs, most: number): Promise<number> =>
  (
    await db.one<{ count: number }>(sql`
      select count(*)::int as count from (select 1 from job j where ${isListed(listed)} limit ${most}::int) first`)
  )?.count ?? 0;

/** The job with this number, for the operator. */
export const findListedJob = (db: Db, id: number): Promise<ListedJob | undefined> =>
  db.one(describeJobs(sql`select ${columns} from job j where j.id = ${id}`));

const isIdle = sql`(failed_at is not null or leased_until is null or leased_until <= now())`;

/** The job is due now and has all its attempts again. Returns 0 when there is no such job, or it runs. */
export const restartJob = (db: Db, id: number): Promise<number> =>
  db.run(sql`
    update job set failed_at = null, leased_until = null, attempts = 0, claims = claims + 1, run_at = now(),
      requests = requests + 1
    where id = ${id} and ${isIdle} and ${isChangeAllowed('restart')}`);

/** Deletes a job that does not run. Returns 0 when there is no such job, or it runs. */
export const deleteJob = (db: Db, id: number): Promise<number> =>
  db.run(sql`delete from job where id = ${id} and ${isIdle} and ${isChangeAllowed('cancel')}`);

/** The job with this number, locked until the transaction ends. */
export const lockJob = (
  db: Db,
  id: number,
): Promise<{ kind: string; shop_id: string | null; key: string } | undefined> =>
  db.one(sql`select kind, shop_id, key from job where id = ${id} for update`);

/** Deletes jobs of all shops that were given up before this time. */
export const deleteFailedJobs = (db: Db, before: Date): Promise<number> =>
  deleteOldRows(db, {
    table: sql`job`,
    key: sql`id`,
    age: sql`failed_at`,
    where: sql`failed_at < ${before} and ${isChangeAllowed('expire')}`,
  });
