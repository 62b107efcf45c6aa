import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { Database, Db } from '../../../../order-service/database/engine/database.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import type { TrayProduct } from '../../../../order-service/providers/tray/tray-product.ts';
import { changeProducts } from '../../../../order-service/services/catalog/change-products.ts';
import type { ChangeOutcome } from '../../../../order-service/services/catalog/product-change.ts';
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

/** The rows of these tables that a transaction reads; by default of all of the catalogue's tables. */
async function readsIn(
  database: Database,
  shopId: string,
  work: (db: Db) => Promise<unknown>,
  of: readonly string[] = ['product', 'product_variant', 'stock', 'product_search', 'product_category'],
): Promise<number> {
  const count = async (db: Db) => {
    const row = await db.one<{ reads: number }>(sql`
      select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as reads from pg_stat_xact_user_tables
      where relname = any(${of}::text[])`);
    return row?.reads ?? 0;
  };
  return database.tx(async (db) => {
    // The view also counts what the connection read shortly before the transaction.
    const before = await count(db);
    await work(db);
    return (await count(db)) - before;
  }, shopId);
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

    test('changes of products with many variants read few rows more than they may reach', async (t) => {
      const { database, shopId } = await start(t);
      const [count, each, most] = [60, 100, 500];
      await database.run(sql`
        insert into product (shop_id, id, provider_id, name)
          select ${shopId}, gen_random_uuid(), 'M' || at, 'Meia' from generate_series(0, ${count - 1}::int) at`);
      await database.run(sql`
        insert into product_variant (shop_id, sku, product_id, position, price)
          select shop_id, provider_id || '-' || at, id, at, 900 from product, generate_series(0, ${each - 1}::int) at
          where shop_id = ${shopId}`);
      const named = Array.from({ length: count }, (_, at) => `M${count - 1 - at}`);
      for (const [targets, done] of [
        [named.map((id) => ({ id })), most / each],
        [named.map((id) => ({ sku: `${id}-7` })), count],
      ] as const) {
        const changes = targets.map((target) => ({ target, isHidden: true }));
        let outcomes: ChangeOutcome[] = [];
        const change = async (db: Db) => {
          outcomes = await changeProducts(db, shopId, changes, 'program', most);
        };
        const reads = await readsIn(database, shopId, change, ['product_variant']);
        const kinds = outcomes.map((outcome) => ('code' in outcome ? outcome.code : 'done'));
        assert.deepEqual(
          kinds,
          targets.map((_, at) => (at < done ? 'done' : 'too-many-variants')),
        );
        assert.ok(reads < 3 * most, `${reads} of ${count * each} variants`);
        await database.run(sql`update product set is_hidden = false where shop_id = ${shopId}`);
      }
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
