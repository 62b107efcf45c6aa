import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LogisticType } from '#shared/model/order/logistic.ts';
import { PaymentMethod, type PaymentOption } from '#shared/model/payment/payment.ts';
import {
  deliveryChoiceParts,
  deliveryChoiceText,
  paymentChoiceText,
  slotChoiceText,
} from '#shared/rules/checkout/choice-text.ts';
import { cashProblem } from '#shared/rules/payment/cash-amount.ts';
import { paymentGroups } from '#shared/rules/payment/payment-groups.ts';
import { sampleLogistic } from '../../helpers/samples.ts';

const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ') ?? null;

// Spec §5: "Cash amount (group 'Dinheiro') must be at least the order total: 'O valor deve ser maior que o valor do
// pedido!'."
test("a cash amount must be at least the order total: 'O valor deve ser maior que o valor do pedido!'", () => {
  const tooSmall = 'O valor deve ser maior que o valor do pedido!';
  const cases: [typed: string, total: number, expected: string | null][] = [
    ['', 50, null],
    ['  ', 50, null],
    ['49,99', 50, tooSmall],
    ['50', 50, null],
    ['1.000,00', 50, null],
    ['0', 50, tooSmall],
    ['abc', 50, tooSmall],
  ];
  for (const [typed, total, expected] of cases) assert.equal(cashProblem(typed, total), expected, typed);
});

test('a delivery text names its destination: the store, or the address', () => {
  assert.equal(deliveryChoiceText({ logistic: null, customer: null }), null);
  const storePickUpAddress = { name: 'Loja Centro', street: 'Rua A', number: '10', neighborhood: 'Centro' };
  assert.equal(
    deliveryChoiceText({ logistic: sampleLogistic({ storePickUpAddress }), customer: null }),
    'Retirada em Loja Centro, Rua A, 10, Centro',
  );
  assert.equal(deliveryChoiceText({ logistic: sampleLogistic({}), customer: null }), 'Retirada em Loja Centro');
  const logistic = sampleLogistic({ type: 2, name: 'Transportadora' });
  assert.equal(deliveryChoiceText({ logistic, customer: null }), 'Transportadora');
  const customer = { address: { name: 'Casa', fullAddress: 'Rua A, 10, Centro' } };
  assert.equal(deliveryChoiceText({ logistic, customer }), 'Transportadora, Rua A, 10, Centro');
  assert.deepEqual(deliveryChoiceParts({ logistic, customer }), {
    method: 'Transportadora',
    place: 'Casa: Rua A, 10, Centro',
  });
});

test("a slot text has the shop's own day and times, in any time zone of the reader", () => {
  const slot = { startDeliveryTime: '2026-11-21T22:00:00-03:00', endDeliveryTime: '2026-11-21T23:30:00-03:00' };
  assert.equal(slotChoiceText(slot), 'sábado, 21/11, entre 22:00 e 23:30');
  assert.equal(slotChoiceText({ ...slot, endDeliveryTime: null }), 'sábado, 21/11, 22:00');
  assert.equal(slotChoiceText({ startDeliveryTime: null, endDeliveryTime: null }), null);
  assert.equal(slotChoiceText(null), null);
});

test('a slot of today or tomorrow says so with its date, by the shop’s own day', () => {
  const slot = { startDeliveryTime: '2026-11-21T22:00:00-03:00', endDeliveryTime: '2026-11-21T23:30:00-03:00' };
  const at = (now: string) => slotChoiceText(slot, { now: new Date(now), timeZone: 'America/Sao_Paulo' });
  assert.equal(at('2026-11-22T01:30:00Z'), 'hoje, 21/11, entre 22:00 e 23:30', 'it is another day in UTC');
  assert.equal(at('2026-11-20T12:00:00Z'), 'amanhã, 21/11, entre 22:00 e 23:30');
  assert.equal(at('2026-11-19T12:00:00Z'), 'sábado, 21/11, entre 22:00 e 23:30');
});

