import assert from 'node:assert/strict';
import { test } from 'node:test';
import { restoreDraft } from '#shared/rules/checkout/parse-draft.ts';

test('stored fields of a draft are restored where they have the right type', () => {
  assert.deepEqual(restoreDraft({ coupon: 'TALVEZ', cashAmount: 7, paymentMethod: 3, other: 1 }), {
    coupon: 'TALVEZ',
    paymentMethod: 3,
  });
  for (const nothing of [null, undefined, 'x', 7]) assert.deepEqual(restoreDraft(nothing), {});
});
