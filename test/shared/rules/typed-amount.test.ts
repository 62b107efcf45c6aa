import assert from 'node:assert/strict';
import { test } from 'node:test';
import { typedAmount } from '#shared/rules/typed-amount.ts';

test('a typed amount is read in reais, with Brazilian separators', () => {
  const cases: [string, number | null][] = [
    ['12', 12],
    ['12,5', 12.5],
    ['12,', 12],
    ['1.234,50', 1234.5],
    ['R$ 1.234,50', 1234.5],
    ['0', 0],
    ['', null],
    ['abc', null],
    ['1,234', null],
    ['-5', null],
    ['1,2,3', null],
  ];
  for (const [text, amount] of cases) assert.equal(typedAmount(text), amount, text);
});
