import type { ChosenPlatformEvent, PlatformEventType } from '#shared/model/platform-event.ts';
import type { Db } from '../engine/database.ts';
import { joinWithAnd, sql } from '../engine/sql.ts';
import { deleteDeliveriesOf } from './platform-deliveries.ts';
import { isTestEvent } from './platform-events.ts';
import { type ListPosition, type MessageState, micros } from './platform-lists.ts';

/** A webhook of a shop without its secrets. */
export type WebhookRow = {
  id: string;
  name: string;
  /** Its id in the shop's declaration; `null`: made by the API or the command line. */
  declared_id: string | null;
  url: string;
  events: ChosenPlatformEvent[];
  is_active: boolean;
  created_at: Date;
  updated_at: Date;
  /** Until when the secret before the present one signs too. */
  previous_until: Date | null;
  open: number;
  failed: number;
};

/** Waiting and failed deliveries have an index each, with the same text. */
const inState = {
  waiting: sql`d.sent_at is null and d.dead_at is null`,
  sent: sql`d.sent_at is not null`,
  failed: sql`d.dead_at is not null`,
};

const webhooks = sql`
  select w.id, w.name, w.declared_id, w.url, w.events, w.is_active, w.created_at, w.updated_at,
    case when w.previous_until > now() then w.previous_until end as previous_until,
    (select count(*)::int from platform_delivery d
      where d.shop_id = w.shop_id and d.webhook_id = w.id and ${inState.waiting}) as open,
    (select count(*)::int from platform_delivery d
      where d.shop_id = w.shop_id and d.webhook_id = w.id and ${inState.failed}) as failed
  from platform_webhook w`;

/** The webhooks of a shop, the oldest first. */
export const listWebhooks = (db: Db, shopId: string): Promise<WebhookRow[]> =>
  db.many(sql`${webhooks} where w.shop_id = ${shopId} order by w.created_at, w.id`);

/** A webhook with the numbers of its deliveries. */
export const findWebhook = (db: Db, shopId: string, id: string): Promise<WebhookRow | undefined> =>
  db.one(sql`${webhooks} where w.shop_id = ${shopId} and w.id = ${id}`);

/** What a call has to know of a webhook before it acts. */
export type WebhookState = { is_active: boolean; declared_id: string | null };

/** A webhook without the numbers of its deliveries. */
export const findWebhookState = (db: Db, shopId: string, id: string): Promise<WebhookState | undefined> =>
  db.one(sql`select is_active, declared_id from platform_webhook where shop_id = ${shopId} and id = ${id}`);

/** The same, locked until the transaction ends. */
export const lockWebhook = (db: Db, shopId: string, id: string): Promise<WebhookState | undefined> =>
  db.one(sql`
    select is_active, declared_id from platform_webhook where shop_id = ${shopId} and id = ${id} for no key update`);

/** Two calls that add webhooks wait for each other, so that the shop keeps its limit. Returns their number. */
export async function countWebhooks(db: Db, shopId: string): Promise<number> {
  await db.one(sql`select 1 as found from shop where id = ${shopId} for no key update`);
  const row = await db.one<{ count: number }>(
    sql`select count(*)::int as count from platform_webhook where shop_id = ${shopId}`,
  );
  return row?.count ?? 0;
}

export type WebhookWrite = {
  id: string;
  name: string;
  url: string;
  events: readonly ChosenPlatformEvent[];
  secretSealed: string;
};

/** Adds a webhook. */
export const insertWebhook = (db: Db, shopId: string, row: WebhookWrite): Promise<number> =>
  db.run(sql`
    insert into platform_webhook (shop_id, id, name, url, events, secret_sealed)
    values (${shopId}, ${row.id}, ${row.name}, ${row.url}, ${row.events}::text[], ${row.secretSealed})`);

