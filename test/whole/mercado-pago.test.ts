import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Order } from '#shared/model/order/order.ts';
import {
  PaymentMethod,
  PaymentProviderType,
  type PaymentResponse,
  type PaymentState,
  PaymentStatus,
} from '#shared/model/payment/payment.ts';
import type { Envelope } from '#shared/model/result.ts';
import { openDatabase } from '../../order-service/database/engine/database.ts';
import { freshDatabaseUrl } from '../helpers/database/database.ts';
import { onlyPayment } from '../helpers/order-service/mercado-pago-shop.ts';
import { brick } from '../helpers/order-service/online-shop.ts';
import { createShop, draft, item, paymentOption, pickupStore } from '../helpers/order-service/order-service.ts';
import { startShop } from '../helpers/processes/running-shop.ts';
import { sampleCustomer } from '../helpers/samples.ts';
import { fakeAccount, startFakeMercadoPago, webhookOf } from '../helpers/stand-ins/fake-mercado-pago.ts';

// Spec §7: "POST /api/order/payment/mercadoPago | finish embedded card payment"
test('the running shop is paid through Mercado Pago and accepts only signed webhooks at its gateway', async (t) => {
  const fake = await startFakeMercadoPago(t);
  const databaseUrl = await freshDatabaseUrl(t);
  const database = openDatabase({ connection: { connectionString: databaseUrl }, onError: () => {} });
  t.after(() => database.close());
  const { shopId } = await createShop(database, {
    pickupStores: [pickupStore('loja')],
    paymentOptions: [
      paymentOption('cartao', PaymentMethod.CreditCard, { providerType: PaymentProviderType.MercadoPago }),
    ],
    products: [draft('arroz')],
  });
  const shop = await startShop({
    env: {
      DATABASE_URL: databaseUrl,
      DEMO: '0',
      LOG_LEVEL: 'info',
      MERCADOPAGO_API_URL: fake.url,
      MERCADOPAGO_PUBLIC_KEY: fakeAccount.publicKey,
      MERCADOPAGO_ACCESS_TOKEN: fakeAccount.accessToken,
      MERCADOPAGO_WEBHOOK_SECRET: fakeAccount.webhookSecret,
    },
  });
  t.after(() => shop.stop());
  const call = async <Data>(path: string, body?: object): Promise<Data> => {
    const headers = {
      authorization: 'Bearer ana',
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    };
    const response = await fetch(
      shop.url + path,
      body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers },
    );
    const envelope: Envelope<Data> = await response.json();
    assert.ok(
      envelope.success && envelope.data !== null,
      `${path}: ${response.status} ${JSON.stringify(envelope.errors)}`,
    );
    return envelope.data;
  };
  await call('/api/order/items/', item('arroz'));
  await call('/api/customer/update', sampleCustomer);
  await call('/api/order/logistic/', { type: 0, providerId: 'loja' });
  await call('/api/order/payment/delivery', { providerId: 'cartao', type: PaymentMethod.CreditCard });
  const response = await call<PaymentResponse<Order>>('/api/order/payment/mercadoPago', brick('CONT-token'));
  assert.equal(response.status, PaymentStatus.Waiting);
  const { id, notification_url } = onlyPayment(fake);
  assert.equal(notification_url, undefined, 'this machine is not reachable from outside');

  fake.pay(id);
  const sendWebhook = async (webhook: ReturnType<typeof webhookOf>) => {
    const url = `${shop.url}/webhooks/mercadopago/${shopId}?${webhook.query}`;
    return (await fetch(url, { method: 'POST', headers: webhook.headers, body: JSON.stringify(webhook.body) })).status;
  };
  const stateNow = async () => (await call<PaymentState<Order>>('/api/order/payment/state')).status;
  assert.equal(await sendWebhook(webhookOf(id, { secret: 'forjado' })), 401);
  assert.equal(await stateNow(), PaymentStatus.Waiting);
  assert.equal(await sendWebhook(webhookOf(id)), 200);
  for (let tries = 0; tries < 40 && (await stateNow()) !== PaymentStatus.Paid; tries++) await sleep(100);
  assert.equal(await stateNow(), PaymentStatus.Paid);
  for (const secret of [
    fakeAccount.accessToken,
    fakeAccount.webhookSecret,
    'CONT-token',
    'ana@example.com',
    sampleCustomer.email,
    sampleCustomer.document,
  ])
    assert.ok(!shop.output().includes(secret), secret);
});
