import assert from 'node:assert/strict';
import { test } from 'node:test';
import { maxQuantity, oneLess, oneMore, parseQuantity } from '#shared/rules/cart/quantity.ts';

// Spec §4: "The minus control is disabled when quantity is 1 or less; at exactly 1 pressing minus leaves it at 1."
test('at exactly 1 pressing minus leaves it at 1', () => {
  assert.deepEqual([3, 2, 1, 0].map(oneLess), [2, 1, 1, 1]);
});

// Spec §4: "Plus always adds one."
test('plus always adds one', () => {
  assert.deepEqual([1, 2, 98].map(oneMore), [2, 3, 99]);
  assert.equal(oneMore(maxQuantity), maxQuantity);
});

// Spec §4: "Clearing the input sets 1; otherwise text is parsed as a whole number."
test('clearing the input sets 1; otherwise text is parsed as a whole number', () => {
  const cases: [string, number][] = [
    ['', 1],
    ['   ', 1],
    ['7', 7],
    ['07', 7],
    ['3,9', 3],
    ['3.9', 3],
    ['12 un', 12],
    ['0', 1],
  ];
  for (const [text, expected] of cases) assert.equal(parseQuantity(text), expected, text);
});

test('a text without a number is no quantity', () => {
  for (const text of ['abc', '-', 'um', '.5']) assert.equal(parseQuantity(text, 0), null, text);
});

// Spec §5: "Quantity minimum is 1."
test('a number below the minimum counts as 1, in the cart too', () => {
  for (const text of ['-5', '-1', '-0', ' -2147483648']) assert.equal(parseQuantity(text, 0), 1, text);
});

test('a number above the maximum counts as the maximum', () => {
  for (const text of ['9999', '10000', '2147483648', '9'.repeat(40)])
    assert.equal(parseQuantity(text, 0), maxQuantity, text);
});

test('in the cart, quantity 0 removes the item, so 0 may be typed there', () => {
  assert.equal(parseQuantity('0', 0), 0);
  assert.equal(parseQuantity('00', 0), 0);
  assert.equal(parseQuantity('', 0), 1);
});
