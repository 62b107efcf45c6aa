import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  type CountedItem,
  countedUnits,
  defaultOrderSize,
  defaultVisitorSize,
  orderSizeProblems,
  unitsThatFit,
  visitorSize,
} from '#shared/rules/cart/max-order-quantity.ts';

const item = (quantity: number, grams: number | null = null, name = 'Arroz'): CountedItem => ({
  name,
  quantity,
  grams,
});

describe('the size of an order without an agent', () => {
  test('leaves room for as many units of an item as keep within both limits, in whole portions', () => {
    const limits = { unitsPerItem: 3, unitsPerOrder: 4 };
    const others = [{ quantity: 3, grams: null }];
    assert.equal(unitsThatFit({ grams: null, sameItem: 0 }, [], limits), 3);
    assert.equal(unitsThatFit({ grams: null, sameItem: 0 }, others, limits), 1);
    assert.equal(unitsThatFit({ grams: null, sameItem: 2 }, others, limits), 0);
    assert.equal(unitsThatFit({ grams: 300, sameItem: 1 }, [], limits), 9);
    assert.equal(unitsThatFit({ grams: 1_500, sameItem: 1 }, [], limits), 2);
  });

  test('counts units, and portions below a kilogram by started kilograms', () => {
    const cases: [quantity: number, grams: number | null, units: number][] = [
      [1, null, 1],
      [100, null, 100],
      [20, 100, 2],
      [21, 100, 3],
      [1_500, 1, 2],
      [1, 1, 1],
      [3, 999, 3],
      [3, 1_000, 3],
      [4, 25_000, 4],
    ];
    for (const [quantity, grams, units] of cases)
      assert.equal(countedUnits({ quantity, grams }), units, `${quantity} of ${grams} g`);
  });

  test('has a limit for each item; the problem names the item', () => {
    assert.deepEqual(orderSizeProblems([item(100), item(100, null, 'Sal')], defaultOrderSize), []);
    assert.deepEqual(orderSizeProblems([item(101), item(1, null, 'Sal')], defaultOrderSize), [
      { kind: 'item', name: 'Arroz', most: 100, measure: 'units' },
    ]);
  });

  test('measures portions in kilograms', () => {
    assert.deepEqual(orderSizeProblems([item(1_000, 100, 'Queijo')], defaultOrderSize), []);
    assert.deepEqual(orderSizeProblems([item(1_001, 100, 'Queijo')], defaultOrderSize), [
      { kind: 'item', name: 'Queijo', most: 100, measure: 'kilograms' },
    ]);
  });

  test('has a limit for all items together', () => {
    const three = [item(100, null, 'a'), item(100, null, 'b'), item(100, null, 'c')];
    assert.deepEqual(orderSizeProblems(three, defaultOrderSize), []);
    assert.deepEqual(orderSizeProblems([...three, item(1, null, 'd')], defaultOrderSize), [
      { kind: 'order', most: 300 },
    ]);
  });

  test('has the lower of both limits for an anonymous visitor', () => {
    const cases: [shop: [number | null, number | null], visitor: [number | null, number | null], limits: object][] = [
      [[100, 300], [20, 40], { unitsPerItem: 20, unitsPerOrder: 40 }],
      [[10, 30], [20, 40], { unitsPerItem: 10, unitsPerOrder: 30 }],
      [[100, 300], [null, null], { unitsPerItem: 100, unitsPerOrder: 300 }],
      [[null, null], [20, 40], { unitsPerItem: 20, unitsPerOrder: 40 }],
      [[null, null], [null, null], { unitsPerItem: null, unitsPerOrder: null }],
    ];
    for (const [[unitsPerItem, unitsPerOrder], [visitorUnitsPerItem, visitorUnitsPerOrder], limits] of cases)
      assert.deepEqual(visitorSize({ unitsPerItem, unitsPerOrder, visitorUnitsPerItem, visitorUnitsPerOrder }), limits);
    assert.deepEqual(visitorSize({ ...defaultOrderSize, ...defaultVisitorSize }), {
      unitsPerItem: 20,
      unitsPerOrder: 40,
    });
  });

  test('has no limit where a shop sets none', () => {
    assert.deepEqual(orderSizeProblems([item(9_999)], { unitsPerItem: null, unitsPerOrder: null }), []);
    assert.deepEqual(orderSizeProblems([item(5)], { unitsPerItem: 4, unitsPerOrder: null }).length, 1);
  });
});
