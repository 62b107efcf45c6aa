import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { Product } from '#shared/model/catalog/product.ts';
import type { PagedResult } from '#shared/model/paging.ts';
import type { ProductDraft } from '../../../../order-service/services/catalog/product-draft.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { createShop, dataOf, draft, startTestService } from '../../../helpers/order-service/order-service.ts';

onOneDatabase((kind, fresh) => {
  // Decision: The thing itself comes before what has its name as a flavour or an option, and what has all words before
  // what has only a broader one.
  describe(`what comes first in a search (${kind})`, () => {
    const start = async (t: TestContext, products: ProductDraft[]) => {
      const service = await startTestService(t, await fresh(t));
      await createShop(service.database, { products });
      return async (searchQuery: string): Promise<string[]> =>
        dataOf(
          await service.post<PagedResult<Product>>('/api/catalog/products/searchText', { searchQuery, perPage: 50 }),
        ).data.map(({ providerId }) => providerId);
    };

    test('a flavour and an option come after the thing, whatever sold more', async (t) => {
      const found = await start(t, [
        draft('racao', { name: 'Ração Cão Adulto Sabor Carne 10 kg', sold: 90 }),
        draft('petisco', {
          name: 'Petisco Macio',
          sold: 80,
          attributes: [
            {
              providerId: 'sabor',
              name: 'Sabor',
              options: [{ providerId: 'carne', name: 'Carne', redirectable: false }],
            },
          ],
          variants: [{ sku: 'petisco', options: { sabor: 'carne' }, price: 1_000, available: null }],
        }),
        draft('moida', { name: 'Tortinha de Carne', sold: 1 }),
        draft('bife', { name: 'Contrafilé em Bifes', sold: 2 }),
      ]);
      assert.deepEqual(await found('carne'), ['moida', 'bife', 'racao', 'petisco']);
      assert.deepEqual((await found('ração sabor carne'))[0], 'racao');
      assert.deepEqual((await found('ração 10kg'))[0], 'racao');
      assert.deepEqual(await found('petisco carne'), ['petisco']);
    });

    test('what has all words, and in its name what makes the search narrower, comes before a broader synonym', async (t) => {
      const found = await start(t, [
        draft('mineral', { name: 'Forro Mineral Lay-in', sold: 90 }),
        draft('emenda', { name: 'Emenda para Forro de PVC', sold: 1 }),
        draft('placa', { name: 'PVC em Placas 62 x 125 cm', description: 'Leve e bonita, para forros.', sold: 2 }),
        draft('cola', { name: 'Cola para Canos', description: 'Serve no forro e no pvc.', sold: 95 }),
      ]);
      assert.deepEqual(await found('forro pvc'), ['emenda', 'placa', 'mineral', 'cola']);
      assert.equal((await found('forro'))[0], 'mineral');
    });
  });
});
