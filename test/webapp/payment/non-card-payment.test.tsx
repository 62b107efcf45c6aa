import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OrderStatus } from '#shared/model/order/order.ts';
import { PaymentMethod } from '#shared/model/payment/payment.ts';
import { cardFormTexts } from '#shared/text/payment/card-form.ts';
import { NonCardPayment } from '../../../webapp/payment/non-card-payment.tsx';
import { sampleOrder, samplePix } from '../../helpers/samples.ts';
import { markup } from '../components/markup.tsx';

const shown = (number: number | null) => {
  const order = sampleOrder({ status: OrderStatus.Creating, number, payment: samplePix });
  const state = { order, number, status: null, failureType: null, arrived: null, pix: null, boleto: null, link: null };
  return markup(
    <NonCardPayment state={{ ...state, placedBy: null, now: '2026-11-28T12:00:00.000Z' }} method={PaymentMethod.Pix} />,
  );
};

// Decision: The payment page of an order that was reopened says so, and shows no payment code any more.
test('a shopper whose order was reopened reads that, and not how to copy a code', () => {
  const reopened = shown(12);
  assert.match(reopened, /Seu pedido nº 12 está aberto de novo.*não vale mais.*Ver o pedido/);
  assert.ok(!reopened.includes(cardFormTexts.notCard));
  const first = shown(null);
  assert.deepEqual([first.includes(cardFormTexts.notCard), first.includes('de novo')], [true, false]);
});
