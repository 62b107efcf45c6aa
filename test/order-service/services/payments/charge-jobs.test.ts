import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { PaymentStatus } from '#shared/model/payment/payment.ts';
import { openDatabase } from '../../../../order-service/database/engine/database.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { openPayments } from '../../../../order-service/services/payment-setup/payment-providers.ts';
import { settlePayment } from '../../../../order-service/services/payments/settle-payment.ts';
import { saveChannels } from '../../../../order-service/services/shops/save-channels.ts';
import { freshDatabaseUrl } from '../../../helpers/database/database.ts';
import { queuedMessages } from '../../../helpers/order-service/order-rows.ts';
import { dataOf, demoChannel } from '../../../helpers/order-service/order-service.ts';
import { attemptsOf, manualClock, runChargeJobs, startPayable } from '../../../helpers/order-service/payments.ts';
import { quietLog } from '../../../helpers/quiet-log.ts';
import { fakeProvider, paidResult } from '../../../helpers/stand-ins/fake-provider.ts';
import { killAtCall } from './kill-at-call.ts';

const start = '/api/order/payment/start';

/** A shop whose contact is in a chat and chose PIX, at a provider that counts its calls. No worker runs. */
async function open(t: TestContext) {
  const url = await freshDatabaseUrl(t);
  const database = openDatabase({ connection: { connectionString: url }, onError: () => {} });
  t.after(() => database.close());
  const { clock, later } = manualClock();
  // Ahead of the real time, so that only the test's own steps move it, however slow the machine is.
  later(60);
  const fake = fakeProvider();
  const parts = { isDemo: true, payments: { factories: fake.maker, providerWaitMs: 2_000 } };
  const service = await startPayable(t, database, { optionId: 'pix', clock, parts });
  await saveChannels(database, service.shopId, [demoChannel]);
  const payments = openPayments({
    database,
    clock,
    log: quietLog(),
    isDemo: true,
    publicUrl: '',
    factories: fake.maker,
    providerWaitMs: 2_000,
  });
  return {
    database,
    service,
    fake,
    payments,
    later,
    run: () => runChargeJobs(payments),
    jobs: () => database.many(sql`select kind, attempts, last_error from job where kind like '%charge%' order by id`),
    codes: async () =>
      (await queuedMessages(database)).flatMap(({ lines }) => lines).filter((line) => /^pix-/.test(line)),
    ids: async () =>
      (await database.many<{ id: string }>(sql`select id from payment order by attempt`)).map(({ id }) => id),
    killAtCall: () => killAtCall(t, url, clock()),
  };
}

describe('a charge for the chat', { timeout: 120_000 }, () => {
  // Decision: The chat gets the payment instructions of an order, once for each attempt.
  test('is made by a later process when the one that placed the order ends before its call', async (t) => {
    const { service, fake, run, codes, ids, jobs } = await open(t);
    dataOf(await service.get('/api/order/confirm'));
    await service.app.close();
    assert.deepEqual([fake.calls, await codes()], [[], []]);
    assert.equal(await run(), 1);
    const [id] = await ids();
    assert.deepEqual(fake.calls, [`charge ${id}`]);
    assert.deepEqual([await codes(), await jobs()], [[`pix-${id}`], []]);
    assert.equal(await run(), 0);
  });

  for (const hasArrived of [false, true])
    test(`${hasArrived ? 'that arrived' : 'that never arrived'} when its process was killed is made once`, async (t) => {
      const { service, fake, run, later, killAtCall, codes, ids, jobs } = await open(t);
      dataOf(await service.get('/api/order/confirm'));
      const calls = await killAtCall();
      const [id = ''] = await ids();
      assert.deepEqual(calls, [`charge ${id}`]);
      if (hasArrived) fake.charges.set(id, { ...paidResult(), status: PaymentStatus.Waiting, providerRef: id });
      assert.equal(await run(), 0, 'the lease still holds');
      later(1);
      const made = fake.charges.get(id);
      if (made) fake.charges.set(id, { ...made, pix: { code: `pix-${id}`, expiresAt: '2039-01-01T00:00:00.000Z' } });
      assert.equal(await run(), 1);
      assert.deepEqual(fake.calls, [`charge ${id}`], 'the same idempotency key');
      assert.deepEqual([fake.charges.size, await ids(), await codes(), await jobs()], [1, [id], [`pix-${id}`], []]);
    });

  test('is made when a provider that was down responds again, also after its attempt was given up', async (t) => {
    const { service, database, fake, run, later, codes, ids, jobs } = await open(t);
    fake.manner = 'never';
    dataOf(await service.get('/api/order/confirm'));
    assert.equal(await run(), 1);
    assert.deepEqual(await jobs(), [{ kind: 'chat-charge', attempts: 1, last_error: 'unclear' }]);
    later(0.5);
    await run();
    const [first] = await ids();
    assert.deepEqual(fake.calls, [`charge ${first}`, `charge ${first}`]);
    await database.run(sql`update payment set status = 4, reason = 'never-arrived'`);
    await database.run(sql`update orders set payment_status = 4 where status = 1`);
    fake.manner = 'responds';
    later(1);
    await run();
    const [, second] = await ids();
    assert.deepEqual([await codes(), await jobs()], [[`pix-${second}`], []]);
  });

  test('waits for the call of the page, and does nothing when that one made it', async (t) => {
    const { service, fake, run, later, ids, jobs } = await open(t);
    dataOf(await service.get('/api/order/confirm'));
    fake.manner = 'hangs';
    dataOf(await service.post(start, undefined));
    assert.equal(await run(), 1);
    assert.deepEqual(await jobs(), [{ kind: 'chat-charge', attempts: 0, last_error: 'under-way' }]);
    fake.release();
    await service.app.close();
    later(0.5);
    assert.equal(await run(), 1);
    assert.deepEqual([fake.calls, await jobs()], [[`charge ${(await ids())[0]}`], []]);
  });
});

