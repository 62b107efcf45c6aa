import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import type { Order } from '#shared/model/order/order.ts';
import { type PaymentResponse, type PaymentState, PaymentStatus } from '#shared/model/payment/payment.ts';
import type { Database } from '../../../../order-service/database/engine/database.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { openPayments } from '../../../../order-service/services/payment-setup/payment-providers.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { breakingAt } from '../../../helpers/database/failing-database.ts';
import { statusesOf } from '../../../helpers/order-service/order-rows.ts';
import { dataOf, startTestService, type TestService } from '../../../helpers/order-service/order-service.ts';
import {
  allRemaining,
  attemptsOf,
  card,
  checkDuePayments,
  noneRemaining,
  remainingResources,
  startPayable,
} from '../../../helpers/order-service/payments.ts';
import { quietLog } from '../../../helpers/quiet-log.ts';
import {
  type FakeProvider,
  fakeProvider,
  paidResult,
  refusedResult,
} from '../../../helpers/stand-ins/fake-provider.ts';

type CardResponse = PaymentResponse<Order>;
const { Waiting, Paid, Failed } = PaymentStatus;
const payUrl = '/api/order/payment/credit';
const partsOf = (fake: FakeProvider) => ({ isDemo: true, payments: { factories: fake.maker, providerWaitMs: 300 } });
const pay = (service: TestService, headers = {}) => service.post<CardResponse>(payUrl, card(), { headers });
const stateOf = async (service: TestService) =>
  dataOf(await service.get<PaymentState<Order>>('/api/order/payment/state'));
const statuses = async (database: Database) => (await attemptsOf(database)).map(({ status }) => status);
/** The payment worker, this number of minutes later. */
const keepLater = (database: Database, fake: FakeProvider, minutes: number) =>
  checkDuePayments(
    openPayments({
      database,
      clock: () => new Date(Date.now() + minutes * 60_000),
      log: quietLog(),
      isDemo: true,
      publicUrl: '',
      factories: fake.maker,
    }),
  );

