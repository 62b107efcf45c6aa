import type { ChannelType } from '#shared/model/channel.ts';
import type { Customer } from '#shared/model/customer.ts';
import type { Db } from '../engine/database.ts';
import { prepared } from '../engine/prepared-statements.ts';
import { type Sql, sql } from '../engine/sql.ts';
import { requestJobs, withdrawJobs } from '../jobs/enqueue-jobs.ts';

/** One placement of an order that is sent to the Tray store of its shop. */
export type StoreOrderRow = {
  shop_id: string;
  order_id: string;
  api_address: string;
  placement: number;
  reference: string;
  wanted: 'placed' | 'canceled';
  /**
   * `left`: its store was linked to another shop, or the shop to another store, before the store had the order. `gone`:
   * the store no longer has the order.
   */
  state: 'waiting' | 'placed' | 'closed' | 'canceled' | 'not-theirs' | 'refused' | 'left' | 'gone';
  store_order_id: string | null;
  store_status: string | null;
  asked_at: Date | null;
  told: string | null;
  created_at: Date;
  /** A card payment that placed the order is in progress. */
  is_being_paid: boolean;
};

const columns = sql`o.shop_id, o.order_id, o.api_address, o.placement, o.reference, o.wanted, o.state,
  o.store_order_id, o.store_status, o.asked_at,
  o.told, o.created_at, exists (select 1 from payment p
    where p.shop_id = o.shop_id and p.order_id = o.order_id and p.status = 0 and p.placed_order) as is_being_paid`;

/** The statement part that requests a job for each of these placements. `rows` selects rows of `store_order`. */
const requestStoreOrders = (rows: Sql, runAt?: Sql): Sql =>
  requestJobs('tray-order', sql`select shop_id, order_id || ' ' || placement as key from ${rows} as o`, { runAt });

/**
 * The number of the order's next placement; `null` for a shop without a Tray store. The caller holds the order's lock.
 */
export const nextPlacement = async (db: Db, shopId: string, orderId: string): Promise<number | null> =>
  (
    await db.one<{ next: number }>(
      prepared(sql`
      select (select coalesce(max(placement), 0) + 1 from store_order
        where shop_id = ${shopId} and order_id = ${orderId}) as next
      from store_link where shop_id = ${shopId} and state <> 'moved' limit 1`),
    )
  )?.next ?? null;

/**
 * Schedules the order for the shop's Tray store. If the store's authorization was revoked, the order waits for a new
 * one. Writes nothing for a shop without a store.
 */
export const insertStoreOrder = (
  db: Db,
  { shopId, orderId, placement, reference }: { shopId: string; orderId: string; placement: number; reference: string },
): Promise<number> =>
  db.run(sql`
    with written as (
      insert into store_order (shop_id, order_id, api_address, placement, reference)
      select shop_id, ${orderId}::uuid, api_address, ${placement}::int, ${reference} from store_link
      where shop_id = ${shopId} and state <> 'moved' returning shop_id, order_id, placement)
    ${requestStoreOrders(sql`written`)}`);

/**
 * The order is no longer placed. Placements that were never sent to the Tray store are deleted; the others are to be
 * canceled there.
 */
export async function withdrawTrayOrders(db: Db, shopId: string, orderId: string): Promise<void> {
  await db.run(sql`
    delete from store_order
      where shop_id = ${shopId} and order_id = ${orderId} and state = 'waiting' and asked_at is null`);
  await db.run(sql`
    with withdrawn as (
      update store_order set wanted = 'canceled'
      where shop_id = ${shopId} and order_id = ${orderId} and state in ('waiting', 'placed')
      returning shop_id, order_id, placement)
    ${requestStoreOrders(sql`withdrawn`)}`);
}

/** Schedules an update of the order in the Tray store, because something changed. */
export const wakeTrayOrder = (db: Db, shopId: string, orderId: string): Promise<number> =>
  db.run(
    requestStoreOrders(sql`(
      select * from store_order where shop_id = ${shopId} and order_id = ${orderId} and state = 'placed')`),
  );

/** The Tray store's staff changed an order. Returns whether this shop placed it. */
export const wakeTrayOrderById = async (db: Db, shopId: string, storeOrderId: string, now: Date): Promise<boolean> =>
  (await db.run(
    requestStoreOrders(
      sql`(
        select * from store_order
        where shop_id = ${shopId} and store_order_id = ${storeOrderId} and state = 'placed')`,
      sql`${now}::timestamptz`,
    ),
  )) > 0;

/** A placement that is not ended, by the key of its job. */
export const findOpenTrayOrder = (db: Db, shopId: string, key: string): Promise<StoreOrderRow | undefined> =>
  db.one(sql`
    select ${columns} from store_order o
    where o.shop_id = ${shopId} and o.order_id = split_part(${key}, ' ', 1)::uuid
      and o.placement = split_part(${key}, ' ', 2)::int and o.state in ('waiting', 'placed')`);

type Key = Pick<StoreOrderRow, 'shop_id' | 'order_id' | 'placement'>;
const isPlacement = ({ shop_id, order_id, placement }: Key) =>
  sql`shop_id = ${shop_id} and order_id = ${order_id} and placement = ${placement}`;

