import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LogisticType, type OrderLogistic } from '#shared/model/order/logistic.ts';
import { OrderStatus } from '#shared/model/order/order.ts';
import { PaymentMethod, PaymentProviderType } from '#shared/model/payment/payment.ts';
import { deliveryEstimateText } from '#shared/rules/checkout/delivery-estimate-text.ts';
import type { OrderProgress } from '#shared/rules/orders/order-steps.ts';
import { sampleLogistic } from '../../../helpers/samples.ts';

const at = '2026-11-20T12:00:00Z';
const progress = (logistic: OrderLogistic, dispatchedAt: string | null, fields: Partial<OrderProgress> = {}) => ({
  status: OrderStatus.Received,
  paymentStatus: null,
  payment: { method: PaymentMethod.OnDelivery, providerType: PaymentProviderType.Manual },
  logistic,
  times: { placedAt: at, paidAt: null, preparingAt: at, dispatchedAt, finalizedAt: null, canceledAt: null },
  ...fields,
});
const slot = { startDeliveryTime: '2026-11-21T16:00:00-03:00', endDeliveryTime: '2026-11-21T18:00:00-03:00' };
const place = { name: 'Loja Centro', street: 'Rua A', number: '10', neighborhood: 'Centro' };
const delivery = sampleLogistic({ type: LogisticType.Shipping, ...slot });
const pickup = sampleLogistic({ type: LogisticType.StorePickUp, storePickUpAddress: place, ...slot });
const noSlot = { startDeliveryTime: null, endDeliveryTime: null };
const text = (order: OrderProgress, logistic: OrderLogistic | null, now: string) =>
  deliveryEstimateText(order, logistic, { now: new Date(now), timeZone: 'America/Sao_Paulo' });

test('a delivery under way says when it arrives', () => {
  for (const dispatchedAt of [null, at]) {
    const order = progress(delivery, dispatchedAt);
    assert.equal(text(order, delivery, '2026-11-21T12:00:00Z'), 'Chega hoje, entre 16:00 e 18:00.');
    assert.equal(text(order, delivery, '2026-11-20T12:00:00Z'), 'Chega amanhã, entre 16:00 e 18:00.');
    assert.equal(text(order, delivery, '2026-11-18T12:00:00Z'), 'Chega sábado, 21/11, entre 16:00 e 18:00.');
    assert.equal(text(order, delivery, '2026-11-21T21:01:00Z'), null, 'the slot is over');
  }
});

test('a pickup says when and where, and a ready one at least where', () => {
  assert.equal(
    text(progress(pickup, null), pickup, '2026-11-21T12:00:00Z'),
    'Retire hoje, entre 16:00 e 18:00, em Loja Centro.',
  );
  assert.equal(text(progress(pickup, at), pickup, '2026-11-22T12:00:00Z'), 'Retire em Loja Centro.');
  const open = { ...pickup, ...noSlot };
  assert.equal(text(progress(open, null), open, at), null, 'it is not ready');
  assert.equal(text(progress(open, at), open, at), 'Retire em Loja Centro.');
});

test('an order without a slot, an unpaid one and an ended one promise nothing', () => {
  const open = { ...delivery, ...noSlot };
  assert.equal(text(progress(open, at), open, at), null);
  assert.equal(text(progress(delivery, at), null, at), null);
  const pix = { payment: { method: PaymentMethod.Pix, providerType: PaymentProviderType.MercadoPago } };
  assert.equal(text(progress(delivery, null, pix), delivery, at), null);
  for (const status of [OrderStatus.Canceled, OrderStatus.Finalized])
    assert.equal(text(progress(delivery, at, { status }), delivery, at), null);
});
