import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  addPendingLineChange,
  afterAnswer,
  maxPendingChanges,
  maxWaitMs,
  nextAttempt,
  pendingFromStorage,
  type TriedChange,
  type WaitingChange,
  withoutNeedless,
} from '#shared/rules/orders/pending-line-changes.ts';
import { sampleItem } from '../../../helpers/samples.ts';

const seen = { id: 'pedido-1', version: 4 };
const wish = (fields: Partial<WaitingChange> = {}): WaitingChange => ({
  index: '',
  providerId: 'p1',
  sku: 'p1',
  quantity: 1,
  attributes: [],
  subscription: null,
  name: 'Café',
  seen,
  at: 10,
  tried: null,
  ...fields,
});
const tried = (quantity: number): TriedChange => ({
  key: `chave-${quantity}`,
  change: { index: '', providerId: 'p1', quantity },
});
const brief = (waiting: readonly WaitingChange[]) =>
  waiting.map(({ providerId, quantity, tried }) => [providerId, quantity, tried?.key ?? null]);

describe('several pending changes', () => {
  const blue = [{ providerId: 'cor', optionProviderId: 'azul', redirectable: false }];
  const cases: [string, WaitingChange[], unknown][] = [
    [
      'for two products wait side by side',
      [wish(), wish({ providerId: 'p2' })],
      [
        ['p1', 1, null],
        ['p2', 1, null],
      ],
    ],
    [
      'for one product become the last one',
      [wish(), wish({ quantity: 2, at: 11 }), wish({ quantity: 5, at: 12 })],
      [['p1', 5, null]],
    ],
    [
      'are distinguished by their options',
      [wish(), wish({ attributes: blue })],
      [
        ['p1', 1, null],
        ['p1', 1, null],
      ],
    ],
    [
      'are distinguished by their subscription frequency',
      [wish(), wish({ subscription: { type: 30, frequency: 1 } })],
      [
        ['p1', 1, null],
        ['p1', 1, null],
      ],
    ],
    [
      'keep an attempt with an unknown result',
      [wish({ tried: tried(1) }), wish({ quantity: 3, at: 11 })],
      [['p1', 3, 'chave-1']],
    ],
    [
      'are ordered by when they were made, not by when they failed',
      [wish({ quantity: 7, at: 20 }), wish({ quantity: 5, at: 10, tried: tried(5) })],
      [['p1', 7, 'chave-5']],
    ],
  ];
  for (const [title, wishes, expected] of cases)
    test(title, () => assert.deepEqual(brief(wishes.reduce(addPendingLineChange, [])), expected));
});

test('a change that the order already has is not sent, unless its attempt has an unknown result', () => {
  const order = { items: [sampleItem({ providerId: 'p1', quantity: 2, attributes: [], subscription: null })] };
  const waiting = [
    wish({ quantity: 2 }),
    wish({ quantity: 2, tried: tried(2) }),
    wish({ quantity: 3 }),
    wish({ providerId: 'p9', quantity: 0 }),
  ];
  assert.deepEqual(brief(withoutNeedless(waiting, order)), [
    ['p1', 2, 'chave-2'],
    ['p1', 3, null],
  ]);
});

test('an attempt is retried unchanged with its key, a new change gets a new key', () => {
  assert.equal(nextAttempt(wish({ quantity: 3, tried: tried(1) }), 'nova').key, 'chave-1');
  assert.deepEqual(nextAttempt(wish({ quantity: 3 }), 'nova'), {
    key: 'nova',
    change: { index: '', providerId: 'p1', quantity: 3, attributes: [], sku: 'p1', subscription: null },
  });
  assert.equal(nextAttempt(wish({ preferences: 'sem açúcar' }), 'nova').change.preferences, 'sem açúcar');
});

describe('after a response', () => {
  const made = { made: { id: 'pedido-1', version: 5 } };
  const left = (quantity: number, outcome: Parameters<typeof afterAnswer>[3]) =>
    afterAnswer([wish({ quantity, tried: tried(1) }), wish({ providerId: 'p2' })], tried(1), wish(), outcome).map(
      ({ providerId, quantity, tried, seen }) => [providerId, quantity, tried, seen.version],
    );
  const other = ['p2', 1, null, 4];
  test('a completed change is removed', () => assert.deepEqual(left(1, made), [other]));
  test('a refused change is removed', () => assert.deepEqual(left(1, 'refused'), [other]));
  test('a newer change applies to the resulting order', () =>
    assert.deepEqual(left(3, made), [['p1', 3, null, 5], other]));
  test('a newer change survives the refusal of an older one', () =>
    assert.deepEqual(left(3, 'refused'), [['p1', 3, null, 4], other]));
  test("a newer change does not overwrite another person's change of the line", () =>
    assert.deepEqual(left(3, 'stale'), [other]));
});

describe('stored changes', () => {
  const kept = [wish({ tried: tried(1) })];
  const cases: [string, unknown, number, number][] = [
    ['are restored', kept, 10, 1],
    ['are dropped after half a day', kept, 10 + maxWaitMs, 0],
    ['may be missing', null, 10, 0],
    ['may be of an older version', [{ providerId: 'p1' }, 'x', null], 10, 0],
    ['are bounded', Array.from({ length: 80 }, () => wish()), 10, maxPendingChanges],
  ];
  for (const [title, value, now, count] of cases)
    test(title, () => assert.equal(pendingFromStorage(value, now).length, count));
});
