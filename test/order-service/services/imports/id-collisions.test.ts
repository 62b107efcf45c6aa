import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { product } from '../../../../order-service/services/catalog/catalog.ts';
import { importCatalog } from '../../../../order-service/services/imports/import-catalog.ts';
import type { ImportOptions } from '../../../../order-service/services/imports/import-report.ts';
import { onEachDatabase } from '../../../helpers/database/database.ts';
import { importedFeed, item, rss } from '../../feeds/feed-samples.ts';
import { newShop } from './import-fixture.ts';

onEachDatabase((kind, fresh) => {
  // Decision: "An import does not overwrite a product with another product that has the same id"
  describe(`a second source that uses the ids of the first (${kind})`, () => {
    const first = rss(
      item({ id: '1', title: 'Arroz integral', price: '8.90 BRL' }),
      item({ id: '2', title: 'Sabão em pó', gtin: '7891000100103' }),
    );
    const second = rss(
      item({ id: '1', title: 'Camiseta azul', price: '49.90 BRL', image_link: 'https://b.example/c.jpg' }),
      item({ id: '2', title: 'Lava-roupas', gtin: '7891000100103', price: '15.90 BRL' }),
      item({ id: '3', title: 'Boné' }),
    );
    const reason =
      'este código já é do produto "Arroz integral", e o arquivo traz "Camiseta azul"; o da loja ficou como está';

    test('another product is named and left as it is, also in a dry run', async (t) => {
      const database = await fresh(t);
      const shopId = await newShop(database);
      const take = (text: string, options?: ImportOptions) =>
        importCatalog(database, shopId, importedFeed(text), options);
      await take(first);
      const dry = await take(second, { isDryRun: true });
      const report = await take(second);
      assert.deepEqual(report, dry);
      assert.deepEqual([report.created, report.changed, report.otherProducts], [1, 1, 1]);
      assert.deepEqual(
        report.problems.map(({ id, reason }) => [id, reason]),
        [['1', reason]],
      );
      const [kept, renamed] = [await product(database, shopId, '1'), await product(database, shopId, '2')];
      assert.deepEqual([kept.name, kept.price], ['Arroz integral', 8.9]);
      assert.equal(renamed.name, 'Lava-roupas');
      assert.equal((await take(second, { isFull: true })).withdrawn, 0);
    });

    test('an accepted import replaces it', async (t) => {
      const database = await fresh(t);
      const shopId = await newShop(database);
      await importCatalog(database, shopId, importedFeed(first));
      const report = await importCatalog(database, shopId, importedFeed(second), { replacesOthers: true });
      assert.deepEqual([report.changed, report.otherProducts, report.problems], [2, 0, []]);
      assert.equal((await product(database, shopId, '1')).name, 'Camiseta azul');
    });
  });
});
