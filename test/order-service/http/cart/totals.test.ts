import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { Order } from '#shared/model/order/order.ts';
import { couponDiscount } from '#shared/rules/cart/discount.ts';
import { freshDatabase } from '../../../helpers/database/database.ts';
import { createShop, dataOf, draft, item, startTestService } from '../../../helpers/order-service/order-service.ts';

const cents = fc.integer({ min: 0, max: 1_000_000_000 });
const price = fc.record({ price: cents, listPrice: cents, promotionalPrice: cents });
const edits = fc.array(
  fc.record({
    product: fc.nat(5),
    quantity: fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 9_999 })),
  }),
  {
    minLength: 1,
    maxLength: 12,
  },
);

describe('the totals of an order', () => {
  test('are the sum of its lines, never negative and never a fraction of a cent, for any items', async (t) => {
    const service = await startTestService(t, await freshDatabase(t));
    let shops = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(price, { minLength: 6, maxLength: 6 }), edits, async (prices, changes) => {
        const code = `ana${++shops}`;
        await createShop(service.database, {
          terms: { orderLimits: { unitsPerItem: null, unitsPerOrder: null } },
          slug: code,
          code,
          products: prices.map((variant, at) => draft(`p${at}`, { variant })),
        });
        const expected = new Map<number, number>();
        for (const { product, quantity } of changes) {
          const order = dataOf(
            await service.post<Order>('/api/order/items/', item(`p${product}`, { quantity }), { code }),
          );
          expected.set(product, quantity);
          const sum = [...expected].reduce(
            (total, [at, units]) => total + BigInt(units) * BigInt(paidCents(prices[at])),
            0n,
          );
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

  // Spec §3: "Order: … itemsAmout (subtotal), discountAmout, totalAmout, … coupon, … providerPriceTableId, …
  // catalogErrorMessages[]"
  test('with coupon and price table do not depend on the order of edits, and stay whole and positive', async (t) => {
    const service = await startTestService(t, await freshDatabase(t));
    let shops = 0;
    const coupon = fc.record({
      kind: fc.constantFrom('percent' as const, 'amount' as const),
      value: fc.integer({ min: 1, max: 100 }),
      maxDiscountCents: fc.option(fc.integer({ min: 1, max: 10_000 })),
    });
    const quantities = fc.array(fc.integer({ min: 1, max: 9_999 }), { minLength: 3, maxLength: 3 });
    const orders = fc.tuple(
      fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 5 }),
      fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 5 }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(cents, { minLength: 4, maxLength: 4 }),
        coupon,
        quantities,
        orders,
        async (prices, offer, units, both) => {
          const [table = 0, ...catalogue] = prices;
          const seen: unknown[] = [];
          for (const sequence of both) {
            const code = `eva${++shops}`;
            await createShop(service.database, {
              terms: { orderLimits: { unitsPerItem: null, unitsPerOrder: null } },
              slug: code,
              code,
              agentCode: `${code}-agente`,
              settings: { canUseCoupon: true, enableManualPrices: true },
              products: catalogue.map((price, at) => draft(`p${at}`, { variant: { price } })),
              priceTables: [{ providerId: 'tabela', name: 'Tabela', items: [{ sku: 'p0', priceCents: table }] }],
              coupons: [{ code: 'CUPOM', ...offer }],
            });
            const edit = [
              ...units.map(
                (quantity, at) => () =>
                  service.post<Order>('/api/order/items/', item(`p${at}`, { quantity }), { code }),
              ),
              () => service.post<Order>('/api/order/coupon/?coupon=cupom', undefined, { code }),
              () => service.post<Order>('/api/order/price-tables/tabela', undefined, { code: `${code}-agente` }),
            ];
            for (const at of sequence) {
              const order = dataOf((await edit[at]?.()) ?? assert.fail());
              assert.equal(inCents(order.totalAmout), inCents(order.itemsAmout) - inCents(order.discountAmout));
              assert.ok(inCents(order.totalAmout) >= 0n && inCents(order.discountAmout) >= 0n);
            }
            const { itemsAmout, discountAmout, totalAmout } = dataOf(
              await service.get<Order>('/api/order/current', { code }),
            );
            seen.push({ itemsAmout, discountAmout, totalAmout });
            // A table's price applies where it is below the catalogue's.
            const priceOf = (at: number) => Math.min(catalogue[at] ?? 0, at === 0 ? table : Number.POSITIVE_INFINITY);
            const items = units.reduce((sum, quantity, at) => sum + quantity * priceOf(at), 0);
            const { maxDiscountCents: maxDiscount, ...rule } = offer;
            assert.equal(inCents(itemsAmout), BigInt(items));
            assert.equal(
              inCents(discountAmout),
              BigInt(couponDiscount({ ...rule, maxDiscount }, { items, delivery: 0 })),
            );
          }
          assert.deepEqual(seen[0], seen[1]);
        },
      ),
      { numRuns: 12 },
    );
  });
});

const paidCents = (of: { price: number; promotionalPrice: number } | undefined): number => {
  assert.ok(of);
  return of.promotionalPrice > 0 && of.promotionalPrice < of.price ? of.promotionalPrice : of.price;
};

/** Whole cents of an amount on the wire, read from its digits, because arithmetic could hide a fraction. */
function inCents(reais: number): bigint {
  const [whole = '', fraction = ''] = String(reais).split('.');
  assert.match(`${whole}.${fraction}`, /^\d+\.\d{0,2}$/, `${reais} is an amount`);
  return BigInt(whole + fraction.padEnd(2, '0'));
}
