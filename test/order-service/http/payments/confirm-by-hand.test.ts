import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { Order } from '#shared/model/order/order.ts';
import { type PaymentState, PaymentStatus } from '#shared/model/payment/payment.ts';
import { readPixCode } from '#shared/rules/brazil/pix-code.ts';
import { newId } from '../../../../order-service/database/core/new-id.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { paymentsToReview } from '../../../../order-service/services/orders/payments-to-review.ts';
import {
  openPayments,
  type PaymentsOptions,
} from '../../../../order-service/services/payment-setup/payment-providers.ts';
import {
  confirmByHand,
  type ManualConfirmation,
} from '../../../../order-service/services/payments/confirm-manual-payment.ts';
import { saveChannels } from '../../../../order-service/services/shops/save-channels.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { orderNotifications } from '../../../helpers/order-service/order-rows.ts';
import { dataOf, demoChannel } from '../../../helpers/order-service/order-service.ts';
import {
  checkDuePayments,
  noneRemaining,
  remainingResources,
  startPayable,
} from '../../../helpers/order-service/payments.ts';
import { quietLog } from '../../../helpers/quiet-log.ts';
import { fakeProvider } from '../../../helpers/stand-ins/fake-provider.ts';

const { Waiting, Paid } = PaymentStatus;
const paid: ManualConfirmation = { kind: 'paid', amountCents: 75_80, refundedCents: 0, mayStillBePaid: false };

onOneDatabase((kind, fresh) => {
  /** A placed order number 1 with payment by PIX, with this key if given; its code was requested. */
  const placed = async (t: TestContext, { pixKey, ...parts }: Partial<PaymentsOptions> & { pixKey?: string } = {}) => {
    const database = await fresh(t);
    const service = await startPayable(t, database, { optionId: 'pix', parts: { payments: parts } });
    if (pixKey !== undefined) dataOf(await service.post('/api/order/pix/manual', { pixKey }, { code: 'bia' }));
    dataOf(await service.get('/api/order/confirm'));
    const started = dataOf(await service.post<PaymentState<Order>>('/api/order/payment/start', undefined));
    const later = (minutes: number) => () => new Date(Date.now() + minutes * 60_000);
    const payments = (minutes = 0) =>
      openPayments({ database, clock: later(minutes), log: quietLog(), isDemo: true, publicUrl: '', ...parts });
    return {
      database,
      service,
      code: started.pix?.code ?? '',
      state: async () => dataOf(await service.get<PaymentState<Order>>('/api/order/payment/state')),
      confirm: (number = 1, shopId = service.shopId) => confirmByHand(payments(), shopId, number),
      keep: (minutes: number) => checkDuePayments(payments(minutes)),
      attempts: () =>
        database.many<{ status: number }>(
          sql`select status, provider, amount, paid_amount, reason from payment order by attempt`,
        ),
    };
  };

  describe(`a payment confirmed by hand (${kind})`, () => {
    // Spec §7: "POST /api/order/pix/manual | manual pix key"
    test('by a key that the agent typed has a static code with the total; only staff can confirm it', async (t) => {
      const { database, service, code, state, confirm, keep, attempts } = await placed(t, {
        pixKey: ' ana@loja.example ',
      });
      const { key, amountCents, isOneTime } = readPixCode(code) ?? {};
      assert.deepEqual([key, amountCents, isOneTime], ['ana@loja.example', 75_80, false]);
      await keep(24 * 60);
      assert.deepEqual(
        [(await state()).status, (await state()).pix?.code],
        [Waiting, code],
        'a day later it still waits',
      );
      assert.deepEqual(
        (await paymentsToReview(database, service.shopId, 10)).map(({ number, totalCents, paymentName }) => [
          number,
          totalCents,
          paymentName,
        ]),
        [[1, 75_80, 'pix']],
      );
      assert.deepEqual(await confirm(), paid);
      assert.deepEqual(await attempts(), [
        { status: Paid, provider: 'pix-key', amount: 75_80, paid_amount: 75_80, reason: 'by-hand' },
      ]);
      const after = await state();
      assert.deepEqual([after.status, after.pix, after.order.status], [Paid, null, 1]);
      assert.deepEqual(await remainingResources(database), noneRemaining);
      assert.deepEqual(await paymentsToReview(database, service.shopId, 10), []);
    });

    test('counts once, and the contact is notified once', async (t) => {
      const { database, service, confirm, attempts } = await placed(t, { pixKey: 'ana@loja.example' });
      await saveChannels(database, service.shopId, [demoChannel]);
      const kinds = (await Promise.all([confirm(), confirm(), confirm()])).map((came) => came.kind).sort();
      assert.deepEqual(kinds, ['paid', 'paid before', 'paid before']);
      assert.equal((await attempts()).length, 1);
      assert.equal(await orderNotifications(database, 'paid'), 1);
    });

    // Decision: An unpaid order releases its reservations after 48 hours, or after a week if the staff confirms its
    // payment. A late payment counts, and a wrong amount waits for the staff.
    test('of a wrong amount keeps the received amount', async (t) => {
      const { service, code, confirm, attempts } = await placed(t);
      dataOf(await service.post('/demo/bank/pay', { code, amount: 75.79 }, { code: null }));
      assert.deepEqual(await attempts(), [
        { status: Waiting, provider: 'simulator', amount: 75_80, paid_amount: 75_79, reason: 'wrong-amount' },
      ]);
      assert.deepEqual(await confirm(), { ...paid, amountCents: 75_79 });
      assert.deepEqual(await attempts(), [
        { status: Paid, provider: 'simulator', amount: 75_80, paid_amount: 75_79, reason: 'by-hand' },
      ]);
    });

    test('cancels its open code, so no shopper pays twice', async (t) => {
      const { service, code, confirm } = await placed(t);
      assert.deepEqual(await confirm(), paid);
      assert.equal((await service.post('/demo/bank/pay', { code }, { code: null })).status, 422);
    });

    test('reports when the code could not be cancelled', async (t) => {
      const fake = fakeProvider();
      const { confirm, state } = await placed(t, { factories: fake.maker });
      fake.manner = 'never';
      assert.deepEqual(await confirm(), { ...paid, mayStillBePaid: true });
      assert.equal((await state()).status, Paid);
    });

    test('of an order without an attempt creates its own attempt', async (t) => {
      const { database, confirm, attempts } = await placed(t);
      await database.run(sql`delete from payment`);
      assert.deepEqual(await confirm(), paid);
      assert.deepEqual(await attempts(), [
        { status: Paid, provider: 'by-hand', amount: 75_80, paid_amount: 75_80, reason: 'by-hand' },
      ]);
    });

    test('is refused for an order that is unknown, not placed, or of another shop', async (t) => {
      const { database, confirm, attempts } = await placed(t);
      assert.deepEqual(await confirm(2), { kind: 'no such order' });
      assert.deepEqual(await confirm(1, newId()), { kind: 'no such order' });
      for (const status of [0, 3]) {
        await database.run(sql`update orders set status = ${status} where number = 1`);
        assert.deepEqual(await confirm(), { kind: 'not placed' });
      }
      assert.equal((await attempts())[0]?.status, Waiting);
    });
  });
});
