import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Category } from '#shared/model/catalog/category.ts';
import type { PagedResult } from '#shared/model/paging.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { createShop, dataOf, draft, startTestService } from '../../../helpers/order-service/order-service.ts';
import { categories, idsOf, type Page, search } from './catalog-fixture.ts';

onOneDatabase((kind, fresh) => {
  describe(`the lists of products (${kind})`, () => {
    // Spec §3: "Paged result: data[], page, perPage (default 10), hasMore, token."
    test('list active products first, then best sellers, and continue by token without gap or repetition', async (t) => {
      const service = await startTestService(t, await fresh(t));
      const many = Array.from({ length: 25 }, (_, at) => draft(`p${at}`, { sold: at % 5, isActive: at % 7 !== 0 }));
      await createShop(service.database, { products: many });
      const seen: string[] = [];
      let token: string | null = null;
      for (let page = 0; ; page++) {
        const response: Page = dataOf(
          await service.get<Page>(`/api/catalog/top?perPage=4${token ? `&pageToken=${token}` : ''}`),
        );
        seen.push(...response.data.map(({ providerId, isActive }) => `${providerId} ${isActive}`));
        assert.deepEqual([response.page, response.perPage], [page, 4]);
        token = response.token;
        assert.equal(response.hasMore, token !== null);
        if (!token) break;
      }
      assert.equal(new Set(seen).size, 25);
      assert.deepEqual(
        seen.map((line) => line.endsWith('true')),
        [...Array(21).fill(true), ...Array(4).fill(false)],
      );
      const all = dataOf(await service.get<Page>('/api/catalog/top?perPage=50')).data.map(
        ({ providerId, isActive }) => `${providerId} ${isActive}`,
      );
      assert.deepEqual(all, seen);
      assert.deepEqual(
        idsOf(await service.get<Page>('/api/catalog/top?perPage=4&pageNumber=2')),
        seen.slice(8, 12).map((line) => line.split(' ')[0]),
      );
    });

    test('refuse a token of another list', async (t) => {
      const service = await startTestService(t, await fresh(t));
      await createShop(service.database, { products: ['a', 'b', 'c'].map((id) => draft(id)) });
      const { token } = dataOf(await service.get<Page>('/api/catalog/top?perPage=1'));
      assert.equal((await search(service, 'a', { pageToken: token })).status, 400);
      for (const wrong of [
        'x',
        'e30',
        Buffer.from('[1,2,3]').toString('base64url'),
        Buffer.from('null').toString('base64url'),
      ])
        assert.equal((await service.get(`/api/catalog/top?pageToken=${wrong}`)).status, 400, wrong);
      assert.equal((await service.get('/api/catalog/categories?pageToken=x')).status, 400);
    });

    // Spec §3: "Paged result: data[], page, perPage (default 10), hasMore, token."
    test('accept pages of 1 to 50 products, and refuse invalid numbers', async (t) => {
      const service = await startTestService(t, await fresh(t));
      await createShop(service.database, { products: Array.from({ length: 60 }, (_, at) => draft(`p${at}`)) });
      const page = async (query: string) => dataOf(await service.get<Page>(`/api/catalog/top${query}`)).data.length;
      assert.deepEqual([await page(''), await page('?perPage=500'), await page('?perPage=1')], [10, 50, 1]);
      for (const query of [
        '?perPage=0',
        '?perPage=-1',
        '?perPage=ten',
        '?perPage=1.5',
        '?perPage=',
        '?pageNumber=1e3',
        '?perPage=1&perPage=2',
      ])
        assert.equal((await service.get(`/api/catalog/top${query}`)).status, 400, query);
      assert.equal(
        (await service.post('/api/catalog/products/searchText', { perPage: '5' })).status,
        400,
        'a body is not coerced',
      );
    });

    test("of a category contain its subcategories' products, and a subcategory narrows the category", async (t) => {
      const service = await startTestService(t, await fresh(t));
      const products = [
        draft('arroz', { categoryIds: ['graos'], sold: 3 }),
        draft('bala', { categoryIds: ['doces'], sold: 2 }),
        draft('saia', { categoryIds: ['moda'], sold: 1 }),
        draft('solto'),
      ];
      await createShop(service.database, {
        categories,
        products,
        collections: [{ providerId: 'oferta', name: 'Oferta' }],
      });
      const of = async (category: string) =>
        idsOf(await service.post<Page>('/api/catalog/products/search', { category }));
      assert.deepEqual(await of('mercearia'), ['arroz', 'bala']);
      assert.deepEqual(await of('mercearia,doces'), ['bala']);
      assert.deepEqual(await of('moda'), ['saia']);
      assert.deepEqual(await of('mercearia,moda'), []);
      assert.deepEqual(await of('nowhere'), []);
      assert.deepEqual(
        idsOf(await service.post<Page>('/api/catalog/products/search', { category: 'mercearia', searchQuery: 'bal' })),
        ['bala'],
      );
    });

    test('of a collection are found by its id with or without its prefix, and can be searched', async (t) => {
      const service = await startTestService(t, await fresh(t));
      const products = [
        draft('arroz', { collectionIds: ['graos'] }),
        draft('bala', { collectionIds: ['graos'] }),
        draft('saia'),
      ];
      // A category and a collection may have the same id.
      await createShop(service.database, {
        categories,
        collections: [{ providerId: 'graos', name: 'Ofertas' }],
        products,
      });
      const of = async (path: string) =>
        idsOf(await service.get<Page>(`/api/catalog/products/collections/${path}`)).sort();
      assert.deepEqual(await of('graos'), ['arroz', 'bala']);
      assert.deepEqual(await of('COLLECTION_graos'), ['arroz', 'bala']);
      assert.deepEqual(await of('graos?searchQuery=bala'), ['bala']);
      assert.deepEqual(await of('nowhere'), []);
      assert.deepEqual(
        idsOf(await service.post<Page>('/api/catalog/products/search', { category: 'COLLECTION_graos' })).sort(),
        ['arroz', 'bala'],
      );
      assert.deepEqual(idsOf(await search(service, 'ofertas')), [], 'a collection is no word');
    });
  });

  describe(`the categories (${kind})`, () => {
    test("are a tree in the shop's order, without collections, in pages", async (t) => {
      const service = await startTestService(t, await fresh(t));
      const { shopId } = await createShop(service.database, {
        categories,
        collections: [{ providerId: 'x', name: 'X' }],
      });
      const page = async (query: string) =>
        dataOf(await service.get<PagedResult<Category>>(`/api/catalog/categories${query}`));
      const all = await page('');
      assert.deepEqual([all.perPage, all.hasMore, all.token], [50, false, null]);
      const names = (list: Category[]): unknown[] => list.map(({ name, children }) => [name, names(children)]);
      assert.deepEqual(names(all.data), [
        [
          'MERCEARIA',
          [
            ['GRÃOS', []],
            ['DOCES', []],
          ],
        ],
        ['MODA', []],
      ]);
      assert.equal(all.data[0]?.shopId, shopId);
      const first = await page('?perPage=1');
      assert.deepEqual([first.data.length, first.hasMore], [1, true]);
      assert.deepEqual(names((await page(`?perPage=1&pageToken=${first.token}`)).data), [['MODA', []]]);
    });
  });
});
