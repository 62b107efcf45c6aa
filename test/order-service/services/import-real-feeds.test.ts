import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { newId } from '../../../order-service/database/core/new-id.ts';
import { listSellers } from '../../../order-service/database/shops/sellers.ts';
import { writeShop } from '../../../order-service/database/shops/shops.ts';
import { categories, products } from '../../../order-service/services/catalog/catalog.ts';
import { importCatalog } from '../../../order-service/services/imports/import-catalog.ts';
import { defaultSettings } from '../../../order-service/services/shops/shops.ts';
import { freshDatabase } from '../../helpers/database/database.ts';
import { allProducts } from '../../helpers/order-service/feed-files.ts';
import { importedFeed } from '../feeds/feed-samples.ts';

const folder = path.resolve(import.meta.dirname, '../../../../shared/data');
const files: [string, number][] = [
  ['everpetz-google-shopping.xml', 810],
  ['loja-fast-product-feed.xml', 204],
];

test('the real feeds are in the catalogue, page by page, with their sellers and categories', async (t) => {
  if (!files.every(([name]) => existsSync(path.join(folder, name)))) {
    t.skip('the real feeds are not on this machine');
    return;
  }
  const database = await freshDatabase(t);
  for (const [name, count] of files) {
    const shop = {
      id: newId(),
      slug: `loja-${count}`,
      name: 'Loja',
      saleMode: 3 as const,
      isDemo: false,
      minOrderCents: 0,
      settings: defaultSettings,
    };
    const shopId = await writeShop(database, shop);
    const feed = importedFeed(readFileSync(path.join(folder, name)));
    const report = await importCatalog(database, shopId, feed);
    const inFeed = await allProducts(feed.products);
    assert.deepEqual([report.created, report.problems], [count, []]);

    const shown = [];
    for (let token: string | null = '', pages = 0; token !== null && pages < 100; pages++) {
      const page = await products(database, shopId, {}, { perPage: 50, ...(token === '' ? {} : { pageToken: token }) });
      shown.push(...page.data);
      token = page.token;
    }
    assert.equal(shown.length, count);
    const byId = new Map(shown.map((product) => [product.providerId, product]));
    for (const {
      providerId,
      name: title,
      price,
      stock,
      isInStock,
      images,
      sellerName,
      brand,
      isPriceOnRequest,
    } of inFeed) {
      const found = byId.get(providerId);
      assert.deepEqual(
        [
          found?.name,
          found?.price,
          found?.images.map(({ url }) => url),
          found?.sellerName,
          found?.brand?.name ?? null,
          found?.isActive,
          found?.isPriceOnRequest,
        ],
        [
          title,
          (price ?? 0) / 100,
          images,
          sellerName ?? null,
          brand ?? null,
          isInStock !== false && stock !== 0,
          isPriceOnRequest ?? false,
        ],
      );
    }
    assert.equal((await listSellers(database, shopId)).length, count === 810 ? 53 : 0);
    const roots = new Set(inFeed.flatMap(({ categoryPath }) => categoryPath?.[0] ?? []));
    const tree = (await categories(database, shopId, {})).data;
    assert.deepEqual(new Set(tree.map((category) => category.name)), roots);
    let inTree = 0;
    for (const { providerId } of tree) {
      for (let token: string | null = '', pages = 0; token !== null && pages < 100; pages++) {
        const page = await products(
          database,
          shopId,
          { categoryIds: [providerId] },
          { perPage: 50, ...(token === '' ? {} : { pageToken: token }) },
        );
        inTree += page.data.length;
        token = page.token;
      }
    }
    assert.equal(inTree, count);
  }
});
