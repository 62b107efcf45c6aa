import type { ChannelType } from '#shared/model/channel.ts';
import type { Customer } from '#shared/model/customer.ts';
import type { Db } from '../engine/database.ts';
import { prepared } from '../engine/prepared-statements.ts';
import { sql } from '../engine/sql.ts';

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
  tries: number;
  created_at: Date;
};

const columns = sql`o.shop_id, o.order_id, o.api_address, o.placement, o.reference, o.wanted, o.state,
  o.store_order_id, o.store_status, o.asked_at,
  o.told, o.tries, o.created_at`;

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
    insert into store_order (shop_id, order_id, api_address, placement, reference)
    select shop_id, ${orderId}::uuid, api_address, ${placement}::int, ${reference} from store_link
    where shop_id = ${shopId} and state <> 'moved'`);

/**
 * The order is no longer placed. Placements that were never sent to the Tray store are deleted; the others are to be
 * canceled there.
 */
export async function withdrawTrayOrders(db: Db, shopId: string, orderId: string): Promise<void> {
  await db.run(sql`
    delete from store_order
      where shop_id = ${shopId} and order_id = ${orderId} and state = 'waiting' and asked_at is null`);
  await db.run(sql`
    update store_order set wanted = 'canceled', tries = 0, next_at = now()
    where shop_id = ${shopId} and order_id = ${orderId} and state in ('waiting', 'placed')`);
}

/** Schedules an update of the order in the Tray store, because something changed. */
export const wakeTrayOrder = (db: Db, shopId: string, orderId: string): Promise<number> =>
  db.run(sql`
    update store_order set next_at = least(next_at, now())
      where shop_id = ${shopId} and order_id = ${orderId} and state = 'placed'`);

/** The Tray store's staff changed an order. Returns whether this shop placed it. */
export const wakeTrayOrderById = async (db: Db, shopId: string, storeOrderId: string, now: Date): Promise<boolean> =>
  (await db.run(sql`
    update store_order set next_at = ${now}
      where shop_id = ${shopId} and store_order_id = ${storeOrderId} and state = 'placed'`)) > 0;

/**
 * Leases the placement that has been due longest, of all linked shops, until `until`. An order with a card payment in
 * progress waits: if the card is refused, it would have to be withdrawn at once.
 */
export const leaseDueTrayOrder = (db: Db, now: Date, until: Date): Promise<StoreOrderRow | undefined> =>
  db.one(sql`
    with due as materialized (
      select o.shop_id, o.order_id, o.placement from store_order o
        join store_link l on l.shop_id = o.shop_id and l.state = 'linked'
      where o.next_at <= ${now} and not exists (
        select 1 from payment p
          where p.shop_id = o.shop_id and p.order_id = o.order_id and p.status = 0 and p.placed_order)
      order by o.next_at limit 1 for update of o skip locked)
    update store_order o set tries = o.tries + 1, next_at = ${until}
    from due where o.shop_id = due.shop_id and o.order_id = due.order_id and o.placement = due.placement
      returning ${columns}`);

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
    update store_order set state = 'placed', store_order_id = ${storeOrderId}, accepted_at = ${now}, tries = 0,
      last_problem = null
    where ${isPlacement(key)}`);

/** Saves the last status sent to the Tray store: only a different one is sent again. */
export const recordSentStatus = (db: Db, key: Key, status: string): Promise<number> =>
  db.run(sql`update store_order set told = ${status} where ${isPlacement(key)}`);

/**
 * Saves the current state; `nextAt` `null`: nothing is left to do. An order that waits for its cancellation is due at
 * once.
 */
export const writeStoreState = (
  db: Db,
  key: Key,
  { state, status, nextAt }: { state: StoreOrderRow['state']; status: string | null; nextAt: Date | null },
): Promise<number> =>
  db.run(sql`
    update store_order set state = ${state}, store_status = coalesce(${status}, store_status), tries = 0,
      last_problem = null,
      next_at = case when wanted = 'canceled' and ${state} = 'placed' then now() else ${nextAt}::timestamptz end
    where ${isPlacement(key)}`);

/** Why the last attempt failed, for `tray status`, and when the next one is due. */
export const writeStoreOrderProblem = (db: Db, key: Key, problem: string, nextAt: Date): Promise<number> =>
  db.run(sql`update store_order set last_problem = ${problem}, next_at = ${nextAt} where ${isPlacement(key)}`);

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
  const left = await db.run(sql`
    update store_order set state = 'left', next_at = null
    where shop_id = ${shopId} and api_address = ${apiAddress} and state = 'waiting' and wanted = 'placed'`);
  await db.run(
    sql`update store_order set next_at = null
      where shop_id = ${shopId} and api_address = ${apiAddress} and next_at is not null`,
  );
  return left;
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
      select last_problem as problem from store_order
        where shop_id = ${shopId} and state = 'waiting' and last_problem is not null
      order by next_at desc nulls last limit 1`)
  )?.problem ?? null;

/** The number of placements in each state, for the status command. */
export const countStoreOrders = (db: Db, shopId: string): Promise<{ state: StoreOrderRow['state']; count: number }[]> =>
  db.many(
    sql`select state, count(*) as count from store_order where shop_id = ${shopId} group by state order by state`,
  );