describe('the charge of an attempt whose order was paid otherwise', { timeout: 120_000 }, () => {
  /** Two codes of an order; the money for the first one arrives late. */
  const superseded = async (t: TestContext) => {
    const shop = await open(t);
    dataOf(await shop.service.get('/api/order/confirm'));
    dataOf(await shop.service.post(start, undefined));
    await shop.run();
    shop.later(31);
    dataOf(await shop.service.post(start, undefined));
    const [first = '', second = ''] = await shop.ids();
    await settlePayment(shop.payments, { shopId: shop.service.shopId, paymentId: first }, paidResult());
    assert.equal(shop.fake.charges.get(second)?.status, PaymentStatus.Waiting);
    shop.fake.calls.length = 0;
    return { ...shop, second };
  };

  test('is cancelled by a later process when the one that settled it ends before its call', async (t) => {
    const { fake, run, second, jobs } = await superseded(t);
    assert.equal(await run(), 1);
    assert.deepEqual(fake.calls, [`cancel ${second}`]);
    assert.equal(fake.charges.get(second)?.status, PaymentStatus.Canceled);
    assert.deepEqual([await jobs(), await run()], [[], 0]);
  });

  test('is cancelled after its process was killed in the call, under the same key', async (t) => {
    const { fake, run, later, second, killAtCall, jobs } = await superseded(t);
    assert.deepEqual(await killAtCall(), [`cancel ${second}`]);
    assert.equal(await run(), 0, 'the lease still holds');
    later(2);
    assert.equal(await run(), 1);
    assert.deepEqual([fake.calls, await jobs()], [[`cancel ${second}`], []]);
  });

  test('is cancelled when a provider that was down responds again', async (t) => {
    const { fake, run, later, second, jobs } = await superseded(t);
    fake.manner = 'never';
    assert.equal(await run(), 1);
    assert.deepEqual(await jobs(), [{ kind: 'charge-cancellation', attempts: 1, last_error: 'PaymentOutcomeUnknown' }]);
    fake.manner = 'responds';
    later(1);
    assert.equal(await run(), 1);
    assert.equal(fake.charges.get(second)?.status, PaymentStatus.Canceled);
  });

  test("that was paid too is left for the shop's staff", async (t) => {
    const { fake, run, second, database } = await superseded(t);
    fake.charges.set(second, { ...paidResult(), providerRef: second });
    assert.equal(await run(), 1);
    assert.deepEqual(await attemptsOf(database), [
      { status: PaymentStatus.Paid, failure_type: null, reason: null },
      { status: PaymentStatus.Canceled, failure_type: null, reason: 'paid-twice' },
    ]);
  });
});
