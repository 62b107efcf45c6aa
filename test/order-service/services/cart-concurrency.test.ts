import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { lockCart } from '../../../order-service/database/cart/cart-rows.ts';
import { reserveStock } from '../../../order-service/database/cart/stock.ts';
import type { Database } from '../../../order-service/database/engine/database.ts';
import { sql } from '../../../order-service/database/engine/sql.ts';
import { onEachDatabase } from '../../helpers/database/database.ts';
import { createShop, dataOf, draft, item, startTestService } from '../../helpers/order-service/order-service.ts';

onEachDatabase((kind, fresh) => {
  test(`${kind}: a request that waited for an order sees the line that was written meanwhile`, async (t) => {
    const database = await fresh(t);
    const service = await startTestService(t, database);
    const { shopId } = await createShop(database, { products: [draft('arroz'), draft('sal')] });
    dataOf(await service.post('/api/order/items', item('arroz')));
    const { customer_id } = await currentOf(database);
    let waiting: Promise<unknown> = Promise.resolve();
    await database.tx(async (db) => {
      await lockCart(db, shopId, customer_id, []);
      waiting = service.post('/api/order/items', item('sal'));
      await untilSomebodyWaits(database);
      await db.run(sql`update order_item set quantity = 7 where shop_id = ${shopId}`);
      await db.run(sql`update orders set version = version + 1 where shop_id = ${shopId}`);
    });
    await waiting;
    assert.deepEqual(
      await database.many(sql`select provider_id, quantity, total_amount from order_item order by line`),
      [
        { provider_id: 'arroz', quantity: 7, total_amount: 70_00 },
        { provider_id: 'sal', quantity: 1, total_amount: 10_00 },
      ],
    );
  });

  test(`${kind}: a request that waited for an order that was placed meanwhile starts another one`, async (t) => {
    const database = await fresh(t);
    const service = await startTestService(t, database);
    const { shopId } = await createShop(database, { products: [draft('arroz'), draft('sal')] });
    dataOf(await service.post('/api/order/items', item('arroz')));
    const { id, customer_id } = await currentOf(database);
    let waiting: Promise<{ status: number }> = Promise.resolve({ status: 0 });
    await database.tx(async (db) => {
      await lockCart(db, shopId, customer_id, []);
      waiting = service.post('/api/order/items', item('sal'));
      await untilSomebodyWaits(database);
      await db.run(sql`update orders set version = version + 1, status = 1, number = 1 where shop_id = ${shopId}`);
    });
    assert.equal((await waiting).status, 200);
    assert.notEqual((await currentOf(database)).id, id);
    assert.deepEqual(
      await database.many(sql`select provider_id, order_id = ${id} as is_placed from order_item order by provider_id`),
      [
        { provider_id: 'arroz', is_placed: true },
        { provider_id: 'sal', is_placed: false },
      ],
    );
  });

  test(`${kind}: orders with the same SKUs in another order never deadlock, and reserve each unit once`, async (t) => {
    const database = await fresh(t);
    const skus = ['a', 'B', 'ç', 'd'];
    const { shopId } = await createShop(database, {
      products: skus.map((sku) => draft(sku, { variant: { available: 15 } })),
    });
    let tries = 0;
    const take = (some: string[]) =>
      database.tx(async (db) => {
        tries++;
        const missing = await reserveStock(db, shopId, new Map(some.map((sku) => [sku, 1])));
        if (missing.length > 0) throw new Error(missing.join());
      });
    const done = await Promise.allSettled(
      Array.from({ length: 20 }, (_, at) => take(at % 2 === 0 ? skus : skus.toReversed())),
    );
    assert.equal(done.filter(({ status }) => status === 'fulfilled').length, 15);
    assert.equal(tries, 20);
    assert.deepEqual(await database.one(sql`select min(available) as least, max(available) as most from stock`), {
      least: 0,
      most: 0,
    });
  });
});

const currentOf = async (database: Database): Promise<{ id: string; customer_id: string }> => {
  const found = await database.one<{ id: string; customer_id: string }>(
    sql`select id, customer_id from orders where status = 0`,
  );
  assert.ok(found);
  return found;
};

async function untilSomebodyWaits(database: Database): Promise<void> {
  for (let tries = 0; tries < 500; tries++) {
    const waiting = await database.one<{ count: number }>(
      sql`select count(*) as count from pg_stat_activity where datname = current_database()
        and wait_event_type = 'Lock'`,
    );
    if (waiting && waiting.count > 0) return;
    await sleep(10);
  }
  throw new Error('no request waits');
}
