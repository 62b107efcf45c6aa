import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { Order } from '#shared/model/order/order.ts';
import { type PaymentState, PaymentStatus } from '#shared/model/payment/payment.ts';
import { addBankingDays } from '#shared/rules/brazil/banking-days.ts';
import { addDays, instantOf } from '#shared/rules/text/zone-time.ts';
import { newId } from '../../../../order-service/database/core/new-id.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import {
  openPayments,
  type PaymentsOptions,
} from '../../../../order-service/services/payment-setup/payment-providers.ts';
import { saveChannels } from '../../../../order-service/services/shops/save-channels.ts';
import { shopOf } from '../../../../order-service/services/shops/shops.ts';
import { showOrder } from '../../../../scripts/shop/orders/show-order.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { cancelOverdue, requestExpiries } from '../../../helpers/jobs/cancel-overdue.ts';
import { orderNotifications, payWithoutWebhook } from '../../../helpers/order-service/order-rows.ts';
import { dataOf, demoChannel } from '../../../helpers/order-service/order-service.ts';
import {
  allRemaining,
  attemptsOf,
  card,
  manualClock,
  noneRemaining,
  remainingResources,
  startPayable,
} from '../../../helpers/order-service/payments.ts';
import { quietLog } from '../../../helpers/quiet-log.ts';
import { fakeProvider } from '../../../helpers/stand-ins/fake-provider.ts';

const { Waiting, Paid, Canceled } = PaymentStatus;
const hours = 60;
const days = 24 * hours;

