import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type CheckoutData, emptyCheckoutData, type UnsentChoice } from '#shared/model/checkout-data.ts';
import { PaymentMethod } from '#shared/model/payment.ts';
import {
  addUnsentChoice,
  afterAnswer,
  afterNoAnswer,
  missingExceptPending,
  pendingRemainder,
  unlessUnsent,
  unsentFields,
  waits,
} from '#shared/rules/orders/unsent-choices.ts';
import { checkoutMissing } from '#shared/text/checkout-missing.ts';

const seen = { id: 'pedido-1', version: 4 };
const choice = (name: UnsentChoice['name'], fields: Partial<UnsentChoice> = {}): UnsentChoice => ({
  name,
  seen,
  key: `chave-${name}`,
  state: 'waiting',
  ifDone: {},
  ifRefused: {},
  ...fields,
});
const brief = (unsent: readonly UnsentChoice[]) =>
  unsent.map(({ key, state, seen }) => [key, state, seen?.version ?? null]);

describe('several choices', () => {
  test('wait in the order in which they were made, and of a kind the last one, in its turn', () => {
    const made = [choice('payment'), choice('logistic'), choice('payment', { key: 'outra' })].reduce(
      addUnsentChoice,
      [],
    );
    assert.deepEqual(
      made.map(({ key }) => key),
      ['chave-logistic', 'outra'],
    );
  });

  test('of a kind put back what was there before the first of them', () => {
    const first = choice('logistic', { ifRefused: { selectedLogistic: 'centro' } });
    const second = choice('logistic', { ifRefused: { selectedLogistic: 'bairro', selectedDay: '2026-11-21' } });
    assert.deepEqual(addUnsentChoice([first], second)[0]?.ifRefused, {
      selectedLogistic: 'centro',
      selectedDay: '2026-11-21',
    });
  });

  test('made after an attempt of which nobody knows are meant for the order as it will be', () => {
    const lost = choice('logistic', { state: 'unanswered' });
    assert.deepEqual(brief(addUnsentChoice([lost], choice('payment'))), [
      ['chave-logistic', 'unanswered', 4],
      ['chave-payment', 'waiting', null],
    ]);
  });
});

describe('an attempt', () => {
  const both = [choice('logistic', { state: 'underway' }), choice('payment', { state: 'underway' })];
  const cases: [string, UnsentChoice[], unknown][] = [
    [
      'that found no connection waits, and what comes after it does not count on the version that was shown',
      afterNoAnswer(both, 'chave-logistic', { isUnknown: true }),
      [
        ['chave-logistic', 'unanswered', 4],
        ['chave-payment', 'underway', null],
      ],
    ],
    [
      'for which a busy shop had no time changed nothing',
      afterNoAnswer(both, 'chave-logistic', { isUnknown: false }),
      [
        ['chave-logistic', 'waiting', 4],
        ['chave-payment', 'underway', 4],
      ],
    ],
    [
      'whose place another choice took leaves that one not knowing',
      afterNoAnswer([choice('logistic', { key: 'outra' })], 'chave-logistic', { isUnknown: true }),
      [['outra', 'waiting', null]],
    ],
    [
      'that was done takes along what waits and hangs on it, and overrules nobody with the rest',
      afterAnswer([choice('logisticType'), choice('logistic'), choice('payment')], 'chave-logisticType', {
        id: 'pedido-1',
        version: 9,
      }),
      [
        ['chave-logistic', 'waiting', 9],
        ['chave-payment', 'waiting', 4],
      ],
    ],
    [
      'that was refused is over, alone',
      afterAnswer([choice('logisticType'), choice('logistic')], 'chave-logisticType', null),
      [['chave-logistic', 'waiting', 4]],
    ],
  ];
  for (const [title, unsent, expected] of cases) test(title, () => assert.deepEqual(brief(unsent), expected));
});

describe('the draft', () => {
  const unsent = [choice('logistic'), choice('schedule'), choice('payment'), choice('coupon')];
  const draft: CheckoutData = {
    ...emptyCheckoutData,
    selectedLogistic: 'centro',
    selectedDay: '2026-11-21',
    paymentMethod: PaymentMethod.Pix,
    paymentOptionId: 'pix',
    unsent,
  };

  test('gives up choices that another one took back', () => {
    const names = (fields: Partial<CheckoutData>) => pendingRemainder({ ...draft, ...fields }).map(({ name }) => name);
    assert.deepEqual(names({}), ['logistic', 'payment', 'coupon'], 'a day without a time is no schedule');
    assert.deepEqual(names({ selectedLogistic: null, paymentOptionId: null, selectedSchedule: '09:00' }), [
      'schedule',
      'coupon',
    ]);
  });

  test('keeps of an order that comes what is not answered yet, with what that resets', () => {
    const { selectedLogistic, paymentOptionId, selectedSeller } = unsentFields(draft);
    assert.deepEqual([selectedLogistic, paymentOptionId, selectedSeller], ['centro', 'pix', undefined]);
  });

  test('takes from a refusal only what no other choice speaks for', () => {
    assert.deepEqual(unlessUnsent({ selectedSchedule: null, selectedSeller: 'sitio' }, [choice('schedule')]), {
      selectedSeller: 'sitio',
    });
  });

  test('says what waits: not what is on its way', () => {
    const cases = [
      waits(unsent, 'payment'),
      waits(unsent, 'seller'),
      waits([choice('seller', { state: 'underway' })], 'seller'),
    ];
    assert.deepEqual(cases, [true, false, false]);
  });
});

test('what is chosen and waits is not missing, what is on its way still is', () => {
  const missing = [checkoutMissing.logistic, checkoutMissing.paymentMethod, 'Nome é obrigatório.'];
  assert.deepEqual(
    missingExceptPending(missing, [choice('logistic'), choice('payment', { state: 'underway' })]),
    missing.slice(1),
  );
});
