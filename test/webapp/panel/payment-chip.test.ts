import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Card, paymentChip } from '../../../webapp/panel/orders/order-texts.ts';

type Payment = NonNullable<Card['payment']>;
const waiting: Payment = {
  text: 'PIX',
  state: 'waiting',
  until: null,
  changeFor: null,
  arrived: null,
  refunded: 0,
  isWhollyRefunded: false,
  isByHand: false,
};
const chipOf = (column: Card['column'], payment: Partial<Payment> = {}) =>
  paymentChip({ column, isPickup: true, doubt: null, payment: { ...waiting, ...payment } }, 'America/Sao_Paulo')?.text;

// Decision: A badge of the board says what is true: a cancelled order waits for no money.
test('a cancelled order that was never paid says so, however it was to be paid', () => {
  assert.equal(chipOf('toPay'), 'espera PIX');
  assert.equal(chipOf('canceled'), 'não foi pago');
  assert.equal(chipOf('canceled', { text: 'Dinheiro', state: 'at-handover', changeFor: 50 }), 'não foi pago');
  assert.equal(chipOf('canceled', { text: 'A combinar', state: 'none' }), 'não foi pago');
  assert.equal(chipOf('canceled', { state: 'paid' }), 'PIX pago');
  assert.equal(chipOf('canceled', { state: 'paid', refunded: 9, isWhollyRefunded: true }), 'PIX devolvido');
});
