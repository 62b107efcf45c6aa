import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Order } from '#shared/model/order/order.ts';
import type { PlacedOrderHead } from '#shared/model/order/placed-order.ts';
import { type PaymentResponse, type PaymentState, PaymentStatus } from '#shared/model/payment/payment.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { brick, onlyRef, startOnlineShop } from '../../../helpers/order-service/online-shop.ts';
import { dataOf } from '../../../helpers/order-service/order-service.ts';
import { fakeOrderChallenge } from '../../../helpers/stand-ins/fake-mercado-pago-orders.ts';
import { mercadoPagoOrders } from '../../../helpers/stand-ins/online-vendors.ts';

onOneDatabase((kind, fresh) => {
  describe(`a challenge at Mercado Pago's Orders API (${kind})`, () => {
    test('reaches the page like that of Payments, and ends with the payment', async (t) => {
      const shop = await startOnlineShop(t, await fresh(t), mercadoPagoOrders, await mercadoPagoOrders.start(t));
      const sent = brick('CHAL-token', { canChallenge: true });
      const response = dataOf(await shop.post<PaymentResponse<Order>>('/api/order/payment/mercadoPago', sent));
      const challenge = { url: fakeOrderChallenge.url, request: '' };
      assert.deepEqual([response.status, response.challenge], [PaymentStatus.Waiting, challenge]);
      const state = async () => dataOf(await shop.get<PaymentState<Order>>('/api/order/payment/state'));
      assert.deepEqual((await state()).challenge, challenge, 'also after a reload');
      const [head] = dataOf(await shop.get<PlacedOrderHead[]>('/api/order/placed'));
      assert.equal(head?.isInReview, false, 'the shopper still has to confirm it');
      const ref = onlyRef(shop.standIn);
      shop.standIn.pay(ref);
      await shop.receive(shop.standIn.webhook(ref));
      await shop.lookIn();
      const { status, challenge: open } = await state();
      assert.deepEqual([status, open], [PaymentStatus.Paid, undefined]);
    });
  });
});
