import type { Db } from '../engine/database.ts';
import { fixed, slot } from '../engine/prepared-statements.ts';
import { sql } from '../engine/sql.ts';

const taking = fixed(sql`
  with wanted as materialized (
    select sku, quantity from unnest(${slot(2)}::text[], ${slot(3)}::int[]) as asked (sku, quantity)),
  held as materialized (
    select k.sku from stock k where k.shop_id = ${slot(1)}::uuid and k.sku = any(${slot(2)}::text[])
      order by k.sku collate "C" for no key update)
  update stock set available = available - wanted.quantity
  from wanted join held on held.sku = wanted.sku
  where stock.shop_id = ${slot(1)}::uuid and stock.sku = wanted.sku and stock.in_stock
    and (stock.available is null or stock.available >= wanted.quantity)
  returning stock.sku`);

/**
 * Takes units of several skus out of stock for good, in one statement, and says of which there are not enough or which the merchant has out
 * of stock; then the caller undoes the rest. The rows stay locked until the transaction ends. Everybody locks them in the order of the
 * skus, so no two orders wait for each other.
 */
export async function reserveStock(db: Db, shopId: string, quantities: ReadonlyMap<string, number>): Promise<string[]> {
  const skus = [...quantities.keys()];
  const taken = await db.many<{ sku: string }>(taking(shopId, skus, [...quantities.values()]));
  return skus.filter((wanted) => !taken.some(({ sku }) => sku === wanted));
}

/** Puts units back. What is gone meanwhile, or unlimited, stays so. */
export const returnStock = (db: Db, shopId: string, sku: string, quantity: number): Promise<number> =>
  db.run(sql`update stock set available = available + ${quantity}::int where shop_id = ${shopId} and sku = ${sku}`);
