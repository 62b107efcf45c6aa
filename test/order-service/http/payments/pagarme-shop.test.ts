import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { unprovenWebhookStatus } from '#shared/contract/platform/webhooks.ts';
import type { Order } from '#shared/model/order/order.ts';
import type { CardOption } from '#shared/model/payment/card.ts';
import { PaymentMethod, PaymentProviderType, PaymentStatus } from '#shared/model/payment/payment.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { savePaymentAccounts } from '../../../../order-service/services/shops/save-payment-accounts.ts';
import { savePaymentOptions } from '../../../../order-service/services/shops/save-payment-options.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { brick, onlyRef, secretsKey, startOnlineShop } from '../../../helpers/order-service/online-shop.ts';
import { dataOf, paymentOption } from '../../../helpers/order-service/order-service.ts';
import { card } from '../../../helpers/order-service/payments.ts';
import { fakeAccount } from '../../../helpers/stand-ins/fake-mercado-pago.ts';
import { pagarme } from '../../../helpers/stand-ins/online-vendors.ts';
import { startOrderPaidAt } from './refund-fixture.ts';

const { Waiting, Paid } = PaymentStatus;

onOneDatabase((kind, fresh) => {
  describe(`a shop with Pagar.me (${kind})`, () => {
    // Decision: An unsigned or wrongly signed webhook is a hint to read a payment of the shop again, once a minute at
    // most, and never a fact.
    test('without a webhook password takes a webhook as a hint to read a payment that it knows', async (t) => {
      const database = await fresh(t);
      const account = { publicKey: pagarme.account.publicKey, accessToken: pagarme.account.accessToken };
      const standIn = await pagarme.start(t);
      const options = { account: { ...account, webhookSecret: '' }, totalMs: 10_000 };
      const shop = await startOnlineShop(t, database, pagarme, standIn, options);
      await database.run(sql`update payment_account set webhook_secret_sealed = null`);
      assert.equal(dataOf(await shop.pay(pagarme.tokens['in review'])).status, Waiting);
      const ref = onlyRef(standIn);
      standIn.pay(ref);
      const hint = standIn.webhook(ref, { secret: null });
      const unknown = { ...hint, path: (id: string) => hint.path(id).replace(ref, 'ch_unknown') };
      for (const webhook of [unknown, hint, hint, hint])
        assert.equal(await shop.receive(webhook), unprovenWebhookStatus);
      assert.equal(await shop.lookIn(), 1, 'one hint a minute, and none about an unknown charge');
      const [attempt] = await database.many<{ status: number }>(sql`select status from payment`);
      assert.equal(attempt?.status, Paid);
      assert.deepEqual(await database.many(sql`select provider, unproven_reason from payment_notice`), [
        { provider: 'pagarme', unproven_reason: 'no-secret' },
      ]);
    });

    test('gives the page its public key with the card option, and takes the token with its holder', async (t) => {
      const database = await fresh(t);
      const standIn = await pagarme.start(t);
      const shop = await startOnlineShop(t, database, pagarme, standIn);
      const [option] = dataOf(await shop.get<CardOption[]>('/api/order/payment/credit'));
      assert.deepEqual(option?.tokens, { provider: 'pagarme', publicKey: pagarme.account.publicKey });
      const holder = {
        name: 'BIA LIMA',
        document: '11144477735',
        zipCode: '20040002',
        address: 'Avenida Rio Branco',
        addressNumber: '1',
        complement: '',
        neighborhood: 'Centro',
        city: 'Rio de Janeiro',
        state: 'RJ',
      };
      const sent = brick(pagarme.tokens.approved, {
        payer: { email: '', identification: { type: 'CPF', number: holder.document } },
        providerId: 'cartao',
        holder,
      });
      assert.equal(dataOf(await shop.post<{ status: number }>('/api/order/payment/mercadoPago', sent)).status, Paid);
      const { customer, payments } = Object(standIn.calls[0]?.body);
      assert.deepEqual([customer.document, customer.email.includes('@')], [holder.document, true]);
      assert.equal(payments[0].credit_card.card.billing_address.line_1, '1, Avenida Rio Branco, Centro');
    });

    // Decision: A provider that reports only the sum of refunds has each of them counted once.
    test('knows its own refund beside one of the dashboard, although both are one sum', async (t) => {
      const shop = await startOrderPaidAt(t, await fresh(t), pagarme);
      dataOf(await shop.refund({ amount: 20 }));
      shop.standIn.refundInPanel(shop.ref, 10_00);
      await shop.makeRefunds();
      const { money, refund } = await shop.seen();
      assert.deepEqual([money.refunded, refund?.refunds[0]?.state, shop.refundCalls().length], [30, 'refunded', 1]);
      await shop.hear();
      assert.equal((await shop.seen()).money.refunded, 30, 'the same sum again adds nothing');
    });

    // Decision: The card form lists and accepts the cards of the chosen card's payment company only.
    test('with cards of both companies stays with the company of the chosen card', async (t) => {
      const database = await fresh(t);
      const standIn = await pagarme.start(t);
      const shop = await startOnlineShop(t, database, pagarme, standIn);
      const { publicKey, accessToken } = fakeAccount;
      const other = { provider: 'mercadopago', publicKey, accessToken } as const;
      await savePaymentAccounts(database, shop.shopId, [other], { secretsKey });
      const cardOf = (id: string, providerType: PaymentProviderType) =>
        paymentOption(id, PaymentMethod.CreditCard, { providerType });
      const { MercadoPago, BrazilianGateway } = PaymentProviderType;
      const cards = [cardOf('mp', MercadoPago), cardOf('cartao', BrazilianGateway), cardOf('pg', BrazilianGateway)];
      await savePaymentOptions(database, shop.shopId, cards, true);
      const listed = async () =>
        dataOf(await shop.get<CardOption[]>('/api/order/payment/credit')).map(({ providerId }) => providerId);
      const choose = async (providerId: string) =>
        dataOf(await shop.post('/api/order/payment/delivery', { providerId, type: PaymentMethod.CreditCard }));
      const chosen = async () => dataOf(await shop.get<Order>('/api/order/current')).payment.providerId;
      const inParts = (providerId: string) =>
        shop.post('/api/order/payment/credit/installments', { providerId, installments: 2 });

      assert.deepEqual(await listed(), ['cartao', 'pg']);
      const refused = [
        await inParts('mp'),
        await shop.post('/api/order/payment/credit', card(undefined, { providerId: 'mp' })),
        await shop.post('/api/order/payment/mercadoPago', brick(pagarme.tokens.approved, { providerId: 'mp' })),
      ];
      assert.deepEqual(
        refused.map(({ status }) => status),
        [422, 422, 422],
      );
      assert.deepEqual([await chosen(), standIn.calls], ['cartao', []]);
      dataOf(await inParts('pg'));
      assert.equal(await chosen(), 'pg', 'another card of the same company may be chosen in the form');

      await choose('mp');
      assert.deepEqual(await listed(), ['mp']);
      assert.equal((await inParts('pg')).status, 422);
      assert.equal(await chosen(), 'mp');
    });

    test('whose account cannot be opened offers no card that the page would send to the shop', async (t) => {
      const database = await fresh(t);
      const serverKey = 'another key for tests only, thirty-two characters or more';
      const shop = await startOnlineShop(t, database, pagarme, await pagarme.start(t), { serverKey });
      assert.deepEqual(dataOf(await shop.get<CardOption[]>('/api/order/payment/credit')), []);
    });

    test('and with Mercado Pago has the installments of the chosen one, and both accounts', async (t) => {
      const database = await fresh(t);
      const shop = await startOnlineShop(t, database, pagarme, await pagarme.start(t));
      const { publicKey, accessToken } = fakeAccount;
      const other = { provider: 'mercadopago', publicKey, accessToken, maxInstallments: 2 } as const;
      await savePaymentAccounts(database, shop.shopId, [other], { secretsKey });
      const [option] = dataOf(await shop.get<CardOption[]>('/api/order/payment/credit'));
      assert.ok((option?.installments.length ?? 0) > 2, 'the limit of the other account does not count');
      assert.equal(dataOf(await shop.pay()).status, Paid);
    });
  });
});
