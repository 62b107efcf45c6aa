import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LogisticType } from '#shared/model/order/logistic.ts';
import type { Order } from '#shared/model/order/order.ts';
import { PaymentMethod } from '#shared/model/payment/payment.ts';
import { sql } from '../../../order-service/database/engine/sql.ts';
import { lockOrder, removeEmptyCurrent } from '../../../order-service/database/orders/placed-orders.ts';
import { reopenPlacedOrder } from '../../../order-service/services/orders/reopen-order.ts';
import { confirmByHand } from '../../../order-service/services/payments/confirm-manual-payment.ts';
import { onEachDatabase } from '../../helpers/database/database.ts';
import {
  dataOf,
  identifyAndPay,
  item,
  paymentOption,
  pickupStore,
  startTestService,
} from '../../helpers/order-service/order-service.ts';
import { trayShop } from '../../helpers/order-service/tray-shop.ts';
import { callOf, requestProblems } from '../../helpers/vendors/contract.ts';
import { assertRenamesRefused } from '../../helpers/vendors/refused-renames.ts';
import { trayContract } from '../../helpers/vendors/tray/contract.ts';

onEachDatabase((kind, fresh) => {
  // Decision: Changing a field's name in a request to a vendor fails a test.
  test(`every call to Tray is accepted, and refused with any field under another name (${kind})`, async (t) => {
    const database = await fresh(t);
    const shop = await trayShop(t, database, {
      shop: { pickupStores: [pickupStore('loja')], paymentOptions: [paymentOption('pix', PaymentMethod.Pix)] },
    });
    await shop.sync();
    const service = await startTestService(t, database);
    const place = async (): Promise<Order> => {
      dataOf(await service.post('/api/order/items/', item('108', { quantity: 2 })));
      await identifyAndPay(service);
      dataOf(await service.post('/api/order/logistic/', { type: LogisticType.StorePickUp, providerId: 'loja' }));
      return dataOf(await service.get<Order>('/api/order/confirm'));
    };
    const { number } = await place();
    await shop.push();
    await confirmByHand(shop.parts.payments, shop.shopId, Number(number));
    await shop.push();
    const withdrawn = await place();
    await shop.push();
    await database.tx(async (db) => {
      const order = await lockOrder(db, shop.shopId, withdrawn.id);
      assert.ok(order && (await reopenPlacedOrder(db, shop.shopId, order, { payment: 'attempt' })));
      await db.run(sql`delete from order_item where order_id = ${withdrawn.id}`);
      await removeEmptyCurrent(db, shop.shopId, order.customer_id);
    });
    shop.pass(1_000);
    await shop.push();
    const requests = shop.calls.map(({ method, path, query = {}, body }) => ({
      method,
      path: path.replace(/\/$/, ''),
      query,
      headers: {},
      ...(body ? { body } : {}),
    }));
    const seen = new Map(requests.map((request) => [callOf(trayContract, request)?.name, request]));
    assert.deepEqual(
      ['list products', 'create an order', 'change an order', 'report a payment', 'cancel an order'].filter(
        (name) => !seen.has(name),
      ),
      [],
    );
    for (const request of seen.values()) assert.ok(assertRenamesRefused(trayContract, request) > 0);
  });
});

test('the contract of Tray refuses a token in a header, a page above 50 and an order without lines', () => {
  const list = { method: 'GET', path: '/products', headers: {}, query: {} };
  const query = { access_token: 'a', limit: '50', page: '1', sort: 'id_asc' };
  assert.deepEqual(requestProblems(trayContract, { ...list, query }), []);
  for (const wrong of [
    { ...list, query, headers: { authorization: 'Bearer a' } },
    { ...list, query: { ...query, limit: '51' } },
    { ...list, query: { limit: '50', page: '1', sort: 'id_asc' } },
    {
      method: 'POST',
      path: '/orders',
      headers: {},
      query: { access_token: 'a' },
      body: { Order: { ProductsSold: [] } },
    },
  ])
    assert.notDeepEqual(requestProblems(trayContract, wrong), []);
});
