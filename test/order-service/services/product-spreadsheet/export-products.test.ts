import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { findCurrentProducts } from '../../../../order-service/database/catalog/current-products.ts';
import type { Database } from '../../../../order-service/database/engine/database.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { savePhoto } from '../../../../order-service/database/photos/photos.ts';
import { memoryProducts } from '../../../../order-service/feeds/feed-product.ts';
import { feedLimits, readFeed } from '../../../../order-service/feeds/read-feed.ts';
import { changeProducts } from '../../../../order-service/services/catalog/change-products.ts';
import { saveCategories, saveSellers } from '../../../../order-service/services/catalog/save-categories.ts';
import { saveProducts } from '../../../../order-service/services/catalog/save-products.ts';
import { importCatalog } from '../../../../order-service/services/imports/import-catalog.ts';
import type { ImportOptions } from '../../../../order-service/services/imports/import-report.ts';
import {
  exportProducts,
  type SheetFormat,
} from '../../../../order-service/services/product-spreadsheet/export-products.ts';
import { onEachDatabase } from '../../../helpers/database/database.ts';
import { createShop, draft } from '../../../helpers/order-service/order-service.ts';
import { type AnyProduct, anyCatalogue, anyCategories } from './any-catalogue.ts';

const shopUrl = 'https://loja.example';
const formats: SheetFormat[] = ['csv', 'xlsx'];

async function exported(database: Database, shopId: string, format: SheetFormat): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of exportProducts(database, shopId, format, shopUrl)) parts.push(part);
  return Buffer.concat(parts);
}

async function imported(database: Database, shopId: string, file: Buffer, options: ImportOptions = {}) {
  const reading = readFeed(file, feedLimits);
  assert.ok(!('refusal' in reading), JSON.stringify(reading));
  assert.equal(reading.format, 'own');
  assert.deepEqual(reading.problems, []);
  const { products, problems } = reading;
  return importCatalog(database, shopId, { products: memoryProducts(products), problems }, options);
}

/** All that the shop has of its catalogue, but when it was written. */
const everything = (database: Database, shopId: string) =>
  database.one(sql`
    select (select jsonb_agg(to_jsonb(p) - 'updated_at' order by provider_id) from product p where shop_id = ${shopId}) as products,
      (select jsonb_agg(to_jsonb(v) order by sku) from product_variant v where shop_id = ${shopId}) as variants,
      (select jsonb_agg(to_jsonb(k) order by sku) from stock k where shop_id = ${shopId}) as stock,
      (select jsonb_agg(to_jsonb(c) order by id) from category c where shop_id = ${shopId}) as categories,
      (select jsonb_agg(to_jsonb(c) order by product_id, category_id) from product_category c where shop_id = ${shopId}) as placed,
      (select jsonb_agg(to_jsonb(x) order by product_id) from product_search x where shop_id = ${shopId}) as search`);

async function fill(database: Database, slug: string, products: readonly AnyProduct[]): Promise<string> {
  const { shopId } = await createShop(database, { slug, code: slug });
  await saveCategories(database, shopId, anyCategories);
  await saveCategories(database, shopId, [{ providerId: 'ofertas', name: 'Ofertas' }], true);
  await saveSellers(database, shopId, [{ providerId: 'vendedor', name: 'Vendedor | A' }]);
  for (const { draft: product, source } of products) await saveProducts(database, shopId, source, [product]);
  await database.tx((db) =>
    changeProducts(
      db,
      shopId,
      products.map(({ draft: { providerId }, isHidden, isSoldOut }) => ({
        target: { id: providerId },
        ...{ isHidden, isSoldOut },
      })),
      'program',
    ),
  );
  const away = products.filter(({ isInStock }) => !isInStock).flatMap(({ draft: { variants } }) => variants);
  await database.run(sql`
    update stock set in_stock = false where shop_id = ${shopId} and sku = any(${away.map(({ sku }) => sku)}::text[])`);
  return shopId;
}

