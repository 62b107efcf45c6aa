import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSaleWindow, wholeSecond } from '../../../order-service/feeds/cells/sale-window.ts';
import { item, onlyProduct, outcomeOf, rss } from './feed-samples.ts';

const windows: [string, ReturnType<typeof readSaleWindow>][] = [
  ['2025-08-25T00:00Z/2025-09-22T00:00Z', { startsAt: '2025-08-25T00:00:00.000Z', endsAt: '2025-09-22T00:00:00.000Z' }],
  ['1924-08-27T00:00Z/2024-04-22T00:00Z', { startsAt: '1924-08-27T00:00:00.000Z', endsAt: '2024-04-22T00:00:00.000Z' }],
  [
    '2025-08-25T10:00-0300/2025-08-25T12:00-03:00',
    { startsAt: '2025-08-25T13:00:00.000Z', endsAt: '2025-08-25T15:00:00.000Z' },
  ],
  [
    '2025-08-25T10:00:30 / 2025-08-26 10:00',
    { startsAt: '2025-08-25T13:00:30.000Z', endsAt: '2025-08-26T13:00:00.000Z' },
  ],
  ['2025-08-25/2025-08-25', { startsAt: '2025-08-25T03:00:00.000Z', endsAt: '2025-08-26T02:59:59.999Z' }],
  ['/2025-08-25T00:00Z', { startsAt: null, endsAt: '2025-08-25T00:00:00.000Z' }],
  ['', { startsAt: null, endsAt: null }],
  ['2025-08-25T00:00Z', 'unreadable'],
  ['2025-13-25T00:00Z/2025-09-22T00:00Z', 'unreadable'],
  ['2025-08-25/2025-11-31', 'unreadable'],
  ['/2027-02-29T10:00-03:00', 'unreadable'],
  ['2025-09-22T00:00Z/2025-08-25T00:00Z', 'reversed'],
  ['amanhã/depois', 'unreadable'],
];

test('reads the window of a sale price with its zone, or in Brazilian time without one', () => {
  for (const [text, expected] of windows) assert.deepEqual(readSaleWindow(text), expected, text);
});

test('a published window has whole seconds, and none of it is lost', () => {
  const [start, end] = ['2025-08-25T03:00:00.250Z', '2025-08-26T02:59:59.999Z'];
  assert.deepEqual(
    [wholeSecond(start, 'start'), wholeSecond(end, 'end')],
    ['2025-08-25T03:00:00Z', '2025-08-26T03:00:00Z'],
  );
  assert.equal(wholeSecond('2025-08-25T03:00:00.000Z', 'end'), '2025-08-25T03:00:00Z');
});

test('keeps the window of a promotion, also a past one, so that it starts and ends by itself', () => {
  const product = onlyProduct(
    rss(item({ sale_price: '12.90 BRL', sale_price_effective_date: '1924-08-27T00:00Z/2024-04-22T00:00Z' })),
  );
  assert.deepEqual(product.promotion, {
    price: 1290,
    startsAt: '1924-08-27T00:00:00.000Z',
    endsAt: '2024-04-22T00:00:00.000Z',
  });
  assert.equal(product.price, 1500);
});

test('a window without a sale price is no promotion, nor is a sale price that is empty or not lower', () => {
  const onlyPeriod = { sale_price_effective_date: '2025-08-25T00:00Z/2025-09-22T00:00Z' };
  assert.equal(onlyProduct(rss(item(onlyPeriod))).promotion, undefined);
  for (const fields of [
    { ...onlyPeriod, sale_price: '' },
    { sale_price: '15.00 BRL' },
    { sale_price: '16.00 BRL' },
    { sale_price: '0.00 BRL' },
  ])
    assert.equal(onlyProduct(rss(item(fields))).promotion, null);
});

test('leaves out a promotion with an unreadable window or in another currency, with a notice', () => {
  const { products, notices } = outcomeOf(
    rss(
      item({ sale_price: '9.00 BRL', sale_price_effective_date: 'sempre' }),
      item({ id: 'b', sale_price: '9.00 USD' }),
    ),
  );
  assert.deepEqual(
    products.map(({ promotion }) => promotion),
    [null, null],
  );
  assert.match(notices[0]?.reason ?? '', /período ilegível \(sempre\)/);
  assert.match(notices[1]?.reason ?? '', /outra moeda \(USD\)/);
});
