import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { emptyCustomer } from '#shared/model/customer.ts';
import { LogisticType } from '#shared/model/order/logistic.ts';
import type { Order } from '#shared/model/order/order.ts';
import { PaymentMethod } from '#shared/model/payment/payment.ts';
import type { Step } from '#shared/model/shop-settings.ts';
import { checkoutSteps, nextStep, type StepName, type StepsInput } from '#shared/rules/checkout/checkout-steps.ts';
import { askedSteps, sampleSettings } from '../../../helpers/page/fake-shop.ts';
import {
  sampleAddress,
  sampleCustomer,
  sampleItem,
  sampleLogistic,
  sampleOrder,
  samplePix,
} from '../../../helpers/samples.ts';

const slot = {
  day: '2026-11-21',
  startDeliveryTime: '2026-11-21T09:00:00-03:00',
  endDeliveryTime: '2026-11-21T12:00:00-03:00',
};
const delivery = sampleLogistic({ type: LogisticType.ExpressDelivery, name: 'Expressa', price: 8.9, ...slot });
const customer = { ...sampleCustomer, name: 'Maria Souza', document: '52998224725' };
const atHome = { ...customer, address: sampleAddress({ name: 'Casa' }) };
const seller = { providerId: 'centro', name: 'Loja Centro', address: '', serviceTax: 0 };
const cash = { ...samplePix, method: PaymentMethod.OnDelivery, providerId: 'd', name: 'Dinheiro', group: 'Dinheiro' };
const all: Partial<Order> = { seller, logistic: delivery, customer: atHome, payment: samplePix };
const settings = sampleSettings({ steps: [...askedSteps, 'Seller', 'Schedule'], canUseCoupon: true });

const input = (order: Partial<Order>, fields: Partial<StepsInput> = {}): StepsInput => {
  const whole = sampleOrder({ enableDelivery: true, enablePickUp: true, totalAmout: 80, ...order });
  return {
    order: whole,
    customer: whole.customer ?? emptyCustomer,
    paymentMethod: whole.payment.method,
    settings,
    hasBegun: true,
    offersPayment: true,
    hasPayerAddress: true,
    hasChatPhone: true,
    draft: { logisticType: whole.logistic?.type ?? null, deliveryAddressIndex: null },
    cashProblem: null,
    ...fields,
  };
};
const stepOf = (name: StepName, from: StepsInput) => checkoutSteps(from).find((step) => step.name === name);

test('the steps are the sections of the checkout in their order; sellers and slots only where the shop has them', () => {
  const names = (shop: Parameters<typeof sampleSettings>[0]) =>
    checkoutSteps(input({}, { settings: sampleSettings(shop) })).map(({ name }) => name);
  assert.deepEqual(names({ steps: [...askedSteps, 'Seller', 'Schedule'] }), [
    'store',
    'delivery',
    'contact',
    'schedule',
    'payment',
  ]);
  assert.deepEqual(names({ showSellerOptions: true }), ['store', 'delivery', 'contact', 'payment']);
  assert.deepEqual(names({ steps: [...askedSteps], showSellerOptions: false }), ['delivery', 'contact', 'payment']);
});

test('the checkout has no step that the shop does not ask for', () => {
  const names = (steps: Step[]) =>
    checkoutSteps(input({}, { settings: sampleSettings({ steps }) })).map(({ name }) => name);
  assert.deepEqual(names(['Start', 'Catalog']), []);
  assert.deepEqual(names(['Start', 'Catalog', 'Identify']), ['contact']);
  assert.deepEqual(names(['Payment']), ['payment']);
  assert.deepEqual(names(['Schedule']), ['delivery', 'schedule']);
});

// Decision: A shopper finishes an order that can be neither delivered nor picked up; the shop settles the delivery.
test('the checkout of an order without delivery and pickup asks for neither, also once it has begun', () => {
  const order = { enableDelivery: false, enablePickUp: false, customer: atHome, payment: samplePix };
  for (const finishOrderIn of ['chat', 'page'] as const) {
    const shop = sampleSettings({ steps: [...askedSteps, 'Schedule'], finishOrderIn });
    const steps = checkoutSteps(input(order, { settings: shop }));
    assert.deepEqual([steps.map(({ name }) => name), nextStep(steps)], [['contact', 'payment'], null]);
  }
});

test('a finished step shows its choice in one line', () => {
  const summaries = Object.fromEntries(checkoutSteps(input(all)).map(({ name, summary }) => [name, summary]));
  assert.deepEqual(summaries, {
    store: 'Loja Centro',
    delivery: 'Casa, Rua das Flores, 10 · Expressa, R$\u00a08,90',
    contact: 'Maria Souza · CPF final 25',
    schedule: 'sábado, 21/11, entre 09:00 e 12:00',
    payment: samplePix.name,
  });
  assert.equal(nextStep(checkoutSteps(input(all))), null);
});

