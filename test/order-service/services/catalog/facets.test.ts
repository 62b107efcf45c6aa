import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import type { Facet } from '#shared/model/catalog/facet.ts';
import { deactivateUnlistedProducts } from '../../../../order-service/database/catalog/feed-import.ts';
import type { Database } from '../../../../order-service/database/engine/database.ts';
import { products } from '../../../../order-service/services/catalog/catalog.ts';
import { facets } from '../../../../order-service/services/catalog/facets.ts';
import { saveProducts } from '../../../../order-service/services/catalog/save-products.ts';
import { onEachDatabase } from '../../../helpers/database/database.ts';
import { createShop, draft } from '../../../helpers/order-service/order-service.ts';

const valuesOf = (found: Facet[], key: string) =>
  found
    .find((facet) => facet.key === key)
    ?.values.map((value) => ('from' in value ? [value.from, value.to] : [value.value, value.quantity]));

/** Records every read, to show what was counted. */
function watched(database: Database): { database: Database; counts: () => number } {
  let counted = 0;
  const one: Database['one'] = (query) => {
    if (query.text.includes('facet_values')) counted++;
    return database.one(query);
  };
  return { database: { ...database, one }, counts: () => counted };
}

onEachDatabase((kind, fresh) => {
  describe(`the facet counts (${kind})`, () => {
    // Spec §3: "Facet: key, name, hidden, values[] (name, value, quantity; for price a range from/to)."
    test('are the numbers of products that each filter leaves in the same search', async (t) => {
      const database = await fresh(t);
      const made = fc.array(
        fc.record({
          name: fc.constantFrom('Arroz', 'Arroz Doce', 'Doce de Leite', 'Leite'),
          brand: fc.constantFrom('', 'Belo', 'Bom'),
          isActive: fc.boolean(),
          isPriceOnRequest: fc.boolean(),
          categoryIds: fc.subarray(['graos', 'moda']),
          sellerId: fc.constantFrom(null, 's1', 's2'),
          variant: fc.record({
            price: fc.constantFrom(100, 250, 999),
            promotionalPrice: fc.constantFrom(0, 50, 300),
            available: fc.constant(null),
          }),
        }),
        { minLength: 1, maxLength: 25 },
      );
      let shops = 0;
      await fc.assert(
        fc.asyncProperty(
          made,
          fc.constantFrom('', 'arroz', 'doce', 'leite', 'liete doce'),
          async (drafts, searchQuery) => {
            const slug = `loja-${shops++}`;
            const { shopId } = await createShop(database, {
              slug,
              code: slug,
              categories: [
                { providerId: 'mercearia', name: 'MERCEARIA', children: [{ providerId: 'graos', name: 'Grãos' }] },
                { providerId: 'moda', name: 'MODA' },
              ],
              sellers: [
                { providerId: 's1', name: 'Um' },
                { providerId: 's2', name: 'Dois' },
              ],
              products: drafts.map((fields, at) => draft(`p${at}`, fields)),
            });
            for (const { key, values } of await facets(database, shopId, { searchQuery }))
              for (const value of values) {
                if ('from' in value) {
                  const { data } = await products(
                    database,
                    shopId,
                    { searchQuery, filters: { price: [value.from, value.to] } },
                    { perPage: 50 },
                  );
                  const paid = data.map(({ price, promotionalPrice }) =>
                    promotionalPrice > 0 ? promotionalPrice : price,
                  );
                  assert.deepEqual([Math.min(...paid), Math.max(...paid)], [value.from, value.to]);
                  continue;
                }
                const { data } = await products(
                  database,
                  shopId,
                  { searchQuery, filters: { [key]: [value.value] } },
                  { perPage: 50 },
                );
                assert.equal(value.quantity, data.length, `${key} ${value.value} in '${searchQuery}'`);
              }
          },
        ),
        { numRuns: 15 },
      );
    });

    // Spec §3: "Facet: key, name, hidden, values[] (name, value, quantity; for price a range from/to)."
    test('are computed once for all callers, until the catalogue changes', async (t) => {
      const { database, counts } = watched(await fresh(t));
      const { shopId } = await createShop(database, { products: [draft('arroz', { brand: 'Belo' })] });
      const asked = await Promise.all([1, 2, 3, 4].map(() => facets(database, shopId, {})));
      assert.deepEqual([counts(), valuesOf(asked[3] ?? [], 'brand')], [1, [['Belo', 1]]]);
      await database.tx((db) =>
        saveProducts(db, shopId, 'test', [draft('feijao', { brand: 'Belo', variant: { price: 1_00 } })]),
      );
      const later = await facets(database, shopId, {});
      assert.deepEqual([counts(), valuesOf(later, 'brand'), valuesOf(later, 'price')], [2, [['Belo', 2]], [[1, 10]]]);
    });

    // Spec §3: "Facet: key, name, hidden, values[] (name, value, quantity; for price a range from/to)."
    test('follow a promotion to the second of its end', async (t) => {
      const database = await fresh(t);
      const ends = new Date(Date.now() + 1_500);
      const { shopId } = await createShop(database, {
        products: [draft('arroz', { variant: { price: 10_00, promotionalPrice: 5_00, promotionEndsAt: ends } })],
      });
      assert.deepEqual(valuesOf(await facets(database, shopId, {}), 'price'), [[5, 5]]);
      await sleep(ends.getTime() - Date.now() + 300);
      assert.deepEqual(valuesOf(await facets(database, shopId, {}), 'price'), [[10, 10]]);
    });

    test('contain no trace of a variant that moved to another product', async (t) => {
      const database = await fresh(t);
      const { shopId } = await createShop(database, {
        products: [
          draft('caro', {
            variants: [
              { sku: 'x', price: 99_00, available: 1 },
              { sku: 'y', price: 20_00, available: 1 },
            ],
          }),
          draft('outro', { isPriceOnRequest: true }),
        ],
      });
      assert.deepEqual(valuesOf(await facets(database, shopId, {}), 'price'), [[20, 99]]);
      const robber = draft('outro', { isPriceOnRequest: true, variants: [{ sku: 'x', price: 99_00, available: 1 }] });
      await database.tx((db) => saveProducts(db, shopId, 'test', [robber]));
      assert.deepEqual(valuesOf(await facets(database, shopId, {}), 'price'), [[20, 20]]);
    });

    test('and the search include a product that a full import withdrew', async (t) => {
      const database = await fresh(t);
      const { shopId } = await createShop(database, {
        products: [draft('a', { name: 'Arroz Belo', sold: 9 }), draft('b', { name: 'Arroz Fino', sold: 1 })],
      });
      await database.tx((db) => deactivateUnlistedProducts(db, shopId, 'test', ['b']));
      const { data } = await products(database, shopId, { searchQuery: 'arroz' }, {});
      assert.deepEqual(
        data.map(({ providerId, isActive }) => [providerId, isActive]),
        [
          ['b', true],
          ['a', false],
        ],
      );
    });
  });
});
