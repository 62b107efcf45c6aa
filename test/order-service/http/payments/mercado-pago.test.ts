import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import type { Order } from '#shared/model/order.ts';
import { FailureType, type PaymentState, PaymentStatus } from '#shared/model/payment/payment.ts';
import type { ShopSettings } from '#shared/model/shop-settings.ts';
import type { Database } from '../../../../order-service/database/engine/database.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { onEachDatabase } from '../../../helpers/database/database.ts';
import { databaseDump } from '../../../helpers/database/database-dump.ts';
import { onlyPayment, startMercadoPagoShop } from '../../../helpers/order-service/mercado-pago-shop.ts';
import { dataOf, refusalOf } from '../../../helpers/order-service/order-service.ts';
import { fakeAccount, webhookOf } from '../../../helpers/stand-ins/fake-mercado-pago.ts';
import type { Fault } from '../../../helpers/stand-ins/faults.ts';

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

onEachDatabase((kind, fresh) => {
  describe(`paying through Mercado Pago (${kind})`, () => {
    // Spec §7: "POST /api/order/payment/mercadoPago | finish embedded card payment"
    test('a card from the brick pays the order, whatever amount the browser sends', async (t) => {
      const database = await fresh(t);
      const shop = await startMercadoPagoShop(t, database);
      const answer = dataOf(await shop.pay());
      assert.deepEqual([answer.status, answer.order.status], [Paid, 1]);
      const payment = onlyPayment(shop.fake);
      assert.equal(payment.transaction_amount, 66.8);
      assert.equal(
        payment.notification_url,
        `https://loja.example/webhooks/mercadopago/${shop.shopId}?source_news=webhooks`,
      );
      const [row] = await database.many<Record<string, unknown>>(
        sql`select id, order_id, provider, provider_ref, amount, paid_amount, card_brand, card_last4 from payment`,
      );
      assert.deepEqual(row, {
        id: payment.external_reference,
        order_id: Object(payment.metadata).order_id,
        provider: 'mercadopago',
        provider_ref: String(payment.id),
        amount: 6680,
        paid_amount: 6680,
        card_brand: 'mastercard',
        card_last4: '6351',
      });
    });

    // Spec §3: "Payment status: Waiting 0, Paid 1, Expired 2, Failed 3, Canceled 4. Failure type: ReCAPTCHA 0,
    // LimitExceeded 1, InvalidData 2, Unknown 3."
    test('a refused card leaves an order that another card pays, with its own key', async (t) => {
      const database = await fresh(t);
      const shop = await startMercadoPagoShop(t, database);
      const refused = dataOf(await shop.pay('FUND-token'));
      assert.deepEqual(
        [refused.status, refused.failureType, refused.order.status],
        [Failed, FailureType.LimitExceeded, 0],
      );
      assert.equal(dataOf(await shop.pay()).status, Paid);
      assert.deepEqual(new Set(shop.fake.calls.map(({ key }) => key)).size, 2);
    });

    // Decision: A lost answer never charges twice: the key is the attempt.
    test('a lost response charges once, and the webhook reports the payment', async (t) => {
      const database = await fresh(t);
      const shop = await startMercadoPagoShop(t, database);
      shop.fake.faults.push(...always({ kind: 'cut-after' }));
      assert.equal(dataOf(await shop.pay()).status, Waiting);
      const payment = onlyPayment(shop.fake);
      const tries = shop.fake.calls.length;
      assert.ok(tries > 1, 'it was tried again');
      // Pressed again while the result is unknown: no second attempt.
      assert.equal(dataOf(await shop.pay()).status, Waiting);
      assert.equal(shop.fake.calls.length, tries);
      shop.fake.faults.length = 0;
      assert.equal(await shop.receiveWebhook(webhookOf(payment.id, { action: 'payment.created' })), 200);
      assert.equal(await shop.lookIn(), 1);
      assert.deepEqual(await attempts(database), [{ status: Paid, reason: null, paid_amount: 6680 }]);
      assert.equal(dataOf(await shop.get<PaymentState<Order>>('/api/order/payment/state')).status, Paid);
      assert.equal(dataOf(await shop.pay()).status, Paid);
      onlyPayment(shop.fake);
    });

    test('a card under review that is refused later turns the order into a cart again', async (t) => {
      const database = await fresh(t);
      const shop = await startMercadoPagoShop(t, database);
      assert.equal(dataOf(await shop.pay('CONT-token')).status, Waiting);
      const { id } = onlyPayment(shop.fake);
      shop.fake.change(id, { status: 'rejected', status_detail: 'cc_rejected_high_risk' });
      await shop.receiveWebhook(webhookOf(id));
      await shop.lookIn();
      assert.deepEqual(await attempts(database), [
        { status: Failed, reason: 'cc_rejected_high_risk', paid_amount: null },
      ]);
      assert.equal(dataOf(await shop.get<Order>('/api/order/current')).items.length, 1);
    });

    test('a payment that could not be attempted reports an error and leaves the order payable', async (t) => {
      const database = await fresh(t);
      const shop = await startMercadoPagoShop(t, database);
      shop.fake.faults.push({ kind: 'status', status: 401 });
      const answer = await shop.pay();
      assert.deepEqual([answer.success, answer.status, answer.errors[0]?.code], [false, 422, 'payment-not-tried']);
      assert.deepEqual(shop.fake.payments, []);
      assert.equal(dataOf(await shop.pay()).status, Paid);
    });

    test('neither keys nor tokens are in a log or in the database, nor the payer in a log', async (t) => {
      const database = await fresh(t);
      const shop = await startMercadoPagoShop(t, database);
      shop.fake.faults.push({ kind: 'status', status: 400 });
      await shop.pay('SECRET-canary-token');
      await shop.pay('FUND-canary-token');
      shop.fake.faults.push(...always({ kind: 'hang' }));
      await shop.pay('APRO-canary-token');
      const dump = await databaseDump(database);
      for (const text of [dump, shop.logged()])
        for (const secret of [fakeAccount.accessToken, fakeAccount.webhookSecret, 'canary-token'])
          assert.ok(!text.includes(secret), secret);
      for (const personal of ['52998224725', 'ana@example.com', 'ana@exemplo.com.br'])
        assert.ok(!shop.logged().includes(personal), personal);
      assert.ok(dump.includes(fakeAccount.publicKey), 'the dump is one');
    });
  });

  describe(`a webhook of Mercado Pago (${kind})`, () => {
    const waiting = async (t: Parameters<typeof startMercadoPagoShop>[0], options = {}) => {
      const database = await fresh(t);
      const shop = await startMercadoPagoShop(t, database, options);
      assert.equal(dataOf(await shop.pay('CONT-token')).status, Waiting);
      return { database, shop, id: onlyPayment(shop.fake).id };
    };

    // Decision: An order stays payable until it is paid, whatever fails, and is never charged twice.
    // Decision: A webhook is never trusted by itself: it is signed, counted once, and the payment is read from the
    // provider. Paid is never undone.
    test('that arrives twice counts once, and a later repetition changes nothing', async (t) => {
      const { database, shop, id } = await waiting(t);
      shop.fake.pay(id);
      const webhook = webhookOf(id);
      assert.deepEqual([await shop.receiveWebhook(webhook), await shop.receiveWebhook(webhook)], [200, 200]);
      assert.equal(await shop.lookIn(), 1);
      const calls = shop.fake.calls.length;
      // The same event in another body: only the signed fields distinguish events.
      assert.equal(await shop.receiveWebhook({ ...webhook, body: { ...webhook.body, id: 1 } }), 200);
      assert.equal(await shop.lookIn(), 0);
      assert.equal(shop.fake.calls.length, calls);
      await shop.receiveWebhook(webhookOf(id));
      assert.equal(await shop.lookIn(), 1);
      assert.deepEqual(await attempts(database), [{ status: Paid, reason: null, paid_amount: 6680 }]);
      assert.deepEqual(await orderStatuses(database), [{ status: 1, payment_status: Paid }]);
    });

    test('that arrives many times at once is settled once', async (t) => {
      const { database, shop, id } = await waiting(t);
      shop.fake.pay(id);
      await Promise.all([1, 2, 3, 4].map(() => shop.receiveWebhook(webhookOf(id))));
      await Promise.all([shop.lookIn(), shop.lookIn(), shop.lookIn()]);
      assert.deepEqual(await openEvents(database), []);
      assert.deepEqual(await attempts(database), [{ status: Paid, reason: null, paid_amount: 6680 }]);
    });

    // Decision: A webhook is never trusted by itself: it is signed, counted once, and the payment is read from the
    // provider. Paid is never undone.
    test('out of order does not revert a Paid status', async (t) => {
      const { database, shop, id } = await waiting(t);
      shop.fake.pay(id);
      await shop.receiveWebhook(webhookOf(id));
      await shop.lookIn();
      for (const [status, status_detail] of [
        ['pending', 'pending_waiting_transfer'],
        ['rejected', 'cc_rejected_other_reason'],
        ['cancelled', 'expired'],
        ['refunded', 'refunded'],
      ] as const) {
        shop.fake.change(id, { status, status_detail });
        await shop.receiveWebhook(webhookOf(id, { action: 'payment.created' }));
        assert.equal(await shop.lookIn(), 1);
      }
      assert.deepEqual(await attempts(database), [{ status: Paid, reason: null, paid_amount: 6680 }]);
    });

    // Decision: A webhook is never trusted by itself: it is signed, counted once, and the payment is read from the
    // provider. Paid is never undone.
    test('of a wrong amount pays nothing, and the shop’s staff see the received amount', async (t) => {
      const { database, shop, id } = await waiting(t);
      shop.fake.pay(id, { transaction_amount: 1 });
      await shop.receiveWebhook(webhookOf(id));
      await shop.lookIn();
      assert.deepEqual(await attempts(database), [{ status: Waiting, reason: 'wrong-amount', paid_amount: 100 }]);
    });

    test('of another currency or another account pays nothing', async (t) => {
      const { database, shop, id } = await waiting(t);
      shop.fake.pay(id, { currency_id: 'ARS' });
      await shop.receiveWebhook(webhookOf(id));
      await shop.lookIn();
      shop.fake.change(id, { currency_id: 'BRL', collector_id: 1 });
      await shop.receiveWebhook(webhookOf(id));
      await shop.lookIn();
      const [attempt] = await attempts(database);
      assert.deepEqual([attempt?.status, attempt?.paid_amount], [Waiting, null]);
    });

    test('of an unknown payment changes nothing', async (t) => {
      const { database, shop, id } = await waiting(t);
      for (const external_reference of [randomUUID(), 'pedido 7', null]) {
        shop.fake.pay(id, { external_reference });
        await shop.receiveWebhook(webhookOf(id));
      }
      await shop.receiveWebhook(webhookOf('999'));
      assert.equal(await shop.lookIn(), 4);
      assert.deepEqual(await openEvents(database), []);
      assert.equal((await attempts(database))[0]?.status, Waiting);
    });

    // Decision: An order stays payable until it is paid, whatever fails, and is never charged twice.
    // Decision: A webhook is never trusted by itself: it is signed, counted once, and the payment is read from the
    // provider. Paid is never undone.
    test('that is forged, unsigned, old or for another shop is refused without a provider call', async (t) => {
      const { database, shop, id } = await waiting(t);
      shop.fake.pay(id);
      const calls = shop.fake.calls.length;
      const good = webhookOf(id);
      const dayAgo = (days: number) => Math.floor(Date.now() / 1_000) - days * 86_400;
      const bad = [
        webhookOf(id, { secret: 'outro segredo' }),
        webhookOf(id, { ts: dayAgo(4) }),
        { ...good, query: 'data.id=1&type=payment' },
        { ...good, query: `id=${id}&topic=payment` },
        { ...good, headers: { ...good.headers, 'x-request-id': 'x' } },
        { ...good, headers: { ...good.headers, 'x-signature': '' } },
      ];
      for (const webhook of bad) assert.equal(await shop.receiveWebhook(webhook), 401);
      for (const account of [randomUUID(), 'outra', "x'or'1", '\0'])
        assert.equal(await shop.receiveWebhook(good, encodeURIComponent(account)), 401);
      const forged = await shop.post(`/webhooks/mercadopago/loja?${good.query}`, good.body, { code: null });
      assert.deepEqual(refusalOf(forged), [401, 'Assinatura inválida.'], 'a text for a machine');
      assert.equal(await shop.lookIn(), 0);
      assert.equal(shop.fake.calls.length, calls);
      assert.deepEqual(await database.many(sql`select * from payment_event`), []);
    });

    test('finds the shop by slug or id; a stranger gets the same response for known and unknown shops', async (t) => {
      const { shop, id } = await waiting(t);
      assert.equal(await shop.receiveWebhook(webhookOf(id), 'loja'), 200);
      const answers = ['loja', 'outra', randomUUID()].map((account) =>
        shop.post(`/webhooks/mercadopago/${account}`, null, { code: null }),
      );
      for (const answer of await Promise.all(answers))
        assert.deepEqual(refusalOf(answer), [401, 'Assinatura inválida.']);
    });

    test('about another subject than a payment is accepted and ignored', async (t) => {
      const { database, shop, id } = await waiting(t);
      const { query, ...rest } = webhookOf(id);
      assert.equal(await shop.receiveWebhook({ ...rest, query: query.replace('type=payment', 'type=plan') }), 200);
      assert.deepEqual(await database.many(sql`select * from payment_event`), []);
    });

    test('whose payment cannot be read yet is processed later', async (t) => {
      let now = new Date();
      const { database, shop, id } = await waiting(t, { clock: () => now });
      shop.fake.pay(id);
      await shop.receiveWebhook(webhookOf(id));
      shop.fake.faults.push(...always({ kind: 'status', status: 500 }));
      assert.equal(await shop.lookIn(), 1);
      assert.equal((await openEvents(database)).length, 1);
      shop.fake.faults.length = 0;
      assert.equal(await shop.lookIn(), 0, 'not at once');
      now = new Date(now.getTime() + 10_000);
      assert.equal(await shop.lookIn(), 1);
      assert.equal((await attempts(database))[0]?.status, Paid);
    });
  });
});

