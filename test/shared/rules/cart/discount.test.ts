import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { couponCode } from '#shared/rules/cart/coupon-code.ts';
import {
  type AgreedDiscount,
  agreedCents,
  couponDiscount,
  type DiscountRule,
  manualDiscountLimit,
  percentOf,
} from '#shared/rules/cart/discount.ts';

const cents = fc.integer({ min: 0, max: 1_000_000_000 * 9_999 * 200 });
const percent = fc.integer({ min: 1, max: 100 });
const rule: fc.Arbitrary<DiscountRule> = fc.record({
  kind: fc.constantFrom('percent', 'amount', 'delivery'),
  value: fc.oneof(percent, fc.integer({ min: 1, max: 100 })),
  maxDiscount: fc.option(fc.integer({ min: 1, max: 100_000 })),
});

describe('a discount', () => {
  test('by percent is rounded to whole cents, half up', () => {
    const cases: [cents: number, percent: number, expected: number][] = [
      [0, 10, 0],
      [4, 10, 0],
      [5, 10, 1],
      [14, 10, 1],
      [15, 10, 2],
      [10_05, 10, 1_01],
      [10_04, 10, 1_00],
      [1, 50, 1],
      [99, 1, 1],
      [49, 1, 0],
      [33_33, 100, 33_33],
    ];
    for (const [amount, of, expected] of cases) assert.equal(percentOf(amount, of), expected, `${of} % of ${amount}`);
  });

  test('by percent is exact for every amount that an order can have', () => {
    fc.assert(
      fc.property(cents, percent, (amount, of) => {
        assert.equal(BigInt(percentOf(amount, of)), (BigInt(amount) * BigInt(of) + 50n) / 100n);
      }),
    );
  });

  test('of an agent is exact for every amount and every hundredth of a percent, and never more than the amount', () => {
    const agreed: fc.Arbitrary<AgreedDiscount> = fc.oneof(
      fc.record({ kind: fc.constant('percent' as const), value: fc.integer({ min: 1, max: 10_000 }) }),
      fc.record({ kind: fc.constant('amount' as const), value: cents }),
    );
    fc.assert(
      fc.property(agreed, cents, (discount, amount) => {
        const value = BigInt(discount.value);
        const exact = discount.kind === 'percent' ? (BigInt(amount) * value + 5_000n) / 10_000n : value;
        const whole = BigInt(amount);
        assert.equal(BigInt(agreedCents(discount, amount)), exact < whole ? exact : whole);
      }),
    );
    assert.equal(agreedCents({ kind: 'percent', value: 18_00 }, 235_30), 42_35);
  });

  test('is a whole number of cents, never negative and never more than the reduced amount', () => {
    fc.assert(
      fc.property(rule, cents, cents, (coupon, items, delivery) => {
        const discount = couponDiscount(coupon, { items, delivery });
        assert.ok(Number.isSafeInteger(discount) && discount >= 0);
        assert.ok(discount <= (coupon.kind === 'delivery' ? delivery : items));
        assert.ok(discount <= (coupon.maxDiscount ?? Number.POSITIVE_INFINITY));
      }),
    );
  });

  test('of an agent never exceeds the subtotal, whatever the shop allows', () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 0, max: 100 }), (items, most) => {
        const limit = manualDiscountLimit(items, most);
        assert.ok(Number.isSafeInteger(limit) && limit >= 0 && limit <= items);
      }),
    );
    assert.deepEqual(
      [manualDiscountLimit(100_00, 0), manualDiscountLimit(100_00, 15), manualDiscountLimit(100_00, 100)],
      [0, 15_00, 100_00],
    );
  });

  test('by coupon takes percent of the subtotal, an amount off the subtotal, or an amount off the delivery price', () => {
    const order = { items: 100_00, delivery: 12_00 };
    const cases: [DiscountRule, expected: number][] = [
      [{ kind: 'percent', value: 10, maxDiscount: null }, 10_00],
      [{ kind: 'percent', value: 10, maxDiscount: 7_50 }, 7_50],
      [{ kind: 'amount', value: 30_00, maxDiscount: null }, 30_00],
      [{ kind: 'amount', value: 300_00, maxDiscount: null }, 100_00],
      [{ kind: 'delivery', value: 5_00, maxDiscount: null }, 5_00],
      [{ kind: 'delivery', value: 50_00, maxDiscount: null }, 12_00],
      [{ kind: 'delivery', value: 50_00, maxDiscount: 3_00 }, 3_00],
    ];
    for (const [coupon, expected] of cases)
      assert.equal(couponDiscount(coupon, order), expected, JSON.stringify(coupon));
  });
});

test("a coupon's code is the same in upper and lower case and with or without spaces", () => {
  for (const typed of ['BEMVINDO10', 'bemvindo10', '  Bem Vindo\u00A010 ', 'bemvindo\t10'])
    assert.equal(couponCode(typed), 'BEMVINDO10');
  assert.equal(couponCode('  '), '');
});
