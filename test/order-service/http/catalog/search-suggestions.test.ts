import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { SearchSuggestions } from '#shared/model/catalog/search-suggestions.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { createShop, dataOf, draft, startTestService } from '../../../helpers/order-service/order-service.ts';

const categories = [
  { providerId: 'bebidas', name: 'BEBIDAS', children: [{ providerId: 'leites', name: 'LEITES E IOGURTES' }] },
  { providerId: 'limpeza', name: 'LIMPEZA' },
];
const products = [
  draft('doce', { name: 'Doce de Leite', sold: 90, categoryIds: ['bebidas'] }),
  draft('leite', { name: 'Leite Integral', sold: 5, categoryIds: ['leites'] }),
  draft('gone', { name: 'Leite em Pó', sold: 99, isActive: false }),
  draft('shampoo', { name: 'Shampoo Neutro', description: 'Com leite.', categoryIds: ['limpeza'] }),
];

onOneDatabase((kind, fresh) => {
  describe(`suggestions while a shopper types (${kind})`, () => {
    const start = async (t: TestContext) => {
      const service = await startTestService(t, await fresh(t));
      await createShop(service.database, { categories, products });
      return async (typed: string) =>
        dataOf(
          await service.get<SearchSuggestions>(`/api/catalog/suggestions?searchQuery=${encodeURIComponent(typed)}`),
        );
    };
    const idsOf = (found: SearchSuggestions) => found.products.map(({ providerId }) => providerId);

    // Decision: Suggestions show available products by their names, those that begin so first, and categories.
    test('are available products whose names have the words, and categories with their parents', async (t) => {
      const suggest = await start(t);
      assert.deepEqual(await suggest('leit'), {
        products: [
          { providerId: 'leite', name: 'Leite Integral' },
          { providerId: 'doce', name: 'Doce de Leite' },
        ],
        categories: [{ ids: ['bebidas', 'leites'], name: 'BEBIDAS > LEITES E IOGURTES' }],
      });
      assert.deepEqual((await suggest('li')).categories, [{ ids: ['limpeza'], name: 'LIMPEZA' }]);
      assert.deepEqual(idsOf(await suggest('doce de l')), ['doce']);
    });

    test('understand other words, chat phrases and joined words as the search does', async (t) => {
      const suggest = await start(t);
      for (const typed of ['xampu', 'xamp', 'vocês tem shampo', 'shampooneutro'])
        assert.deepEqual(idsOf(await suggest(typed)), ['shampoo'], typed);
    });

    test('are none for a single letter, for signs and for unknown words', async (t) => {
      const suggest = await start(t);
      for (const typed of ['', 'l', '  l ', '%%%', 'xyzwkq'])
        assert.deepEqual(await suggest(typed), { products: [], categories: [] }, typed);
    });
  });
});
