import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type ProductSort, productSorts } from '#shared/model/catalog/product-sort.ts';
import { products } from '../../../order-service/services/catalog/catalog.ts';
import { onEachDatabase } from '../../helpers/database/database.ts';
import { createShop, draft } from '../../helpers/order-service/order-service.ts';

const past = new Date('2026-01-01T00:00:00Z');
const ended = new Date('2026-02-01T00:00:00Z');

onEachDatabase((kind, fresh) => {
  describe(`a list in a chosen order (${kind})`, () => {
    test('is the same page by page, with promotions of today, and unavailable products last', async (t) => {
      const database = await fresh(t);
      const { shopId } = await createShop(database, {
        slug: 'loja',
        code: 'loja',
        categories: [{ providerId: 'frutas', name: 'Frutas' }],
        products: [
          draft('a', { name: 'Uva', sold: 1, variant: { price: 900 } }),
          draft('b', { name: 'Água', sold: 9, categoryIds: ['frutas'], variant: { price: 500 } }),
          draft('c', { name: 'Banana', sold: 5, variant: { price: 800, promotionalPrice: 300 } }),
          draft('d', {
            name: 'Caju',
            sold: 3,
            variant: { price: 700, promotionalPrice: 100, promotionStartsAt: past, promotionEndsAt: ended },
          }),
          draft('e', { name: 'Abacate', sold: 50, isActive: false, variant: { price: 100 } }),
          draft('f', { name: 'Doce', sold: 2, isPriceOnRequest: true }),
          draft('g', { name: 'Figo', sold: 4, categoryIds: ['frutas'], variant: { price: 500 } }),
        ],
      });
      const paged = async (sort: ProductSort, criteria = {}) => {
        const ids: string[] = [];
        let pageToken: string | null = '';
        while (pageToken !== null) {
          const request = { perPage: 2, sort, ...(pageToken === '' ? {} : { pageToken }) };
          const page = await products(database, shopId, criteria, request);
          ids.push(...page.data.map(({ providerId }) => providerId));
          pageToken = page.token;
        }
        return ids.join('').replace(/bg|gb/, 'bg');
      };
      const orders = await Promise.all(productSorts.map((sort) => paged(sort)));
      assert.deepEqual(Object.fromEntries(productSorts.map((sort, at) => [sort, orders[at]])), {
        price: 'cbgdafe',
        'price-desc': 'adbgcfe',
        name: 'bcdfgae',
        sold: 'bcgdfae',
      });
      assert.equal(await paged('price', { categoryIds: ['frutas'] }), 'bg');
      assert.equal(await paged('name', { searchQuery: 'banana' }), 'c');
      assert.equal(await paged('price', { filters: { price: [3, 6] } }), 'cbg');
    });

    test('refuses a token of a list in another order', async (t) => {
      const database = await fresh(t);
      const { shopId } = await createShop(database, {
        slug: 'loja',
        code: 'loja',
        products: [draft('a', {}), draft('b', {})],
      });
      const { token } = await products(database, shopId, {}, { perPage: 1, sort: 'name' });
      for (const sort of ['price', 'sold'] as const)
        await assert.rejects(products(database, shopId, {}, { perPage: 1, sort, pageToken: token ?? '' }));
      const forged = Buffer.from(JSON.stringify(['x', 1, true, 'a', 'b'])).toString('base64url');
      await assert.rejects(products(database, shopId, {}, { sort: 'name', pageToken: forged }));
    });
  });
});
