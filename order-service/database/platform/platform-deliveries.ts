import type { PlatformEventType } from '#shared/model/platform-event.ts';
import type { Db } from '../engine/database.ts';
import { type Sql, sql } from '../engine/sql.ts';
import { requestJobs } from '../jobs/enqueue-jobs.ts';
import { deliveryKey, isTestEvent } from './platform-events.ts';

/** The deliveries of one job: the events of an order, of a contact, or a test (`key`), to one webhook. */
export type DeliveryLane = { shopId: string; webhookId: string; key: string };

export type DueDelivery = {
  shop_id: string;
  webhook_id: string;
  event_id: string;
  type: PlatformEventType;
  is_test: boolean;
  data: Record<string, unknown>;
  created_at: Date;
  attempts: number;
  /** Whether the lane has further events to send. */
  has_more: boolean;
  url: string;
  is_active: boolean;
  secret_sealed: string;
  /** The secret before the present one, while it still signs; `null` otherwise. */
  previous_sealed: string | null;
};

const isOpen = sql`d.sent_at is null and d.dead_at is null`;

const firstOpen = ({ shopId, webhookId, key }: DeliveryLane): Sql => sql`
  first as materialized (
    select d.shop_id, d.webhook_id, d.event_id, lead(d.event_id) over (order by d.created_at, d.event_id) is not null
      as has_more
    from platform_delivery d
    where d.shop_id = ${shopId} and d.webhook_id = ${webhookId} and d.key = ${key} and ${isOpen}
    order by d.created_at, d.event_id limit 1)`;
const isFirst = sql`d.shop_id = first.shop_id and d.webhook_id = first.webhook_id and d.event_id = first.event_id`;

/**
 * The oldest open delivery of a lane with its event and its webhook. The attempt counts from now on, even if its result
 * never arrives.
 */
export const nextDelivery = (db: Db, lane: DeliveryLane): Promise<DueDelivery | undefined> =>
  db.one(sql`
    with ${firstOpen(lane)}
    update platform_delivery d set attempts = d.attempts + 1
    from first join platform_event e on e.shop_id = first.shop_id and e.id = first.event_id
      join platform_webhook w on w.shop_id = first.shop_id and w.id = first.webhook_id
    where ${isFirst} and ${isOpen}
    returning d.shop_id, d.webhook_id, d.event_id, e.type, ${isTestEvent} as is_test, e.data, e.created_at, d.attempts,
      first.has_more, w.url, w.is_active, w.secret_sealed,
      case when w.previous_until > now() then w.previous_sealed end as previous_sealed`);

/**
 * Ends deliveries, and the event's data once no delivery needs it any more: it holds personal data, and the order has
 * it too. `ended` is an update of `platform_delivery d`.
 */
const endDeliveries = (ended: Sql, isSettled: Sql): Sql => sql`
  ended as (${ended} returning d.shop_id, d.event_id),
  counts as (select shop_id, event_id, count(*)::int as deliveries from ended group by shop_id, event_id),
  settled as (
    update platform_event e set unsent = e.unsent - counts.deliveries,
      data = case when e.unsent <= counts.deliveries then '{}' else e.data end
    from counts where e.shop_id = counts.shop_id and e.id = counts.event_id and ${isSettled})`;

/**
 * A delivery that was given up keeps the data, so that it can be repeated. The name of an erased person ends with it.
 */
const isSettledByFailure = sql`e.type = 'person.erased'`;

const ofAttempt = ({ shop_id, webhook_id, event_id, attempts }: DueDelivery): Sql => sql`
  d.shop_id = ${shop_id} and d.webhook_id = ${webhook_id} and d.event_id = ${event_id} and d.attempts = ${attempts}
  and ${isOpen}`;

/** The webhook accepted the event. Changes nothing when another process has tried the delivery since. */
export const markDeliverySent = (db: Db, delivery: DueDelivery): Promise<number> =>
  db.run(sql`
    with ${endDeliveries(
      sql`update platform_delivery d set sent_at = now(), last_error = null where ${ofAttempt(delivery)}`,
      sql`true`,
    )}
    select 1 from ended`);

const dead = (reason: string): Sql => sql`dead_at = now(), last_error = ${reason}`;

/** Gives the delivery up. The same holds. */
export const markDeliveryFailed = (db: Db, delivery: DueDelivery, reason: string): Promise<number> =>
  db.run(sql`
    with ${endDeliveries(
      sql`update platform_delivery d set ${dead(reason)} where ${ofAttempt(delivery)}`,
      isSettledByFailure,
    )}
    select 1 from ended`);

/** Saves why an attempt failed; the delivery is tried again. */
export const writeDeliveryError = (db: Db, delivery: DueDelivery, reason: string): Promise<number> =>
  db.run(sql`update platform_delivery d set last_error = ${reason} where ${ofAttempt(delivery)}`);

/** Gives up the oldest open delivery of a lane. Returns its event; `undefined`: there is none. */
export const markFirstDeliveryFailed = (
  db: Db,
  lane: DeliveryLane,
  reason: string,
): Promise<{ event_id: string; has_more: boolean } | undefined> =>
  db.one(sql`
    with ${firstOpen(lane)},
    ${endDeliveries(sql`update platform_delivery d set ${dead(reason)} from first where ${isFirst}`, isSettledByFailure)}
    select first.event_id, first.has_more from first join ended on ended.event_id = first.event_id`);

