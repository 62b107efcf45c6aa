import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { RefundProblem } from '#shared/model/payment/refund.ts';
import { type CancelProblem, cancelNeed, cancelProblem } from '#shared/rules/payment/cancel-problem.ts';

const sums = (charged: number, refunded = 0, disputed = 0) => ({ charged, refunded, disputed });
const nothing = { dispute: 'none', isPaid: true, isUndecided: false, isUnderWay: false } as const;

describe('why money keeps an order from being cancelled', () => {
  for (const [title, money, expected] of [
    ['no money', { sums: sums(0), isPaid: false }, null],
    ['all its money', { sums: sums(10) }, 'paid'],
    ['a part of its money', { sums: sums(10, 9) }, 'paid'],
    ['nothing after a whole refund', { sums: sums(10, 10) }, null],
    ['nothing after a whole refund, but a dispute is open', { sums: sums(10, 10), dispute: 'open' }, 'paid'],
    ['a refund under way', { sums: sums(10, 10), isUnderWay: true }, 'paid'],
    ['its money in dispute', { sums: sums(10, 0, 10), dispute: 'open' }, 'paid'],
    ['nothing after a lost dispute', { sums: sums(10, 0, 10), dispute: 'lost' }, null],
    ['a payment without a ledger', { sums: sums(0) }, 'paid'],
    ['another amount', { sums: sums(7), isPaid: false, isUndecided: true }, 'wrong-amount'],
    ['another currency', { sums: sums(0), isPaid: false, isUndecided: true }, 'wrong-amount'],
    ['another amount, partly refunded', { sums: sums(7, 3), isPaid: false, isUndecided: true }, 'wrong-amount'],
    ['another amount that went back', { sums: sums(7, 7), isPaid: false, isUndecided: true }, null],
  ] as const)
    test(`an order with ${title}: ${expected ?? 'nothing'}`, () => {
      assert.equal(cancelProblem({ ...nothing, ...money }), expected);
    });
});

describe('what to do about the money before a cancellation', () => {
  const cases: [CancelProblem | null, RefundProblem | null, boolean, string][] = [
    [null, 'refunded', false, 'free'],
    [null, 'refunded', true, 'free'],
    [null, 'unpaid', false, 'free'],
    ['paid', null, false, 'refund'],
    ['paid', null, true, 'by-hand'],
    ['wrong-amount', null, false, 'refund'],
    ['paid', 'by-hand', false, 'by-hand'],
    ['wrong-amount', 'too-old', false, 'by-hand'],
    ['paid', 'under-way', false, 'under-way'],
    ['paid', 'disputed', true, 'disputed'],
  ];
  for (const [problem, refund, wasRefused, expected] of cases)
    test(`${problem ?? 'none'}, ${refund ?? 'refundable'}${wasRefused ? ', refused' : ''}: ${expected}`, () => {
      assert.equal(cancelNeed(problem, { refund, wasRefused }), expected);
    });
});
