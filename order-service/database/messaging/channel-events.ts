import { deleteOldRows } from '../core/delete-old-rows.ts';
import type { Db } from '../engine/database.ts';
import { type Sql, sql } from '../engine/sql.ts';
import { requestJobs } from '../jobs/enqueue-jobs.ts';

/**
 * Requests a job for each event of a channel that the shop has not received before, in their order. What is not a
 * contact's message is a `channel-status`. Returns how many are new. The table keeps only the ids.
 */
export async function insertChannelEvents(
  db: Db,
  shopId: string,
  events: { id: string; event: { kind: string } }[],
  at: Date,
): Promise<number> {
  const requestsOf = (kind: 'channel-event' | 'channel-status', isKind: Sql): Sql =>
    requestJobs(
      kind,
      sql`select ${shopId}::uuid as shop_id, id as key, event::jsonb as payload, ${at}::timestamptz as run_at
        from received join fresh on event_id = id where ${isKind} order by place`,
    );
  const isMessage = sql`event::jsonb->>'kind' = 'message'`;
  const requested = await db.one<{ heard: number }>(sql`
    with received as (
      select distinct on (t.id) t.* from unnest(${events.map(({ id }) => id)}::text[],
        ${events.map(({ event }) => JSON.stringify(event))}::text[]) with ordinality as t (id, event, place)
      order by t.id, t.place),
    fresh as (
      insert into channel_event (shop_id, event_id, received_at) select ${shopId}, id, ${at} from received
      on conflict do nothing returning event_id),
    messages as (${requestsOf('channel-event', isMessage)}),
    statuses as (${requestsOf('channel-status', sql`not ${isMessage}`)})
    select count(*)::int as heard from fresh`);
  return requested?.heard ?? 0;
}

/** Forgets the ids of events of all shops that were received before this time. */
export const deleteChannelEvents = (db: Db, before: Date): Promise<number> =>
  deleteOldRows(db, {
    table: sql`channel_event`,
    key: sql`shop_id, event_id`,
    age: sql`received_at`,
    where: sql`received_at < ${before}`,
  });
