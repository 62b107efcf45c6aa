import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { Order } from '#shared/model/order.ts';
import { freshDatabase } from '../../helpers/database.ts';
import { dataOf, draft, item, makeShop, startTestService } from '../../helpers/order-service.ts';

const cents = fc.integer({ min: 0, max: 1_000_000_000 });
const price = fc.record({ price: cents, listPrice: cents, promotionalPrice: cents });
const edits = fc.array(
  fc.record({ product: fc.nat(5), quantity: fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 9_999 })) }),
  {
    minLength: 1,
    maxLength: 12,
  },
);

describe('the totals of an order', () => {
  test('are the sum of its lines, never negative and never a fraction of a cent, whatever is put in', async (t) => {
    const service = await startTestService(t, await freshDatabase(t));
    let shops = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(price, { minLength: 6, maxLength: 6 }), edits, async (prices, changes) => {
        const code = `ana${++shops}`;
        await makeShop(service.database, { slug: code, code, products: prices.map((variant, at) => draft(`p${at}`, { variant })) });
        const expected = new Map<number, number>();
        for (const { product, quantity } of changes) {
          const order = dataOf(await service.post<Order>('/api/order/items/', item(`p${product}`, { quantity }), { code }));
          expected.set(product, quantity);
          const sum = [...expected].reduce((total, [at, units]) => total + BigInt(units) * BigInt(paidCents(prices[at])), 0n);
          assert.equal(inCents(order.itemsAmout), sum);
          assert.equal(inCents(order.totalAmout), sum);
          assert.equal(
            order.items.reduce((total, line) => total + inCents(line.totalAmout), 0n),
            sum,
          );
        }
      }),
      { numRuns: 40 },
    );
  });
});

const paidCents = (of: { price: number; promotionalPrice: number } | undefined): number => {
  assert.ok(of);
  return of.promotionalPrice > 0 && of.promotionalPrice < of.price ? of.promotionalPrice : of.price;
};

/** Whole cents of an amount on the wire, read from its digits so that no arithmetic hides a fraction. */
function inCents(reais: number): bigint {
  const [whole = '', fraction = ''] = String(reais).split('.');
  assert.match(`${whole}.${fraction}`, /^\d+\.\d{0,2}$/, `${reais} is an amount`);
  return BigInt(whole + fraction.padEnd(2, '0'));
}
