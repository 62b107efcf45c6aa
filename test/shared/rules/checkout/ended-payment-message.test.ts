import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cashGroup, PaymentMethod } from '#shared/model/payment/payment.ts';
import { isEndedPaymentMessage, isPaymentMessage } from '#shared/rules/checkout/ended-payment-message.ts';
import { orderRefusals } from '#shared/text/refusals/order-refusals.ts';
import { paymentRefusals } from '#shared/text/refusals/payment-refusals.ts';

const cashLost = paymentRefusals.cashLost('R$ 50,00');
const lost = paymentRefusals.lost('PIX');
const late = paymentRefusals.boletoTooLate;
const price = orderRefusals.priceChanged('Arroz', 'R$ 8,00', 'R$ 9,50');

const none = { method: null, group: null, cashAmount: null };
const cash = { method: PaymentMethod.OnDelivery, group: cashGroup, cashAmount: null };
const change = { ...cash, cashAmount: 250 };
const pix = { ...none, method: PaymentMethod.Pix };

// Columns: the message, the order's payment, whether the message is over.
for (const [message, payment, isOver] of [
  [cashLost, cash, false],
  [cashLost, change, true],
  [cashLost, pix, true],
  [lost, none, false],
  [lost, pix, true],
  [late, none, false],
  [late, pix, true],
  [price, none, false],
  [price, change, false],
] as const)
  test(`'${message}' ${isOver ? 'is over' : 'applies'} with ${JSON.stringify(payment)}`, () =>
    assert.equal(isEndedPaymentMessage(message, payment), isOver));

test('only messages about the payment are changed there', () =>
  assert.deepEqual([cashLost, lost, late, price].map(isPaymentMessage), [true, true, true, false]));
