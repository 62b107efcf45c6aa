import pg from 'pg';
import type { Database } from '../../../order-service/database/engine/database.ts';
import { sql } from '../../../order-service/database/engine/sql.ts';
import type { Caller } from './bench-shop.ts';

/** The reference for the shop's work: the minimum that Node and its driver need for the same change. */
export type BareTransaction = { run(caller: Caller, quantity: number): Promise<void>; close(): Promise<void> };

/**
 * A transaction with the driver alone, without the product's code. It sets the quantity of a caller's first line and
 * increments the order's version, both by key. It has four statements, on as many connections as the shop has.
 */
export async function openBareTransaction(
  url: string,
  database: Database,
  callers: readonly Caller[],
): Promise<BareTransaction> {
  const orders = await database.many<{ id: string; customer_id: string }>(
    sql`select id, customer_id from orders where status = 0`,
  );
  const ids = new Map(orders.map(({ id, customer_id }) => [customer_id, id]));
  for (const { who } of callers) if (!ids.has(who.customerId ?? '')) throw new Error('a caller without an order');
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  return {
    async run({ who }, quantity) {
      const key = [who.shopId, ids.get(who.customerId ?? '')];
      const client = await pool.connect();
      try {
        await client.query('begin');
        await client.query('update order_item set quantity = $3 where shop_id = $1 and order_id = $2 and line = 1', [
          ...key,
          quantity,
        ]);
        await client.query(
          'update orders set version = version + 1, total_amount = $3 where shop_id = $1 and id = $2',
          [...key, quantity],
        );
        await client.query('commit');
      } finally {
        client.release();
      }
    },
    close: () => pool.end(),
  };
}
