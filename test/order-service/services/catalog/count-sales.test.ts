import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { lockImports } from '../../../../order-service/database/catalog/feed-import.ts';
import { countChangedOrders } from '../../../../order-service/database/catalog/sales.ts';
import type { Database } from '../../../../order-service/database/engine/database.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { cancelPlaced } from '../../../../order-service/database/orders/placed-orders.ts';
import { products } from '../../../../order-service/services/catalog/catalog.ts';
import { countSales } from '../../../../order-service/services/catalog/count-sales.ts';
import { saveProducts } from '../../../../order-service/services/catalog/save-products.ts';
import { onEachDatabase } from '../../../helpers/database/database.ts';
import {
  createShop,
  dataOf,
  draft,
  item,
  startTestService,
  type TestService,
} from '../../../helpers/order-service/order-service.ts';

const day = 24 * 3_600_000;
const drafts = ['arroz', 'feijao', 'sal'].map((id) => draft(id, { categoryIds: ['mercearia'] }));
const categories = [{ providerId: 'mercearia', name: 'Mercearia' }];
const log = { info: () => {}, warn: console.warn, error: console.error };
const count = (database: Database, now = new Date()) => countSales(database, now, log, { settlingMs: 0 });

const buy = async (service: TestService, providerId: string, quantity: number) => {
  dataOf(await service.post('/api/order/items/', item(providerId, { quantity })));
  dataOf(await service.get('/api/order/confirm'));
};
const soldOf = async (database: Database) =>
  Object.fromEntries(
    (
      await database.many<{ provider_id: string; sold: number }>(
        sql`select provider_id, sold from product order by provider_id`,
      )
    ).map(({ provider_id, sold }) => [provider_id, sold]),
  );
const listed = async (database: Database, shopId: string, wanted: Parameters<typeof products>[2]) =>
  (await products(database, shopId, wanted, {})).data.map(({ providerId }) => providerId);

onEachDatabase((kind, fresh) => {
  describe(`counting sales (${kind})`, () => {
    const open = async (t: Parameters<typeof fresh>[0]) => {
      const database = await fresh(t);
      const { shopId } = await createShop(database, { products: drafts, categories });
      return { database, shopId, service: await startTestService(t, database) };
    };

    test('lists best-selling products first, in the whole shop, a category and a search', async (t) => {
      const { database, service, shopId } = await open(t);
      await buy(service, 'feijao', 2);
      await buy(service, 'arroz', 1);
      await buy(service, 'feijao', 3);
      dataOf(await service.post('/api/order/items/', item('sal', { quantity: 9 })));
      assert.deepEqual(await soldOf(database), { arroz: 0, feijao: 0, sal: 0 }, 'a confirmation writes no product');
      assert.equal(await count(database), 2);
      assert.deepEqual(await soldOf(database), { arroz: 1, feijao: 5, sal: 0 }, 'what is in a cart is not sold');
      for (const wanted of [{}, { categoryIds: ['mercearia'] }, { searchQuery: 'mercearia' }])
        assert.deepEqual(await listed(database, shopId, wanted), ['feijao', 'arroz', 'sal']);
      assert.equal(await count(database), 0, 'unchanged rows are not written');
    });

    test('subtracts cancelled and too old sales', async (t) => {
      const { database, service, shopId } = await open(t);
      for (const id of ['arroz', 'feijao', 'sal']) await buy(service, id, 4);
      await count(database);
      const orderOf = async (id: string) =>
        (await database.one<{ order_id: string }>(sql`select order_id from order_item where provider_id = ${id}`))
          ?.order_id ?? '';
      await cancelPlaced(database, shopId, await orderOf('arroz'), { by: 'shop' });
      const old = new Date(Date.now() - 91 * day);
      await database.run(
        sql`update orders set placed_at = ${old}, status = 2, updated_at = now() where id = ${await orderOf('feijao')}`,
      );
      assert.equal(await count(database), 2);
      assert.deepEqual(await soldOf(database), { arroz: 0, feijao: 0, sal: 4 });
    });

    test('subtracts a sale that became too old, although its order did not change', async (t) => {
      const { database, service } = await open(t);
      await buy(service, 'arroz', 4);
      await count(database);
      assert.equal(await count(database, new Date(Date.now() + 89 * day)), 0);
      assert.equal(await count(database, new Date(Date.now() + 91 * day)), 1);
      assert.deepEqual(await soldOf(database), { arroz: 0, feijao: 0, sal: 0 });
      for (const table of [sql`sale`, sql`product_sales`])
        assert.deepEqual(await database.many(sql`select * from ${table}`), [], 'no row of it remains');
    });

    test('subtracts exactly what a reopened order had added, whatever it contains when placed again', async (t) => {
      const { database, service } = await open(t);
      await buy(service, 'arroz', 4);
      await count(database);
      await database.run(sql`update orders set status = 0, updated_at = now()`);
      await database.run(sql`update order_item set provider_id = 'sal', sku = 'sal', quantity = 3`);
      await database.run(sql`update orders set status = 1, updated_at = now()`);
      await count(database);
      assert.deepEqual(await soldOf(database), { arroz: 0, feijao: 0, sal: 3 });
    });

    test('reads only the orders that changed since the last count', async (t) => {
      const { database, service } = await open(t);
      for (const id of ['arroz', 'feijao']) await buy(service, id, 1);
      const read = () =>
        database.tx((db) => countChangedOrders(db, { since: new Date(Date.now() - 90 * day), settlingMs: 0, most: 1 }));
      assert.deepEqual([await read(), await read(), await read()], [1, 1, 0]);
      await buy(service, 'sal', 1);
      assert.deepEqual([await read(), await read()], [1, 0]);
      assert.equal(await count(database), 3, 'what a run that was cut off has counted is written by the next one');
    });

    test('leaves the changes of the last minute to the next count, because older ones may still commit', async (t) => {
      const { database, service } = await open(t);
      await buy(service, 'arroz', 1);
      assert.equal(await countSales(database, new Date(), log), 0);
      assert.equal(await count(database), 1);
    });

    test('replaces a number from before sales were counted incrementally', async (t) => {
      const { database } = await open(t);
      await database.run(sql`update product set sold = 9 where provider_id = 'sal'`);
      // Like the migration.
      await database.run(
        sql`insert into product_sales (shop_id, provider_id, sold) select shop_id, provider_id, 0 from product
          where sold <> 0`,
      );
      assert.equal(await count(database), 1);
      assert.deepEqual(await soldOf(database), { arroz: 0, feijao: 0, sal: 0 });
    });

    test('keeps the number of a product that a linked store counts', async (t) => {
      const { database, service, shopId } = await open(t);
      await saveProducts(database, shopId, 'tray', [draft('vestido', { sold: 64 })]);
      await buy(service, 'vestido', 1);
      await count(database);
      assert.deepEqual(await soldOf(database), { arroz: 0, feijao: 0, sal: 0, vestido: 64 });
    });

    test('skips a shop during its import, and counts the others', async (t) => {
      const { database, service, shopId } = await open(t);
      await createShop(database, { slug: 'outra', code: 'rui', host: 'outra.example', products: [draft('pao')] });
      await buy(service, 'arroz', 1);
      dataOf(await service.post('/api/order/items/', item('pao'), { code: 'rui' }));
      dataOf(await service.get('/api/order/confirm', { code: 'rui' }));
      await database.tx(async (db) => {
        await lockImports(db, shopId);
        assert.equal(await count(database), 1);
      });
      assert.deepEqual(await soldOf(database), { arroz: 0, feijao: 0, pao: 1, sal: 0 });
      assert.equal(await count(database), 1);
    });
  });
});