test("a payment text has its option's name, else its method's, and the cash that needs change", () => {
  assert.equal(paymentChoiceText({ method: null, name: null, cashAmount: null }, null), null);
  assert.equal(paymentChoiceText({ method: PaymentMethod.Pix, name: null, cashAmount: null }, null), 'PIX');
  assert.equal(
    plain(paymentChoiceText({ method: PaymentMethod.OnDelivery, name: 'Dinheiro', cashAmount: 100 }, null)),
    'Dinheiro, troco para R$ 100,00',
  );
  const pickup = { type: LogisticType.StorePickUp };
  const delivery = { type: LogisticType.ExpressDelivery };
  const words = (method: PaymentMethod, name: string, to: typeof pickup | typeof delivery) =>
    paymentChoiceText({ method, name, cashAmount: null }, to);
  assert.equal(words(PaymentMethod.OnDelivery, 'Dinheiro', pickup), 'Dinheiro na retirada');
  assert.equal(words(PaymentMethod.Cash, 'Dinheiro', pickup), 'Dinheiro na retirada');
  assert.equal(words(PaymentMethod.OnDelivery, 'Dinheiro', delivery), 'Dinheiro na entrega');
  assert.equal(words(PaymentMethod.Cash, 'Dinheiro', delivery), 'Dinheiro', 'it comes before the delivery');
  assert.equal(words(PaymentMethod.OnDelivery, 'Vale-refeição', pickup), 'Vale-refeição, na retirada');
  assert.equal(words(PaymentMethod.OnDelivery, 'Pague na entrega', delivery), 'Pague na entrega');
  assert.equal(words(PaymentMethod.Pix, 'PIX', pickup), 'PIX');
  const cards: [group: string, name: string, expected: string][] = [
    ['Cartão de débito', 'Visa', 'débito Visa, na entrega'],
    ['Cartão de crédito', 'Elo', 'crédito Elo, na entrega'],
    ['Débito', 'Débito Mastercard', 'Débito Mastercard, na entrega'],
    ['Vale-refeição', 'Alelo', 'Alelo'],
  ];
  for (const [group, name, expected] of cards)
    assert.equal(
      paymentChoiceText({ method: PaymentMethod.OnDelivery, group, name, cashAmount: null }, null),
      expected,
    );
});

test('a payment at the handover of an order that is picked up is named by the pickup', () => {
  const pickup = { type: LogisticType.StorePickUp };
  const debit = { method: PaymentMethod.OnDelivery, group: 'Cartão de débito', name: 'Visa', cashAmount: null };
  assert.equal(paymentChoiceText(debit, pickup), 'débito Visa, na retirada');
  assert.equal(paymentChoiceText(debit, { type: LogisticType.Shipping }), 'débito Visa, na entrega');
  const unnamed = { method: PaymentMethod.OnDelivery, name: null, cashAmount: null };
  assert.equal(paymentChoiceText(unnamed, pickup), 'Pagamento na retirada');
  assert.equal(paymentChoiceText(unnamed, null), 'Pagamento na entrega');
});

test('payments on delivery are grouped; an option without a group forms its own', () => {
  const option = (providerId: string, group: string | null, payOnDelivery = true): PaymentOption => ({
    method: PaymentMethod.OnDelivery,
    name: providerId,
    payOnDelivery,
    group,
    providerId,
  });
  const groups = paymentGroups([
    option('visa', 'Cartão'),
    option('pix', null, false),
    option('nota', 'Dinheiro'),
    option('elo', 'Cartão'),
    option('vale', null),
  ]);
  assert.deepEqual(
    groups.map(({ name, options }) => [name, options.map(({ providerId }) => providerId)]),
    [
      ['Cartão', ['visa', 'elo']],
      ['Dinheiro', ['nota']],
      ['vale', ['vale']],
    ],
  );
});
