import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { reserveStock } from '../../../order-service/database/cart/stock.ts';
import { listProducts, type ProductRow } from '../../../order-service/database/catalog/catalog.ts';
import { maxRowsToSort, maxSearchRank } from '../../../order-service/database/catalog/search-text.ts';
import type { Database } from '../../../order-service/database/engine/database.ts';
import { products } from '../../../order-service/services/catalog/catalog.ts';
import { productFilter } from '../../../order-service/services/catalog/product-filter.ts';
import { onEachDatabase } from '../../helpers/database/database.ts';
import { createShop, draft } from '../../helpers/order-service/order-service.ts';

const word = fc.constantFrom('arroz', 'leite', 'doce', 'de', 'pão', 'Leites', 'leiteira', 'integral');
const someWords = (least: number, most: number) =>
  fc.array(word, { minLength: least, maxLength: most }).map((words) => words.join(' '));
const catalogue = fc.array(
  fc.record({
    name: someWords(1, 3),
    brand: someWords(0, 1),
    isActive: fc.boolean(),
    sold: fc.nat(3),
    inCategory: fc.boolean(),
  }),
  { minLength: 1, maxLength: 40 },
);
const typed = fc.constantFrom(
  'leite',
  'leit',
  'arroz',
  'leite arroz',
  'doce leite',
  'lete',
  'pao',
  'pães',
  'integral',
  'leites',
  'arroz xyz',
  '',
);

type Made = { name: string; brand: string; isActive: boolean; sold: number; inCategory: boolean };
let shops = 0;
const shopWith = (database: Database, made: Made[]) => {
  const slug = `loja-${shops++}`;
  return createShop(database, {
    slug,
    code: slug,
    categories: [{ providerId: 'leites', name: 'LEITE' }],
    products: made.map(({ inCategory, ...fields }, at) =>
      draft(`p${at}`, { ...fields, ...(inCategory ? { categoryIds: ['leites'] } : {}), variant: { available: 1_000 } }),
    ),
  });
};

onEachDatabase((kind, fresh) => {
  describe(`a search page by page (${kind})`, () => {
    // Decision: Paging: keyset tokens; `pageNumber` stays accepted.
    test('returns the whole list, each product once and in order, whatever stock changes meanwhile', async (t) => {
      const database = await fresh(t);
      await fc.assert(
        fc.asyncProperty(catalogue, typed, fc.integer({ min: 1, max: 7 }), async (made, searchQuery, perPage) => {
          const { shopId } = await shopWith(database, made);
          const whole = (await products(database, shopId, { searchQuery }, { perPage: 50 })).data.map(
            ({ providerId }) => providerId,
          );
          const paged: string[] = [];
          let pageToken: string | null = '';
          while (pageToken !== null) {
            const page = await products(
              database,
              shopId,
              { searchQuery },
              { perPage, ...(pageToken === '' ? {} : { pageToken }) },
            );
            paged.push(...page.data.map(({ providerId }) => providerId));
            pageToken = page.token;
            await reserveStock(database, shopId, new Map([[`p${paged.length % made.length}`, 1]]));
          }
          assert.deepEqual(paged, whole);
          assert.equal(new Set(paged).size, paged.length);
        }),
        { numRuns: 30 },
      );
    });

    // Decision: Paging: keyset tokens; `pageNumber` stays accepted.
    test('returns the same list whether its parts are sorted or read along the index', async (t) => {
      const database = await fresh(t);
      const sizes = fc.array(fc.constantFrom(1, maxRowsToSort), {
        minLength: maxSearchRank + 1,
        maxLength: maxSearchRank + 1,
      });
      await fc.assert(
        fc.asyncProperty(
          catalogue,
          typed,
          sizes,
          fc.integer({ min: 1, max: 7 }),
          async (made, searchQuery, estimates, limit) => {
            const { shopId } = await shopWith(database, made);
            const found = await productFilter(database, shopId, { searchQuery });
            assert.ok(found.kind === 'filter');
            const { filter } = found;
            const idsOf = (rows: ProductRow[]) => rows.map(({ id }) => id);
            const whole = idsOf(await listProducts(database, shopId, filter, { offset: 0 }, 100));
            // At least one large part; otherwise everything is sorted at once.
            const guessed = {
              ...filter,
              text: filter.text && { ...filter.text, sizes: [maxRowsToSort, ...estimates.slice(1)] },
            };
            const paged: ProductRow[] = [];
            for (;;) {
              const last = paged.at(-1);
              const after = last && { rank: last.rank, isActive: last.is_active, sold: last.sold, id: last.id };
              const page = await listProducts(database, shopId, guessed, after ? { after } : { offset: 0 }, limit);
              paged.push(...page);
              if (page.length < limit) break;
            }
            assert.deepEqual(idsOf(paged), whole);
          },
        ),
        { numRuns: 30 },
      );
    });
  });
});
