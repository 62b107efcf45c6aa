import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';

export type PriceTableRow = { id: string; provider_id: string; name: string; is_active: boolean };

/** The tables that can be chosen, in the shop's order. */
export const listPriceTables = (db: Db, shopId: string): Promise<PriceTableRow[]> =>
  db.many(sql`
    select id, provider_id, name, is_active from price_table where shop_id = ${shopId} and is_active
      order by position, name, id`);

/** A table that can be chosen. */
export const findPriceTable = (db: Db, shopId: string, providerId: string): Promise<PriceTableRow | undefined> =>
  db.one(sql`
    select id, provider_id, name, is_active from price_table
    where shop_id = ${shopId} and provider_id = ${providerId} and is_active`);

/** The table of an order, which may have been deactivated since. */
export const findPriceTableById = (db: Db, shopId: string, id: string): Promise<PriceTableRow | undefined> =>
  db.one(sql`select id, provider_id, name, is_active from price_table where shop_id = ${shopId} and id = ${id}`);

/** The table of a customer's current order, if it can be chosen. */
export const findTableOfCart = (db: Db, shopId: string, customerId: string): Promise<PriceTableRow | undefined> =>
  db.one(sql`
    select t.id, t.provider_id, t.name, t.is_active from orders o
    join price_table t on t.shop_id = o.shop_id and t.id = o.price_table_id and t.is_active
    where o.shop_id = ${shopId} and o.customer_id = ${customerId} and o.status = 0`);

/** A table's prices for these SKUs, in cents. */
export const listTablePrices = (
  db: Db,
  shopId: string,
  tableId: string,
  skus: string[],
): Promise<{ sku: string; price: number }[]> =>
  db.many(sql`
    select sku, price from price_table_item
    where shop_id = ${shopId} and price_table_id = ${tableId} and sku = any(${skus}::text[])`);