/** Gives up all open deliveries of a lane, and returns their number. */
export const markDeliveriesFailed = (
  db: Db,
  { shopId, webhookId, key }: DeliveryLane,
  reason: string,
): Promise<number> =>
  db.run(sql`
    with ${endDeliveries(
      sql`update platform_delivery d set ${dead(reason)}
        where d.shop_id = ${shopId} and d.webhook_id = ${webhookId} and d.key = ${key} and ${isOpen}`,
      isSettledByFailure,
    )}
    select 1 from ended`);

/** A webhook is deleted, so no delivery to it needs its event any more. The caller has locked the webhook. */
export const deleteDeliveriesOf = (db: Db, shopId: string, webhookId: string): Promise<number> =>
  db.run(sql`
    with gone as (
      delete from platform_delivery d where d.shop_id = ${shopId} and d.webhook_id = ${webhookId}
      returning d.shop_id, d.event_id, d.sent_at, d.dead_at)
    update platform_event e set unsent = e.unsent - 1, data = case when e.unsent <= 1 then '{}' else e.data end
    from gone where e.shop_id = gone.shop_id and e.id = gone.event_id and gone.sent_at is null
      and not (gone.dead_at is not null and ${isSettledByFailure})`);

/**
 * Lets the waiting deliveries of a webhook be tried at once, with all their attempts again. Returns their number. Call
 * it inside a transaction.
 */
export async function hastenDeliveries(db: Db, { shopId, webhookId }: Omit<DeliveryLane, 'key'>): Promise<number> {
  const ofWebhook = sql`d.shop_id = ${shopId} and d.webhook_id = ${webhookId} and ${isOpen}`;
  const row = await db.one<{ count: number }>(
    sql`select count(*)::int as count from platform_delivery d where ${ofWebhook}`,
  );
  await db.run(
    requestJobs(
      'platform-event',
      sql`select distinct d.shop_id, ${deliveryKey(sql`d.key`, sql`d.webhook_id`)} as key from platform_delivery d
        where ${ofWebhook}`,
    ),
  );
  return row?.count ?? 0;
}

/** A delivery that may be repeated. */
export type RepeatableDelivery = {
  event_id: string;
  type: PlatformEventType;
  order_id: string | null;
  is_sent: boolean;
  /** The event still has what it said. */
  has_data: boolean;
};

/** The ended deliveries of a webhook that a person wants again, the oldest first, locked until the transaction ends. */
export const lockEndedDeliveries = (
  db: Db,
  { shopId, webhookId }: { shopId: string; webhookId: string },
  wanted: { eventId: string | null; since: Date | null; until: Date | null; onlyFailed: boolean; most: number },
): Promise<RepeatableDelivery[]> =>
  db.many(sql`
    select d.event_id, e.type, e.order_id, d.sent_at is not null as is_sent, e.data <> '{}' as has_data
    from platform_delivery d join platform_event e on e.shop_id = d.shop_id and e.id = d.event_id
    where d.shop_id = ${shopId} and d.webhook_id = ${webhookId}
      and ${wanted.onlyFailed ? sql`d.dead_at is not null` : sql`not (${isOpen})`}
      and (${wanted.eventId}::uuid is null or d.event_id = ${wanted.eventId})
      and (${wanted.since}::timestamptz is null or d.created_at >= ${wanted.since})
      and (${wanted.until}::timestamptz is null or d.created_at < ${wanted.until})
    order by d.created_at, d.event_id limit ${wanted.most}::int for update of d, e`);

/** Whether a webhook has a delivery of this event, in any state. */
export const hasDelivery = async (
  db: Db,
  { shopId, webhookId, eventId }: { shopId: string; webhookId: string; eventId: string },
): Promise<boolean> =>
  (await db.one(sql`
    select 1 from platform_delivery
    where shop_id = ${shopId} and webhook_id = ${webhookId} and event_id = ${eventId}`)) !== undefined;

/** A delivery to open again. `data`: what its event says now, if its data was deleted. */
export type ReopenedDelivery = { eventId: string; data: object | null };

/** Opens ended deliveries again, and requests their jobs. The caller has locked the deliveries and their events. */
export async function reopenDeliveries(
  db: Db,
  { shopId, webhookId }: { shopId: string; webhookId: string },
  deliveries: readonly ReopenedDelivery[],
): Promise<void> {
  if (deliveries.length === 0) return;
  const reopened = sql`jsonb_to_recordset(${JSON.stringify(deliveries)}::jsonb) as r ("eventId" uuid, data jsonb)`;
  await db.run(sql`
    with opened as (
      update platform_delivery d set sent_at = null, dead_at = null, attempts = 0, last_error = null
      from ${reopened} where d.shop_id = ${shopId} and d.webhook_id = ${webhookId} and d.event_id = r."eventId"
      returning d.shop_id, d.webhook_id, d.key)
    ${requestJobs(
      'platform-event',
      sql`select distinct shop_id, ${deliveryKey(sql`key`, sql`webhook_id`)} as key from opened`,
    )}`);
  await db.run(sql`
    update platform_event e set data = coalesce(nullif(r.data, 'null'), e.data), unsent = (
      select count(*) from platform_delivery d
      where d.shop_id = e.shop_id and d.event_id = e.id and d.sent_at is null)
    from ${reopened} where e.shop_id = ${shopId} and e.id = r."eventId"`);
}
