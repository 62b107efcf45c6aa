import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createApiKey } from '../../../../order-service/services/platform/api-keys.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import {
  contextSecret,
  createShop,
  dataOf,
  draft,
  startTestService,
} from '../../../helpers/order-service/order-service.ts';

type Searches = { data: { words: string; isPartial: boolean; searches: number; lastAt: string }[] };

onOneDatabase((kind, fresh) => {
  describe(`GET /platform/searches (${kind})`, () => {
    // Decision: A system of the merchant reads the same searches without a result as the command of the operator.
    test('lists what was searched twice without a result, of the own shop only, to keys only', async (t) => {
      const service = await startTestService(t, await fresh(t));
      const { database } = service;
      const products = [draft('arroz', { name: 'Arroz' })];
      const ana = await createShop(database, { slug: 'ana', code: 'ana', products });
      const bia = await createShop(database, { slug: 'bia', code: 'bia' });
      const keyOf = async (shopId: string) =>
        (await createApiKey(database, shopId, { name: 'ERP', contextSecret })).key;
      const [key, otherKey] = [await keyOf(ana.shopId), await keyOf(bia.shopId)];
      const typed = [
        'Tem panelas?',
        'PANELA',
        'panela',
        'arroz xyzwkq',
        'arroz xyzwkq',
        'arroz',
        'arroz',
        'frigideira',
      ];
      for (const searchQuery of typed) await service.post('/api/catalog/products/searchText', { searchQuery });

      const list = await service.get<Searches>('/platform/searches', { code: key });
      assert.equal(list.status, 200);
      assert.deepEqual(
        dataOf(list).data.map(({ words, isPartial, searches }) => [words, isPartial, searches]),
        [
          ['panela', false, 3],
          ['arroz xyzwkq', true, 2],
        ],
      );
      assert.ok(dataOf(list).data.every(({ lastAt }) => Math.abs(Date.now() - Date.parse(lastAt)) < 600_000));
      assert.deepEqual(dataOf(await service.get<Searches>('/platform/searches', { code: otherKey })).data, []);
      for (const code of [null, 'ana', `${key}x`])
        assert.equal((await service.get('/platform/searches', { code })).status, 401);
    });
  });
});
