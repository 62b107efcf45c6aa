import assert from 'node:assert/strict';
import { test } from 'node:test';
import { maxQuantity } from '#shared/rules/cart/quantity.ts';
import { rebaseChange } from '#shared/rules/orders/rebase-change.ts';
import { sampleItem } from '../../../helpers/samples.ts';

const change = { index: 'a', providerId: 'p1', quantity: 3, attributes: [], subscription: null, preferences: 'moído' };
const orderWith = (quantity: number, index = 'a') => ({
  items: [sampleItem({ index, providerId: 'p1', quantity, preferences: 'em grãos' })],
});

test("a relative change applies to the line's latest quantity and never removes the line", () => {
  const cases: [number, number, number | null][] = [
    [1, 3, 4],
    [2, 7, 9],
    [-1, 3, 2],
    [-1, 2, 1],
    [-1, 1, null],
    [-4, 3, 1],
    [1, maxQuantity, null],
  ];
  for (const [by, now, then] of cases)
    assert.equal(
      rebaseChange(change, { by, isAddition: false }, orderWith(now))?.quantity ?? null,
      then,
      `${by} to ${now}`,
    );
});

test("another person's note on the line stays", () => {
  assert.equal(rebaseChange(change, { by: 1, isAddition: false }, orderWith(3))?.preferences, 'em grãos');
});

test('a removed line stays removed, while an added product gets a new line', () => {
  const empty = { items: [] };
  assert.equal(rebaseChange(change, { by: 1, isAddition: false }, empty), null);
  const added = rebaseChange(change, { by: 2, isAddition: true }, empty);
  assert.deepEqual([added?.index, added?.quantity], ['', 2]);
});

test('the quantity is added to the line that another user created for the product', () => {
  const added = rebaseChange({ ...change, index: '' }, { by: 2, isAddition: true }, orderWith(5, 'nova'));
  assert.deepEqual([added?.index, added?.quantity], ['nova', 7]);
});
