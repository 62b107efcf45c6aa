import assert from 'node:assert/strict';
import { test } from 'node:test';
import { grownLines } from '#shared/rules/cart/grown-lines.ts';

const line = (index: string, quantity: number, isGift = false) => ({ index, name: `Item ${index}`, quantity, isGift });
const cart = (...items: ReturnType<typeof line>[]) => ({ id: 'cart', items });

// Decision: Who repeats an order reads the new quantity of what was in the cart already.
test('a line that was in the cart and has more now is named with its new quantity', () => {
  const before = cart(line('1', 2), line('2', 1), line('3', 5));
  assert.deepEqual(grownLines(before, cart(line('1', 4), line('2', 1), line('3', 4), line('4', 6))), [
    { name: 'Item 1', quantity: 4 },
  ]);
});

test('gifts, another cart and an unknown one are not compared', () => {
  assert.deepEqual(grownLines(cart(line('1', 1, true)), cart(line('1', 2, true))), []);
  assert.deepEqual(grownLines({ ...cart(line('1', 1)), id: 'other' }, cart(line('1', 2))), []);
  assert.deepEqual(grownLines(null, cart(line('1', 2))), []);
});
