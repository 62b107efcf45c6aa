import type { ChannelType } from '#shared/model/channel.ts';
import type { ItemAttribute, OrderStatus } from '#shared/model/order.ts';
import type { Recurrence } from '#shared/model/subscription.ts';
import type { Db } from './database.ts';
import { sql } from './sql.ts';

export type OrderRow = {
  id: string;
  number: number | null;
  customer_id: string;
  status: OrderStatus;
  version: number;
  next_line: number;
  items_amount: number;
  discount_amount: number;
  total_amount: number;
};

export type OrderLineRow = {
  line: number;
  version: number;
  provider_id: string;
  sku: string;
  quantity: number;
  attributes: ItemAttribute[];
  subscription: Recurrence | null;
  preferences: string | null;
  name: string;
  image: string | null;
  unit_price: number;
  promotional_price: number;
  total_amount: number;
  seller_id: string | null;
  is_gift: boolean;
  /** The gift group a gift was chosen from, by its id on the wire. */
  gift_group: string | null;
  price_tags: { identifier: string }[];
  has_shipping_restriction: boolean;
};

const orderColumns = sql`id, number, customer_id, status, version, next_line, items_amount, discount_amount, total_amount`;

/** The order a customer is building, as it is. */
export const findCurrentOrder = (db: Db, shopId: string, customerId: string): Promise<OrderRow | undefined> =>
  db.one(sql`select ${orderColumns} from orders where shop_id = ${shopId} and customer_id = ${customerId} and status = 0`);

/** The same, locked until the transaction ends: whoever writes an order waits for its turn here. */
export const lockCurrentOrder = (db: Db, shopId: string, customerId: string): Promise<OrderRow | undefined> =>
  db.one(sql`select ${orderColumns} from orders where shop_id = ${shopId} and customer_id = ${customerId} and status = 0 for update`);

export type NewOrder = { id: string; shopId: string; customerId: string; channelType: ChannelType; channelId: string };

/** Makes the customer's current order unless there is one: a customer never has two. */
export const createCurrentOrder = (db: Db, row: NewOrder): Promise<number> =>
  db.run(sql`
    insert into orders (shop_id, id, customer_id, channel_type, channel_id)
    values (${row.shopId}, ${row.id}, ${row.customerId}, ${row.channelType}, ${row.channelId})
    on conflict (shop_id, customer_id) where status = 0 do nothing`);

export const listLines = (db: Db, shopId: string, orderId: string): Promise<OrderLineRow[]> =>
  db.many(sql`
    select line, version, provider_id, sku, quantity, attributes, subscription, preferences, name, image, unit_price, promotional_price,
      total_amount, seller_id, is_gift, gift_group, price_tags, has_shipping_restriction
    from order_item where shop_id = ${shopId} and order_id = ${orderId} order by line`);

/** Writes a line whole. */
export const writeLine = (db: Db, shopId: string, orderId: string, row: OrderLineRow): Promise<number> =>
  db.run(sql`
    insert into order_item (shop_id, order_id, line, version, provider_id, sku, quantity, attributes, subscription, preferences, name, image,
      unit_price, promotional_price, total_amount, seller_id, is_gift, gift_group, price_tags, has_shipping_restriction)
    values (${shopId}, ${orderId}, ${row.line}, ${row.version}, ${row.provider_id}, ${row.sku}, ${row.quantity},
      ${JSON.stringify(row.attributes)}::jsonb, ${row.subscription && JSON.stringify(row.subscription)}::jsonb, ${row.preferences}, ${row.name},
      ${row.image}, ${row.unit_price}, ${row.promotional_price}, ${row.total_amount}, ${row.seller_id}, ${row.is_gift}, ${row.gift_group},
      ${JSON.stringify(row.price_tags)}::jsonb, ${row.has_shipping_restriction})
    on conflict (shop_id, order_id, line) do update set version = excluded.version, provider_id = excluded.provider_id, sku = excluded.sku,
      quantity = excluded.quantity, attributes = excluded.attributes, subscription = excluded.subscription,
      preferences = excluded.preferences, name = excluded.name, image = excluded.image, unit_price = excluded.unit_price,
      promotional_price = excluded.promotional_price, total_amount = excluded.total_amount, seller_id = excluded.seller_id,
      is_gift = excluded.is_gift, gift_group = excluded.gift_group, price_tags = excluded.price_tags, has_shipping_restriction = excluded.has_shipping_restriction`);

export const deleteLine = (db: Db, shopId: string, orderId: string, line: number): Promise<number> =>
  db.run(sql`delete from order_item where shop_id = ${shopId} and order_id = ${orderId} and line = ${line}`);

/** What changes of an order itself when its lines change. */
export const writeTotals = (db: Db, shopId: string, order: OrderRow): Promise<number> =>
  db.run(sql`
    update orders set version = ${order.version}, next_line = ${order.next_line}, items_amount = ${order.items_amount},
      discount_amount = ${order.discount_amount}, total_amount = ${order.total_amount}, updated_at = now()
    where shop_id = ${shopId} and id = ${order.id}`);

/** The order becomes Received under the shop's next number. */
export async function placeOrder(db: Db, shopId: string, order: OrderRow): Promise<OrderRow | undefined> {
  const counter = await db.one<{ last_number: number }>(sql`
    insert into order_counter (shop_id, last_number) values (${shopId}, 1)
    on conflict (shop_id) do update set last_number = order_counter.last_number + 1 returning last_number`);
  return db.one(sql`
    update orders set status = 1, number = ${counter?.last_number}, version = version + 1, placed_at = now(), updated_at = now()
    where shop_id = ${shopId} and id = ${order.id} and status = 0 returning ${orderColumns}`);
}
