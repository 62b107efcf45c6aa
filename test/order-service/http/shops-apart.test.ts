import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { endpoints } from '#shared/contract/endpoints.ts';
import { fillPath } from '#shared/contract/path.ts';
import type { schemas } from '#shared/contract/schemas.ts';
import type { Order } from '#shared/model/order.ts';
import { onEachDatabase } from '../../helpers/database.ts';
import { dataOf, draft, item, makeShop, startTestService } from '../../helpers/order-service.ts';

/** Everything of the other shop carries this word: wherever it shows up, a wall has a hole. */
const theirs = 'alheio';

const shopOf = (word: string) => ({
  categories: [{ providerId: `cat-${word}`, name: `CATEGORIA ${word}` }],
  collections: [{ providerId: `col-${word}`, name: `Coleção ${word}` }],
  sellers: [{ providerId: `sel-${word}`, name: `Vendedor ${word}` }],
  settings: { showCollections: true },
  products: [
    draft(`prod-${word}`, {
      name: `Produto ${word}`,
      brand: `Marca ${word}`,
      categoryIds: [`cat-${word}`],
      collectionIds: [`col-${word}`],
      sellerId: `sel-${word}`,
    }),
  ],
  giftRules: [
    {
      providerId: `grupo-${word}`,
      name: `Grupo ${word}`,
      availableQuantity: 1,
      gifts: [{ providerId: `brinde-${word}`, name: `Brinde ${word}`, sellerId: `sel-${word}`, available: 1 }],
    },
  ],
});

/** One call of every route that is served, each naming what belongs to the other shop. */
const calls: Record<keyof typeof schemas, { params?: Record<string, string>; query?: string; body?: object }> = {
  session: { params: { code: 'ana' } },
  settings: {},
  categories: {},
  topProducts: {},
  searchProducts: { body: { category: `cat-${theirs}` } },
  collectionProducts: { params: { id: `col-${theirs}` } },
  searchTextProducts: { body: { searchQuery: theirs, filters: { brand: [`Marca ${theirs}`] } } },
  productsByIds: { params: { ids: `prod-${theirs},prod-meu` } },
  facets: { query: `?searchQuery=${theirs}&category=cat-${theirs}` },
  product: { params: { id: `prod-${theirs}` } },
  currentOrder: {},
  putItem: { body: { ...item(`prod-${theirs}`), sku: `prod-${theirs}` } },
  putGift: { body: { id: `grupo-${theirs}`, selectedGifts: [{ id: `brinde-${theirs}`, seller: `Vendedor ${theirs}`, index: '0' }] } },
  confirmOrder: {},
};

onEachDatabase((kind, fresh) => {
  describe(`two shops in one database (${kind})`, () => {
    test('never see a row of each other, whatever is asked with whichever ids', async (t) => {
      const service = await startTestService(t, await fresh(t));
      const mine = await makeShop(service.database, { slug: 'meu', ...shopOf('meu') });
      const other = await makeShop(service.database, { slug: theirs, code: 'bob', ...shopOf(theirs) });
      const order = dataOf(await service.post<Order>('/api/order/items/', item(`prod-${theirs}`), { code: 'bob' }));
      for (const [name, { params = {}, query = '', body }] of Object.entries(calls)) {
        const { method, path } = endpoints[name as keyof typeof calls];
        const url = fillPath(path, params) + query;
        const answer = method === 'POST' ? await service.post(url, body) : await service.get(url);
        const said = JSON.stringify({ data: answer.data, errors: answer.errors });
        for (const secret of [theirs, other.shopId, order.id, order.userId])
          assert.ok(!said.includes(secret), `${name} says ${secret}: ${said}`);
      }
      const again = dataOf(await service.get<Order>('/api/order/current', { code: 'bob' }));
      assert.deepEqual([again.id, again.version, again.items.length], [order.id, order.version, 1], 'nor touch one');
      assert.notEqual(mine.shopId, other.shopId);
    });

    test('may use the same ids, skus, codes of customers and words without meeting', async (t) => {
      const service = await startTestService(t, await fresh(t));
      const same = (name: string, cents: number) => ({
        categories: [{ providerId: 'graos', name: 'GRÃOS' }],
        products: [draft('arroz', { name, categoryIds: ['graos'], variant: { price: cents, available: 1 } })],
      });
      await makeShop(service.database, { slug: 'um', ...same('Arroz um', 1_00) });
      await makeShop(service.database, { slug: 'dois', code: 'bob', ...same('Arroz dois', 2_00) });
      for (const [code, name, price] of [
        ['ana', 'Arroz um', 1],
        ['bob', 'Arroz dois', 2],
      ] as const) {
        const { items } = dataOf(await service.post<Order>('/api/order/items/', item('arroz'), { code }));
        assert.deepEqual(
          items.map((line) => [line.name, line.unitPrice]),
          [[name, price]],
        );
        assert.equal(dataOf(await service.get<Order>('/api/order/confirm', { code })).status, 1, 'each from its own stock');
      }
    });
  });
});
