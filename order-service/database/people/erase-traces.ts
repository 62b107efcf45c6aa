import type { Db } from '../engine/database.ts';
import { type Sql, sql } from '../engine/sql.ts';
import { isChangeAllowed } from '../jobs/job-states.ts';
import { addRows, type RowCounts } from './erase-rows.ts';
import type { PersonIds } from './person-rows.ts';

/** Whether a JSON value has one of these texts as a whole value somewhere. */
const holdsOne = (json: Sql, texts: string[]): Sql => sql`
  exists (select 1 from jsonb_path_query(${json}, 'strict $.**') v
    where jsonb_typeof(v) = 'string' and v #>> '{}' = any(${texts}::text[]))`;

/**
 * The ids by which a channel names the person and the messages to them: its webhooks may still wait in jobs. `known`
 * are ids in other spellings.
 */
const channelIds = async (db: Db, { shopId, contacts }: PersonIds, known: string[]): Promise<string[]> => {
  const messages = await db.many<{ id: string }>(sql`
    select id::text as id from outbox where shop_id = ${shopId} and customer_id = any(${contacts}::uuid[])
    union all select channel_ref from outbox
      where shop_id = ${shopId} and customer_id = any(${contacts}::uuid[]) and channel_ref is not null`);
  return [...known, ...messages.map(({ id }) => id)];
};

/**
 * Deletes the jobs that wait to serve the person, and what other jobs of theirs noted about failures. `known`: the
 * person's ids in the channels.
 */
export async function eraseJobs(db: Db, person: PersonIds, known: string[], counts: RowCounts): Promise<void> {
  const { shopId, contacts, orders, payments } = person;
  const ids = await channelIds(db, person, known);
  const deleted = await db.run(sql`
    delete from job
      where shop_id = ${shopId} and ${isChangeAllowed('erase')} and (split_part(key, ' ', 1) = any(${contacts}::text[]) or ${holdsOne(sql`payload`, ids)})`);
  const cleared = await db.run(sql`
    update job set last_error = null where shop_id = ${shopId} and last_error is not null
      and (split_part(key, ' ', 1) = any(${[...orders, ...payments]}::text[]) or key in (
        select id::text from refund where shop_id = ${shopId} and order_id = any(${orders}::uuid[])))`);
  addRows(counts, 'job', deleted + cleared);
}

/**
 * Responses that repeated requests would get again: those of the person's sessions are deleted. The others are emptied
 * and keep their key, so that a repeated request is refused and never makes its change twice.
 */
export async function eraseSavedResponses(
  db: Db,
  person: PersonIds,
  values: string[],
  counts: RowCounts,
): Promise<void> {
  const { shopId, contacts, orders } = person;
  const deleted = await db.run(sql`
    delete from idempotency i using session s
    where i.shop_id = ${shopId} and s.shop_id = i.shop_id and s.customer_id = any(${contacts}::uuid[])
      and i.scope = left(s.code_hash, 32)`);
  const emptied = await db.run(sql`
    update idempotency set response = null, status = null, request_hash = ''
    where shop_id = ${shopId} and response is not null
      and ${holdsOne(sql`response::jsonb`, [...contacts, ...orders, ...values])}`);
  addRows(counts, 'idempotency', deleted + emptied);
}

/** A webhook of the shop still waits for the event. */
const isAwaited = sql`exists (
  select 1 from platform_delivery d where d.shop_id = platform_event.shop_id and d.event_id = platform_event.id
    and d.sent_at is null and d.dead_at is null)`;

/** Events of orders that wait for the shop's webhooks and are no copy of the order: they name the contact. */
export async function eraseEvents(db: Db, { shopId, orders }: PersonIds, counts: RowCounts): Promise<void> {
  const isOfOrders = sql`shop_id = ${shopId} and order_id = any(${orders}::uuid[])`;
  const deleted = await db.run(sql`
    delete from platform_event where ${isOfOrders} and type not like 'order.%' and ${isAwaited}`);
  const emptied = await db.run(sql`
    update platform_event set data = '{}', unsent = 0 where ${isOfOrders} and not ${isAwaited} and data <> '{}'`);
  addRows(counts, 'platform_event', deleted + emptied);
  const cleared = await db.run(sql`
    update platform_delivery set last_error = null
    where shop_id = ${shopId} and key = any(${orders}::uuid[]) and last_error is not null`);
  addRows(counts, 'platform_delivery', cleared);
}

/** The events of orders that still wait for a webhook of the shop. */
export const listWaitingEvents = (db: Db, { shopId, orders }: PersonIds): Promise<{ id: string; order_id: string }[]> =>
  db.many(sql`
    select id, order_id from platform_event
    where shop_id = ${shopId} and order_id = any(${orders}::uuid[]) and ${isAwaited}
    order by created_at, id`);

/** Replaces what a waiting event says about its order. */
export const rewriteEvent = (db: Db, shopId: string, id: string, data: object): Promise<number> =>
  db.run(sql`
    update platform_event set data = ${JSON.stringify(data)}::jsonb
      || case when data ? 'stage' then jsonb_build_object('stage', data->'stage') else '{}' end
    where shop_id = ${shopId} and id = ${id} and ${isAwaited}`);

/** The demo's own Tray store keeps the first name of its buyers. */
export async function eraseDemoBuyers(db: Db, { shopId, orders }: PersonIds, counts: RowCounts): Promise<void> {
  const rows = await db.run(sql`
    update demo_store d set state = jsonb_set(d.state, '{orders}', (
      select coalesce(jsonb_agg(case when o.value->>'id' = any(mine.ids)
        then jsonb_set(o.value, '{sent,Customer,name}', '""') else o.value end order by o.place), '[]')
      from jsonb_array_elements(d.state->'orders') with ordinality as o (value, place)))
    from (select coalesce(array_agg(store_order_id), '{}') as ids from store_order
      where shop_id = ${shopId} and order_id = any(${orders}::uuid[]) and store_order_id is not null) mine
    where jsonb_typeof(d.state->'orders') = 'array' and exists (
      select 1 from jsonb_array_elements(d.state->'orders') as o where o->>'id' = any(mine.ids))`);
  addRows(counts, 'demo_store', rows);
}
