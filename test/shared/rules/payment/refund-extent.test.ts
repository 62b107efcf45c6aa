import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refundExtent } from '#shared/rules/payment/refund-extent.ts';

test('a refund is of everything, of a part, or of what earlier ones left', () => {
  assert.equal(refundExtent(70, { charged: 70, before: 0 }), 'whole');
  assert.equal(refundExtent(20, { charged: 70, before: 0 }), 'part');
  assert.equal(refundExtent(20, { charged: 70, before: 20 }), 'part');
  assert.equal(refundExtent(30, { charged: 70, before: 40 }), 'rest');
});
