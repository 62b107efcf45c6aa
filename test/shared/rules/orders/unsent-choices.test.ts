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
  test("keep their order, and the last one of a kind keeps the first one's place", () => {
    const made = [choice('payment'), choice('logistic'), choice('payment', { key: 'outra' })].reduce(
      addUnsentChoice,
      [],
    );
    assert.deepEqual(
      made.map(({ key }) => key),
      ['chave-logistic', 'outra'],
    );
  });

  test('of one kind restore the value from before the first of them', () => {
    const first = choice('logistic', { ifRefused: { selectedLogistic: 'centro' } });
    const second = choice('logistic', { ifRefused: { selectedLogistic: 'bairro', selectedDay: '2026-11-21' } });
    assert.deepEqual(addUnsentChoice([first], second)[0]?.ifRefused, {
      selectedLogistic: 'centro',
      selectedDay: '2026-11-21',
    });
  });

  test("made after an attempt with an unknown result apply to the order's next version", () => {
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
      'without a connection waits, and later choices do not rely on the shown version',
      afterNoAnswer(both, 'chave-logistic', { isUnknown: true }),
      [
        ['chave-logistic', 'unanswered', 4],
        ['chave-payment', 'underway', null],
      ],
    ],
    [
      'that a busy shop refused changed nothing',
      afterNoAnswer(both, 'chave-logistic', { isUnknown: false }),
      [
        ['chave-logistic', 'waiting', 4],
        ['chave-payment', 'underway', 4],
      ],
    ],
    [
      "replaced by another choice makes the order's version unknown to that one",
      afterNoAnswer([choice('logistic', { key: 'outra' })], 'chave-logistic', { isUnknown: true }),
      [['outra', 'waiting', null]],
    ],
    [
      'that succeeded gives its dependent waiting choices the new version, and the others none',
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
      'that was refused removes only its own choice',
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

  test('drops choices that another choice took back', () => {
    const names = (fields: Partial<CheckoutData>) => pendingRemainder({ ...draft, ...fields }).map(({ name }) => name);
    assert.deepEqual(names({}), ['logistic', 'payment', 'coupon'], 'a day without a time is no schedule');
    assert.deepEqual(names({ selectedLogistic: null, paymentOptionId: null, selectedSchedule: '09:00' }), [
      'schedule',
      'coupon',
    ]);
  });

  test('keeps unanswered choices when an order arrives, with the fields that they reset', () => {
    const { selectedLogistic, paymentOptionId, selectedSeller } = unsentFields(draft);
    assert.deepEqual([selectedLogistic, paymentOptionId, selectedSeller], ['centro', 'pix', undefined]);
  });

  test('undoes a refused choice only in fields that no other choice sets', () => {
    assert.deepEqual(unlessUnsent({ selectedSchedule: null, selectedSeller: 'sitio' }, [choice('schedule')]), {
      selectedSeller: 'sitio',
    });
  });

  test('reports waiting choices, but not those being sent', () => {
    const cases = [
      waits(unsent, 'payment'),
      waits(unsent, 'seller'),
      waits([choice('seller', { state: 'underway' })], 'seller'),
    ];
    assert.deepEqual(cases, [true, false, false]);
  });
});

test('a waiting choice does not count as missing, one being sent still does', () => {
  const missing = [checkoutMissing.logistic, checkoutMissing.paymentMethod, 'Nome é obrigatório.'];
  assert.deepEqual(
    missingExceptPending(missing, [choice('logistic'), choice('payment', { state: 'underway' })]),
    missing.slice(1),
  );
});
