import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lineDetails } from '#shared/rules/cart/line-details.ts';
import { sampleItem } from '../../../helpers/samples.ts';

test("a line's facts are its chosen options and its subscription, as in the cart", () => {
  const subscription = { type: 20, frequency: 2 } as const;
  const optionNames = ['Moído', '500 g'];
  assert.equal(lineDetails(sampleItem({ optionNames, subscription })), 'Moído, 500 g · Assinatura a cada 2 semanas');
  assert.equal(lineDetails(sampleItem({ optionNames })), 'Moído, 500 g');
  assert.equal(lineDetails(sampleItem({ subscription })), 'Assinatura a cada 2 semanas');
  assert.equal(lineDetails(sampleItem({})), '');
});
