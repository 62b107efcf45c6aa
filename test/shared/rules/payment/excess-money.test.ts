import assert from 'node:assert/strict';
import { test } from 'node:test';
import { excessCents, isExcessReturned } from '#shared/rules/payment/excess-money.ts';

// Decision: Of another amount that is too much, the shop can return the excess alone, and the rest pays the order.
test('the excess of a payment is what is above the total, where all of it can be refunded', () => {
  for (const [kept, refundable, excess] of [
    [50_00, 50_00, 14_06],
    [36_00, 36_00, 6],
    [35_94, 35_94, 0],
    [30_00, 30_00, 0],
    // A refund is under way, or no provider refunds it.
    [50_00, 0, 0],
    // Another payment is the one that can be refunded.
    [50_00, 35_94, 0],
  ] as const)
    assert.equal(excessCents({ total: 35_94, kept, refundable }), excess, `${kept}, ${refundable}`);
});

test('money is the right amount once exactly its excess went back', () => {
  for (const [sums, isReturned] of [
    [{ charged: 50_00, refunded: 14_06, disputed: 0 }, true],
    [{ charged: 50_00, refunded: 14_05, disputed: 0 }, false],
    [{ charged: 50_00, refunded: 20_00, disputed: 0 }, false],
    [{ charged: 50_00, refunded: 50_00, disputed: 0 }, false],
    [{ charged: 35_94, refunded: 0, disputed: 0 }, false],
    [{ charged: 60_00, refunded: 14_06, disputed: 10_00 }, false],
  ] as const)
    assert.equal(isExcessReturned(sums, 35_94), isReturned, JSON.stringify(sums));
});
