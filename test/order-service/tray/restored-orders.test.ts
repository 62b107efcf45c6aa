import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { Order } from '#shared/model/order/order.ts';
import { OrderStatus } from '#shared/model/order/order.ts';
import { PaymentMethod, PaymentProviderType, PaymentStatus } from '#shared/model/payment/payment.ts';
import { toCents } from '#shared/rules/money/money.ts';
import { newId } from '../../../order-service/database/core/new-id.ts';
import type { Database } from '../../../order-service/database/engine/database.ts';
import { sql } from '../../../order-service/database/engine/sql.ts';
import { insertPayment } from '../../../order-service/database/payments/payments.ts';
import { chargeResult } from '../../../order-service/providers/charge-result.ts';
import { cancelUnpaid } from '../../../order-service/services/orders/cancel-overdue.ts';
import { clearFraudAlert } from '../../../order-service/services/payments/clear-fraud-alert.ts';
import { confirmByHand } from '../../../order-service/services/payments/confirm-manual-payment.ts';
import { recordFraudWarning } from '../../../order-service/services/payments/record-fraud-warning.ts';
import { settlePayment } from '../../../order-service/services/payments/settle-payment.ts';
import { onEachDatabase } from '../../helpers/database/database.ts';
import { orderStatusOf } from '../../helpers/order-service/order-rows.ts';
import {
  dataOf,
  identifyAndPay,
  item,
  paymentOption,
  pickupStore,
  startTestService,
} from '../../helpers/order-service/order-service.ts';
import { trayShop } from '../../helpers/order-service/tray-shop.ts';

/** A shop with a linked store and a paid order of two mugs; the store has not got the order yet. */
async function start(t: TestContext, database: Database) {
  const shop = await trayShop(t, database, {
    shop: {
      pickupStores: [pickupStore('loja')],
      paymentOptions: [paymentOption('pix', PaymentMethod.Pix)],
    },
  });
  await shop.sync();
  const service = await startTestService(t, database);
  dataOf(await service.post('/api/order/items/', item('108', { quantity: 2 })));
  await identifyAndPay(service);
  dataOf(await service.post('/api/order/logistic/', { type: 0, providerId: 'loja' }));
  const order = dataOf(await service.get<Order>('/api/order/confirm'));
  const { shopId, pass, parts } = shop;
  const paymentId = async () => (await database.one<{ id: string }>(sql`select id from payment`))?.id ?? '';
  return {
    ...shop,
    order,
    pay: () => confirmByHand(parts.payments, shopId, 1),
    /** The provider warns of a fraud. */
    warn: async () => recordFraudWarning(parts.payments, { shopId, paymentId: await paymentId() }),
    /** The shop checked the buyer. */
    clear: () => database.tx((db) => clearFraudAlert(db, shopId, 1, new Date()), shopId),
    payLate: async () => {
      const { id: orderId, totalAmout } = order;
      await insertPayment(database, {
        ...{ shop_id: shopId, id: newId(), order_id: orderId, method: PaymentMethod.Pix, provider: 'pix-key' },
        ...{ provider_type: PaymentProviderType.Manual, amount: toCents(totalAmout), placed_order: false },
        ...{ installments: null, expires_at: null, at: new Date() },
      });
      await settlePayment(parts.payments, { shopId, paymentId: await paymentId() }, chargeResult(PaymentStatus.Paid));
    },
    /** Everything that is sent to the store now. */
    tell: async () => {
      pass(60_000);
      await shop.push();
    },
    atStore: () => [...shop.simulator.shelves.orders.values()].map(({ kind, payments }) => [kind, payments.length]),
    placements: async () =>
      (
        await database.many<{ placement: number; state: string; wanted: string }>(
          sql`select placement, state, wanted from store_order order by placement`,
        )
      ).map(({ placement, state, wanted }) => `${placement} ${state} ${wanted}`),
    status: () => orderStatusOf(database, order.id),
  };
}

onEachDatabase((kind, fresh) => {
  describe(`an order that was stopped and goes on, in the linked store (${kind})`, () => {
    // Decision: An order that goes on after a fraud alert is a new order of the linked store; the stopped one stays
    // cancelled there.
    test('is cancelled there and placed again, once, with its payment', async (t) => {
      const shop = await start(t, await fresh(t));
      await shop.pay();
      await shop.tell();
      assert.deepEqual(shop.atStore(), [['open', 1]]);
      await shop.warn();
      await shop.tell();
      assert.deepEqual(shop.atStore(), [['canceled', 1]]);
      assert.equal((await shop.clear()).kind, 'cleared');
      for (let times = 0; times < 3; times++) await shop.tell();
      assert.deepEqual(shop.atStore(), [
        ['canceled', 1],
        ['open', 1],
      ]);
      assert.deepEqual(await shop.placements(), ['1 canceled canceled', '2 placed placed']);
      assert.equal(await shop.status(), OrderStatus.Received);
    });

    test('is placed there once, when everything reaches the store at once', async (t) => {
      const shop = await start(t, await fresh(t));
      await shop.pay();
      await shop.tell();
      await shop.warn();
      await shop.clear();
      for (let times = 0; times < 3; times++) await shop.tell();
      assert.deepEqual(shop.atStore().sort(), [
        ['canceled', 1],
        ['open', 1],
      ]);
      assert.equal(await shop.status(), OrderStatus.Received, 'the cancellation there does not stop it here');
    });

    test('that the store never had is placed there once', async (t) => {
      const shop = await start(t, await fresh(t));
      await shop.pay();
      await shop.warn();
      await shop.clear();
      await shop.tell();
      await shop.tell();
      assert.deepEqual([shop.atStore(), await shop.placements()], [[['open', 1]], ['1 placed placed']]);
    });

    test('is cancelled there again when it is stopped again', async (t) => {
      const database = await fresh(t);
      const shop = await start(t, database);
      await shop.pay();
      await shop.tell();
      await shop.warn();
      await shop.clear();
      await shop.tell();
      await database.run(sql`update payment set fraud_alert_at = null, fraud_cleared_at = null`);
      await shop.warn();
      await shop.tell();
      assert.deepEqual(shop.atStore(), [
        ['canceled', 1],
        ['canceled', 1],
      ]);
    });
  });

  describe(`a cancelled order that is paid late, in the linked store (${kind})`, () => {
    // Decision: Money that came after the cancellation places nothing at the linked store: the shop's people decide.
    test('stays cancelled there, and its money is for people', async (t) => {
      const database = await fresh(t);
      const shop = await start(t, database);
      await shop.tell();
      assert.equal(await cancelUnpaid(shop.parts.payments, { shop_id: shop.shopId, id: shop.order.id }), true);
      await shop.payLate();
      await shop.tell();
      assert.deepEqual([shop.atStore(), await shop.placements()], [[['canceled', 0]], ['1 canceled canceled']]);
      assert.equal(await shop.status(), OrderStatus.Error);
    });
  });
});
