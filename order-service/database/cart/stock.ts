import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';

/**
 * Takes units out of stock for good, or says false when there are not enough or the merchant has it out of stock. The row stays locked until the transaction ends, so take
 * several skus in sorted order: then no two orders can wait for each other.
 */
export const takeStock = async (db: Db, shopId: string, sku: string, quantity: number): Promise<boolean> =>
  (await db.run(sql`
    update stock set available = available - ${quantity}::int
    where shop_id = ${shopId} and sku = ${sku} and in_stock and (available is null or available >= ${quantity}::int)`)) > 0;

/** Puts units back. What is gone meanwhile, or unlimited, stays so. */
export const returnStock = (db: Db, shopId: string, sku: string, quantity: number): Promise<number> =>
  db.run(sql`update stock set available = available + ${quantity}::int where shop_id = ${shopId} and sku = ${sku}`);
