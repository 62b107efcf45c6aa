import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { Database } from '../../../../order-service/database/engine/database.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { listSellers } from '../../../../order-service/database/shops/sellers.ts';
import { Refusal } from '../../../../order-service/services/core/refusal.ts';
import { importCatalog } from '../../../../order-service/services/imports/import-catalog.ts';
import type { ImportOptions } from '../../../../order-service/services/imports/import-report.ts';
import { onEachDatabase } from '../../../helpers/database/database.ts';
import { watchStatements } from '../../../helpers/database/watch-statements.ts';
import { importedFeed, item, rss } from '../../feeds/feed-samples.ts';
import { newShop } from './import-fixture.ts';

onEachDatabase((kind, fresh) => {
  describe(`the limits of an import (${kind})`, () => {
    async function shopWith(t: TestContext, feed?: string) {
      const database = await fresh(t);
      const shopId = await newShop(database);
      const take = (text: string, options?: ImportOptions) =>
        importCatalog(database, shopId, importedFeed(text), options);
      if (feed !== undefined) await take(feed);
      return { database, shopId, take };
    }

    const phases = {
      'reads the owners of codes': 'join product_variant v',
      'creates categories': 'insert into category',
      'writes products': 'insert into product_variant',
      'writes stock': 'insert into stock',
    };
    for (const [phase, text] of Object.entries(phases))
      test(`an import that is stopped while it ${phase} sends no further statement and changes nothing`, async (t) => {
        const { database, shopId } = await shopWith(t);
        const controller = new AbortController();
        const sent: string[] = [];
        let sentBefore: string[] | undefined;
        const watched = watchStatements(database, (event, statement) => {
          if (event === 'sent') sent.push(statement);
          if (event !== 'result' || !statement.includes(text) || sentBefore) return;
          sentBefore = [...sent];
          controller.abort(new Error('the time is over'));
        });
        const feed = importedFeed(rss(item({ product_type: 'Casa &gt; Velas', quantity: '3' })));
        const deadline = { signal: controller.signal, msLeft: () => 60_000 };
        await assert.rejects(importCatalog(watched, shopId, feed, { deadline }), controller.signal.reason);
        assert.ok(sentBefore?.some((statement) => statement.includes(text)));
        assert.deepEqual(sent, sentBefore, 'nothing is sent after the limit');
        assert.deepEqual(
          await database.one(sql`select (select count(*) from product) as products, (select count(*) from stock) as stock,
            (select count(*) from category) as categories`),
          { products: 0, stock: 0, categories: 0 },
        );
      });

    test('no statement of an import runs longer than the time that is left', async (t) => {
      const { database, shopId } = await shopWith(t);
      const limits: (string | undefined)[] = [];
      const { tx } = database;
      const reading: Database = {
        ...database,
        tx: (work, ...more) =>
          tx(
            async (db) => {
              const result = await work(db);
              limits.push(
                (await db.one<{ limit: string }>(sql`select current_setting('statement_timeout') as limit`))?.limit,
              );
              return result;
            },
            ...more,
          ),
      };
      const feed = importedFeed(rss(item()));
      const { signal } = new AbortController();
      await importCatalog(reading, shopId, feed, { deadline: { signal, msLeft: () => 6_500 } });
      await importCatalog(reading, shopId, feed);
      assert.deepEqual(limits, ['7s', '2min']);
    });

    test('a feed with a category or seller for each product is refused, and nothing changes', async (t) => {
      const { database, shopId, take } = await shopWith(t, rss(item({ product_type: 'Casa' })));
      const many = (field: string, name: string) =>
        rss(...Array.from({ length: 5_001 }, (_, at) => item({ id: `p${at}`, [field]: `${name} ${at}` })));
      const tries = [
        ['too-many-categories', many('product_type', 'Casa &gt; Vela'), /mais de 5\.000 categorias novas/],
        ['too-many-sellers', many('custom_label_0', 'Vendido e entregue por Ateliê'), /mais de 1\.000 vendedores/],
      ] as const;
      for (const [code, feed, text] of tries)
        for (const isDryRun of [true, false])
          await assert.rejects(take(feed, { isDryRun }), (error) => {
            assert.ok(error instanceof Refusal);
            assert.equal(error.details.code, code);
            assert.match(error.details.messages?.join() ?? '', text);
            return true;
          });
      assert.deepEqual(
        await database.one(
          sql`select count(*) as categories, (select count(*) from product) as products from category`,
        ),
        { categories: 1, products: 1 },
      );
      assert.equal((await listSellers(database, shopId)).length, 0);
    });

    test('a product does not get more variants over several feeds than one feed may give it', async (t) => {
      const { take } = await shopWith(t);
      const tints = (from: number, to: number) =>
        rss(
          ...Array.from({ length: to - from }, (_, at) =>
            item({ id: `t${from + at}`, item_group_id: 'tinta', color: `Cor ${from + at}` }),
          ),
        );
      assert.equal((await take(tints(0, 2_000))).created, 1);
      assert.deepEqual((await take(tints(2_000, 2_049))).problems, [
        {
          line: 3,
          id: 'tinta',
          reason: 'com as variantes que a loja já tem, o produto ficaria com 2.049; o máximo é 2.048',
        },
      ]);
      assert.equal((await take(tints(2_000, 2_048))).changed, 1);
    });
  });
});
