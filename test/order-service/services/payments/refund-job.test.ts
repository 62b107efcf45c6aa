import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { ChangedBy } from '#shared/model/order/changed-by.ts';
import { openDatabase } from '../../../../order-service/database/engine/database.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { openPayments } from '../../../../order-service/services/payment-setup/payment-providers.ts';
import { requestRefund } from '../../../../order-service/services/payments/refunds/request-refund.ts';
import { freshDatabaseUrl } from '../../../helpers/database/database.ts';
import { dataOf } from '../../../helpers/order-service/order-service.ts';
import { callPanel, signInStaff } from '../../../helpers/order-service/panel.ts';
import { card, manualClock, runChargeJobs, startPayable } from '../../../helpers/order-service/payments.ts';
import { quietLog } from '../../../helpers/quiet-log.ts';
import { fakeProvider, paidResult } from '../../../helpers/stand-ins/fake-provider.ts';
import { killAtCall } from './kill-at-call.ts';

/** An order of 75,80 that was paid by card at a provider that counts its calls, and a requested refund of 20,00. */
async function open(t: TestContext) {
  const url = await freshDatabaseUrl(t);
  const database = openDatabase({ connection: { connectionString: url }, onError: () => {} });
  t.after(() => database.close());
  const { clock, later } = manualClock();
  const fake = fakeProvider(paidResult(75_80));
  const options = { factories: fake.maker, providerWaitMs: 300 };
  const service = await startPayable(t, database, { clock, parts: { isDemo: true, payments: options } });
  dataOf(await service.post('/api/order/payment/credit', card()));
  const payments = openPayments({ database, clock, log: quietLog(), isDemo: true, publicUrl: '', ...options });
  const order = await database.one<{ id: string }>(sql`select id from orders where number = 1`);
  const input = {
    orderId: order?.id ?? '',
    amountCents: 20_00,
    reason: null,
    by: ChangedBy.Shop,
    agent: null,
  } as const;
  const id = await database.tx((db) => requestRefund(db, payments, service.shopId, input));
  const attempt = await database.one<{ id: string }>(sql`select id from payment`);
  fake.calls.length = 0;
  return {
    fake,
    id,
    attemptId: attempt?.id ?? '',
    later,
    run: () => runChargeJobs(payments),
    state: async () =>
      (await database.one<{ state: string; problem: string | null }>(sql`select state, problem from refund`)) ?? null,
    /** What the panel's list of actions has about money. */
    actions: async () => {
      const { token } = await signInStaff(database, service.shopId, 'owner');
      const { entries } = dataOf(await callPanel(service, 'audit', { as: token, query: { kind: 'order' } }));
      return entries.map(({ memberName, action, target }) => `${memberName} ${action} ${target.label}`);
    },
    /** What the panel shows of it. */
    shown: async () => {
      const { token } = await signInStaff(database, service.shopId, 'owner');
      const page = dataOf(await callPanel(service, 'orderMoney', { as: token, params: { number: '1' } }));
      return { state: page.refunds[0]?.state, problem: page.refunds[0]?.problem ?? null };
    },
    refunded: () => database.many(sql`select entry_id, amount from payment_entry where kind = 'refunded'`),
    killAtCall: () => killAtCall(t, url, clock()),
  };
}

// Decision: A refund survives a kill: before a second call the payment is read again, and the key stays the same.
describe('a requested refund', { timeout: 120_000 }, () => {
  for (const hasArrived of [false, true])
    test(`${hasArrived ? 'that arrived' : 'that never arrived'} when its process was killed is made once`, async (t) => {
      const { fake, id, attemptId, later, run, state, refunded, killAtCall } = await open(t);
      assert.deepEqual(await killAtCall(), [`refund ${id}`]);
      if (hasArrived) fake.refunds.set(attemptId, [{ id: 'made-elsewhere', cents: 20_00 }]);
      assert.equal(await run(), 0, 'the lease still holds');
      later(2);
      assert.equal(await run(), 1);
      assert.deepEqual(fake.calls, hasArrived ? [`find ${attemptId}`] : [`find ${attemptId}`, `refund ${id}`]);
      const entry = hasArrived ? 'refund made-elsewhere' : `refund made-${id}`;
      assert.deepEqual(await refunded(), [{ entry_id: entry, amount: 20_00 }]);
      assert.deepEqual([(await state())?.state, await run()], ['refunded', 0]);
    });

  test('is tried again when a provider that was down responds', async (t) => {
    const { fake, id, later, run, state } = await open(t);
    fake.manner = 'not tried';
    assert.equal(await run(), 1);
    assert.equal((await state())?.state, 'requested');
    fake.manner = 'responds';
    later(1);
    assert.equal(await run(), 1);
    assert.deepEqual(
      [(await state())?.state, fake.calls.filter((call) => call === `refund ${id}`).length],
      ['refunded', 2],
    );
  });

  // Decision: A refund whose response is lost has not failed: it is looked for until its outcome is known.
  test('whose response is lost is unclear and not failed, and is made once however long the provider is away', async (t) => {
    const { fake, id, attemptId, later, run, state, shown, refunded } = await open(t);
    fake.manner = 'lost';
    await run();
    assert.deepEqual(await state(), { state: 'requested', problem: 'no-answer' });
    assert.deepEqual(await shown(), {
      state: 'requested',
      problem: 'A resposta do provedor não chegou. Vamos conferir e atualizar aqui; não devolva de novo.',
    });
    fake.manner = 'never';
    for (let tries = 0; tries < 20; tries++) {
      later(6 * 60);
      await run();
    }
    assert.equal((await state())?.state, 'requested');
    fake.manner = 'responds';
    later(8 * 60);
    await run();
    assert.deepEqual([await state(), (await shown()).problem], [{ state: 'refunded', problem: null }, null]);
    assert.deepEqual(await refunded(), [{ entry_id: `refund made-${id}`, amount: 20_00 }]);
    assert.equal(fake.refunds.get(attemptId)?.length, 1);
  });

  test('that stays without a response for more than a week says so, and counts when it is reported later', async (t) => {
    const { fake, attemptId, later, run, state, refunded } = await open(t);
    fake.manner = 'never';
    for (let tries = 0; tries < 45; tries++) {
      await run();
      later(6 * 60);
    }
    assert.deepEqual(await state(), { state: 'failed', problem: 'no-answer' });
    assert.deepEqual([await refunded(), fake.refunds.get(attemptId)], [[], undefined]);
  });

  test('that is refused right after a lost response is looked for again, and a later refusal is one', async (t) => {
    const { fake, later, run, state } = await open(t);
    fake.manner = 'never';
    await run();
    fake.manner = 'refuses';
    later(1);
    await run();
    assert.deepEqual(await state(), { state: 'requested', problem: 'no-answer' });
    later(30);
    await run();
    assert.deepEqual(await state(), { state: 'failed', problem: 'refused' });
  });

  test('that is refused at once has failed with the reason', async (t) => {
    const { fake, run, state, shown, actions } = await open(t);
    fake.manner = 'refuses';
    await run();
    assert.deepEqual(await state(), { state: 'failed', problem: 'refused' });
    assert.match((await shown()).problem ?? '', /^o provedor recusou/);
    assert.deepEqual(await actions(), ['Provedor do pagamento money.refund.failed nº 1']);
  });
});
