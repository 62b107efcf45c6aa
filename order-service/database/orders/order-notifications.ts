import type { ChangedBy } from '#shared/model/order/changed-by.ts';
import type { OrderStatus } from '#shared/model/order/order.ts';
import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';

/** The PostgreSQL channel on which processes listen for changes of orders. */
export const orderChannel = 'order_changed';

/** A new version of an order: its ids, status and who made the change. */
export type OrderNotification = {
  shop_id: string;
  customer_id: string;
  id: string;
  version: number;
  status: OrderStatus;
  changed_by: ChangedBy;
};

/**
 * Notifies the channel of each row of a query on `orders`, when the transaction commits and only then. A few hundred
 * bytes of the 8,000 that PostgreSQL allows.
 */
export const notifyChangeSql = sql`
  pg_notify('order_changed', json_build_object('shop_id', orders.shop_id, 'customer_id', orders.customer_id,
    'id', orders.id, 'version', orders.version, 'status', orders.status, 'changed_by', orders.changed_by)::text)`;

/** Parses a notification. Every user of the database can write to the channel; `undefined` for any other payload. */
export function parseOrderNotification(payload: string): OrderNotification | undefined {
  try {
    const notification: unknown = JSON.parse(payload);
    const isNotification =
      typeof notification === 'object' &&
      notification !== null &&
      'customer_id' in notification &&
      'version' in notification &&
      'changed_by' in notification;
    return isNotification ? (notification as OrderNotification) : undefined;
  } catch {
    // Not JSON, so not one of this service's notifications.
    return undefined;
  }
}

export type Customer = { shopId: string; customerId: string };

const newestOrders = 5;

/** The newest orders of these customers, the oldest of each first. For listeners that missed notifications. */
export const listNewestOrders = (db: Db, customers: readonly Customer[]): Promise<OrderNotification[]> =>
  db.many(sql`
    select o.* from unnest(${customers.map(({ shopId }) => shopId)}::uuid[],
      ${customers.map(({ customerId }) => customerId)}::uuid[])
      as wanted (shop_id, customer_id)
    cross join lateral (
      select shop_id, customer_id, id, version, status, changed_by, created_at from orders
      where orders.shop_id = wanted.shop_id and orders.customer_id = wanted.customer_id
      order by created_at desc limit ${newestOrders}::int) o
    order by o.created_at, o.id`);
