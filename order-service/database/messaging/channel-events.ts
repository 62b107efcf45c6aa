import { deleteOldRows } from '../core/delete-old-rows.ts';
import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';

export type DueChannelEvent = { shop_id: string; event_id: string; event: unknown; tries: number };

/** Saves a channel's events for later processing. Returns how many of them are new. */
export const insertChannelEvents = (
  db: Db,
  shopId: string,
  events: { id: string; event: unknown }[],
  at: Date,
): Promise<number> =>
  db.run(sql`
    insert into channel_event (shop_id, event_id, event, received_at, next_at)
    select ${shopId}, t.id, t.event::jsonb, ${at}, ${at}
    from unnest(${events.map(({ id }) => id)}::text[], ${events.map(({ event }) => JSON.stringify(event))}::text[])
      as t (id, event)
    on conflict do nothing`);

/**
 * Leases the event that has been due longest, of all shops, for `leaseSeconds`. If the process dies, the lease expires.
 */
export const leaseDueChannelEvent = (db: Db, now: Date, leaseSeconds: number): Promise<DueChannelEvent | undefined> =>
  db.one(sql`
    with due as materialized (
      select shop_id, event_id from channel_event where next_at <= ${now} order by next_at limit 1
        for update skip locked)
    update channel_event e
      set tries = e.tries + 1, next_at = ${now}::timestamptz + ${leaseSeconds}::int * interval '1 second'
    from due where e.shop_id = due.shop_id and e.event_id = due.event_id
    returning e.shop_id, e.event_id, e.event, e.tries`);

/** Sets when the event is processed again; `null`: never. */
export const rescheduleChannelEvent = (
  db: Db,
  { shop_id, event_id }: DueChannelEvent,
  nextAt: Date | null,
): Promise<number> =>
  db.run(sql`update channel_event set next_at = ${nextAt} where shop_id = ${shop_id} and event_id = ${event_id}`);

/** Deletes processed events of all shops that were received before this time. */
export const deleteChannelEvents = (db: Db, before: Date): Promise<number> =>
  deleteOldRows(db, {
    table: sql`channel_event`,
    key: sql`shop_id, event_id`,
    age: sql`received_at`,
    where: sql`received_at < ${before} and next_at is null`,
  });
