import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { LineOperation, PendingOperation } from '#shared/rules/offline-queue/operation.ts';
import { addOperation, latestValue, nextToSend, withoutCovered } from '#shared/rules/offline-queue/queue.ts';
import { sampleItem } from '../../../helpers/samples.ts';
import { choiceOperation, confirmOperation, giftOperation, lineOperation } from './samples.ts';

const option = (optionProviderId: string) => ({ providerId: optionProviderId, optionProviderId, redirectable: false });
const [blue, large] = [option('azul'), option('grande')];
const keysOf = (operations: readonly PendingOperation[]) => operations.map(({ key }) => key);
const pushAll = (...operations: PendingOperation[]) => operations.reduce<PendingOperation[]>(addOperation, []);

describe('several operations', () => {
  const one = lineOperation({ key: '1' });
  const cases: [string, PendingOperation[], string[]][] = [
    ['for two products wait side by side', [one, lineOperation({ key: '2', providerId: 'p2' })], ['1', '2']],
    ['for one product become the last one', [one, lineOperation({ key: '2' }), lineOperation({ key: '3' })], ['3']],
    ['are distinguished by their options', [one, lineOperation({ key: '2', attributes: [blue] })], ['1', '2']],
    [
      'have one target, in whichever order its options are',
      [lineOperation({ key: '1', attributes: [blue, large] }), lineOperation({ key: '2', attributes: [large, blue] })],
      ['2'],
    ],
    [
      'keep an attempt with an unknown outcome before a newer value',
      [{ ...one, state: 'unanswered' }, lineOperation({ key: '2' })],
      ['1', '2'],
    ],
    ['keep an attempt that is being sent', [{ ...one, state: 'underway' }, lineOperation({ key: '2' })], ['1', '2']],
    ['drop a waiting confirmation that a change follows', [confirmOperation(), one], ['1']],
    ['keep a confirmation behind changes', [one, confirmOperation()], ['1', 'confirmacao']],
    [
      'keep a confirmation that may have arrived',
      [confirmOperation({ state: 'unanswered' }), one],
      ['confirmacao', '1'],
    ],
    [
      'of the checkout become the last one of their kind',
      [choiceOperation({ key: '1' }), choiceOperation({ key: '2' })],
      ['2'],
    ],
    [
      'of the checkout are distinguished by their kind',
      [choiceOperation({ key: '1' }), choiceOperation({ key: '2', name: 'payment' })],
      ['1', '2'],
    ],
    [
      'for gifts are distinguished by their group',
      [giftOperation({ key: '1' }), giftOperation({ key: '2', selection: { id: 'outro', selectedGifts: [] } })],
      ['1', '2'],
    ],
  ];
  for (const [what, operations, expected] of cases)
    test(what, () => assert.deepEqual(keysOf(pushAll(...operations)), expected));
});

describe('the next operation to send', () => {
  const choice = choiceOperation();
  const cases: [string, PendingOperation[], string | undefined][] = [
    ['is a cart change, because totals and offers depend on it', [choice, lineOperation()], 'linha'],
    ['is the one made first', [choice, giftOperation()], 'escolha'],
    ['is none that is being sent', [lineOperation({ state: 'underway' })], undefined],
    [
      'overtakes no attempt with the same target',
      [choice, lineOperation({ state: 'underway' }), lineOperation({ key: 'linha-2' })],
      'escolha',
    ],
    ['is none of an empty queue', [], undefined],
  ];
  for (const [what, operations, expected] of cases)
    test(what, () => assert.equal(nextToSend(operations)?.key, expected));
});

test('a removal that the order contains already is not sent', () => {
  assert.deepEqual(withoutCovered([lineOperation({ quantity: 0 })], { items: [] }), []);
});

test('a line is not sent when the order contains its quantity and its note', () => {
  const saved = { index: '', providerId: 'p1', sku: 'p1', quantity: 1, preferences: 'sem sal' };
  const order = { items: [sampleItem(saved)] };
  const cases: [Partial<LineOperation>, number][] = [
    [{}, 0],
    [{ preferences: 'sem sal' }, 0],
    [{ preferences: 'com sal' }, 1],
    [{ preferences: null }, 1],
    [{ quantity: 2 }, 1],
  ];
  for (const [fields, left] of cases)
    assert.equal(withoutCovered([lineOperation(fields)], order).length, left, JSON.stringify(fields));
});

test('of an attempt and a newer value, the newer value is sent', () => {
  const wanted = latestValue([lineOperation({ state: 'unanswered' }), lineOperation({ key: '2' }), choiceOperation()]);
  assert.deepEqual(keysOf(wanted), ['2', 'escolha']);
});
