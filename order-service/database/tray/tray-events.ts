import { deleteOldRows } from '../core/delete-old-rows.ts';
import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';

export type StoreEventScope = 'product' | 'variant' | 'order';
export type StoreEventRow = { shop_id: string; scope: StoreEventScope; subject: string; heard: number; tries: number };

/**
 * Records that something at Tray may have changed, to be checked from `at` on. Repeated events of the same subject
 * become one.
 */
export const upsertTrayEvent = (
  db: Db,
  shopId: string,
  scope: StoreEventScope,
  subject: string,
  at: Date,
): Promise<number> =>
  db.run(sql`
    insert into store_event as e (shop_id, scope, subject, next_at) values (${shopId}, ${scope}, ${subject}, ${at})
    on conflict (shop_id, scope, subject) do update
      set heard = e.heard + 1, tries = 0, next_at = least(e.next_at, excluded.next_at),
      received_at = now()`);

/** The number of events that wait for a check. */
export const countStoreEvents = async (db: Db, shopId: string): Promise<number> =>
  (
    await db.one<{ count: number }>(
      sql`select count(*) as count from store_event where shop_id = ${shopId} and next_at is not null`,
    )
  )?.count ?? 0;

/** Leases the event that has been due longest, of all linked shops, until `until`. */
export const leaseDueTrayEvent = (db: Db, now: Date, until: Date): Promise<StoreEventRow | undefined> =>
  db.one(sql`
    with due as materialized (
      select e.shop_id, e.scope, e.subject from store_event e
        join store_link l on l.shop_id = e.shop_id and l.state = 'linked'
      where e.next_at <= ${now} order by e.next_at limit 1 for update of e skip locked)
    update store_event e set tries = e.tries + 1, next_at = ${until}
    from due where e.shop_id = due.shop_id and e.scope = due.scope and e.subject = due.subject
    returning e.shop_id, e.scope, e.subject, e.heard, e.tries`);

/** Completes an event that was checked or given up. If it arrived again meanwhile, it is due once more at `now`. */
export const completeTrayEvent = (
  db: Db,
  { shop_id, scope, subject, heard }: StoreEventRow,
  now: Date,
): Promise<number> =>
  db.run(sql`
    update store_event set next_at = case when heard = ${heard} then null else ${now}::timestamptz end
    where shop_id = ${shop_id} and scope = ${scope} and subject = ${subject}`);

/** The Tray store could not be reached: the event is checked again at `nextAt`. */
export const rescheduleTrayEvent = (
  db: Db,
  { shop_id, scope, subject }: StoreEventRow,
  nextAt: Date,
): Promise<number> =>
  db.run(
    sql`update store_event set next_at = ${nextAt}
      where shop_id = ${shop_id} and scope = ${scope} and subject = ${subject}`,
  );

/** Deletes events of all shops that were completed and received before this time. */
export const deleteTrayEvents = (db: Db, before: Date): Promise<number> =>
  deleteOldRows(db, {
    table: sql`store_event`,
    key: sql`shop_id, scope, subject`,
    age: sql`received_at`,
    where: sql`received_at < ${before} and next_at is null`,
  });

/** The linked shop of a Tray store by the store's id at Tray, which is all that a webhook contains. */
export const findShopOfStore = (db: Db, storeId: string): Promise<{ shop_id: string } | undefined> =>
  db.one(
    sql`select shop_id from store_link where store_id = ${storeId} and state = 'linked' order by linked_at desc
      limit 1`,
  );
