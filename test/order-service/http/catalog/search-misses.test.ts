import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { countSearchMiss, deleteOldSearchMisses } from '../../../../order-service/database/catalog/search-misses.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { searchMisses } from '../../../../order-service/services/catalog/search/search-misses.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { createShop, draft, startTestService } from '../../../helpers/order-service/order-service.ts';

onOneDatabase((kind, fresh) => {
  describe(`searches without a result (${kind})`, () => {
    const start = async (t: TestContext) => {
      const service = await startTestService(t, await fresh(t));
      const products = [draft('arroz', { name: 'Arroz' }), draft('branco', { name: 'Feijão Branco' })];
      const { shopId } = await createShop(service.database, { products, agentCode: 'bia' });
      const search = (searchQuery: string, more: object = {}, caller: { code?: string } = {}) =>
        service.post('/api/catalog/products/searchText', { searchQuery, ...more }, caller);
      const listed = async () =>
        (await searchMisses(service.database, shopId)).map(
          ({ words, isPartial, searches }) => `${words} ${searches}${isPartial ? ' partial' : ''}`,
        );
      return { service, shopId, search, listed };
    };

    // Decision: Searches without a result are counted per shop and normalised words, and the merchant sees those
    // that came up twice.
    test('are listed from the second time on, by normalised words', async (t) => {
      const { search, listed } = await start(t);
      for (const typed of ['Tem panelas?', 'PANELA', 'eu quero comprar panela']) await search(typed);
      for (const typed of ['arroz', 'arrox', 'arroz']) await search(typed);
      for (const typed of ['arroz xyzwkq', 'arroz xyzwkq']) await search(typed);
      await search('frigideira');
      assert.deepEqual(await listed(), ['panela 3', 'arroz xyzwkq 2 partial']);
    });

    test('count once, not for each page, filter, order or agent', async (t) => {
      const { search, listed } = await start(t);
      await search('panela');
      await search('panela', { pageNumber: 1 });
      await search('panela', { sort: 'price' });
      await search('panela', { filters: { brand: ['x'] } });
      await search('panela', {}, { code: 'bia' });
      assert.deepEqual(await listed(), []);
      await search('panela');
      assert.deepEqual(await listed(), ['panela 2']);
    });

    test('leave out what may be about a person', async (t) => {
      const { service, search } = await start(t);
      for (const typed of ['ana@example.com', '529.982.247-25', '(11) 98765-4321', '01310-100', 'rua a 12 apto 34567'])
        await search(typed);
      const rows = await service.database.many(sql`select * from search_miss`);
      assert.deepEqual(rows, []);
    });

    test('stay bounded: a new text replaces the rarest, and old ones are deleted', async (t) => {
      const { service, shopId } = await start(t);
      const { database } = service;
      await database.run(sql`
        insert into search_miss (shop_id, words, is_partial, searches, last_at)
        select ${shopId}, 'termo' || n, false, 10 + n, now() - interval '91 days' from generate_series(1, 1000) as n`);
      await countSearchMiss(database, shopId, { words: 'novo', isPartial: false });
      const kept = await database.one(sql`
        select count(*) as count, bool_or(words = 'novo') as has_new, bool_or(words = 'termo1') as has_rarest
        from search_miss`);
      assert.deepEqual(kept, { count: 1000, has_new: true, has_rarest: false });
      await deleteOldSearchMisses(database);
      assert.deepEqual(await database.many(sql`select words from search_miss`), [{ words: 'novo' }]);
    });

    test('of one shop are not those of another', async (t) => {
      const { service, search } = await start(t);
      const other = await createShop(service.database, { slug: 'outra', code: 'outra' });
      await search('panela');
      await search('panela');
      assert.deepEqual(await searchMisses(service.database, other.shopId), []);
    });
  });
});
