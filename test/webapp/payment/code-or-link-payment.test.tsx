import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OrderStatus } from '#shared/model/order/order.ts';
import { PaymentStatus } from '#shared/model/payment/payment.ts';
import { paymentFailureTitles } from '#shared/text/payment/payment-failure.ts';
import { CodeOrLinkPayment } from '../../../webapp/payment/code-or-link-payment.tsx';
import { sampleOrder, samplePix } from '../../helpers/samples.ts';
import { markup } from '../components/markup.tsx';

const shown = (status: PaymentStatus) => {
  const order = sampleOrder({ status: OrderStatus.Received, number: 12, payment: samplePix });
  const state = { order, number: 12, status, failureType: null, arrived: null, pix: null, boleto: null, link: null };
  return markup(<CodeOrLinkPayment state={{ ...state, placedBy: null, now: '2026-11-28T12:00:00.000Z' }} />);
};

// Only a charge that ends while the page shows it waits for its order (the journeys of placed orders).
test('a page that opens with a cancelled charge offers a new one at once', () => {
  assert.ok(shown(PaymentStatus.Canceled).includes(paymentFailureTitles.other));
  assert.ok(shown(PaymentStatus.Expired).includes(paymentFailureTitles.expired));
});