onEachDatabase((kind, fresh) => {
  describe(`the account of a shop (${kind})`, () => {
    const publicKeyOf = async (shop: Awaited<ReturnType<typeof startMercadoPagoShop>>) =>
      dataOf(await shop.get<{ data: ShopSettings }>('/api/shop/settings')).data.payment.publicKey;
    const keys = {
      publicKey: 'APP_USR-environment',
      accessToken: fakeAccount.accessToken,
      webhookSecret: 'segredo-do-ambiente',
    };

    // Spec §3: "payment {type (manual or other), publicKey}"
    test('provides its public key in the settings', async (t) => {
      const shop = await startMercadoPagoShop(t, await fresh(t), { environmentKeys: keys });
      assert.equal(await publicKeyOf(shop), fakeAccount.publicKey);
    });

    test('of the environment serves the default shop, and no other', async (t) => {
      const database = await fresh(t);
      const shop = await startMercadoPagoShop(t, database, { account: null, environmentKeys: keys });
      assert.equal(await publicKeyOf(shop), 'APP_USR-environment');
      assert.equal(dataOf(await shop.pay('CONT-token')).status, Waiting);
      const { id } = onlyPayment(shop.fake);
      assert.equal(await shop.receiveWebhook(webhookOf(id, { secret: 'segredo-do-ambiente' })), 200);
      await database.run(sql`update shop set is_default = false`);
      assert.equal(await publicKeyOf(shop), null);
      assert.equal(await shop.receiveWebhook(webhookOf(id, { secret: 'segredo-do-ambiente' })), 401);
    });

    test('encrypted with another key cannot be opened: the start names it, and it charges no card', async (t) => {
      const database = await fresh(t);
      const shop = await startMercadoPagoShop(t, database, {
        serverKey: 'another key, thirty-two characters or more, too',
      });
      assert.deepEqual(await shop.accounts.closed(database), ['loja/mercadopago']);
      assert.equal((await shop.pay()).success, false);
      assert.equal(await publicKeyOf(shop), null);
      assert.deepEqual(shop.fake.calls, []);
    });

    test('can be opened with the right key, and is missing without a row', async (t) => {
      const database = await fresh(t);
      const shop = await startMercadoPagoShop(t, database);
      assert.deepEqual(await shop.accounts.closed(database), []);
      assert.equal(await shop.accounts.online(database, randomUUID(), 'mercadopago'), null);
    });
  });
});
