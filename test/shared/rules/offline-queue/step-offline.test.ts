import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CheckoutStep } from '#shared/rules/checkout/checkout-steps.ts';
import { stepWithWaiting } from '#shared/rules/offline-queue/step-offline.ts';
import { checkoutMissing } from '#shared/text/checkout/checkout-missing.ts';
import { nextTexts } from '#shared/text/checkout/checkout-steps.ts';
import { choiceOperation } from '../offline-queue/samples.ts';

const step = (fields: Partial<CheckoutStep>): CheckoutStep => ({
  name: 'schedule',
  missing: [],
  next: nextTexts.schedule,
  summary: 'amanhã, das 9h às 12h',
  asks: '',
  saved: '',
  asksMore: false,
  ...fields,
});

test('a chosen slot is missing while another delivery waits for a connection, and the line says why', () => {
  for (const name of ['seller', 'logisticType', 'logistic'] as const) {
    const { missing, summary } = stepWithWaiting(step({}), [choiceOperation({ name, key: name })]);
    assert.deepEqual(
      [missing, summary],
      [[checkoutMissing.schedule], 'Os horários aparecem quando a entrega for salva.'],
    );
  }
  const kept = stepWithWaiting(step({}), [choiceOperation({ name: 'payment', key: 'payment' })]);
  assert.deepEqual([kept.missing, kept.summary], [[], 'amanhã, das 9h às 12h']);
});

test('a choice that waits for a connection is not missing, and the line says that it waits', () => {
  const unpaid = step({ name: 'payment', missing: [checkoutMissing.paymentMethod], summary: null });
  const { missing, summary } = stepWithWaiting(unpaid, [choiceOperation({ name: 'payment', key: 'payment' })]);
  assert.deepEqual([missing, summary], [[], 'Aguardando conexão']);
});
