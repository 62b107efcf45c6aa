import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Database, Db } from '../../../../order-service/database/engine/database.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { importCatalog } from '../../../../order-service/services/imports/import-catalog.ts';
import { onEachDatabase } from '../../../helpers/database/database.ts';
import { importedFeed, item, rss } from '../../feeds/feed-samples.ts';
import { newShop } from './import-fixture.ts';

const products = 3_000;
/** Reading all products of the shop for each one would be 3,000. The first 500 are read so. */
const mostReadsPerProduct = 300;

const bigFeed = () =>
  importedFeed(
    rss(
      ...Array.from({ length: products }, (_, at) => item({ id: `P${at}`, title: `Caneca ${at}`, price: '9.90 BRL' })),
    ),
  );

/** The rows of products that the transactions of `work` read. */
async function readsOf(database: Database, work: (watched: Database) => Promise<unknown>): Promise<number> {
  let reads = 0;
  const count = async (db: Db) => {
    const row = await db.one<{ reads: number }>(
      sql`select seq_tup_read + idx_tup_fetch as reads from pg_stat_xact_user_tables where relname = 'product'`,
    );
    reads += row?.reads ?? 0;
  };
  await work({
    ...database,
    tx: (inside, shopId) =>
      database.tx(async (db) => {
        const result = await inside(db);
        await count(db);
        return result;
      }, shopId),
  });
  return reads;
}

onEachDatabase((kind, fresh) => {
  describe(`plans of a big import (${kind})`, () => {
    test('the first import of a shop, repeated after it stopped, reads few rows for each product', async (t) => {
      const database = await fresh(t);
      const shopId = await newShop(database);
      const stop = new Error('stopped');
      const onProgress = (done: number) => {
        if (done >= 1_000) throw stop;
      };
      await assert.rejects(importCatalog(database, shopId, bigFeed(), { onProgress }), stop);
      // As autovacuum does in the next minute: it counts no product, and many pages.
      for (const table of [sql`product`, sql`product_variant`]) await database.run(sql`analyze ${table}`);
      const reads = await readsOf(database, (watched) => importCatalog(watched, shopId, bigFeed()));
      assert.ok(reads > 0 && reads < products * mostReadsPerProduct, `${Math.round(reads / products)} rows each`);
    });
  });
});
