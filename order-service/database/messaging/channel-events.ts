import { deleteOldRows } from '../core/delete-old-rows.ts';
import type { Db } from '../engine/database.ts';
import { type Sql, sql } from '../engine/sql.ts';
import { requestJobs } from '../jobs/enqueue-jobs.ts';

/** The kinds of the jobs that process the events of channels. */
export type ChannelJob = 'channel-event' | 'channel-status' | 'unknown-status';

/**
 * Requests a job for each event of a channel that the shop has not received before, in their order. A report on our own
 * messages is a `channel-status`, and an `unknown-status` when it reports on a message that the shop does not
 * have (yet). Returns how many are new. The table keeps only the ids.
 */
export async function insertChannelEvents(
  db: Db,
  shopId: string,
  events: { id: string; event: { kind: string } }[],
  at: Date,
): Promise<number> {
  const requestsOf = (kind: ChannelJob): Sql =>
    requestJobs(
      kind,
      sql`select ${shopId}::uuid as shop_id, id as key, event
        from received join fresh on event_id = id where job = ${kind} order by place`,
      { payload: sql`r.event`, runAt: sql`${at}::timestamptz` },
    );
  // One search of an index for each report: a join would read all messages of the shop.
  const isOf = (message: Sql): Sql =>
    sql`(select 1 from outbox o where o.shop_id = ${shopId} and ${message} limit 1) is not null`;
  const requested = await db.one<{ recorded: number }>(sql`
    with listed as (
      select distinct on (t.id) t.id, t.event::jsonb as event, t.place
        from unnest(${events.map(({ id }) => id)}::text[],
        ${events.map(({ event }) => JSON.stringify(event))}::text[]) with ordinality as t (id, event, place)
      order by t.id, t.place),
    received as materialized (
      select id, event, place, case
        when event->>'kind' in ('message', 'contact-change', 'consent') then 'channel-event'
        when event->>'kind' <> 'status' or ${isOf(sql`o.channel_ref = event->>'ref'`)}
          or ${isOf(sql`o.id = (event->>'messageId')::uuid`)} then 'channel-status'
        else 'unknown-status' end as job
      from listed),
    fresh as (
      insert into channel_event (shop_id, event_id, received_at) select ${shopId}, id, ${at} from received
      on conflict do nothing returning event_id),
    messages as (${requestsOf('channel-event')}),
    statuses as (${requestsOf('channel-status')}),
    unknown as (${requestsOf('unknown-status')})
    select count(*)::int as recorded from fresh`);
  return requested?.recorded ?? 0;
}

/** Forgets the ids of events of all shops that were received before this time. */
export const deleteChannelEvents = (db: Db, before: Date): Promise<number> =>
  deleteOldRows(db, {
    table: sql`channel_event`,
    key: sql`shop_id, event_id`,
    age: sql`received_at`,
    where: sql`received_at < ${before}`,
  });
