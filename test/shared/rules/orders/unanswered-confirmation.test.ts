import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { restoredConfirmation } from '#shared/rules/orders/unanswered-confirmation.ts';

describe('a stored confirmation', () => {
  const kept = { id: 'pedido-1', version: 4, key: 'chave-1', at: 10, isRestored: false };
  const { key, ...keyless } = kept;
  const cases: [string, unknown, unknown][] = [
    ['is restored, marked as one of an earlier page', kept, { ...kept, isRestored: true }],
    ['may be missing', null, null],
    ['may be of an older version', { key, expected: { id: 'pedido-1', version: 4 }, at: 10 }, null],
    ['is dropped without its key', keyless, null],
    ['is dropped with texts instead of numbers', { ...kept, version: '4' }, null],
    ['is dropped when it is a text', 'pedido-1', null],
  ];
  for (const [title, value, expected] of cases)
    test(title, () => assert.deepEqual(restoredConfirmation(value), expected));
});
