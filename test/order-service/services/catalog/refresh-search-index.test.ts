import assert from 'node:assert/strict';
import { cpSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { CutOff } from '../../../../order-service/database/core/batch-runner.ts';
import { newId } from '../../../../order-service/database/core/new-id.ts';
import type { Database } from '../../../../order-service/database/engine/database.ts';
import { migrate } from '../../../../order-service/database/engine/migrate.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { products } from '../../../../order-service/services/catalog/catalog.ts';
import { facets } from '../../../../order-service/services/catalog/facets.ts';
import { refreshSearch } from '../../../../order-service/services/catalog/search/refresh-search-index.ts';
import { requestSearchRefresh } from '../../../../order-service/services/core/scheduled-cleanup.ts';
import { onEachDatabase } from '../../../helpers/database/database.ts';
import { openFolder } from '../../../helpers/database/open-folder.ts';
import { runDueSweeps } from '../../../helpers/jobs/run-sweeps.ts';

const migrations = path.join(
  import.meta.dirname,
  '..',
  '..',
  '..',
  '..',
  'order-service',
  'database',
  'engine',
  'migrations',
);
const log = { info: () => {}, warn: console.warn, error: console.error };

/** The tables as they were before `product_search`. */
function olderMigrations(): string {
  const folder = openFolder();
  for (const name of readdirSync(migrations))
    if (name < '003') cpSync(path.join(migrations, name), path.join(folder, name));
  return folder;
}

const countOldWords = async (db: Database): Promise<number> =>
  (await db.many(sql`select 1 from product_search where word_rules = 0`)).length;

async function oldShop(db: Database): Promise<string> {
  const [shopId, categoryId, productId] = [newId(), newId(), newId()];
  await db.run(sql`insert into shop (id, slug, name) values (${shopId}, 'velha', 'Velha')`);
  await db.run(
    sql`insert into category (shop_id, id, provider_id, name) values (${shopId}, ${categoryId}, 'graos', 'GRÃOS')`,
  );
  await db.run(sql`
    insert into product (shop_id, id, provider_id, name, brand, highlights, attributes, name_words, search_words)
    values (${shopId}, ${productId}, 'arroz', 'Arroz 5 kg', 'Belo', '["Produto orgânico"]',
      '[{"providerId": "cor", "name": "Cor", "options": [{"name": "Azul"}]}]',
      'arroz 5 kg belo', 'arroz 5 kg belo graos grao')`);
  await db.run(sql`
    insert into product_variant (shop_id, sku, product_id, price, promotional_price)
    values (${shopId}, 'a', ${productId}, 2000, 1500), (${shopId}, 'b', ${productId}, 3000, 0)`);
  await db.run(
    sql`insert into product_category (shop_id, category_id, product_id)
      values (${shopId}, ${categoryId}, ${productId})`,
  );
  await db.run(sql`insert into facet (shop_id, key, name) values (${shopId}, 'option-cor', 'Cor')`);
  await db.run(
    sql`insert into product_facet (shop_id, product_id, key, value)
      values (${shopId}, ${productId}, 'option-cor', 'Azul')`,
  );
  await db.run(
    sql`insert into search_word (shop_id, word)
      select ${shopId}, unnest(array['arroz', '5', 'kg', 'belo', 'graos', 'grao'])`,
  );
  return shopId;
}

onEachDatabase((kind, fresh) => {
  describe(`a database of an older release (${kind})`, () => {
    test('is searched and counted as before, and by the new words after they are written', async (t) => {
      const database = await fresh(t, { migrationsFolder: olderMigrations() });
      const shopId = await oldShop(database);
      await migrate(database, migrations, log);
      const found = async (searchQuery: string) =>
        (await products(database, shopId, { searchQuery }, {})).data.map(({ name }) => name);
      assert.deepEqual(await found('arroz'), ['Arroz 5 kg']);
      assert.deepEqual(
        (await facets(database, shopId, {})).map(({ key, values: [value] }) => [
          key,
          value && 'from' in value ? value : value?.quantity,
        ]),
        [
          ['category', 1],
          ['option-cor', 1],
          ['brand', 1],
          ['price', { from: 15, to: 30 }],
        ],
      );
      assert.deepEqual(await found('5000g'), []);
      assert.equal(await refreshSearch(database), 1);
      assert.deepEqual(await found('5000g'), ['Arroz 5 kg']);
      assert.deepEqual(await found('arroz azul'), ['Arroz 5 kg']);
      assert.deepEqual(await found('orgânicos'), ['Arroz 5 kg']);
      assert.equal(await refreshSearch(database), 0, 'once');
    });

    test('stops between two batches when the service closes', async (t) => {
      const database = await fresh(t);
      await assert.rejects(refreshSearch(database, { signal: AbortSignal.abort() }), CutOff);
    });

    test('runs at once after each start, whenever the last run was', async (t) => {
      const database = await fresh(t, { migrationsFolder: olderMigrations() });
      await oldShop(database);
      await migrate(database, migrations, log);
      const [start, nextStart] = [new Date(), new Date(Date.now() + 60_000)];
      await runDueSweeps(database, start, log);
      await database.run(sql`update product_search set word_rules = 0`);
      await runDueSweeps(database, nextStart, log);
      assert.equal(await countOldWords(database), 1, 'an hour has not passed');
      await requestSearchRefresh(database, nextStart);
      await runDueSweeps(database, nextStart, log);
      assert.equal(await countOldWords(database), 0);
    });
  });
});
