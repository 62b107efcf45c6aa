import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PaymentMethod } from '#shared/model/payment/payment.ts';
import { type RefundCase, refundProblem, unpaidProblem } from '#shared/rules/payment/refund-problem.ts';

const paidAt = new Date('2026-05-01T12:00:00Z');
const after = (days: number, ms = 0) => new Date(paidAt.getTime() + days * 86_400_000 + ms);
const paid: RefundCase = {
  sums: { charged: 100, refunded: 0, disputed: 0 },
  provider: 'open',
  days: 90,
  paidAt,
  isUnderWay: false,
};

// Decision: What cannot be refunded says why before it is tried.
for (const [title, fields, now, problem] of [
  ['a payment in time', {}, after(90), null],
  ['a payment that is too old', {}, after(90, 1), 'too-old'],
  ['a part that is left', { sums: { charged: 100, refunded: 99, disputed: 0 } }, after(1), null],
  ['a payment that was refunded', { sums: { charged: 100, refunded: 100, disputed: 0 } }, after(1), 'refunded'],
  ['a payment in dispute', { sums: { charged: 100, refunded: 0, disputed: 100 } }, after(1), 'disputed'],
  ['a payment with an open refund', { isUnderWay: true }, after(1), 'under-way'],
  ['money that the shop received itself', { provider: 'by-hand' }, after(1), 'by-hand'],
  ['a payment of an account that is gone', { provider: 'no-account' }, after(1), 'no-account'],
  ['a method that is never refunded', { days: null }, after(1), 'unsupported'],
] as const)
  test(`${title} ${problem === null ? 'can be refunded' : `is refused as ${problem}`}`, () => {
    assert.equal(refundProblem({ ...paid, ...fields }, now), problem);
  });

test('an order paid on delivery has another reason than an unpaid one', () => {
  const { Cash, OnDelivery, Pix } = PaymentMethod;
  assert.deepEqual([Cash, OnDelivery, Pix, null].map(unpaidProblem), [
    'on-delivery',
    'on-delivery',
    'unpaid',
    'unpaid',
  ]);
});