onOneDatabase((kind, fresh) => {
  /** A placed order number 1; `start`: its payment was started. */
  const placed = async (
    t: TestContext,
    optionId: string,
    { start = true, ...parts }: Partial<PaymentsOptions> & { start?: boolean } = {},
  ) => {
    const database = await fresh(t);
    const { clock, later } = manualClock();
    const service = await startPayable(t, database, { optionId, clock, parts: { payments: parts } });
    dataOf(await service.get('/api/order/confirm'));
    const started = start
      ? dataOf(await service.post<PaymentState<Order>>('/api/order/payment/start', undefined))
      : null;
    const payments = openPayments({ database, clock, log: quietLog(), isDemo: true, publicUrl: '', ...parts });
    return {
      database,
      service,
      clock,
      later,
      started,
      payments,
      sweep: () => cancelOverdue(payments),
      orderStatus: async () =>
        (await database.one<{ status: number }>(sql`select status from orders where number = 1`))?.status,
    };
  };

  describe(`an order that waits for its payment (${kind})`, () => {
    // Decision: An unpaid order releases its reservations after 48 hours, or after a week if the staff confirms its
    // payment. A late payment counts, and a wrong amount waits for the staff.
    test('is cancelled after 48 hours and releases everything, and the contact is notified', async (t) => {
      const { database, service, later, sweep, orderStatus } = await placed(t, 'pix');
      await saveChannels(database, service.shopId, [demoChannel]);
      later(48 * hours - 2);
      assert.equal(await sweep(), 0);
      assert.deepEqual(await remainingResources(database), noneRemaining);
      later(3);
      await Promise.all([sweep(), sweep(), sweep()]);
      assert.equal(await sweep(), 0);
      assert.equal(await orderStatus(), 3);
      assert.deepEqual(await remainingResources(database), allRemaining);
      assert.equal(await orderNotifications(database, 'canceled'), 1);
      const shown = (await showOrder(database, await shopOf(database, service.shopId), 1)).join('\n');
      assert.match(shown, /^Motivo do cancelamento: O pagamento não chegou no prazo\.$/m);
      assert.match(shown, /: cancelado automaticamente$/m);
    });

    test('is also cancelled when its payment was never started', async (t) => {
      const { database, later, sweep, orderStatus } = await placed(t, 'pix', { start: false });
      later(49 * hours);
      assert.equal(await sweep(), 1);
      assert.equal(await orderStatus(), 3);
      assert.deepEqual(await remainingResources(database), allRemaining);
    });

    test('becomes paid, and stays, when its payment arrived without a webhook', async (t) => {
      const { database, later, started, sweep, orderStatus } = await placed(t, 'pix');
      await payWithoutWebhook(database, started?.pix?.code, 75_80);
      later(49 * hours);
      assert.equal(await sweep(), 0);
      assert.equal(await orderStatus(), 1);
      assert.deepEqual(
        (await attemptsOf(database)).map(({ status }) => status),
        [Paid],
      );
      assert.deepEqual(await remainingResources(database), noneRemaining);
    });

    // Decision: An unpaid order releases its reservations after 48 hours, or after a week if the staff confirms its
    // payment. A late payment counts, and a wrong amount waits for the staff.
    test('stays while its provider does not respond, and blocks no other order', async (t) => {
      const fake = fakeProvider();
      const { database, service, later, sweep, orderStatus } = await placed(t, 'pix', { factories: fake.maker });
      fake.manner = 'never';
      // More newer orders than run at once. They have no payment attempt, so their cancellation needs no
      // provider call.
      const copies = Array.from({ length: 60 }, (_, at) => ({ id: newId(), number: 100 + at }));
      for (const { id, number } of copies)
        await database.run(sql`
          insert into orders (shop_id, id, customer_id, channel_type, channel_id, status, number, payment, placed_at,
            expires_at)
          select shop_id, ${id}, customer_id, channel_type, channel_id, 1, ${number}, payment, placed_at, expires_at
          from orders where number = 1`);
      const stuck = copies.slice(0, 55).map(({ id }) => id);
      for (const id of stuck)
        await database.run(sql`
          insert into payment (shop_id, id, order_id, attempt, method, provider_type, provider, amount)
          values (${service.shopId}, ${newId()}, ${id}, 1, 3, 0, 'simulator', 100)`);
      await requestExpiries({ database });
      later(49 * hours);
      assert.equal(await sweep(), 5);
      assert.equal(await orderStatus(), 1);
      fake.manner = 'responds';
      assert.equal(await sweep(), 0, 'it is not queried all the time');
      later(10);
      assert.equal(await sweep(), 56, 'the next attempt finds them again');
      assert.equal(await orderStatus(), 3);
    });

    test('by boleto waits until its last day can no longer be credited; then its line is invalid', async (t) => {
      const { database, service, clock, later, started, sweep, orderStatus } = await placed(t, 'boleto');
      assert.ok(started?.boleto?.line);
      const due = await database.one<{ day: string }>(
        sql`select to_char(boleto_due_day, 'YYYY-MM-DD') as day from payment`,
      );
      const end = instantOf(addDays(addBankingDays(due?.day ?? '', 3), 1), '00:00', 'America/Sao_Paulo');
      const minutes = Math.floor((end.getTime() - clock().getTime()) / 60_000);
      assert.ok(minutes >= 6 * days, 'three days to pay, three banking days to be credited');
      later(minutes - 1);
      assert.equal(await sweep(), 0);
      later(2);
      assert.equal(await sweep(), 1);
      assert.equal(await orderStatus(), 3);
      assert.deepEqual(await remainingResources(database), allRemaining);
      assert.equal((await service.post('/demo/bank/pay', { code: started.boleto.line }, { code: null })).status, 422);
    });

    test('by a card under review is cancelled at the provider and becomes a cart again', async (t) => {
      const fake = fakeProvider();
      const database = await fresh(t);
      const { clock, later } = manualClock();
      const factories = fake.maker;
      const service = await startPayable(t, database, { clock, parts: { payments: { factories } } });
      fake.outcome = { ...fake.outcome, status: Waiting };
      dataOf(await service.post('/api/order/payment/credit', card()));
      later(49 * hours);
      await cancelOverdue(openPayments({ database, clock, log: quietLog(), isDemo: true, publicUrl: '', factories }));
      assert.deepEqual(
        (await attemptsOf(database)).map(({ status }) => status),
        [Canceled],
      );
      assert.deepEqual(await remainingResources(database), allRemaining);
      const order = dataOf(await service.get<Order>('/api/order/current'));
      assert.deepEqual([order.status, order.items.length], [0, 3]);
    });

    // Decision: An unpaid order releases its reservations after 48 hours, or after a week if the staff confirms its
    // payment. A late payment counts, and a wrong amount waits for the staff.
    test("stays when a wrong amount arrived, because the shop's staff must decide", async (t) => {
      const { database, service, later, started, sweep } = await placed(t, 'pix');
      later(31);
      dataOf(await service.post('/demo/bank/pay', { code: started?.pix?.code, amount: 1 }, { code: null }));
      later(60 * days);
      assert.equal(await sweep(), 0);
      assert.deepEqual(await remainingResources(database), noneRemaining);
      later(60 * days);
      assert.equal(await sweep(), 0);
      assert.deepEqual(await remainingResources(database), noneRemaining);
    });

    // Decision: An unpaid order releases its reservations after 48 hours, or after a week if the staff confirms its
    // payment. A late payment counts, and a wrong amount waits for the staff.
    test('waits longer when only the shop’s staff can see the money of its PIX key', async (t) => {
      const { database, later, sweep } = await placed(t, 'pix');
      await database.run(sql`update payment set provider = 'pix-key'`);
      later(7 * days - 1);
      assert.equal(await sweep(), 0);
      assert.deepEqual(await remainingResources(database), noneRemaining);
      // Its slot is days away, and the shop may accept the order until a week after that.
      later(14 * days);
      assert.equal(await sweep(), 1);
      assert.deepEqual(await remainingResources(database), allRemaining);
    });
  });
});
