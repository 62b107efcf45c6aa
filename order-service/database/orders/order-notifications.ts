import type { ChangedBy } from '#shared/model/changed-by.ts';
import type { OrderStatus } from '#shared/model/order.ts';
import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';

/** Where the database says that orders changed, to every process that listens. */
export const orderChannel = 'order_changed';

/** A new version of an order: which, whose, and whose doing it is. */
export type OrderNews = {
  shop_id: string;
  customer_id: string;
  id: string;
  version: number;
  status: OrderStatus;
  changed_by: ChangedBy;
};

/** Says so of each row of a query on `orders` once the transaction is committed, and never when it is not. A few hundred bytes, of 8,000 allowed. */
export const notifyChangeSql = sql`
  pg_notify('order_changed', json_build_object('shop_id', orders.shop_id, 'customer_id', orders.customer_id, 'id',
    orders.id,
    'version', orders.version, 'status', orders.status, 'changed_by', orders.changed_by)::text)`;

/** What was said there. The channel is anybody's who may use the database: undefined for what is none of ours. */
export function parseOrderNotification(payload: string): OrderNews | undefined {
  try {
    const news: unknown = JSON.parse(payload);
    const isNews =
      typeof news === 'object' && news !== null && 'customer_id' in news && 'version' in news && 'changed_by' in news;
    return isNews ? (news as OrderNews) : undefined;
  } catch {
    // Not JSON: none of ours.
    return undefined;
  }
}

export type Customer = { shopId: string; customerId: string };

const newestOrders = 5;

/** How the newest orders of these customers stand, the oldest of each first: what whoever missed the news goes by. */
export const listNews = (db: Db, customers: readonly Customer[]): Promise<OrderNews[]> =>
  db.many(sql`
    select o.* from unnest(${customers.map(({ shopId }) => shopId)}::uuid[],
      ${customers.map(({ customerId }) => customerId)}::uuid[])
      as wanted (shop_id, customer_id)
    cross join lateral (
      select shop_id, customer_id, id, version, status, changed_by, created_at from orders
      where orders.shop_id = wanted.shop_id and orders.customer_id = wanted.customer_id
      order by created_at desc limit ${newestOrders}::int) o
    order by o.created_at, o.id`);
