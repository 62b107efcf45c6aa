import type { Db } from '../engine/database.ts';
import { fixed, slot } from '../engine/prepared-statements.ts';
import { sql } from '../engine/sql.ts';

const stockReservation = fixed(sql`
  with wanted as materialized (
    select sku, quantity from unnest(${slot(2)}::text[], ${slot(3)}::int[]) as asked (sku, quantity)),
  held as materialized (
    select k.sku from stock k where k.shop_id = ${slot(1)}::uuid and k.sku = any(${slot(2)}::text[])
      order by k.sku collate "C" for no key update)
  update stock set available = available - wanted.quantity
  from wanted join held on held.sku = wanted.sku
  where stock.shop_id = ${slot(1)}::uuid and stock.sku = wanted.sku and stock.in_stock and not stock.is_sold_out
    and (stock.available is null or stock.available >= wanted.quantity)
  returning stock.sku`);

/**
 * Reserves units of several SKUs in one statement. Returns the SKUs with too few units or marked as out of stock; the
 * caller then undoes the rest. The rows stay locked until the transaction ends. All callers lock them in order of SKU,
 * so that two orders cannot deadlock.
 */
export async function reserveStock(db: Db, shopId: string, quantities: ReadonlyMap<string, number>): Promise<string[]> {
  const skus = [...quantities.keys()];
  const taken = await db.many<{ sku: string }>(stockReservation(shopId, skus, [...quantities.values()]));
  return skus.filter((wanted) => !taken.some(({ sku }) => sku === wanted));
}

/** Releases units. A SKU that was deleted meanwhile, or is not counted, stays as it is. */
export const releaseStock = (db: Db, shopId: string, sku: string, quantity: number): Promise<number> =>
  db.run(sql`update stock set available = available + ${quantity}::int where shop_id = ${shopId} and sku = ${sku}`);
