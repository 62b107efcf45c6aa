import assert from 'node:assert/strict';
import { test } from 'node:test';
import { messagePriceText, parseMessagePrice } from '#shared/rules/money/message-price.ts';

test('the price of a message may have up to four decimals', () => {
  const read = ['0,345', '0.0625', '1', ' R$ 0,35 ', '0'].map(parseMessagePrice);
  assert.deepEqual(read, [0.345, 0.0625, 1, 0.35, 0]);
  for (const bad of ['', 'x', '-1', '100,01', '0,12345', '1.000,00']) assert.equal(parseMessagePrice(bad), null, bad);
  assert.deepEqual([0.345, 0.35, 1].map(messagePriceText), ['0,345', '0,35', '1,00']);
});