onEachDatabase((kind, fresh) => {
  describe(`the catalogue as a spreadsheet (${kind})`, () => {
    // Decision: Export of any catalogue and import of it changes nothing.
    for (const format of formats)
      test(`as .${format}, and back, changes nothing, whatever the catalogue holds`, async (t) => {
        const database = await fresh(t);
        let number = 0;
        await fc.assert(
          fc.asyncProperty(anyCatalogue, async (products) => {
            const shopId = await fill(database, `loja-${number++}`, products);
            const before = await everything(database, shopId);
            const file = await exported(database, shopId, format);
            for (const options of [{}, { updatesStock: true, isFull: true }]) {
              const report = await imported(database, shopId, file, options);
              assert.deepEqual([report.problems, report.changes, report.keptStocks], [[], [], []]);
              assert.deepEqual([report.created, report.changed, report.categories, report.sellers], [0, 0, 0, 0]);
              assert.equal(report.unchanged, products.length);
            }
            assert.deepEqual(await everything(database, shopId), before);
            assert.deepEqual(await exported(database, shopId, format), file);
          }),
          { numRuns: 25 },
        );
      });

    const start = async (database: Database) => {
      const { shopId } = await createShop(database, { products: [draft('cafe', { variant: { available: 10 } })] });
      return shopId;
    };
    const edited = async (database: Database, shopId: string, change: (line: string) => string, more = '') => {
      const [head = '', ...lines] = (await exported(database, shopId, 'csv')).toString().split('\r\n');
      return Buffer.from([head, ...lines.map(change), more].join('\r\n'));
    };
    const stateOf = (database: Database, shopId: string) =>
      database.many<{ provider_id: string; name: string; price: number; available: number | null; source: string }>(sql`
        select p.provider_id, p.name, v.price, k.available, p.source from product p
        join product_variant v on v.shop_id = p.shop_id and v.product_id = p.id
        join stock k on k.shop_id = v.shop_id and k.sku = v.sku where p.shop_id = ${shopId} order by v.sku`);

    test('an edited cell changes only what it says, and the stock only when it is asked for', async (t) => {
      const database = await fresh(t);
      const shopId = await start(database);
      const [before] = await stateOf(database, shopId);
      const file = await edited(database, shopId, (line) =>
        line.replace(/;10;sim/, ';99;sim').replace(/;\d+,\d\d;/, ';12,34;'),
      );
      const report = await imported(database, shopId, file);
      assert.deepEqual([report.changed, report.stockKept], [1, 1]);
      assert.deepEqual(await stateOf(database, shopId), [{ ...before, price: 1234, available: 10 }]);
      await imported(database, shopId, file, { updatesStock: true });
      assert.deepEqual(await stateOf(database, shopId), [{ ...before, price: 1234, available: 99 }]);
    });

    // Decision: A picture of this server leaves the shop with the shop's address, and comes back as the same picture.
    test('an uploaded photo leaves with the shop’s address, and its address of any host comes back as that photo', async (t) => {
      const database = await fresh(t);
      const id = 'a'.repeat(32);
      const photo = `/fotos/${id}.jpg`;
      const { shopId } = await createShop(database, {
        products: [draft('cafe', { images: [photo, 'https://fora.example/1.jpg'], variant: { image: photo } })],
      });
      await savePhoto(database, shopId, { id, bytes: 1, width: 1, height: 1 }, new Date());
      const imagesOf = async (product: string) =>
        (await findCurrentProducts(database, shopId, [product])).map(({ images, variants }) => [
          images,
          variants.map(({ image }) => image),
        ]);
      const before = await imagesOf('cafe');
      const file = (await exported(database, shopId, 'csv')).toString();
      assert.ok(file.includes(`;${shopUrl}${photo} | https://fora.example/1.jpg;${shopUrl}${photo};`), file);
      const other = file.replaceAll(shopUrl, 'https://outra.example');
      for (const text of [file, other]) {
        const report = await imported(database, shopId, Buffer.from(text), { updatesStock: true });
        assert.deepEqual([report.problems, report.changed, report.unchanged], [[], 0, 1]);
      }
      assert.deepEqual(await imagesOf('cafe'), before);
      const swapped = file.replace(
        `${shopUrl}${photo} | https://fora.example/1.jpg`,
        `https://fora.example/1.jpg | ${shopUrl}${photo}`,
      );
      assert.equal((await imported(database, shopId, Buffer.from(swapped))).changed, 1);
      assert.deepEqual((await imagesOf('cafe'))[0]?.[0], ['https://fora.example/1.jpg', photo]);
      const row = `;;Mel;;32,90;;;;;;;;;;;;${shopUrl}${photo};;;;;;`;
      const report = await imported(database, shopId, Buffer.from(`${swapped}${row}\r\n`));
      assert.deepEqual([report.created, report.problems], [1, []]);
      assert.deepEqual((await imagesOf('mel'))[0]?.[0], [photo]);
      const { shopId: foreign } = await createShop(database, { slug: 'outra', code: 'bob' });
      const head = file.split('\r\n')[0] ?? '';
      await imported(database, foreign, Buffer.from(`${head}\r\n${row}\r\n`));
      const [theirs] = await findCurrentProducts(database, foreign, ['mel']);
      assert.deepEqual(theirs?.images, [shopUrl + photo], 'a shop that lacks the photo keeps the address');
    });

    test('a new row is a new product by hand, and an import of the same file finds it again', async (t) => {
      const database = await fresh(t);
      const shopId = await start(database);
      const row = ';;Mel Silvestre;;32,90;;;;18;;;;;Mercearia > Mel;;;;;;;;;';
      const file = await edited(database, shopId, (line) => line, row);
      const report = await imported(database, shopId, file);
      assert.deepEqual([report.created, report.categories, report.problems], [1, 2, []]);
      const [, honey] = await stateOf(database, shopId);
      assert.deepEqual(honey, {
        ...{ provider_id: 'mel-silvestre', name: 'Mel Silvestre', price: 3290, available: 18, source: '' },
      });
      assert.equal((await imported(database, shopId, file)).unchanged, 2);
    });

    test('a cell that can not be read is a problem of its product, with the column, and nothing else is lost', async (t) => {
      const database = await fresh(t);
      const shopId = await start(database);
      const file = await edited(
        database,
        shopId,
        (line) => line.replace(/;\d+,\d\d;/, ';caro;'),
        ';;Mel;;1,00;;;;;;;;;;;;;;;;;;',
      );
      const report = await imported(database, shopId, file);
      assert.deepEqual(
        report.problems.map(({ id, reason }) => [id, reason]),
        [['cafe', 'Preço: preço ilegível: "caro"']],
      );
      assert.equal(report.created, 1);
    });

    test('a product of a Tray store is changed only in the store, but it may be hidden', async (t) => {
      const database = await fresh(t);
      const { shopId } = await createShop(database);
      await saveProducts(database, shopId, 'tray', [draft('vinho')]);
      const dear = await edited(database, shopId, (line) => line.replace(/;\d+,\d\d;/, ';99,00;'));
      assert.match((await imported(database, shopId, dear)).problems[0]?.reason ?? '', /vem da Tray/);
      const hidden = await edited(database, shopId, (line) => line.replace(';sim;sim;sim;não;', ';não;sim;sim;sim;'));
      const report = await imported(database, shopId, hidden);
      assert.deepEqual(
        report.changes.flatMap(({ changes }) => changes.map(({ field, to }) => [field, to])),
        [
          ['escondido', 'sim'],
          ['acabou', 'sim'],
        ],
      );
    });

    // Decision: What a person changed of a feed's product stays at later imports of the feed.
    test("what a person changed of a feed's product stays when the feed is imported again", async (t) => {
      const database = await fresh(t);
      const { shopId } = await createShop(database);
      const feed = Buffer.from('id,title,price,brand\ncafe,Café,10.00 BRL,A\n');
      const importFeed = async () => {
        const reading = readFeed(feed, feedLimits);
        assert.ok(!('refusal' in reading));
        const { products, problems } = reading;
        return importCatalog(database, shopId, { products: memoryProducts(products), problems });
      };
      await importFeed();
      const file = await edited(database, shopId, (line) => line.replace(';10,00;', ';12,50;'));
      await imported(database, shopId, file);
      assert.deepEqual([(await importFeed()).changed, (await stateOf(database, shopId))[0]?.price], [0, 1250]);
      assert.equal((await stateOf(database, shopId))[0]?.source, 'feed');
    });
  });
});
