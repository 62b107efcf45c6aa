import type { Db } from '../engine/database.ts';
import { type Sql, sql } from '../engine/sql.ts';
import { requestJobs } from '../jobs/enqueue-jobs.ts';
import { type ChosenPayment, type ChosenSlot, changeOrders, type OrderRow } from './orders.ts';

/** A Received order that expires at some time, with the data that decides how it ends. */
export type ExpiringOrder = {
  shop_id: string;
  id: string;
  /** When it was placed first. */
  placed_at: Date;
  /** When it was placed last, if its payment was changed. */
  placed_again_at: Date | null;
  expires_at: Date;
  payment: ChosenPayment | null;
  schedule: ChosenSlot | null;
};

/** When an order was placed first. An order that is placed again keeps it: a changed payment makes no new order. */
export const firstPlaced = sql`(select min(h.at) from order_history h
        where h.shop_id = orders.shop_id and h.order_id = orders.id and h.step = 'placed')`;

/** When an order was placed first, and the end of its last confirmation. It stays while the order is a cart again. */
export const findFormerReservation = (
  db: Db,
  shopId: string,
  orderId: string,
): Promise<{ placed_at: Date | null; expires_at: Date | null } | undefined> =>
  db.one(sql`
    select ${firstPlaced} as placed_at, expires_at from orders where shop_id = ${shopId} and id = ${orderId}`);

/** `undefined`: the order is not Received, or it never expires, because it is paid or accepted. */
export const findExpiringOrder = (db: Db, shopId: string, orderId: string): Promise<ExpiringOrder | undefined> =>
  db.one(sql`
    select shop_id, id, placed_at, placed_again_at, expires_at, payment, schedule from orders
    where shop_id = ${shopId} and id = ${orderId} and status = 1 and expires_at is not null`);

/**
 * The statement part that requests the job which ends each of these placed orders. A job that waits for an earlier
 * placement runs at the earlier time. The job reads the order's own end, so an extension needs no request.
 */
export const requestOrderExpiry = (rows: Sql): Sql =>
  requestJobs(
    'order-expiry',
    sql`select shop_id, id::text as key, expires_at from ${rows} as o where expires_at is not null`,
    { runAt: sql`r.expires_at` },
  );

/**
 * Sets when a Received order expires (`null`: never). An order without an end, because it is paid or accepted, stays
 * so.
 */
export const writeReservationEnd = (db: Db, shopId: string, orderId: string, end: Date | null): Promise<number> =>
  db.run(sql`
    update orders set expires_at = ${end}
      where shop_id = ${shopId} and id = ${orderId} and status = 1 and expires_at is not null`);

/** Sets a later end; an earlier one changes nothing. */
export const extendReservation = (db: Db, shopId: string, orderId: string, end: Date): Promise<number> =>
  db.run(sql`
    update orders set expires_at = ${end}
      where shop_id = ${shopId} and id = ${orderId} and status = 1 and expires_at < ${end}`);

/** The shop accepts a Received order, so it no longer expires. `undefined` = not Received, or already accepted. */
export const acceptPlaced = (db: Db, shopId: string, orderId: string): Promise<OrderRow | undefined> =>
  changeOrders(
    db,
    sql`
    update orders set accepted_at = now(), expires_at = null, holder_keys = null, version = version + 1,
      changed_by = 'shop', changed_by_agent = null, updated_at = now()
    where shop_id = ${shopId} and id = ${orderId} and status = 1 and accepted_at is null`,
    'accepted',
  );
