import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { emptyCheckoutData } from '#shared/model/checkout-data.ts';
import { fromEarlierFormats } from '#shared/rules/offline-queue/earlier-formats.ts';
import type { PendingOperation } from '#shared/rules/offline-queue/operation.ts';
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

  test('has as unanswered what was being sent when the page closed', () => {
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
    'no values': [{ ...choiceOperation(), values: null }],
  }))
    test(`with ${what} is discarded`, () => assert.deepEqual(restoreOperations(kept, 20), []));
});

// Decision: what an earlier release stored is read once, and nothing of it is lost.
describe('the entries of an earlier release', () => {
  const nothing = { lines: null, draft: null, confirmation: null };
  const read = (kept: Partial<typeof nothing> | object) => {
    let keys = 0;
    return restoreOperations(
      fromEarlierFormats({ ...nothing, ...(copyOf(kept) as object) }, () => `nova-${++keys}`, 20),
      20,
    );
  };
  const { kind: _line, state: _waits, key: _own, ...line } = lineOperation();

  test('with a waiting line become a waiting operation', () => {
    assert.deepEqual(read({ lines: [{ ...line, tried: null }] }), [lineOperation({ key: 'nova-1' })]);
  });

  test('with an unanswered attempt keep its key', () => {
    const tried = { key: 'antes', change: { index: '', providerId: 'p1', quantity: 1 } };
    const attempt = lineOperation({ key: 'antes', state: 'unanswered', body: tried.change });
    assert.deepEqual(read({ lines: [{ ...line, tried }] }), [attempt], 'and its body');
  });

  test('with a newer value after an attempt become two operations', () => {
    const tried = { key: 'antes', change: { index: '', providerId: 'p1', quantity: 1 } };
    assert.deepEqual(
      read({ lines: [{ ...line, quantity: 5, tried }] }).map(({ key, state }) => [key, state]),
      [
        ['antes', 'unanswered'],
        ['nova-1', 'waiting'],
      ],
    );
  });

  test('with a confirmation keep its key and its order', () => {
    const confirmation = { id: 'pedido-1', version: 4, key: 'confirma', at: 10, isRestored: false };
    assert.deepEqual(read({ confirmation }), [confirmOperation({ key: 'confirma', state: 'unanswered' })]);
    assert.deepEqual(read({ confirmation: { ...confirmation, key: 5 } }), [], 'but nothing damaged');
  });

  test('with choices take their values from the draft', () => {
    const seen = { id: 'pedido-1', version: 4 };
    const choice = { name: 'payment', key: 'escolha', state: 'waiting', ifDone: {}, ifRefused: {} };
    const unsent = [
      { ...choice, seen },
      { ...choice, name: 'coupon', key: 'cupom', seen: null },
    ];
    const draft = { ...emptyCheckoutData, orderId: 'pedido-1', paymentOptionId: 'pix', coupon: 'DEZ', unsent };
    const [payment, coupon] = read({ draft });
    assert.ok(payment?.kind === 'choice' && coupon?.kind === 'choice');
    assert.deepEqual([payment.key, payment.values.paymentOptionId, payment.seen], ['escolha', 'pix', seen]);
    assert.deepEqual([coupon.values, coupon.seen], [{ coupon: 'DEZ' }, seen], 'based on the newest named version');
  });

  test('with other data are discarded', () => {
    assert.deepEqual(read({ lines: [null, 1, {}], draft: { unsent: [{}] } }), []);
  });
});
