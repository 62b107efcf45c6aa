import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, type TestContext, test } from 'node:test';
import type { AgentContacts } from '#shared/model/agent-contact.ts';
import type { Order } from '#shared/model/order/order.ts';
import type { PlacedOrderHead } from '#shared/model/order/placed-order.ts';
import { FailureType, type PaymentState, PaymentStatus } from '#shared/model/payment/payment.ts';
import type { Database } from '../../../../order-service/database/engine/database.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { databaseDump } from '../../../helpers/database/database-dump.ts';
import { brick, type OnlineShopOptions, onlyRef, startOnlineShop } from '../../../helpers/order-service/online-shop.ts';
import { dataOf } from '../../../helpers/order-service/order-service.ts';
import { callPanel, signInStaff } from '../../../helpers/order-service/panel.ts';
import type { Fault } from '../../../helpers/stand-ins/faults.ts';
import { type OnlineVendor, onlineVendors } from '../../../helpers/stand-ins/online-vendors.ts';

const always = (fault: Fault): Fault[] => Array<Fault>(50).fill(fault);
const { Waiting, Paid, Failed } = PaymentStatus;

const attempts = (database: Database) =>
  database.many<{ status: number; reason: string | null; paid_amount: number | null }>(
    sql`select status, reason, paid_amount from payment order by attempt`,
  );
const orderStatuses = (database: Database) =>
  database.many<{ status: number; payment_status: number | null }>(
    sql`select status, payment_status from orders order by created_at`,
  );
const openEvents = (database: Database) =>
  database.many(sql`select payload->>'subject' as subject from job where kind = 'payment-event' and failed_at is null`);

onOneDatabase((kind, fresh) => {
  for (const vendor of onlineVendors) suite(vendor, kind, fresh);
});