onOneDatabase((kind, fresh) => {
  describe(`an interrupted card payment (${kind})`, () => {
    // Decision: An order stays payable until it is paid, whatever fails, and is never charged twice.
    for (const [outcome, words, after, left, status] of [
      [paidResult(), 'paid', Paid, noneRemaining, 1],
      [refusedResult, 'refused', Failed, allRemaining, 0],
    ] as const)
      test(`whose provider’s response is lost waits, and is ${words} after the next query`, async (t) => {
        const database = await fresh(t);
        const fake = fakeProvider(outcome);
        const service = await startPayable(t, database, { parts: partsOf(fake) });
        fake.manner = 'lost';
        const response = dataOf(await pay(service));
        assert.deepEqual([response.status, response.order.status], [Waiting, 1]);
        assert.deepEqual(await remainingResources(database), noneRemaining);
        assert.equal(dataOf(await pay(service)).status, Waiting, 'it cannot be paid twice meanwhile');
        assert.equal(await keepLater(database, fake, 0), 0, 'a response may still arrive');
        assert.equal(await keepLater(database, fake, 1), 1);
        assert.deepEqual(await statuses(database), [after]);
        assert.deepEqual(await remainingResources(database), left);
        assert.deepEqual([(await stateOf(service)).status, (await stateOf(service)).order.status], [after, status]);
        assert.equal(fake.charges.size, 1);
      });

    test('before its provider received it is abandoned only when no call can still be running', async (t) => {
      const database = await fresh(t);
      const fake = fakeProvider();
      const service = await startPayable(t, database, { parts: partsOf(fake) });
      fake.manner = 'never';
      assert.equal(dataOf(await pay(service)).status, Waiting);
      await keepLater(database, fake, 1);
      assert.deepEqual(await statuses(database), [Waiting], 'it cannot be queried');
      fake.manner = 'responds';
      await keepLater(database, fake, 1.5);
      assert.deepEqual(await statuses(database), [Waiting], 'it is too early to decide');
      await keepLater(database, fake, 3);
      assert.deepEqual(await attemptsOf(database), [{ status: Failed, failure_type: 3, reason: 'never-arrived' }]);
      assert.deepEqual(await remainingResources(database), allRemaining);
      assert.equal(dataOf(await pay(service)).status, Paid, 'and the order is paid by the next one');
    });

    test('with a slow provider is returned as in progress, and settled when the result arrives', async (t) => {
      const database = await fresh(t);
      const fake = fakeProvider();
      const service = await startPayable(t, database, { parts: partsOf(fake) });
      fake.manner = 'hangs';
      assert.equal(dataOf(await pay(service)).status, Waiting);
      fake.release();
      await service.app.close();
      assert.deepEqual(await statuses(database), [Paid], 'a service that stops waits for it');
      assert.deepEqual(await remainingResources(database), noneRemaining);
    });

    test('that could not be attempted is an error, and leaves the order unchanged', async (t) => {
      const database = await fresh(t);
      const fake = fakeProvider();
      const service = await startPayable(t, database, { parts: partsOf(fake) });
      fake.manner = 'not tried';
      assert.equal((await pay(service)).status, 422);
      assert.deepEqual(await remainingResources(database), allRemaining);
      assert.equal(dataOf(await service.get<Order>('/api/order/current')).items.length, 3);
    });

    test('with a late result, once the order is a cart again, is shown to the shop’s staff', async (t) => {
      const database = await fresh(t);
      const fake = fakeProvider();
      const service = await startPayable(t, database, { parts: partsOf(fake) });
      fake.manner = 'never';
      dataOf(await pay(service));
      fake.manner = 'responds';
      await keepLater(database, fake, 3);
      const [{ id = '' } = {}] = await database.many<{ id: string }>(sql`select id from payment`);
      // A webhook of a charge that the provider did not know when it was queried.
      fake.charges.set(id, { ...paidResult(), providerRef: id });
      await database.run(sql`update payment set status = 0, failure_type = null`);
      await keepLater(database, fake, 10);
      assert.deepEqual(await statuses(database), [Paid]);
      assert.deepEqual(await statusesOf(database, 1), {
        status: 4,
        payment_status: Paid,
      });
    });

    // The other kind of crash on each kind of database, and only every fifth step, starting at different ones. All
    // combinations take too long.
    const crash = kind === 'embedded' ? 'throws' : 'loses its connection';
    // Decision: An order stays payable until it is paid, whatever fails, and is never charged twice.
    for (const [outcome, words, firstStep] of [
      [paidResult(), 'paid', 1],
      [refusedResult, 'refused', 3],
    ] as const)
      test(`by a process that ${crash} at any step ends ${words}, charged once, without lost stock`, async (t) => {
        const isPaid = words === 'paid';
        for (let step: number = firstStep; ; step += 5) {
          assert.ok(step < 300, 'it ends');
          const database = await fresh(t);
          const fake = fakeProvider(outcome);
          const service = await startPayable(t, database, { parts: partsOf(fake) });
          const broken = breakingAt(database, step, crash, 'all');
          const dying = await startTestService(t, broken, undefined, undefined, partsOf(fake));
          const headers = { 'idempotency-key': randomUUID() };
          const response = await pay(dying, headers);
          await dying.app.close();
          // Retried with the same key, as a page without a response does; then time passes.
          const again = await pay(service, headers);
          if (again.success)
            assert.ok(
              dataOf(again).status === Waiting || dataOf(again).status === (isPaid ? Paid : Failed),
              `step ${step}`,
            );
          await keepLater(database, fake, 3);
          await keepLater(database, fake, 6);
          const last = (await statuses(database)).at(-1);
          const hint = `step ${step}: ${response.status}`;
          if (isPaid) {
            if (last !== Paid) assert.equal(dataOf(await pay(service)).status, Paid, hint);
            assert.equal((await statuses(database)).filter((status) => status === Paid).length, 1, hint);
            assert.equal([...fake.charges.values()].filter(({ status }) => status === Paid).length, 1, hint);
            assert.deepEqual(await remainingResources(database), noneRemaining, hint);
          } else {
            assert.equal(last, Failed, hint);
            assert.deepEqual(await remainingResources(database), allRemaining, hint);
            const order = dataOf(await service.get<Order>('/api/order/current'));
            assert.deepEqual([order.status, order.items.length, order.coupon], [0, 3, 'UM'], hint);
          }
          await service.app.close();
          if (broken.count() < step) {
            assert.ok(step > 30, `it had ${broken.count()} steps`);
            break;
          }
        }
      });
  });
});
