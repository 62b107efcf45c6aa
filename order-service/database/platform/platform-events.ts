import type { PlatformEventType } from '#shared/model/platform-event.ts';
import { deleteOldRows } from '../core/delete-old-rows.ts';
import type { Db } from '../engine/database.ts';
import { type Sql, sql } from '../engine/sql.ts';
import { requestJobs } from '../jobs/enqueue-jobs.ts';

export type PlatformEventWrite = {
  id: string;
  orderId: string;
  type: PlatformEventType;
  data: object;
  dedupeKey: string;
};

/** The key of the job that sends the events of `key` to a webhook. */
export const deliveryKey = (key: Sql, webhookId: Sql): Sql => sql`${key}::text || ' ' || ${webhookId}::text`;

type EventColumns = { id: string; type: PlatformEventType; data: object; dedupeKey: string };

/**
 * Inserts an event with a delivery for each webhook in `wanted`, and requests their jobs. A shop has at most one event
 * per key. Returns the number of deliveries: 0 when no webhook wants the event, or the shop has it already. The
 * webhooks stay locked until the transaction ends, so that none of them is deleted meanwhile.
 */
const insertEvent = (
  db: Db,
  shopId: string,
  { id, type, data, dedupeKey }: EventColumns,
  { order, customer, at, wanted }: { order: Sql; customer: Sql; at: Sql; wanted: Sql },
): Promise<number> =>
  db.run(sql`
    with wanted as materialized (
      select w.id from platform_webhook w where w.shop_id = ${shopId} and w.is_active and ${wanted} for key share),
    event as (
      insert into platform_event (shop_id, id, order_id, customer_id, type, data, dedupe_key, created_at, unsent)
      select ${shopId}::uuid, ${id}::uuid, ${order}, ${customer}, ${type}, ${JSON.stringify(data)}::jsonb, ${dedupeKey},
        ${at}, (select count(*) from wanted)
      where exists (select 1 from wanted)
      on conflict (shop_id, dedupe_key) do nothing
      returning shop_id, id, coalesce(order_id, customer_id, id) as key, created_at),
    delivery as (
      insert into platform_delivery (shop_id, webhook_id, event_id, key, created_at)
      select e.shop_id, w.id, e.id, e.key, e.created_at from event e cross join wanted w
      returning shop_id, webhook_id, key)
    ${requestJobs(
      'platform-event',
      sql`select shop_id, ${deliveryKey(sql`key`, sql`webhook_id`)} as key from delivery`,
      { repeated: 'after-retry' },
    )}`);

const chose = (type: PlatformEventType): Sql => sql`${type}::text = any(w.events)`;

/** Inserts an event of an order, if a webhook of the shop chose it. Returns the number of webhooks that get it. */
export const insertPlatformEvent = (db: Db, shopId: string, row: PlatformEventWrite): Promise<number> =>
  insertEvent(db, shopId, row, {
    order: sql`${row.orderId}::uuid`,
    customer: sql`null::uuid`,
    at: sql`now()`,
    wanted: chose(row.type),
  });

/**
 * Inserts a contact's event like that of an order. `at`: the instant of the change, which orders the contact's events.
 * `dedupeKey`: what the event is about; without it each event is another one.
 */
export const insertContactEvent = (
  db: Db,
  shopId: string,
  row: { id: string; customerId: string; type: PlatformEventType; data: object; at: string; dedupeKey?: string },
): Promise<number> =>
  insertEvent(
    db,
    shopId,
    { ...row, dedupeKey: row.dedupeKey ?? `${row.type}:${row.id}` },
    {
      order: sql`null::uuid`,
      customer: sql`${row.customerId}::uuid`,
      at: sql`${row.at}::timestamptz`,
      wanted: chose(row.type),
    },
  );

/** What the key of a test begins with. The keys of real events begin with their type, and no shop has a real test. */
const testKey = 'webhook.test:';

/** Whether the event `e` is a test. */
export const isTestEvent = sql`starts_with(e.dedupe_key, ${testKey})`;

/** Inserts the test of one webhook, of any type. Returns 0 when the shop has no such webhook, or it is switched off. */
export const insertTestEvent = (
  db: Db,
  shopId: string,
  { id, webhookId, type, data }: { id: string; webhookId: string; type: PlatformEventType; data: object },
): Promise<number> =>
  insertEvent(
    db,
    shopId,
    { id, type, data, dedupeKey: `${testKey}${id}` },
    { order: sql`null::uuid`, customer: sql`null::uuid`, at: sql`now()`, wanted: sql`w.id = ${webhookId}` },
  );

/**
 * Deletes the `order.received` event of an order if no webhook was called with it. Returns `sent` when one was: the
 * platform may know the order.
 */
export async function deleteUnsentReceivedEvent(db: Db, shopId: string, orderId: string): Promise<'unsent' | 'sent'> {
  const isReceived = sql`e.shop_id = ${shopId} and e.order_id = ${orderId} and e.type = 'order.received'`;
  // The locks wait for attempts that begin now. Those that begin later find no delivery any more.
  const deliveries = await db.many<{ event_id: string; attempts: number; is_sent: boolean }>(sql`
    select d.event_id, d.attempts, d.sent_at is not null as is_sent
    from platform_delivery d join platform_event e on e.shop_id = d.shop_id and e.id = d.event_id
    where ${isReceived} for update of d`);
  const known = new Set(
    deliveries.filter(({ attempts, is_sent }) => attempts > 0 || is_sent).map(({ event_id }) => event_id),
  );
  await db.run(sql`delete from platform_event e where ${isReceived} and e.id <> all(${[...known]}::uuid[])`);
  return known.size > 0 ? 'sent' : 'unsent';
}

/** Deletes events of all shops that are older than 90 days, when no webhook waits for them. */
export const deleteOldPlatformEvents = (db: Db): Promise<number> =>
  deleteOldRows(db, {
    table: sql`platform_event`,
    key: sql`shop_id, id`,
    age: sql`created_at`,
    where: sql`created_at < now() - interval '90 days' and not exists (
      select 1 from platform_delivery d where d.shop_id = platform_event.shop_id and d.event_id = platform_event.id
        and d.sent_at is null and d.dead_at is null)`,
  });
