import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import {
  insertEntries,
  listOrderEntries,
  recordFraudAlert,
} from '../../../../order-service/database/payments/payment-ledger.ts';
import { insertRefund } from '../../../../order-service/database/payments/refunds.ts';
import { onEachDatabase } from '../../../helpers/database/database.ts';
import { dataOf } from '../../../helpers/order-service/order-service.ts';
import { card, startPayable } from '../../../helpers/order-service/payments.ts';

onEachDatabase((kind, fresh) => {
  describe(`the stored ledger of a payment (${kind})`, () => {
    test('keeps each entry once with its greatest amount, and one open refund', async (t) => {
      const database = await fresh(t);
      const { shopId, post } = await startPayable(t, database);
      dataOf(await post('/api/order/payment/credit', card()));
      const paid = await database.one<{ id: string; order_id: string }>(sql`select id, order_id from payment`);
      assert.ok(paid);
      const { id: paymentId, order_id: orderId } = paid;
      const listed = async () =>
        (await listOrderEntries(database, shopId, orderId)).map(({ id, cents }) => [id, cents]);
      assert.deepEqual(await listed(), [['charged', 75_80]], 'the charge is recorded with the payment');

      const now = new Date();
      const refund = { id: 'refund 7', kind: 'refunded', cents: 5_00 } as const;
      await insertEntries(database, shopId, paymentId, [refund, { id: 'charged', kind: 'charged', cents: 1 }], now);
      await insertEntries(database, shopId, paymentId, [refund], now);
      assert.deepEqual(await listed(), [
        ['charged', 75_80],
        ['refund 7', 5_00],
      ]);

      assert.deepEqual(
        [
          await recordFraudAlert(database, shopId, paymentId, now),
          await recordFraudAlert(database, shopId, paymentId, now),
        ],
        [1, 0],
      );
      const request = (id: string) =>
        insertRefund(database, {
          shop_id: shopId,
          id,
          order_id: orderId,
          payment_id: paymentId,
          amount: 1_00,
          is_rest: false,
          reason: null,
          requested_by: 'shop',
          agent: null,
          at: now,
        });
      await request('019a8d3e-0000-7000-8000-000000000001');
      await assert.rejects(request('019a8d3e-0000-7000-8000-000000000002'), /refund_open/);
    });
  });
});