/**
 * Records that a create request is about to be sent to the Tray store; `false` when the order is no longer wanted
 * there.
 */
export const recordCreateRequest = async (db: Db, key: Key, now: Date): Promise<boolean> =>
  (await db.run(
    sql`update store_order set asked_at = ${now} where ${isPlacement(key)} and wanted = 'placed' and state = 'waiting'`,
  )) > 0;

/** The Tray store certainly did not create the order. */
export const recordNotCreated = (db: Db, key: Key): Promise<number> =>
  db.run(sql`update store_order set asked_at = null where ${isPlacement(key)}`);

/** The Tray store has the order under this id and counts it in its stock. */
export const recordCreatedInTray = (db: Db, key: Key, storeOrderId: string, now: Date): Promise<number> =>
  db.run(sql`
    update store_order set state = 'placed', store_order_id = ${storeOrderId}, accepted_at = ${now}
    where ${isPlacement(key)}`);

/** Saves the last status sent to the Tray store: only a different one is sent again. */
export const recordSentStatus = (db: Db, key: Key, status: string): Promise<number> =>
  db.run(sql`update store_order set told = ${status} where ${isPlacement(key)}`);

/**
 * Saves the current state. `status`: the store's own word; `null` when it is unknown. Returns what the shop wants of
 * the placement now.
 */
export const writeStoreState = async (
  db: Db,
  key: Key,
  { state, status }: { state: StoreOrderRow['state']; status: string | null },
): Promise<StoreOrderRow['wanted'] | undefined> =>
  (
    await db.one<Pick<StoreOrderRow, 'wanted'>>(sql`
      update store_order set state = ${state}, store_status = coalesce(${status}, store_status)
      where ${isPlacement(key)} returning wanted`)
  )?.wanted;

/**
 * Units of these SKUs in orders that the Tray store did not have, or not for certain, when it was queried at `askedAt`.
 */
export const pendingQuantities = (
  db: Db,
  shopId: string,
  skus: string[],
  askedAt: Date,
): Promise<{ sku: string; quantity: number }[]> =>
  db.many(sql`
    select i.sku, sum(i.quantity)::int as quantity from store_order o
    join order_item i on i.shop_id = o.shop_id and i.order_id = o.order_id and not i.is_gift
      and i.sku = any(${skus}::text[])
    where o.shop_id = ${shopId} and o.wanted = 'placed' and o.state in ('waiting', 'placed', 'refused')
      and (o.accepted_at is null or o.accepted_at > ${askedAt}::timestamptz - interval '2 seconds')
    group by i.sku`);

/**
 * The customer of an order and their channel. `customer` is the data from the time the order was placed; `null` before.
 */
export type TrayOrderCustomer = { customer: Customer | null; channel_type: ChannelType; channel_user: string };

/** The customer of an order as it was placed, and their channel. */
export const findTrayOrderCustomer = (
  db: Db,
  shopId: string,
  orderId: string,
): Promise<TrayOrderCustomer | undefined> =>
  db.one(sql`
    select o.customer, c.channel_type, c.channel_user from orders o
      join customer c on c.shop_id = o.shop_id and c.id = o.customer_id
    where o.shop_id = ${shopId} and o.id = ${orderId}`);

/**
 * The shop and this Tray store are no longer linked, so nothing is sent there. Returns how many orders the store never
 * got.
 */
export async function unlinkStoreOrders(db: Db, shopId: string, apiAddress: string): Promise<number> {
  await withdrawJobs(db, 'tray-order', shopId);
  return db.run(sql`
    update store_order set state = 'left'
    where shop_id = ${shopId} and api_address = ${apiAddress} and state = 'waiting' and wanted = 'placed'`);
}

/** Orders for the shop's staff to handle, because the Tray store did not get them or lost them; the newest first. */
export const listFailedTrayOrders = (
  db: Db,
  shopId: string,
  most: number,
): Promise<{ number: number | null; state: 'refused' | 'left' | 'gone' }[]> =>
  db.many(sql`
    select o.number, s.state from store_order s left join orders o on o.shop_id = s.shop_id and o.id = s.order_id
    where s.shop_id = ${shopId} and s.state in ('refused', 'left', 'gone') and s.wanted = 'placed'
    order by s.created_at desc limit ${most}`);

/** Why waiting orders do not reach the Tray store, as a code; `null`: no known problem. */
export const findOrdersProblem = async (db: Db, shopId: string): Promise<string | null> =>
  (
    await db.one<{ problem: string }>(sql`
      select j.last_error as problem from store_order o
      join job j on j.shop_id = o.shop_id and j.kind = 'tray-order' and j.key = o.order_id || ' ' || o.placement
      where o.shop_id = ${shopId} and o.state = 'waiting' and j.last_error is not null
      order by j.run_at desc limit 1`)
  )?.problem ?? null;

/** The number of placements in each state, for the status command. */
export const countStoreOrders = (db: Db, shopId: string): Promise<{ state: StoreOrderRow['state']; count: number }[]> =>
  db.many(
    sql`select state, count(*) as count from store_order where shop_id = ${shopId} group by state order by state`,
  );
