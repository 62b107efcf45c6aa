import assert from 'node:assert/strict';
import { test } from 'node:test';
import { restoreDraft } from '#shared/rules/checkout/restored-draft.ts';

const kept = {
  name: 'logistic',
  seen: { id: 'pedido-1', version: 4 },
  key: 'chave',
  state: 'underway',
  ifDone: {},
  ifRefused: { selectedLogistic: 'centro' },
};

test('stored fields of a draft are restored where they have the right type', () => {
  assert.deepEqual(restoreDraft({ coupon: 'TALVEZ', cashAmount: 7, paymentMethod: 3, other: 1 }), {
    coupon: 'TALVEZ',
    paymentMethod: 3,
    unsent: [],
  });
  for (const nothing of [null, undefined, 'x', 7]) assert.deepEqual(restoreDraft(nothing), {});
});

test('a choice that was being sent when the page closed counts as unanswered', () => {
  assert.deepEqual(restoreDraft({ unsent: [kept] }).unsent, [{ ...kept, state: 'unanswered' }]);
  assert.deepEqual(restoreDraft({ unsent: [{ ...kept, state: 'waiting' }] }).unsent, [{ ...kept, state: 'waiting' }]);
});

test('invalid choices are dropped, and a choice without an order applies to any order', () => {
  const others = [null, 'x', { ...kept, name: 'gift' }, { ...kept, key: 7 }, { ...kept, key: undefined }];
  assert.deepEqual(restoreDraft({ unsent: others }).unsent, []);
  assert.deepEqual(restoreDraft({ unsent: 'x' }).unsent, []);
  const [bare] =
    restoreDraft({ unsent: [{ ...kept, seen: { id: 7 }, ifDone: 'x', ifRefused: { coupon: 7 } }] }).unsent ?? [];
  assert.deepEqual([bare?.seen, bare?.ifDone, bare?.ifRefused], [null, {}, {}]);
});
