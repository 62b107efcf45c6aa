import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Order } from '#shared/model/order/order.ts';
import type { PaymentState } from '#shared/model/payment/payment.ts';
import { readPixCode } from '#shared/rules/brazil/pix-code.ts';
import type { Database } from '../../../../order-service/database/engine/database.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { openPayments } from '../../../../order-service/services/payment-setup/payment-providers.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { payWithoutWebhook, statusesOf } from '../../../helpers/order-service/order-rows.ts';
import { dataOf, refusalOf, type TestService } from '../../../helpers/order-service/order-service.ts';
import {
  allRemaining,
  attemptsOf,
  checkDuePayments,
  manualClock,
  noneRemaining,
  remainingResources,
  runChargeJobs,
  startPayable,
} from '../../../helpers/order-service/payments.ts';
import { quietLog } from '../../../helpers/quiet-log.ts';

type State = PaymentState<Order>;
const [waiting, paid, expired, canceled] = [0, 1, 2, 4];
const minute = 60_000;

const start = async (service: TestService) => dataOf(await service.post<State>('/api/order/payment/start', undefined));
const state = async (service: TestService) => dataOf(await service.get<State>('/api/order/payment/state'));
const payAtBank = (service: TestService, code: string, amount?: number) =>
  service.post('/demo/bank/pay', { code, ...(amount === undefined ? {} : { amount }) }, { code: null });
/** As the process does every few seconds. */
const keep = (database: Database, clock: () => Date) =>
  checkDuePayments(openPayments({ database, clock, log: quietLog(), isDemo: true, publicUrl: '' }));

