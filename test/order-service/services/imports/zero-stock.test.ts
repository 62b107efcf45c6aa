import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { Database } from '../../../../order-service/database/engine/database.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { changeProducts } from '../../../../order-service/services/catalog/change-products.ts';
import { saveProducts } from '../../../../order-service/services/catalog/save-products.ts';
import { importCatalog } from '../../../../order-service/services/imports/import-catalog.ts';
import { onEachDatabase } from '../../../helpers/database/database.ts';
import { createShop, draft } from '../../../helpers/order-service/order-service.ts';
import { importedFeed } from '../../feeds/feed-samples.ts';
import { csv } from '../../feeds/tables/table-samples.ts';

type StockRow = { available: number | null; in_stock: boolean; is_sold_out: boolean };

onEachDatabase((kind, fresh) => {
  describe(`a stock of 0 (${kind})`, () => {
    const start = async (t: TestContext) => {
      const database: Database = await fresh(t);
      const { shopId } = await createShop(database, { slug: 'ana', code: 'ana', products: [] });
      const sheet = (count: string) =>
        importedFeed(csv(['código', 'nome', 'preço', 'estoque'], ['C1', 'Café', '20', count]));
      const stock = async () => {
        const row = await database.one<StockRow>(
          sql`select available, in_stock, is_sold_out from stock where shop_id = ${shopId} and sku = 'C1'`,
        );
        return row && [row.available, row.in_stock, row.is_sold_out];
      };
      return { database, shopId, sheet, stock };
    };

    test('is written for a new product of a file, and is no missing count', async (t) => {
      const { database, shopId, sheet, stock } = await start(t);
      await importCatalog(database, shopId, sheet('0'));
      assert.deepEqual(await stock(), [0, true, false]);
      await importCatalog(database, shopId, sheet('6'), { updatesStock: true });
      assert.deepEqual(await stock(), [6, true, false]);
      await importCatalog(database, shopId, sheet('0'));
      assert.deepEqual(await stock(), [6, true, false]);
      const report = await importCatalog(database, shopId, sheet('0'), { updatesStock: true });
      assert.equal(report.changed, 1);
      assert.deepEqual(await stock(), [0, true, false]);
      assert.equal((await importCatalog(database, shopId, sheet('0'), { updatesStock: true })).unchanged, 1);
    });

    test('is written for a new product whose count cannot be read; another product keeps its count', async (t) => {
      const { database, shopId, sheet, stock } = await start(t);
      await importCatalog(database, shopId, sheet('abc'));
      assert.equal((await stock())?.[0], 0);
      await importCatalog(database, shopId, sheet('6'), { updatesStock: true });
      await importCatalog(database, shopId, sheet('abc'), { updatesStock: true });
      assert.equal((await stock())?.[0], 6);
    });

    test('of a count that cannot be read stays with the stock of a later import, also where the file says in stock', async (t) => {
      const { database, shopId, stock } = await start(t);
      const feed = () =>
        importedFeed(csv(['código', 'nome', 'preço', 'estoque', 'disponível'], ['C1', 'Café', '20', 'abc', 'sim']));
      await importCatalog(database, shopId, feed());
      assert.equal((await stock())?.[0], 0);
      await importCatalog(database, shopId, feed(), { updatesStock: true });
      assert.equal((await stock())?.[0], 0);
    });

    test('is written for a product of a Shopify export whose count cannot be read', async (t) => {
      const { database, shopId, stock } = await start(t);
      const headings = [
        'Handle',
        'Title',
        'Variant SKU',
        'Variant Price',
        'Variant Inventory Tracker',
        'Variant Inventory Qty',
      ];
      await importCatalog(
        database,
        shopId,
        importedFeed(csv(headings, ['cafe', 'Café', 'C1', '20', 'shopify', 'abc'])),
      );
      assert.equal((await stock())?.[0], 0);
    });

    test('is written for a count and for a difference, and by a store', async (t) => {
      const { database, shopId, sheet, stock } = await start(t);
      await importCatalog(database, shopId, sheet('6'));
      const change = (set: { set: number } | { add: number }) =>
        database.tx((db) => changeProducts(db, shopId, [{ target: { sku: 'C1' }, stock: set }], 'program'), shopId);
      await change({ set: 0 });
      assert.equal((await stock())?.[0], 0);
      await change({ add: 4 });
      await change({ add: -4 });
      assert.equal((await stock())?.[0], 0);
      await change({ set: 3 });
      await database.tx(
        (db) => saveProducts(db, shopId, 'feed', [draft('C1', { variant: { sku: 'C1', available: 0 } })]),
        shopId,
      );
      assert.equal((await stock())?.[0], 0);
    });
  });
});
