import { deleteOldRows } from '../core/delete-old-rows.ts';
import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';

export type DueChannelEvent = { shop_id: string; event_id: string; event: unknown; tries: number };

/** Notes what a channel told, to be worked off; says how many of it are news. */
export const insertChannelEvents = (
  db: Db,
  shopId: string,
  told: { id: string; event: unknown }[],
  at: Date,
): Promise<number> =>
  db.run(sql`
    insert into channel_event (shop_id, event_id, event, received_at, next_at)
    select ${shopId}, t.id, t.event::jsonb, ${at}, ${at}
    from unnest(${told.map(({ id }) => id)}::text[], ${told.map(({ event }) => JSON.stringify(event))}::text[])
      as t (id, event)
    on conflict do nothing`);

/** Takes the event that is due longest, of all shops, and keeps it from others for `leaseSeconds`: whoever dies with it loses it then. */
export const leaseDueChannelEvent = (db: Db, now: Date, leaseSeconds: number): Promise<DueChannelEvent | undefined> =>
  db.one(sql`
    with due as materialized (
      select shop_id, event_id from channel_event where next_at <= ${now} order by next_at limit 1
        for update skip locked)
    update channel_event e
      set tries = e.tries + 1, next_at = ${now}::timestamptz + ${leaseSeconds}::int * interval '1 second'
    from due where e.shop_id = due.shop_id and e.event_id = due.event_id
    returning e.shop_id, e.event_id, e.event, e.tries`);

/** When it is worked off again; null: never. */
export const rescheduleChannelEvent = (
  db: Db,
  { shop_id, event_id }: DueChannelEvent,
  nextAt: Date | null,
): Promise<number> =>
  db.run(sql`update channel_event set next_at = ${nextAt} where shop_id = ${shop_id} and event_id = ${event_id}`);

/** Forgets what is done and was received before then, of all shops. */
export const deleteChannelEvents = (db: Db, before: Date): Promise<number> =>
  deleteOldRows(db, {
    table: sql`channel_event`,
    key: sql`shop_id, event_id`,
    age: sql`received_at`,
    where: sql`received_at < ${before} and next_at is null`,
  });
