import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  isSinglePrice,
  lastSliderStop,
  moveThumb,
  type PriceSpan,
  priceFilter,
  priceStep,
  stopOf,
  type Thumb,
} from '#shared/rules/catalog/price-filter.ts';

const limits = { from: 4.9, to: 50 };

test('if the range equals the full limits, no price filter is sent', () => {
  const cases: [PriceSpan, PriceSpan | null, string][] = [
    [[4.9, 50], null, 'the full limits'],
    [[0, 100], null, 'more than the full limits'],
    [[4.9, 49.99], [4.9, 49.99], 'a cent below the highest'],
    [[4.91, 50], [4.91, 50], 'a cent above the lowest'],
    [[15.4, 15.4], [15.4, 15.4], 'one price'],
  ];
  for (const [span, expected, why] of cases) assert.deepEqual(priceFilter(span, limits), expected, why);
});

test('min equals max when they are the same to the cent', () => {
  assert.equal(isSinglePrice({ from: 10, to: 10 }), true);
  assert.equal(isSinglePrice({ from: 0.1 + 0.2, to: 0.3 }), true);
  assert.equal(isSinglePrice({ from: 10, to: 10.01 }), false);
});

test('the price slider steps by 10.5 and its last stop is at or past the highest price', () => {
  assert.equal(priceStep, 10.5);
  assert.equal(lastSliderStop(limits), 57.4);
  assert.equal(lastSliderStop({ from: 0, to: 21 }), 21);
  assert.equal(lastSliderStop({ from: 0, to: 0.01 }), 10.5);
});

test('a thumb at the highest price is at the last stop, any other at its price', () => {
  assert.equal(stopOf(50, limits), 57.4);
  assert.equal(stopOf(46.9, limits), 46.9);
  assert.equal(stopOf(0, limits), 4.9);
});

test('a thumb moves in whole cents, stays inside the limits and never passes the other', () => {
  const cases: [PriceSpan, Thumb, number, PriceSpan, string][] = [
    [[4.9, 50], 'lowest', 15.4, [15.4, 50], 'one step up'],
    [[4.9, 50], 'highest', 46.9, [4.9, 46.9], 'down from the last stop'],
    [[4.9, 46.9], 'highest', 57.4, [4.9, 50], 'the last stop is the highest price'],
    [[4.9, 25.9], 'lowest', 36.4, [25.9, 25.9], 'not past the other, from the left'],
    [[25.9, 50], 'highest', 15.4, [25.9, 25.9], 'not past the other, from the right'],
    [[4.9, 50], 'lowest', 0, [4.9, 50], 'not below the lowest price'],
    [[4.9, 50], 'lowest', 4.9 + 3 * 10.5, [36.4, 50], 'binary fractions are rounded away'],
  ];
  for (const [span, thumb, stop, expected, why] of cases)
    assert.deepEqual(moveThumb(span, thumb, stop, limits), expected, why);
});
