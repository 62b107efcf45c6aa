import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lineFacts } from '#shared/rules/cart/line-facts.ts';
import { sampleItem } from '../../../helpers/samples.ts';

test("a line's facts are its chosen options and its subscription, as in the cart", () => {
  const subscription = { type: 20, frequency: 2 } as const;
  const optionNames = ['Moído', '500 g'];
  assert.equal(lineFacts(sampleItem({ optionNames, subscription })), 'Moído, 500 g · Assinatura a cada 2 semanas');
  assert.equal(lineFacts(sampleItem({ optionNames })), 'Moído, 500 g');
  assert.equal(lineFacts(sampleItem({ subscription })), 'Assinatura a cada 2 semanas');
  assert.equal(lineFacts(sampleItem({})), '');
});