test("the payment's line does not show the order's payment while another way to pay is being chosen", () => {
  const line = (paymentMethod: PaymentMethod | null) => stepOf('payment', input(all, { paymentMethod }))?.summary;
  assert.deepEqual([samplePix.method, null, PaymentMethod.OnDelivery].map(line), [samplePix.name, null, null]);
});

describe('the next missing item', () => {
  const express = LogisticType.ExpressDelivery;
  const cases: [says: string, from: StepsInput, step: StepName, label: string, button: string][] = [
    ['a store first', input({}), 'store', 'loja do pedido', 'Escolher a loja'],
    ['how to get it', input({ seller }), 'delivery', 'entrega ou retirada', 'Escolher a entrega'],
    [
      'the address of a delivery',
      input({ seller }, { draft: { logisticType: express, deliveryAddressIndex: null } }),
      'delivery',
      'endereço de entrega',
      'Escolher o endereço',
    ],
    [
      'the delivery to an address',
      input({ seller }, { draft: { logisticType: express, deliveryAddressIndex: 0 } }),
      'delivery',
      'opção de entrega',
      'Escolher a entrega',
    ],
    [
      'the store of a pickup',
      input({ seller }, { draft: { logisticType: LogisticType.StorePickUp, deliveryAddressIndex: null } }),
      'delivery',
      'loja para retirada',
      'Escolher a loja',
    ],
    ['an empty field of the contact', input({ ...all, customer: null }), 'contact', 'nome', 'Informar o nome'],
    [
      'a wrong field of the contact',
      input(all, { customer: { ...customer, document: '123' } }),
      'contact',
      'CPF',
      'Corrigir o CPF',
    ],
    [
      'a slot',
      input({ ...all, logistic: { ...delivery, startDeliveryTime: null } }),
      'schedule',
      'dia e horário',
      'Escolher o horário',
    ],
    ['a payment', input(all, { paymentMethod: null }), 'payment', 'forma de pagamento', 'Escolher o pagamento'],
    [
      'an option on delivery',
      input(all, { paymentMethod: PaymentMethod.OnDelivery }),
      'payment',
      'opção de pagamento',
      'Escolher a opção',
    ],
    [
      'enough cash',
      input({ ...all, payment: cash }, { cashProblem: 'O valor deve ser maior que o valor do pedido!' }),
      'payment',
      'troco maior que R$\u00a080,00',
      'Corrigir o troco',
    ],
  ];
  for (const [says, from, step, label, button] of cases)
    test(says, () => {
      const next = nextStep(checkoutSteps(from));
      assert.deepEqual([next?.name, next?.next], [step, { label, button }]);
      assert.ok(next && next.missing.length > 0);
    });
});

test('the saved text of a step changes with each saved value, and not with unsaved input', () => {
  const saved = (name: StepName, order: Partial<Order>, fields: Partial<StepsInput> = {}) =>
    stepOf(name, input({ ...all, ...order }, fields))?.saved;
  const otherAddress = { ...atHome, address: sampleAddress({ number: '999' }) };
  assert.notEqual(saved('delivery', {}), saved('delivery', { customer: otherAddress }));
  assert.notEqual(saved('payment', { payment: cash }), saved('payment', { payment: { ...cash, cashAmount: 100 } }));
  assert.notEqual(saved('contact', {}), saved('contact', { customer: { ...atHome, phone: '' } }));
  assert.equal(
    saved('contact', {}),
    saved('contact', { customer: otherAddress }),
    'the address belongs to another step',
  );
  assert.equal(saved('contact', {}), saved('contact', {}, { customer: { ...customer, name: 'Mar' } }));
});

test('the day and time are asked for the delivery or for the pickup', () => {
  const asks = (logisticType: LogisticType | null) =>
    stepOf('schedule', input({}, { draft: { logisticType, deliveryAddressIndex: null } }))?.asks;
  assert.deepEqual([null, LogisticType.StorePickUp, LogisticType.Shipping].map(asks), [
    'Dia e horário',
    'Dia e horário da retirada',
    'Dia e horário da entrega',
  ]);
});

test('a payment in cash is followed by the optional question for the change', () => {
  const asksMore = (payment: Order['payment']) => stepOf('payment', input({ ...all, payment }))?.asksMore;
  assert.deepEqual([samplePix, cash, { ...cash, cashAmount: 100 }].map(asksMore), [false, true, false]);
});

test('a delivery that does not take all items is not finished: the next step leads back to it', () => {
  const items = [sampleItem({ quantity: 4 })];
  const full = { ...all, items, logistic: { ...delivery, maxItemsAmout: 3 } };
  const step = stepOf('delivery', input(full));
  assert.deepEqual(step?.missing, ['O máximo de itens do seu pedido é 3']);
  assert.equal(nextStep(checkoutSteps(input(full)))?.next.button, 'Trocar a entrega');
  const enough = { ...full, logistic: { ...delivery, maxItemsAmout: 4, orderMinPrice: 500 } };
  assert.deepEqual(stepOf('delivery', input(enough))?.missing, [], 'too few items need no other delivery');
});