onOneDatabase((kind, fresh) => {
  describe(`a PIX (${kind})`, () => {
    const placed = async (t: Parameters<typeof fresh>[0]) => {
      const database = await fresh(t);
      const { clock, later } = manualClock();
      const service = await startPayable(t, database, { optionId: 'pix', clock });
      dataOf(await service.get('/api/order/confirm'));
      return { database, service, clock, later };
    };

    // Spec §3: "Payment method: CreditCard 0, Boleto 1, BankDeposit 2, Pix 3, Cash 4, OnDelivery 5, Link 6, Custom 7,
    // Nubank 8."
    test('is created once for a placed order, with total and thirty minutes, and is paid at the bank', async (t) => {
      const { database, service, clock } = await placed(t);
      assert.deepEqual([(await state(service)).status, (await state(service)).pix], [null, null], 'nothing was tried');
      const started = await Promise.all(
        Array.from({ length: 10 }, () => service.post<State>('/api/order/payment/start', undefined)),
      );
      const first = await state(service);
      for (const response of started) assert.ok([null, first.pix?.code].includes(dataOf(response).pix?.code ?? null));
      assert.deepEqual(first.pix?.expiresAt, new Date(clock().getTime() + 30 * minute).toISOString());
      assert.equal(first.now, clock().toISOString());
      const code = first.pix?.code ?? '';
      assert.deepEqual([readPixCode(code)?.amountCents, readPixCode(code)?.isOneTime], [7580, true]);
      assert.deepEqual((await start(service)).pix, first.pix, 'the same again while it lives');
      assert.equal((await attemptsOf(database)).length, 1);
      dataOf(await payAtBank(service, code));
      const after = await state(service);
      assert.deepEqual([after.status, after.pix, after.order.status], [paid, null, 1], 'a page left open sees it');
      dataOf(await payAtBank(service, code));
      assert.deepEqual(
        (await attemptsOf(database)).map((attempt) => attempt.status),
        [paid],
        'paid once',
      );
      assert.equal((await start(service)).status, paid, 'and not requested again');
    });

    // Decision: An order stays payable until it is paid, whatever fails, and is never charged twice.
    test('that expired is renewed in the same order', async (t) => {
      const { database, service, later } = await placed(t);
      const first = await start(service);
      later(31);
      const seen = await state(service);
      assert.deepEqual([seen.status, seen.pix, seen.order.status], [expired, null, 1], 'before anybody wrote it down');
      const second = await start(service);
      assert.deepEqual([second.status, second.order.id], [waiting, first.order.id]);
      assert.notEqual(second.pix?.code, first.pix?.code);
      dataOf(await payAtBank(service, second.pix?.code ?? ''));
      assert.equal((await state(service)).status, paid);
      assert.deepEqual(
        (await attemptsOf(database)).map((attempt) => attempt.status),
        [expired, paid],
      );
    });

    test('that expired is recorded by the payment worker, and its money still counts', async (t) => {
      const { database, service, clock, later } = await placed(t);
      const { pix } = await start(service);
      assert.equal(await keep(database, clock), 0, 'it is not queried at once');
      later(31);
      assert.equal(await keep(database, clock), 1);
      assert.equal(await keep(database, clock), 0);
      assert.deepEqual(
        (await attemptsOf(database)).map((attempt) => attempt.status),
        [expired],
      );
      assert.deepEqual(await database.one(sql`select status, payment_status from orders where status <> 0`), {
        status: 1,
        payment_status: expired,
      });
      dataOf(await payAtBank(service, pix?.code ?? ''));
      assert.equal((await state(service)).status, paid);
    });

    // Decision: An unpaid order releases its reservations after 48 hours, or after a week if the staff confirms its
    // payment. A late payment counts, and a wrong amount waits for the staff.
    test('paid late counts, and the new code becomes invalid', async (t) => {
      const { database, service, clock, later } = await placed(t);
      const first = await start(service);
      later(31);
      const second = await start(service);
      dataOf(await payAtBank(service, first.pix?.code ?? ''));
      assert.equal((await state(service)).status, paid);
      assert.deepEqual(
        (await attemptsOf(database)).map(({ status, reason }) => [status, reason]),
        [
          [paid, null],
          [canceled, 'superseded'],
        ],
      );
      await runChargeJobs(openPayments({ database, clock, log: quietLog(), isDemo: true, publicUrl: '' }));
      assert.deepEqual(
        await database.one(
          sql`select answer->>'status' as status from simulated_charge where code = ${second.pix?.code}`,
        ),
        { status: '4' },
        'its provider accepts no payment for it',
      );
    });

    // Decision: An unpaid order releases its reservations after 48 hours, or after a week if the staff confirms its
    // payment. A late payment counts, and a wrong amount waits for the staff.
    test('of a wrong amount is not paid: it waits for the shop’s staff', async (t) => {
      const { database, service, clock, later } = await placed(t);
      const { pix } = await start(service);
      dataOf(await payAtBank(service, pix?.code ?? '', 75.79));
      later(40);
      await keep(database, clock);
      assert.deepEqual(await database.many(sql`select status, reason, paid_amount, amount from payment`), [
        { status: waiting, reason: 'wrong-amount', paid_amount: 7579, amount: 7580 },
      ]);
      assert.deepEqual(await remainingResources(database), noneRemaining);
    });

    test('is not created before the order is confirmed', async (t) => {
      const database = await fresh(t);
      const service = await startPayable(t, database, { optionId: 'pix' });
      assert.deepEqual(refusalOf(await service.post('/api/order/payment/start', undefined)), [
        422,
        'Confirme o pedido antes de pagar.',
      ]);
      assert.deepEqual(await remainingResources(database), allRemaining);
    });

    // Spec §7: "GET /api/order/payment/update | payment method change"
    test('replaced by another method: its code is cancelled, and the order becomes a cart again', async (t) => {
      const { database, service } = await placed(t);
      const { pix } = await start(service);
      const order = dataOf(await service.get<Order>('/api/order/payment/update'));
      assert.deepEqual([order.status, order.payment.method, order.items.length, order.coupon], [0, null, 3, 'UM']);
      assert.deepEqual(await remainingResources(database), allRemaining);
      assert.equal((await payAtBank(service, pix?.code ?? '')).status, 422, 'it can no longer be paid');
      const again = dataOf(await service.get<Order>('/api/order/payment/update'));
      assert.deepEqual([again.status, again.payment.method], [0, null], 'twice is once');
    });

    // Spec §7: "GET /api/order/payment/update | payment method change"
    test('that was paid just before stays paid', async (t) => {
      const { database, service } = await placed(t);
      const { pix } = await start(service);
      // The bank has the payment, but the shop has no webhook yet.
      await payWithoutWebhook(database, pix?.code, 75_80);
      assert.deepEqual(refusalOf(await service.get('/api/order/payment/update')), [422, 'Este pedido já foi pago.']);
      assert.equal((await state(service)).status, paid);
      assert.deepEqual(await remainingResources(database), noneRemaining);
    });

    test('whose money arrives after the order ended is shown to the shop’s staff', async (t) => {
      const { database, service, clock, later } = await placed(t);
      const { pix } = await start(service);
      await database.run(sql`update orders set status = 3 where status = 1`);
      dataOf(await payAtBank(service, pix?.code ?? ''));
      later(1);
      await keep(database, clock);
      assert.deepEqual(await statusesOf(database, 1), {
        status: 4,
        payment_status: paid,
      });
    });
  });
});
