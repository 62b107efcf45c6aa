import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { Database, Db } from '../../../../order-service/database/engine/database.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import type { TrayProduct } from '../../../../order-service/providers/tray/tray-product.ts';
import { changeProducts } from '../../../../order-service/services/catalog/change-products.ts';
import { importCatalog } from '../../../../order-service/services/imports/import-catalog.ts';
import { saveStoreProducts } from '../../../../order-service/services/tray/save-tray-products.ts';
import { onEachDatabase } from '../../../helpers/database/database.ts';
import { createShop } from '../../../helpers/order-service/order-service.ts';
import { importedFeed } from '../../feeds/feed-samples.ts';
import { csv } from '../../feeds/tables/table-samples.ts';

const products = 3_000;
const page = 50;
/** A plan that reads one table as a whole for each row reads 3,000. */
const mostReads = products / 3;
/** Five tables as a whole for each product. Without counting the rows again, a page reads far more: 26,000. */
const mostReadsInPages = 5 * products;

const ids = Array.from({ length: products }, (_, at) => `P${at}`);
const sheet = (price: string) =>
  importedFeed(csv(['código', 'nome', 'preço', 'estoque'], ...ids.map((id) => [id, `Caneca ${id}`, price, '5'])));

const storeProduct = (id: string): TrayProduct => ({
  ...{
    id,
    name: `Caneca ${id}`,
    brand: '',
    description: null,
    images: [],
    categoryIds: [],
    specification: [],
    ean: '',
    weight: 0,
  },
  ...{ price: 990, promotionalPrice: 0, promotionStartsAt: null, promotionEndsAt: null, stock: 3, isAvailable: true },
  ...{ isOnRequest: false, activeFrom: null, activeUntil: null, hasFreeShipping: false, isRelease: false, sold: 0 },
  ...{ modified: '2026-01-01 00:00:00', hasVariants: false },
});

const tables = [sql`product`, sql`product_variant`, sql`stock`, sql`product_search`, sql`product_category`];

/** The rows of the catalogue's tables that a transaction reads. */
async function readsIn(database: Database, shopId: string, work: (db: Db) => Promise<unknown>): Promise<number> {
  const reads = await database.tx(async (db) => {
    await work(db);
    const row = await db.one<{ reads: number }>(sql`
      select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as reads from pg_stat_xact_user_tables
      where relname in ('product', 'product_variant', 'stock', 'product_search', 'product_category')`);
    return row?.reads ?? 0;
  }, shopId);
  return reads;
}

onEachDatabase((kind, fresh) => {
  describe(`plans of other writers in a new database (${kind})`, () => {
    const start = async (t: TestContext) => {
      const database = await fresh(t);
      const { shopId } = await createShop(database, { slug: 'ana', code: 'ana', products: [] });
      // Autovacuum itself comes at any time, and an import does not count a table that autovacuum holds.
      for (const table of tables) await database.run(sql`alter table ${table} set (autovacuum_enabled = false)`);
      // As autovacuum does before the first product: it counts none.
      for (const table of [sql`product`, sql`product_variant`, sql`stock`]) await database.run(sql`analyze ${table}`);
      return { database, shopId };
    };
    const isLow = (reads: number, rows: number, most = mostReads) =>
      assert.ok(reads > 0 && reads < rows * most, `${Math.round(reads / rows)} rows each`);

    test('a change of 1,000 rows after an import reads few rows for each', async (t) => {
      const { database, shopId } = await start(t);
      await importCatalog(database, shopId, sheet('9,90'));
      const changes = ids.slice(0, 1_000).map((id) => ({ target: { sku: id }, price: 1_290, stock: { set: 3 } }));
      isLow(await readsIn(database, shopId, (db) => changeProducts(db, shopId, changes, 'program')), 1_000);
    });

    test("a store's pages, each in a transaction, read few rows for each product", async (t) => {
      const { database, shopId } = await start(t);
      let reads = 0;
      for (let at = 0; at < products; at += page) {
        const some = { run: 1, products: ids.slice(at, at + page).map(storeProduct), variants: [], seen: at };
        const when = { askedAt: new Date(), now: new Date() };
        reads += await readsIn(database, shopId, (db) => saveStoreProducts(db, shopId, { ...some, ...when }));
      }
      isLow(reads, products, mostReadsInPages);
    });

    test('a spreadsheet that changes all products of an import reads few rows for each', async (t) => {
      const { database, shopId } = await start(t);
      await importCatalog(database, shopId, sheet('9,90'));
      let reads = 0;
      const watched: Database = {
        ...database,
        tx: (inside, id) =>
          database.tx(async (db) => {
            const result = await inside(db);
            const row = await db.one<{ reads: number }>(sql`
              select (seq_tup_read + idx_tup_fetch)::int as reads from pg_stat_xact_user_tables
              where relname = 'product'`);
            reads += row?.reads ?? 0;
            return result;
          }, id),
      };
      await importCatalog(watched, shopId, sheet('12,90'), { updatesStock: true });
      isLow(reads, products);
    });
  });
});
