import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { type PublishedFormat, publishedFormats } from '#shared/contract/platform/published-feeds.ts';
import { findCurrentProducts } from '../../../../order-service/database/catalog/current-products.ts';
import type { Database } from '../../../../order-service/database/engine/database.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { saveProducts } from '../../../../order-service/services/catalog/save-products.ts';
import { importCatalog } from '../../../../order-service/services/imports/import-catalog.ts';
import { feedStream } from '../../../../order-service/services/published-feeds/feed-stream.ts';
import { onEachDatabase } from '../../../helpers/database/database.ts';
import { createShop, draft } from '../../../helpers/order-service/order-service.ts';
import { importedFeed, outcomeOf } from '../../feeds/feed-samples.ts';
import { randomProducts } from './random-catalog.ts';

const shop = { name: 'Loja & <Filhas>', url: 'https://ana.example' };
const sellers = [
  { providerId: 'bia', name: 'Bia & Cia: doces, etc.' },
  { providerId: 'caio', name: 'Caio' },
];
const categories = [
  { providerId: 'casa', name: 'Casa', children: [{ providerId: 'mesa', name: 'Mesa e banho' }] },
  {
    providerId: 'moda',
    name: 'moda',
    children: [
      { providerId: 'mesa-2', name: 'meia-calça' },
      { providerId: 'm3', name: 'meia-calca-fina' },
    ],
  },
];
const collections = [{ providerId: 'novidades', name: 'Novidades' }];
const places = {
  sellers: sellers.map(({ providerId }) => providerId),
  categories: ['casa', 'mesa', 'moda', 'mesa-2', 'm3'],
  collections: ['novidades'],
};

async function textOf(database: Database, shopId: string, format: PublishedFormat): Promise<string> {
  let text = '';
  for await (const part of feedStream(database, shopId, format, shop)) text += part;
  return text;
}

/** Everything that a shop sells; without the source, which an import owns from then on. */
async function catalogOf(database: Database, shopId: string) {
  const ids = await database.many<{ provider_id: string }>(
    sql`select provider_id from product where shop_id = ${shopId} order by provider_id`,
  );
  const products = await findCurrentProducts(
    database,
    shopId,
    ids.map(({ provider_id }) => provider_id),
  );
  const others = await database.one(sql`
    select (select count(*) from category where shop_id = ${shopId}) as categories,
      (select count(*) from seller where shop_id = ${shopId}) as sellers,
      (select jsonb_agg(to_jsonb(i) order by i.sku) from price_table_item i where i.shop_id = ${shopId}) as prices,
      (select jsonb_agg(to_jsonb(k) order by k.sku) from stock k where k.shop_id = ${shopId}) as stock`);
  const sorted = products.sort((a, b) => (a.provider_id < b.provider_id ? -1 : 1));
  return { products: sorted.map(({ source: _source, ...product }) => product), others };
}

onEachDatabase((kind, fresh) => {
  describe(`published feeds (${kind})`, () => {
    // Decision: a published feed that is imported again changes nothing of its shop (ADR 0101).
    test("an import of the shop's own feed changes nothing", async (t) => {
      const database = await fresh(t);
      let shops = 0;
      await fc.assert(
        fc.asyncProperty(randomProducts(places), fc.nat(), async (random, seed) => {
          // A file without any product is refused.
          const drafts = [...random, draft('sempre')];
          const [first] = drafts.flatMap(({ variants }) => variants);
          const { shopId } = await createShop(database, {
            ...{ slug: `s${++shops}`, code: `c${shops}`, sellers, categories, collections },
          });
          await database.tx((db) => saveProducts(db, shopId, seed % 2 === 0 ? 'feed' : 'hand', drafts));
          await database.run(sql`
            update stock set in_stock = false where shop_id = ${shopId} and hashtext(sku || ${String(seed)}) % 4 = 0`);
          await database.run(sql`
            insert into price_table (shop_id, id, provider_id, name, position)
              values (${shopId}, gen_random_uuid(), 'atacado', 'Atacado', 0)`);
          await database.run(sql`
            insert into price_table_item (shop_id, price_table_id, sku, price)
            select t.shop_id, t.id, ${first?.sku ?? ''}, 1 from price_table t where t.shop_id = ${shopId}`);
          const before = await catalogOf(database, shopId);
          for (const format of publishedFormats)
            for (const updatesStock of [false, true]) {
              const text = await textOf(database, shopId, format);
              const feed = importedFeed(text);
              assert.deepEqual(feed.problems, []);
              // Random weights may be too large for an import, which has its own notice.
              const { notices } = outcomeOf(text);
              assert.deepEqual(
                notices.filter(({ reason }) => reason.startsWith('colunas')),
                [],
              );
              const report = await importCatalog(database, shopId, feed, { updatesStock });
              assert.deepEqual([report.changes, report.problems, report.created, report.changed], [[], [], 0, 0]);
              assert.deepEqual([report.categories, report.sellers, report.keptStocks], [0, 0, []]);
              assert.deepEqual(await catalogOf(database, shopId), before);
            }
        }),
        { numRuns: 25, includeErrorInReport: true, endOnFailure: true },
      );
    });
  });
});
