import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { LogisticType } from '#shared/model/order/logistic.ts';
import { PaymentMethod } from '#shared/model/payment/payment.ts';
import { type CheckoutStep, isReady } from '#shared/rules/checkout/checkout-steps.ts';
import type { PendingOperation } from '#shared/rules/offline-queue/operation.ts';
import { stepWithWaiting } from '#shared/rules/offline-queue/step-offline.ts';
import { checkoutMissing } from '#shared/text/checkout/checkout-missing.ts';
import { nextTexts } from '#shared/text/checkout/checkout-steps.ts';
import { choiceOperation, contactOperation } from '../offline-queue/samples.ts';

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

describe('a finished step whose new answer waits for a connection', () => {
  const saved = 'Casa, Avenida Paulista, 900 · Entrega econômica, R$ 6,90';
  const cases: { what: string; from: Partial<CheckoutStep>; operations: PendingOperation[]; line: string }[] = [
    {
      what: 'a store of the pickup',
      from: { name: 'delivery', summary: saved },
      operations: [
        choiceOperation({ key: 'tipo', name: 'logisticType', values: { logisticType: LogisticType.StorePickUp } }),
        choiceOperation({ name: 'logistic', values: { logisticType: LogisticType.StorePickUp } }),
      ],
      line: 'Retirar na loja · Aguardando conexão',
    },
    {
      what: 'another delivery',
      from: { name: 'delivery', summary: saved },
      operations: [choiceOperation({ name: 'logistic', values: { logisticType: LogisticType.Shipping } })],
      line: 'Entregamos para você · Aguardando conexão',
    },
    {
      what: 'a payment method',
      from: { name: 'payment', summary: 'PIX' },
      operations: [choiceOperation({ name: 'payment', values: { paymentMethod: PaymentMethod.Boleto } })],
      line: 'Boleto · Aguardando conexão',
    },
    {
      what: 'a coupon',
      from: { name: 'payment', summary: 'PIX' },
      operations: [choiceOperation({ name: 'coupon', values: { coupon: 'DEZ' } })],
      line: 'Cupom DEZ · Aguardando conexão',
    },
    {
      what: 'a seller',
      from: { name: 'store', summary: 'Loja Centro' },
      operations: [choiceOperation({ name: 'seller', values: {} })],
      line: 'Aguardando conexão',
    },
    {
      what: 'a slot',
      from: {},
      operations: [choiceOperation({ name: 'schedule', values: {} })],
      line: 'Aguardando conexão',
    },
    {
      what: 'contact data',
      from: { name: 'contact', summary: 'Maria Souza · CPF final 25' },
      operations: [contactOperation()],
      line: 'Maria Souza · CPF final 25 · Aguardando conexão',
    },
  ];
  for (const { what, from, operations, line } of cases)
    test(`is not ready and says that it waits: ${what}`, () => {
      const shown = stepWithWaiting(step(from), operations);
      assert.deepEqual([shown.summary, shown.missing, isReady(shown)], [line, [], false]);
      assert.equal(isReady(stepWithWaiting(step(from), [])), true, 'without it');
    });

  for (const name of ['logisticType', 'seller'] as const)
    test(`asks for the delivery, if ${name} waits alone: it resets the delivery`, () => {
      const delivery = step({ name: 'delivery', summary: saved });
      const { missing, summary } = stepWithWaiting(delivery, [
        choiceOperation({ name, values: { logisticType: LogisticType.StorePickUp } }),
      ]);
      const line = name === 'seller' ? null : 'Retirar na loja · Aguardando conexão';
      assert.deepEqual([missing, summary], [[checkoutMissing.logistic], line]);
    });
});
