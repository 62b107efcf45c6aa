import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { FirstStepFacts } from '#shared/model/panel/first-steps.ts';
import { firstStepStates, leftText } from '#shared/rules/staff/first-steps.ts';

const nothing: FirstStepFacts = {
  ...{ name: 'Mercado da Ana', whatsApp: null, hasChannel: false, products: 0, withoutPhoto: 0 },
  ...{ deliveries: [], payments: [], order: null, skipped: [] },
};
const all: FirstStepFacts = {
  ...{ name: 'Mercado da Ana', whatsApp: '5511987654321', hasChannel: true, products: 24, withoutPhoto: 2 },
  ...{
    deliveries: ['Retirada'],
    payments: ['PIX', 'Dinheiro'],
    order: { number: 1, isPaid: true, isFinished: false },
    skipped: [],
  },
};

const waiting = { number: 1, isPaid: false, isFinished: false };

const states: [what: string, facts: FirstStepFacts, states: string][] = [
  ['an empty shop', nothing, 'open later later later later later'],
  ['a name and a number', { ...nothing, whatsApp: '5511987654321' }, 'done open later later later later'],
  ['messages left for later', { ...nothing, skipped: ['channel'] }, 'open skipped later later later later'],
  ['a skipped step that is done after all', { ...all, skipped: ['channel'] }, 'done done done done done done'],
  ['steps in another order', { ...nothing, products: 1, payments: ['PIX'] }, 'open later done later done later'],
  ['products that went away again', { ...all, products: 0 }, 'done done open done done done'],
  ['an order without its money', { ...all, order: waiting }, 'done done done done done open'],
  [
    'an order that was handed over',
    { ...all, order: { ...waiting, isFinished: true } },
    'done done done done done done',
  ],
  ['everything', all, 'done done done done done done'],
];

describe('the first steps of a shop', () => {
  for (const [what, facts, expected] of states)
    test(`are derived from its data: ${what}`, () =>
      assert.equal(
        firstStepStates(facts)
          .map(({ state }) => state)
          .join(' '),
        expected,
      ));

  test('say what is there already', () => {
    assert.deepEqual(
      firstStepStates(all).map(({ fact }) => fact),
      [
        'Mercado da Ana, final 4321',
        'Conectado',
        '24 produtos, 2 sem foto',
        'Retirada',
        'PIX, Dinheiro',
        'nº 1 chegou e foi pago',
      ],
    );
  });

  test('say what the first order still needs', () => {
    const factOf = (order: FirstStepFacts['order']) => firstStepStates({ ...all, order }).at(-1)?.fact;
    assert.equal(factOf(waiting), 'nº 1 chegou, falta o dinheiro');
    assert.equal(factOf({ ...waiting, isFinished: true }), 'nº 1 foi concluído');
    assert.equal(factOf(null), '');
  });

  test('say how many are left and how long they take', () => {
    assert.equal(leftText(firstStepStates(nothing)), 'faltam 6, uns 32 minutos');
    assert.equal(leftText(firstStepStates({ ...all, order: null })), 'falta 1, uns 5 minutos');
    assert.equal(leftText(firstStepStates(all)), '');
  });
});
