import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import type { Order } from '#shared/model/order/order.ts';
import { type PaymentResponse, type PaymentState, PaymentStatus } from '#shared/model/payment/payment.ts';
import type { ShopSettings } from '#shared/model/shop-settings.ts';
import type { Database } from '../../../../order-service/database/engine/database.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { onlyPayment, startMercadoPagoShop } from '../../../helpers/order-service/mercado-pago-shop.ts';
import { brick } from '../../../helpers/order-service/online-shop.ts';
import { dataOf, refusalOf } from '../../../helpers/order-service/order-service.ts';
import { fakeAccount, webhookOf } from '../../../helpers/stand-ins/fake-mercado-pago.ts';
import { fakeChallenge } from '../../../helpers/vendors/mercado-pago/new-payment.ts';

const { Waiting, Paid } = PaymentStatus;

const attempts = (database: Database) =>
  database.many<{ status: number; reason: string | null; paid_amount: number | null }>(
    sql`select status, reason, paid_amount from payment order by attempt`,
  );
const openEvents = (database: Database) =>
  database.many(sql`select payload->>'subject' as subject from job where kind = 'payment-event' and failed_at is null`);

onOneDatabase((kind, fresh) => {
  describe(`paying through Mercado Pago (${kind})`, () => {
    // Spec §7: "POST /api/order/payment/mercadoPago | finish embedded card payment"
    test('a card from the brick pays the order, whatever amount the browser sends', async (t) => {
      const database = await fresh(t);
      const shop = await startMercadoPagoShop(t, database);
      const response = dataOf(await shop.pay());
      assert.deepEqual([response.status, response.order.status], [Paid, 1]);
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

    test('a card whose bank asks for a confirmation shows the challenge until it is paid', async (t) => {
      const database = await fresh(t);
      const shop = await startMercadoPagoShop(t, database, { account: { statementDescriptor: 'MINHALOJA' } });
      const sent = brick('CHAL-token', { deviceId: 'armor.1', canChallenge: true });
      const response = dataOf(await shop.post<PaymentResponse<Order>>('/api/order/payment/mercadoPago', sent));
      const challenge = { url: fakeChallenge.external_resource_url, request: fakeChallenge.creq };
      assert.deepEqual([response.status, response.challenge], [Waiting, challenge]);
      const { statement_descriptor, additional_info, id } = onlyPayment(shop.fake);
      assert.equal(shop.fake.calls[0]?.deviceId, 'armor.1');
      assert.equal(statement_descriptor, 'MINHALOJA');
      assert.deepEqual(Object(additional_info).items, [{ id: 'arroz', title: 'arroz', quantity: 2, unit_price: 33.4 }]);
      const stateNow = async () => dataOf(await shop.get<PaymentState<Order>>('/api/order/payment/state'));
      assert.deepEqual((await stateNow()).challenge, challenge, 'also after a reload');
      shop.fake.pay(id, { three_ds_info: null });
      await shop.receiveWebhook(webhookOf(id));
      await shop.lookIn();
      const { status, challenge: open } = await stateNow();
      assert.deepEqual([status, open], [Paid, undefined]);
    });

    test('a challenge that is given up cancels the charge, and the order can be paid otherwise', async (t) => {
      const database = await fresh(t);
      const shop = await startMercadoPagoShop(t, database);
      await shop.post('/api/order/payment/mercadoPago', brick('CHAL-token', { canChallenge: true }));
      dataOf(await shop.get<Order>('/api/order/payment/update'));
      assert.deepEqual(
        shop.fake.payments.map(({ status }) => status),
        ['cancelled'],
      );
      const state = dataOf(await shop.get<PaymentState<Order>>('/api/order/payment/state'));
      assert.deepEqual([state.order.status, state.challenge], [0, undefined]);
    });
  });

  describe(`a webhook of Mercado Pago (${kind})`, () => {
    const waiting = async (t: Parameters<typeof startMercadoPagoShop>[0], options = {}) => {
      const database = await fresh(t);
      const shop = await startMercadoPagoShop(t, database, options);
      assert.equal(dataOf(await shop.pay('CONT-token')).status, Waiting);
      return { database, shop, id: onlyPayment(shop.fake).id };
    };

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
    test('that is forged, old or for another shop is refused without a provider call', async (t) => {
      const { database, shop, id } = await waiting(t);
      shop.fake.pay(id);
      const calls = shop.fake.calls.length;
      const good = webhookOf(id);
      const dayAgo = (days: number) => Math.floor(Date.now() / 1_000) - days * 86_400;
      const bad = [
        webhookOf('999', { secret: 'outro segredo' }),
        webhookOf('999', { ts: dayAgo(4) }),
        webhookOf(id, { secret: 'outro segredo', type: 'stop_delivery_op_wh' }),
        { ...good, query: 'data.id=1&type=payment' },
        { ...good, query: `id=${id}&topic=payment` },
      ];
      for (const webhook of bad) assert.equal(await shop.receiveWebhook(webhook), 401);
      for (const account of [randomUUID(), 'outra', "x'or'1", '\0'])
        assert.equal(await shop.receiveWebhook(good, encodeURIComponent(account)), 401);
      const forged = await shop.post('/webhooks/mercadopago/loja?data.id=1&type=payment', good.body, { code: null });
      assert.deepEqual(refusalOf(forged), [401, 'Assinatura inválida.'], 'a text for a machine');
      assert.equal(await shop.lookIn(), 0);
      assert.equal(shop.fake.calls.length, calls);
      assert.deepEqual(await database.many(sql`select * from payment_event`), []);
      assert.deepEqual(await database.many(sql`select * from payment_notice`), []);
    });

    test('of a shop without a secret is a hint too', async (t) => {
      const { database, shop, id } = await waiting(t);
      await database.run(sql`update payment_account set webhook_secret_sealed = null`);
      assert.equal(await shop.receiveWebhook(webhookOf(id)), 401);
      assert.equal(await shop.lookIn(), 1);
      assert.deepEqual(await database.many(sql`select unproven_reason from payment_notice`), [
        { unproven_reason: 'no-secret' },
      ]);
    });

    test('finds the shop by slug or id; a stranger gets the same response for known and unknown shops', async (t) => {
      const { shop, id } = await waiting(t);
      assert.equal(await shop.receiveWebhook(webhookOf(id), 'loja'), 200);
      const responses = ['loja', 'outra', randomUUID()].map((account) =>
        shop.post(`/webhooks/mercadopago/${account}`, null, { code: null }),
      );
      for (const response of await Promise.all(responses))
        assert.deepEqual(refusalOf(response), [401, 'Assinatura inválida.']);
    });

    test('about another subject than a payment is accepted and ignored', async (t) => {
      const { database, shop, id } = await waiting(t);
      const { query, ...rest } = webhookOf(id);
      assert.equal(await shop.receiveWebhook({ ...rest, query: query.replace('type=payment', 'type=plan') }), 200);
      assert.deepEqual(await database.many(sql`select * from payment_event`), []);
    });
  });
});

onOneDatabase((kind, fresh) => {
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

    test('with a secret key saved as its public one gives pages none', async (t) => {
      const database = await fresh(t);
      const shop = await startMercadoPagoShop(t, database, {});
      await database.run(sql`update payment_account set public_key = ${fakeAccount.accessToken}`);
      assert.equal(await publicKeyOf(shop), null);
      await database.run(sql`delete from payment_account`);
      const settings = JSON.stringify({ payment: { type: 'other', publicKey: fakeAccount.accessToken } });
      await database.run(sql`update shop set settings = settings || ${settings}::jsonb`);
      assert.equal(await publicKeyOf(shop), null);
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