function suite(vendor: OnlineVendor, kind: string, fresh: (t: TestContext) => Promise<Database>): void {
  const { account, title } = vendor;
  const startShop = async (t: TestContext, database: Database, options: OnlineShopOptions = {}) =>
    startOnlineShop(t, database, vendor, await vendor.start(t), options);

  describe(`paying through ${title} (${kind})`, () => {
    // Spec §7: "POST /api/order/payment/mercadoPago | finish embedded card payment"
    test('a card token pays the order, whatever amount the browser sends', async (t) => {
      const database = await fresh(t);
      const shop = await startShop(t, database);
      const response = dataOf(await shop.pay());
      assert.deepEqual([response.status, response.order.status], [Paid, 1]);
      const ref = onlyRef(shop.standIn);
      const [row] = await database.many<Record<string, unknown>>(
        sql`select id, provider, provider_ref, amount, paid_amount from payment`,
      );
      assert.deepEqual(row, {
        id: shop.standIn.attemptOf(ref),
        provider: vendor.name,
        provider_ref: ref,
        amount: 6680,
        paid_amount: 6680,
      });
    });

    // Decision: While a card is decided its order says so, and nobody is asked to pay it again.
    test('a card in review is named in the lists of its shopper and agent until it is decided', async (t) => {
      const database = await fresh(t);
      const shop = await startShop(t, database);
      assert.equal(dataOf(await shop.pay(vendor.tokens['in review'])).status, Waiting);
      const owner = await signInStaff(database, shop.shopId, 'owner');
      const said = async () => {
        const [head] = dataOf(await shop.get<PlacedOrderHead[]>('/api/order/placed'));
        const { contacts } = dataOf(await shop.get<AgentContacts>('/api/order/contacts', { code: 'bia' }));
        const { card } = dataOf(await callPanel(shop, 'boardOrder', { as: owner.token, params: { number: '1' } }));
        return [head?.isInReview, contacts[0]?.lastOrder?.isInReview, card.payment?.isInReview];
      };
      assert.deepEqual(await said(), [true, true, true]);
      const ref = onlyRef(shop.standIn);
      shop.standIn.pay(ref);
      await shop.receive(shop.standIn.webhook(ref));
      await shop.lookIn();
      assert.deepEqual(await said(), [false, false, false]);
    });

    // Decision: Only credit cards are charged: by the type that the form names, and by the name of the method.
    test('a debit or prepaid card is refused before anything is charged', async (t) => {
      const shop = await startShop(t, await fresh(t));
      const path = '/api/order/payment/mercadoPago';
      for (const fields of [
        { payment_method_id: 'debvisa' },
        { payment_method_id: 'debelo', payment_type_id: 'credit_card' },
        { payment_method_id: 'visa', payment_type_id: 'prepaid_card' },
        { payment_method_id: 'master', payment_type_id: 'debit_card' },
      ]) {
        const response = await shop.post(path, brick(vendor.tokens.approved, fields));
        assert.deepEqual([response.status, response.errors[0]?.code], [422, 'not-credit'], JSON.stringify(fields));
      }
      assert.deepEqual(shop.standIn.calls, []);
      const credit = brick(vendor.tokens.approved, { payment_type_id: 'credit_card' });
      assert.equal(dataOf(await shop.post<{ status: number }>(path, credit)).status, Paid);
    });

    // Spec §3: "Payment status: Waiting 0, Paid 1, Expired 2, Failed 3, Canceled 4. Failure type: ReCAPTCHA 0,
    // LimitExceeded 1, InvalidData 2, Unknown 3."
    test('a refused card leaves an order that another card pays, with its own key', async (t) => {
      const database = await fresh(t);
      const shop = await startShop(t, database);
      const refused = dataOf(await shop.pay(vendor.tokens['no limit']));
      assert.deepEqual(
        [refused.status, refused.failureType, refused.order.status],
        [Failed, FailureType.LimitExceeded, 0],
      );
      assert.equal(dataOf(await shop.pay()).status, Paid);
      assert.deepEqual(new Set(shop.standIn.calls.map(({ key }) => key)).size, 2);
    });

    // Decision: A lost response never charges twice: the key is the attempt.
    test('a lost response charges once, and the webhook reports the payment', async (t) => {
      const database = await fresh(t);
      const shop = await startShop(t, database);
      shop.standIn.faults.push(...always({ kind: 'cut-after' }));
      assert.equal(dataOf(await shop.pay()).status, Waiting);
      const ref = onlyRef(shop.standIn);
      const tries = shop.standIn.calls.length;
      assert.ok(tries > 1, 'it was tried again');
      // Pressed again while the result is unknown: no second attempt.
      assert.equal(dataOf(await shop.pay()).status, Waiting);
      assert.equal(shop.standIn.calls.length, tries);
      shop.standIn.faults.length = 0;
      assert.equal(await shop.receive(shop.standIn.webhook(ref)), 200);
      assert.equal(await shop.lookIn(), 1);
      assert.deepEqual(await attempts(database), [{ status: Paid, reason: null, paid_amount: 6680 }]);
      assert.equal(dataOf(await shop.get<PaymentState<Order>>('/api/order/payment/state')).status, Paid);
      assert.equal(dataOf(await shop.pay()).status, Paid);
      onlyRef(shop.standIn);
    });

    test('a card under review that is refused later turns the order into a cart again', async (t) => {
      const database = await fresh(t);
      const shop = await startShop(t, database);
      assert.equal(dataOf(await shop.pay(vendor.tokens['in review'])).status, Waiting);
      const ref = onlyRef(shop.standIn);
      shop.standIn.become(ref, 'refused');
      await shop.receive(shop.standIn.webhook(ref));
      await shop.lookIn();
      const [attempt] = await attempts(database);
      assert.deepEqual([attempt?.status, attempt?.paid_amount], [Failed, null]);
      assert.equal(dataOf(await shop.get<Order>('/api/order/current')).items.length, 1);
    });

    test('a payment that could not be attempted reports an error and leaves the order payable', async (t) => {
      const database = await fresh(t);
      const shop = await startShop(t, database);
      shop.standIn.faults.push({ kind: 'status', status: 401 });
      const response = await shop.pay();
      assert.deepEqual(
        [response.success, response.status, response.errors[0]?.code],
        [false, 422, 'payment-not-tried'],
      );
      assert.deepEqual(shop.standIn.refs(), []);
      assert.equal(dataOf(await shop.pay()).status, Paid);
    });

    test('neither keys nor tokens are in a log or in the database, nor the payer in a log', async (t) => {
      const database = await fresh(t);
      const shop = await startShop(t, database);
      shop.standIn.faults.push({ kind: 'status', status: 400 });
      await shop.pay(vendor.tokens.approved);
      await shop.pay(vendor.tokens['no limit']);
      shop.standIn.faults.push(...always({ kind: 'hang' }));
      await shop.pay(vendor.tokens.approved);
      const dump = await databaseDump(database);
      for (const text of [dump, shop.logged()])
        for (const secret of [
          account.accessToken,
          account.webhookSecret,
          vendor.tokens.approved,
          vendor.tokens['no limit'],
        ])
          assert.ok(!text.includes(secret), secret);
      for (const personal of ['52998224725', 'ana@example.com', 'ana@exemplo.com.br'])
        assert.ok(!shop.logged().includes(personal), personal);
      assert.ok(dump.includes(account.publicKey), 'the dump is one');
    });
  });

  describe(`a webhook of ${title} (${kind})`, () => {
    const waiting = async (t: TestContext, options: OnlineShopOptions = {}) => {
      const database = await fresh(t);
      const shop = await startShop(t, database, options);
      assert.equal(dataOf(await shop.pay(vendor.tokens['in review'])).status, Waiting);
      return { database, shop, ref: onlyRef(shop.standIn) };
    };

    // Decision: An order stays payable until it is paid, whatever fails, and is never charged twice.
    // Decision: A webhook is never trusted by itself: it is signed, counted once, and the payment is read from the
    // provider. Paid is never undone.
    test('that arrives twice counts once, and a later repetition changes nothing', async (t) => {
      const { database, shop, ref } = await waiting(t);
      shop.standIn.pay(ref);
      const webhook = shop.standIn.webhook(ref);
      assert.deepEqual([await shop.receive(webhook), await shop.receive(webhook)], [200, 200]);
      assert.equal(await shop.lookIn(), 1);
      const calls = shop.standIn.calls.length;
      assert.equal(shop.standIn.calls.length, calls);
      await shop.receive(shop.standIn.webhook(ref));
      assert.equal(await shop.lookIn(), 1);
      assert.deepEqual(await attempts(database), [{ status: Paid, reason: null, paid_amount: 6680 }]);
      assert.deepEqual(await orderStatuses(database), [{ status: 1, payment_status: Paid }]);
    });

    test('that arrives many times at once is settled once', async (t) => {
      const { database, shop, ref } = await waiting(t);
      shop.standIn.pay(ref);
      await Promise.all([1, 2, 3, 4].map(() => shop.receive(shop.standIn.webhook(ref))));
      await Promise.all([shop.lookIn(), shop.lookIn(), shop.lookIn()]);
      assert.deepEqual(await openEvents(database), []);
      assert.deepEqual(await attempts(database), [{ status: Paid, reason: null, paid_amount: 6680 }]);
    });

    // Decision: A webhook is never trusted by itself: it is signed, counted once, and the payment is read from the
    // provider. Paid is never undone.
    test('out of order does not revert a Paid status', async (t) => {
      const { database, shop, ref } = await waiting(t);
      shop.standIn.pay(ref);
      await shop.receive(shop.standIn.webhook(ref));
      await shop.lookIn();
      for (const state of ['refused', 'expired', 'canceled'] as const) {
        shop.standIn.become(ref, state);
        await shop.receive(shop.standIn.webhook(ref));
        assert.equal(await shop.lookIn(), 1);
      }
      assert.deepEqual(await attempts(database), [{ status: Paid, reason: null, paid_amount: 6680 }]);
    });

    // Decision: A webhook is never trusted by itself: it is signed, counted once, and the payment is read from the
    // provider. Paid is never undone.
    test('of a wrong amount pays nothing, and the shop’s staff see the received amount', async (t) => {
      const { database, shop, ref } = await waiting(t);
      shop.standIn.pay(ref, 1_00);
      await shop.receive(shop.standIn.webhook(ref));
      await shop.lookIn();
      assert.deepEqual(await attempts(database), [{ status: Waiting, reason: 'wrong-amount', paid_amount: 100 }]);
    });

    test('whose payment cannot be read yet is processed later', async (t) => {
      let now = new Date();
      const { database, shop, ref } = await waiting(t, { clock: () => now });
      shop.standIn.pay(ref);
      await shop.receive(shop.standIn.webhook(ref));
      shop.standIn.faults.push(...always({ kind: 'status', status: 500 }));
      assert.equal(await shop.lookIn(), 1);
      assert.equal((await openEvents(database)).length, 1);
      shop.standIn.faults.length = 0;
      assert.equal(await shop.lookIn(), 0, 'not at once');
      now = new Date(now.getTime() + 10_000);
      assert.equal(await shop.lookIn(), 1);
      assert.equal((await attempts(database))[0]?.status, Paid);
    });

    // Decision: A webhook is never trusted by itself: it is signed, counted once, and the payment is read from the
    // provider. Paid is never undone.
    test('that is forged and about no payment of the shop, or for another shop, is refused without a provider call', async (t) => {
      const { database, shop, ref } = await waiting(t);
      shop.standIn.pay(ref);
      const calls = shop.standIn.calls.length;
      const unknown = ref.slice(0, -1) + (ref.endsWith('1') ? '2' : '1');
      for (const secret of ['outro segredo', null]) {
        const { path, headers } = shop.standIn.webhook(ref, { secret });
        const forged = { path: (id: string) => path(id).replace(ref, unknown), headers };
        assert.equal(await shop.receive(forged), 401);
      }
      for (const other of [randomUUID(), 'outra', "x'or'1", '\0'])
        assert.equal(await shop.receive(shop.standIn.webhook(ref), encodeURIComponent(other)), 401);
      assert.equal(await shop.lookIn(), 0);
      assert.equal(shop.standIn.calls.length, calls);
      assert.deepEqual(await database.many(sql`select * from payment_event`), []);
      assert.deepEqual(await database.many(sql`select * from payment_notice`), []);
    });

    // Decision: An unsigned or wrongly signed webhook is a hint to read a payment of the shop again, once a minute at
    // most, and never a fact.
    for (const [how, secret, reason] of [
      ['unsigned', null, 'unsigned'],
      ['wrongly signed', 'outro segredo', 'wrong-signature'],
    ] as const)
      test(`that is ${how} is a hint: the payment is read again, and its own state decides`, async (t) => {
        let now = new Date();
        const { database, shop, ref } = await waiting(t, { clock: () => now, totalMs: 10_000 });
        const receive = () => shop.receive(shop.standIn.webhook(ref, { secret, now }));
        assert.deepEqual([await receive(), await receive()], [401, 401]);
        assert.equal(await shop.lookIn(), 1, 'once a minute');
        assert.equal((await attempts(database))[0]?.status, Waiting, 'the message proves nothing');
        shop.standIn.pay(ref);
        now = new Date(now.getTime() + 60_000);
        assert.equal(await receive(), 401);
        assert.equal(await shop.lookIn(), 1);
        assert.equal((await attempts(database))[0]?.status, Paid, 'the provider says so');
        assert.deepEqual(await database.many(sql`select provider, signed_at, unproven_reason from payment_notice`), [
          { provider: vendor.name, signed_at: null, unproven_reason: reason },
        ]);
      });

    test('with proof is recorded as such', async (t) => {
      const { database, shop, ref } = await waiting(t);
      await shop.receive(shop.standIn.webhook(ref));
      const [notice] = await database.many<{ signed_at: Date | null; unproven_at: Date | null }>(
        sql`select signed_at, unproven_at from payment_notice`,
      );
      assert.ok(notice?.signed_at instanceof Date && notice.unproven_at === null);
    });

    test('of another currency pays nothing', async (t) => {
      const { database, shop, ref } = await waiting(t);
      shop.standIn.become(ref, 'other currency');
      await shop.receive(shop.standIn.webhook(ref));
      await shop.lookIn();
      const [attempt] = await attempts(database);
      assert.deepEqual([attempt?.status, attempt?.paid_amount], [Waiting, null]);
    });
  });
}
