import assert from 'node:assert/strict';
import { test } from 'node:test';
import { maxQuantity, oneLess, oneMore, parseQuantity } from '#shared/rules/quantity.ts';

test('at exactly 1 pressing minus leaves it at 1', () => {
  assert.deepEqual([3, 2, 1, 0].map(oneLess), [2, 1, 1, 1]);
});

test('plus always adds one', () => {
  assert.deepEqual([1, 2, 98].map(oneMore), [2, 3, 99]);
  assert.equal(oneMore(maxQuantity), maxQuantity);
});

test('clearing the input sets 1; otherwise text is parsed as a whole number', () => {
  const cases: [string, number][] = [
    ['', 1],
    ['   ', 1],
    ['abc', 1],
    ['7', 7],
    ['07', 7],
    ['3,9', 3],
    ['3.9', 3],
    ['12 un', 12],
    ['-5', 1],
    ['0', 1],
    ['99999999', maxQuantity],
  ];
  for (const [text, expected] of cases) assert.equal(parseQuantity(text), expected, text);
});

test('in the cart, quantity 0 removes the item, so 0 may be typed there', () => {
  assert.equal(parseQuantity('0', 0), 0);
  assert.equal(parseQuantity('', 0), 1);
});
