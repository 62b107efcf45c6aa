import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { manualRefundAmount } from '#shared/rules/payment/manual-refund-amount.ts';

const none = 'Informe quanto devolver.';
const cents = 'O valor a devolver tem no máximo duas casas depois da vírgula, como 12,50.';
const most = 'Ainda estão com a loja R$ 75,80: anote no máximo esse valor.';

const cases: [typed: number | null, kept: number, found: number | string][] = [
  [null, 7580, 7580],
  [0.01, 7580, 1],
  [20.5, 7580, 2050],
  [75.8, 7580, 7580],
  [0, 7580, none],
  [-1, 7580, none],
  [Number.NaN, 7580, none],
  [Number.POSITIVE_INFINITY, 7580, none],
  [0.001, 7580, cents],
  [12.345, 7580, cents],
  [75.81, 7580, most],
  [1e7, 7580, most],
];

// Decision: A return by hand is between one cent and what is still with the shop, so money never goes below zero.
describe('the amount of a return by hand', () => {
  for (const [typed, kept, found] of cases)
    test(`${typed} of ${kept} cents`, () => {
      const result = manualRefundAmount(typed, kept);
      const shown = 'cents' in result ? result.cents : result.problem.replaceAll('\u00a0', ' ');
      assert.equal(shown, found);
    });
});
