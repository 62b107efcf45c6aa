import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { PendingOperation } from '#shared/rules/offline-queue/operation.ts';
import { firstState } from '#shared/rules/offline-queue/queue.ts';
import { restoreOperations } from '#shared/rules/offline-queue/stored-operations.ts';
import {
  addressOperation,
  choiceOperation,
  confirmOperation,
  contactOperation,
  giftOperation,
  lineOperation,
} from './samples.ts';

const hourMs = 3_600_000;
const copyOf = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('a stored queue', () => {
  test('is the same after a reload', () => {
    const all: PendingOperation[] = [lineOperation(), choiceOperation(), addressOperation(), contactOperation()];
    all.push(giftOperation({ state: 'unanswered' }), confirmOperation({ state: 'paused' }));
    assert.deepEqual(restoreOperations(copyOf(all), 20), all);
  });

  // Decision: a change that was made without a connection is never lost silently.
  test('keeps every operation, also more than a hundred', () => {
    const all: PendingOperation[] = [];
    for (const place of Array(150).keys()) {
      const added = lineOperation({ key: `k${place}`, providerId: `p${place}` });
      all.push({ ...added, state: firstState(all, { isOffline: place === 0 }) });
    }
    assert.deepEqual(new Set(all.map(({ state }) => state)), new Set(['waiting']));
    assert.deepEqual(restoreOperations(copyOf(all), 20), all);
  });

  test('has as unconfirmed what was being sent when the page closed', () => {
    assert.equal(restoreOperations([lineOperation({ state: 'underway' })], 20)[0]?.state, 'unanswered');
  });

  test('no longer sends a confirmation by itself that a change of the order follows', () => {
    const states = (...all: PendingOperation[]) => restoreOperations(all, 20).map(({ kind, state }) => [kind, state]);
    const change = lineOperation();
    assert.deepEqual(states(confirmOperation({ state: 'underway' }), change), [
      ['confirm', 'paused'],
      ['line', 'waiting'],
    ]);
    assert.deepEqual(states(confirmOperation(), change), [['line', 'waiting']], 'what was never sent is dropped');
    assert.deepEqual(states(change, confirmOperation()).length, 2, 'behind a change it waits');
  });

  for (const [what, operation, hours] of [
    ['line changes of half a day ago', lineOperation({ state: 'unanswered' }), 12],
    ['choices of half a day ago', choiceOperation(), 12],
    ['a confirmation of ten minutes ago', confirmOperation({ state: 'paused' }), 1 / 6],
  ] as const)
    test(`drops ${what}`, () => {
      const end = operation.at + hours * hourMs;
      assert.deepEqual(restoreOperations([operation], end - 1), [operation]);
      assert.deepEqual(restoreOperations([operation], end), []);
    });

  for (const [what, kept] of Object.entries({
    nothing: null,
    'another type': 'linha',
    'no operation': [null, 1, 'linha', []],
    'an unknown kind': [{ ...lineOperation(), kind: 'toString' }],
    'an unknown state': [{ ...lineOperation(), state: 'toString' }],
    'no version': [{ ...lineOperation(), seen: { id: 'pedido-1' } }],
    'no quantity': [{ ...lineOperation(), quantity: '2' }],
    'no address': [{ ...addressOperation(), address: { name: 'Casa' } }],
    'no contact data': [{ ...contactOperation(), customer: { name: 'Ana' } }],
    'no gifts': [{ ...giftOperation(), selection: null }],
    'an unknown choice': [{ ...choiceOperation(), name: 'gift' }],
    'an unknown format': { lines: [{ ...lineOperation(), tried: null }] },
    'no values': [{ ...choiceOperation(), values: null }],
  }))
    test(`with ${what} is discarded`, () => assert.deepEqual(restoreOperations(kept, 20), []));
});
