import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type CheckoutData, emptyCheckoutData } from '#shared/model/checkout-data.ts';
import { PaymentMethod } from '#shared/model/payment/payment.ts';
import {
  draftedChoices,
  missingExceptPending,
  unlessReplaced,
  unlessUnsent,
  unsentFields,
  waits,
} from '#shared/rules/offline-queue/choices.ts';
import type { ChoiceOperation } from '#shared/rules/offline-queue/operation.ts';
import { checkoutMissing } from '#shared/text/checkout/checkout-missing.ts';
import { choiceOperation, lineOperation } from './samples.ts';

const choice = (name: ChoiceOperation['name'], fields: Partial<ChoiceOperation> = {}) =>
  choiceOperation({ name, key: name, ...fields });

describe('the draft', () => {
  const operations = [choice('logistic'), choice('schedule'), choice('payment'), choice('coupon'), lineOperation()];
  const draft: CheckoutData = {
    ...emptyCheckoutData,
    selectedLogistic: 'centro',
    selectedDay: '2026-11-21',
    paymentMethod: PaymentMethod.Pix,
    paymentOptionId: 'pix',
  };

  test('drops waiting choices that another choice took back', () => {
    const keys = (fields: Partial<CheckoutData>, all: Parameters<typeof draftedChoices>[0] = operations) =>
      draftedChoices(all, { ...draft, ...fields }).map(({ key }) => key);
    assert.deepEqual(keys({}), ['logistic', 'payment', 'coupon', 'linha'], 'a day without a time is no schedule');
    const reset = { selectedLogistic: null, paymentOptionId: null, selectedSchedule: '09:00' };
    assert.deepEqual(keys(reset), ['schedule', 'coupon', 'linha']);
    assert.deepEqual(keys(reset, [choice('logistic', { state: 'unanswered' })]), ['logistic'], 'it may have arrived');
  });

  test('keeps unconfirmed choices when an order arrives, with the fields that they reset', () => {
    const { selectedLogistic, paymentOptionId, selectedSeller } = unsentFields(draft, operations);
    assert.deepEqual([selectedLogistic, paymentOptionId, selectedSeller], ['centro', 'pix', undefined]);
  });

  test('undoes a refused choice only in fields that no other choice sets', () => {
    assert.deepEqual(unlessUnsent({ selectedSchedule: null, selectedSeller: 'sitio' }, [choice('schedule')]), {
      selectedSeller: 'sitio',
    });
  });

  test('keeps another choice that was begun while one was being sent', () => {
    const sent = { paymentMethod: PaymentMethod.Cash, paymentOptionId: 'dinheiro', cashAmount: '100' };
    const done = { paymentMethod: null, paymentOptionId: null };
    const cases: [draft: Partial<CheckoutData>, written: typeof done | object][] = [
      [sent, done],
      [{ ...sent, cashAmount: '150' }, done],
      [{ paymentMethod: PaymentMethod.OnDelivery, paymentOptionId: null }, {}],
      [{ ...sent, paymentOptionId: 'visa' }, {}],
    ];
    for (const [now, written] of cases) assert.deepEqual(unlessReplaced(done, sent, { ...draft, ...now }), written);
  });

  test('reports waiting choices, but not those being sent', () => {
    const isSent = choice('seller', { state: 'underway' });
    const cases = [waits(operations, 'payment'), waits(operations, 'seller'), waits([isSent], 'seller')];
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
