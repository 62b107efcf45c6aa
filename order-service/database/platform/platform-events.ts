import { deleteOldRows } from '../core/delete-old-rows.ts';
import type { Db } from '../engine/database.ts';
import { type Sql, sql } from '../engine/sql.ts';
import { requestJobs } from '../jobs/enqueue-jobs.ts';

export type PlatformEventType =
  | 'order.received'
  | 'order.paid'
  | 'order.preparing'
  | 'order.dispatched'
  | 'order.finalized'
  | 'order.step_undone'
  | 'order.canceled'
  | 'order.reopened'
  | 'order.refunded'
  | 'order.disputed'
  | 'order.fraud_alert'
  | 'handoff'
  | 'discount.requested'
  | 'discount.decided'
  | 'person.erased';
export type PlatformEventWrite = {
  id: string;
  orderId: string;
  type: PlatformEventType;
  data: object;
  dedupeKey: string;
};

/**
 * Inserts an event if the shop has a webhook, and requests the job that sends the order's events. A shop has at most
 * one event per key. Returns 0 when the shop has no webhook or already has the event.
 */
export const insertPlatformEvent = (db: Db, shopId: string, row: PlatformEventWrite): Promise<number> =>
  db.run(sql`
    with event as (
      insert into platform_event (shop_id, id, order_id, type, data, dedupe_key)
      select ${shopId}::uuid, ${row.id}::uuid, ${row.orderId}::uuid, ${row.type}, ${JSON.stringify(row.data)}::jsonb,
        ${row.dedupeKey}
      where exists (select 1 from platform_webhook w where w.shop_id = ${shopId})
      on conflict (shop_id, dedupe_key) do nothing returning shop_id, order_id)
    ${requestJobs(
      'platform-event',
      sql`select shop_id, order_id::text as key, '{}'::jsonb as payload, now() as run_at from event`,
      'after-retry',
    )}`);

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

/**
 * Inserts a contact's event like that of an order. `at`: the instant of the change, which orders the contact's events.
 */
export const insertContactEvent = (
  db: Db,
  shopId: string,
  row: { id: string; customerId: string; type: PlatformEventType; data: object; at: string },
): Promise<number> =>
  db.run(sql`
    with event as (
      insert into platform_event (shop_id, id, customer_id, type, data, dedupe_key, created_at)
      select ${shopId}::uuid, ${row.id}::uuid, ${row.customerId}::uuid, ${row.type}, ${JSON.stringify(row.data)}::jsonb,
        ${`${row.type}:${row.id}`}, ${row.at}::timestamptz
      where exists (select 1 from platform_webhook w where w.shop_id = ${shopId})
      returning shop_id, customer_id)
    ${requestJobs(
      'platform-event',
      sql`select shop_id, customer_id::text as key, '{}'::jsonb as payload, now() as run_at from event`,
      'after-retry',
    )}`);

export type DueEvent = {
  shop_id: string;
  id: string;
  type: PlatformEventType;
  data: Record<string, unknown>;
  created_at: Date;
  attempts: number;
  /** Whether the order, or the contact, has further events to send. */
  has_more: boolean;
  /** `null` when the shop has no webhook any more. */
  url: string | null;
  secret_sealed: string | null;
};

const isOpen = sql`e.sent_at is null and e.dead_at is null`;

/** The events of one job: those of an order or of a contact. Ids are unique, so a key never means both. */
const isOfKey = (shopId: string, key: string): Sql =>
  sql`e.shop_id = ${shopId} and (e.order_id = ${key}::uuid or e.customer_id = ${key}::uuid)`;

const firstOpen = (shopId: string, key: string): Sql => sql`
  first as materialized (
    select e.shop_id, e.id, lead(e.id) over (order by e.created_at, e.id) is not null as has_more
    from platform_event e where ${isOfKey(shopId, key)} and ${isOpen}
    order by e.created_at, e.id limit 1)`;

/**
 * The oldest event of an order or a contact that was neither sent nor given up. The attempt counts from now on, even if
 * its result never arrives.
 */
export const nextEventOfKey = (db: Db, shopId: string, key: string): Promise<DueEvent | undefined> =>
  db.one(sql`
    with ${firstOpen(shopId, key)}
    update platform_event e set attempts = e.attempts + 1
    from first left join platform_webhook w on w.shop_id = first.shop_id
    where e.shop_id = first.shop_id and e.id = first.id
    returning e.shop_id, e.id, e.type, e.data, e.created_at, e.attempts, first.has_more, w.url, w.secret_sealed`);

/** Updates the event only if this attempt is still the latest. */
const updateAttempt = (db: Db, { shop_id, id, attempts }: DueEvent, change: Sql): Promise<number> =>
  db.run(sql`
    update platform_event e set ${change}
    where e.shop_id = ${shop_id} and e.id = ${id} and e.attempts = ${attempts} and ${isOpen}`);

/**
 * The webhook accepted the event. Its data is deleted, because it holds personal data and the order has it too. Returns
 * 0 when another process has tried the event since. The same holds for the function below.
 */
export const markEventSent = (db: Db, event: DueEvent): Promise<number> =>
  updateAttempt(db, event, sql`sent_at = now(), data = '{}'`);

/** The end of an event that was given up. The name of an erased person ends with it. */
const failed = (reason: string): Sql => sql`dead_at = now(), last_error = ${reason},
  data = case when e.type = 'person.erased' then '{}' else e.data end`;

/** Marks the event as failed; it is not retried. */
export const markEventFailed = (db: Db, event: DueEvent, reason: string): Promise<number> =>
  updateAttempt(db, event, failed(reason));

/** Marks the oldest open event of an order or a contact as failed. Returns it; `undefined`: there is none. */
export const markFirstEventFailed = (
  db: Db,
  shopId: string,
  key: string,
  reason: string,
): Promise<{ id: string; has_more: boolean } | undefined> =>
  db.one(sql`
    with ${firstOpen(shopId, key)}
    update platform_event e set ${failed(reason)}
    from first where e.shop_id = first.shop_id and e.id = first.id returning e.id, first.has_more`);

/** Marks all open events of an order or a contact as failed. */
export const markEventsFailed = (db: Db, shopId: string, key: string, reason: string): Promise<number> =>
  db.run(sql`
    update platform_event e set ${failed(reason)}
    where ${isOfKey(shopId, key)} and ${isOpen}`);

/** Deletes events of all shops that were sent or failed more than 90 days ago. */
export const deleteOldPlatformEvents = (db: Db): Promise<number> =>
  deleteOldRows(db, {
    table: sql`platform_event`,
    key: sql`shop_id, id`,
    age: sql`created_at`,
    where: sql`created_at < now() - interval '90 days' and (sent_at is not null or dead_at is not null)`,
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
