import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';
import { type ChosenPayment, type ChosenSlot, changeOrders, type OrderRow } from './orders.ts';

/** An expired Received order, with the data that decides how it ends. */
export type ExpiredOrder = {
  shop_id: string;
  id: string;
  placed_at: Date;
  payment: ChosenPayment | null;
  schedule: ChosenSlot | null;
};

/**
 * Leases expired orders of all shops, the oldest first. Until `until` no other replica gets them; after that, any that
 * could not be ended are found again. The index `orders_expiry` covers the condition, so no other rows are read.
 */
export const leaseExpiredOrders = (
  db: Db,
  now: Date,
  { until, most }: { until: Date; most: number },
): Promise<ExpiredOrder[]> =>
  db.many(sql`
    with expired as materialized (
      select shop_id as expired_shop, id as expired_id from orders where status = 1 and expires_at <= ${now}
      order by expires_at limit ${most}::int for update skip locked)
    update orders set expires_at = ${until} from expired where shop_id = expired_shop and id = expired_id
    returning shop_id, id, placed_at, payment, schedule`);

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
      changed_by = 'shop', updated_at = now()
    where shop_id = ${shopId} and id = ${orderId} and status = 1 and accepted_at is null`,
  );