/** Saves the fields that are given. */
export const updateWebhook = (
  db: Db,
  shopId: string,
  id: string,
  {
    name = null,
    url = null,
    events = null,
    isActive = null,
  }: { name?: string | null; url?: string | null; events?: readonly string[] | null; isActive?: boolean | null },
): Promise<number> =>
  db.run(sql`
    update platform_webhook set name = coalesce(${name}, name), url = coalesce(${url}, url),
      events = coalesce(${events}::text[], events), is_active = coalesce(${isActive}::boolean, is_active),
      updated_at = now()
    where shop_id = ${shopId} and id = ${id}`);

/** A new secret. The present one signs too until `until`. */
export const replaceWebhookSecret = (
  db: Db,
  shopId: string,
  id: string,
  { secretSealed, until }: { secretSealed: string; until: Date },
): Promise<number> =>
  db.run(sql`
    update platform_webhook set previous_sealed = secret_sealed, previous_until = ${until},
      secret_sealed = ${secretSealed}, updated_at = now()
    where shop_id = ${shopId} and id = ${id}`);

/** Deletes a webhook with its deliveries. Returns 0 when the shop has no such webhook. Call it inside a transaction. */
export async function deleteWebhook(db: Db, shopId: string, id: string): Promise<number> {
  // Waits for transactions that write an event for it, and lets later ones pass it by.
  await db.one(sql`select 1 as found from platform_webhook where shop_id = ${shopId} and id = ${id} for update`);
  await deleteDeliveriesOf(db, shopId, id);
  return db.run(sql`delete from platform_webhook where shop_id = ${shopId} and id = ${id}`);
}

/** A webhook of the declaration: a new one, or changes of the one with this id. */
export const writeDeclaredWebhook = (
  db: Db,
  shopId: string,
  row: WebhookWrite & { declaredId: string },
): Promise<number> =>
  db.run(sql`
    insert into platform_webhook (shop_id, id, declared_id, name, url, events, secret_sealed)
    values (${shopId}, ${row.id}, ${row.declaredId}, ${row.name}, ${row.url}, ${row.events}::text[],
      ${row.secretSealed})
    on conflict (shop_id, declared_id) do update
      set name = excluded.name, url = excluded.url, events = excluded.events, secret_sealed = excluded.secret_sealed,
        is_active = true, previous_sealed = null, previous_until = null, updated_at = now()`);

/** The declared webhooks of a shop whose ids are not in `kept`. */
export const listUndeclared = async (db: Db, shopId: string, kept: readonly string[]): Promise<string[]> =>
  (
    await db.many<{ id: string }>(sql`
      select id from platform_webhook
      where shop_id = ${shopId} and declared_id is not null and declared_id <> all(${kept}::text[])`)
  ).map(({ id }) => id);

export type DeliveryRow = {
  event_id: string;
  type: PlatformEventType;
  is_test: boolean;
  order_id: string | null;
  attempts: number;
  created_at: Date;
  sent_at: Date | null;
  dead_at: Date | null;
  last_error: string | null;
  /** Its position in the list (`ListPosition`), with the event's id. */
  id: string;
  at: string;
};

/** What a webhook got or shall get, the newest event first. */
export function listDeliveries(
  db: Db,
  shopId: string,
  webhookId: string,
  { state, after, most }: { state: MessageState | null; after: ListPosition | null; most: number },
): Promise<DeliveryRow[]> {
  const conditions = [
    sql`d.shop_id = ${shopId}`,
    sql`d.webhook_id = ${webhookId}`,
    ...(state === null ? [] : [inState[state]]),
    ...(after === null ? [] : [sql`(d.created_at, d.event_id) < (${after.at}::timestamptz, ${after.id}::uuid)`]),
  ];
  return db.many(sql`
    select d.event_id, d.event_id as id, e.type, ${isTestEvent} as is_test, e.order_id, d.attempts, d.created_at,
      d.sent_at, d.dead_at,
      d.last_error, ${micros(sql`d.created_at`)} as at
    from platform_delivery d join platform_event e on e.shop_id = d.shop_id and e.id = d.event_id
    where ${joinWithAnd(conditions)} order by d.created_at desc, d.event_id desc limit ${most}`);
}
