import { deleteOldRows } from '../core/delete-old-rows.ts';
import type { Db } from '../engine/database.ts';
import { type Sql, sql } from '../engine/sql.ts';

export type PlatformEventType = 'order.received' | 'order.paid' | 'order.canceled' | 'order.reopened';
export type PlatformEventWrite = {
  id: string;
  orderId: string;
  type: PlatformEventType;
  data: object;
  dedupeKey: string;
};

/**
 * Inserts an event if the shop has a webhook. A shop has at most one event per key. Returns 0 when the shop has no
 * webhook or already has the event.
 */
export const insertPlatformEvent = (db: Db, shopId: string, row: PlatformEventWrite): Promise<number> =>
  db.run(sql`
    insert into platform_event (shop_id, id, order_id, type, data, dedupe_key, next_at)
    select ${shopId}::uuid, ${row.id}::uuid, ${row.orderId}::uuid, ${row.type}, ${JSON.stringify(row.data)}::jsonb,
      ${row.dedupeKey}, now()
    where exists (select 1 from platform_webhook w where w.shop_id = ${shopId})
    on conflict (shop_id, dedupe_key) do nothing`);

/**
 * Deletes the unsent `order.received` event of an order. Returns `sent` when a sent one remains: the platform may know
 * the order.
 */
export async function deleteUnsentReceivedEvent(db: Db, shopId: string, orderId: string): Promise<'unsent' | 'sent'> {
  await db.run(sql`
    delete from platform_event
      where shop_id = ${shopId} and order_id = ${orderId} and type = 'order.received' and attempts = 0`);
  const sent = await db.one(sql`
    select 1 from platform_event where shop_id = ${shopId} and order_id = ${orderId} and type = 'order.received'
      limit 1`);
  return sent ? 'sent' : 'unsent';
}

export type DueEvent = {
  shop_id: string;
  id: string;
  type: PlatformEventType;
  data: Record<string, unknown>;
  created_at: Date;
  attempts: number;
  /** `null` when the shop has no webhook any more. */
  url: string | null;
  secret_sealed: string | null;
};

/**
 * Leases the event that has been due longest, of all shops, for `leaseMs`. The attempt counts from now on, even if its
 * result never arrives.
 */
export const leaseDuePlatformEvent = (db: Db, leaseMs: number): Promise<DueEvent | undefined> =>
  db.one(sql`
    with due as materialized (
      select shop_id, id from platform_event
      where next_at <= now() and (locked_until is null or locked_until <= now())
      order by next_at limit 1 for update skip locked)
    update platform_event e
      set locked_until = now() + ${leaseMs}::int * interval '1 millisecond', attempts = e.attempts + 1
    from due left join platform_webhook w on w.shop_id = due.shop_id
    where e.shop_id = due.shop_id and e.id = due.id
    returning e.shop_id, e.id, e.type, e.data, e.created_at, e.attempts, w.url, w.secret_sealed`);

/** Updates the event only if this attempt is still the latest. */
const updateAttempt = (db: Db, { shop_id, id, attempts }: DueEvent, change: Sql): Promise<number> =>
  db.run(sql`
    update platform_event set locked_until = null, ${change}
    where shop_id = ${shop_id} and id = ${id} and attempts = ${attempts} and next_at is not null`);

/**
 * The webhook accepted the event. Its data is deleted, because it holds personal data and the order has it too. Returns
 * 0 when another process has leased the event since. The same holds for the two functions below.
 */
export const markEventSent = (db: Db, event: DueEvent): Promise<number> =>
  updateAttempt(db, event, sql`sent_at = now(), next_at = null, last_error = null, data = '{}'`);

/** Marks the event as failed; it is not retried. */
export const markEventFailed = (db: Db, event: DueEvent, reason: string): Promise<number> =>
  updateAttempt(db, event, sql`dead_at = now(), next_at = null, last_error = ${reason}`);

/** Schedules the next attempt after `waitMs`. */
export const rescheduleEvent = (db: Db, event: DueEvent, reason: string, waitMs: number): Promise<number> =>
  updateAttempt(db, event, sql`next_at = now() + ${waitMs}::int * interval '1 millisecond', last_error = ${reason}`);

/** Deletes events of all shops that were sent or failed more than 90 days ago. */
export const deleteOldPlatformEvents = (db: Db): Promise<number> =>
  deleteOldRows(db, {
    table: sql`platform_event`,
    key: sql`shop_id, id`,
    age: sql`created_at`,
    where: sql`created_at < now() - interval '90 days' and next_at is null`,
  });

/** `null` removes the webhook: the shop receives no events from now on. */
export const writePlatformWebhook = (
  db: Db,
  shopId: string,
  row: { url: string; secretSealed: string } | null,
): Promise<number> =>
  row === null
    ? db.run(sql`delete from platform_webhook where shop_id = ${shopId}`)
    : db.run(sql`
        insert into platform_webhook (shop_id, url, secret_sealed) values (${shopId}, ${row.url}, ${row.secretSealed})
        on conflict (shop_id) do update
          set url = excluded.url, secret_sealed = excluded.secret_sealed, updated_at = now()`);
