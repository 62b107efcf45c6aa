import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Card, emptyText, paymentChip } from '../../../webapp/panel/orders/order-texts.ts';

type Payment = NonNullable<Card['payment']>;
const waiting: Payment = {
  text: 'PIX',
  state: 'waiting',
  until: null,
  isExpired: false,
  changeFor: null,
  arrived: null,
  charged: 0,
  refunded: 0,
  isWhollyRefunded: false,
  isInReview: false,
  isByHand: false,
};
const chipOf = (column: Card['column'], payment: Partial<Payment> = {}) =>
  paymentChip(
    { column, isPickup: true, paymentIssue: null, total: 55.8, payment: { ...waiting, ...payment } },
    'America/Sao_Paulo',
  )?.text;

// Decision: A badge of the board says what is true: a cancelled order waits for no money.
test('a cancelled order that was never paid says so, however it was to be paid', () => {
  assert.equal(chipOf('toPay'), 'espera PIX');
  assert.equal(chipOf('canceled'), 'não foi pago');
  assert.equal(chipOf('canceled', { text: 'Dinheiro', state: 'at-handover', changeFor: 50 }), 'não foi pago');
  assert.equal(chipOf('canceled', { text: 'A combinar', state: 'none' }), 'não foi pago');
  assert.equal(chipOf('canceled', { state: 'paid' }), 'PIX pago');
  assert.equal(chipOf('canceled', { state: 'paid', refunded: 9, isWhollyRefunded: true }), 'PIX devolvido');
});

test('where an order is paid is said once', () => {
  assert.equal(chipOf('new', { text: 'Dinheiro na retirada', state: 'at-handover' }), 'Dinheiro na retirada');
  assert.equal(chipOf('new', { text: 'Alelo', state: 'at-handover' }), 'Alelo, na retirada');
});

test('a part of another amount that went back is named with what came', () => {
  const paid = { state: 'paid', refunded: 4.2 } as const;
  const plain = (payment: Partial<Payment>) => chipOf('new', payment)?.replaceAll('\u00a0', ' ');
  assert.equal(plain({ ...paid, charged: 60 }), 'PIX R$ 60,00, R$ 4,20 devolvidos');
  assert.equal(plain({ ...paid, charged: 55.8 }), 'PIX, R$ 4,20 devolvidos');
});

// Decision: A card that its provider has not decided yet is in review: nobody waits for the customer.
test('a card in review says so', () => {
  const card = { text: 'Cartão de crédito', isInReview: true };
  assert.equal(chipOf('toPay', card), 'Cartão de crédito em análise');
  assert.equal(chipOf('canceled', card), 'não foi pago');
});

test('a code that was not paid in time says that it expired', () => {
  assert.equal(chipOf('toPay', { isExpired: true }), 'PIX: o código venceu');
  assert.equal(chipOf('canceled', { isExpired: true }), 'não foi pago');
});

// Decision: An empty column of a search says that nothing matches, not that the shop has no such orders.
test('an empty column names the search or the filters that leave it empty', () => {
  assert.equal(emptyText('toPay', {}), 'Ninguém deve nada');
  assert.equal(emptyText('toPay', { search: 'joao' }), 'Nada combina com “joao” em A pagar');
  assert.equal(emptyText('toPay', { delivery: 'pickup' }), 'Nada com estes filtros em A pagar');
});

// Decision: A badge of the board says what is true: goods that have left cannot be held back.
test('an order with a payment issue is not to be delivered while the shop has it, and has left after that', () => {
  const badge = (column: Card['column'], paymentIssue: NonNullable<Card['paymentIssue']>, isPickup = false) =>
    paymentChip({ column, isPickup, paymentIssue, total: 55.8, payment: waiting }, 'America/Sao_Paulo')?.text;
  assert.equal(badge('preparing', 'dispute'), 'Em disputa: não entregue');
  assert.equal(badge('ready', 'dispute', true), 'Em disputa: não entregue', 'it waits for its pickup');
  assert.equal(badge('ready', 'dispute'), 'Em disputa: já saiu');
  assert.equal(badge('done', 'dispute', true), 'Em disputa: já saiu');
  assert.equal(badge('ready', 'fraud-alert'), 'Alerta de fraude: já saiu');
  assert.equal(badge('done', 'refunded'), 'Dinheiro devolvido: já saiu');
  assert.equal(badge('done', 'lost'), 'Disputa perdida');
});
