import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { webhookHeaders } from '#shared/contract/platform/webhooks.ts';
import type { Database } from '../../../order-service/database/engine/database.ts';
import { type FakeWebhook, startFakeMercadoPago } from '../stand-ins/fake-mercado-pago.ts';
import { mercadoPago, mercadoPagoStandIn } from '../stand-ins/online-vendors.ts';
import { type OnlineShopOptions, startOnlineShop } from './online-shop.ts';
import type { TestResponse } from './order-service.ts';

/** A shop with payments through a fake Mercado Pago. Its shopper has two bags of rice, 66,80, in the cart. */
export async function startMercadoPagoShop(t: TestContext, database: Database, options: OnlineShopOptions = {}) {
  const fake = await startFakeMercadoPago(t);
  const shop = await startOnlineShop(t, database, mercadoPago, mercadoPagoStandIn(fake), options);
  return {
    ...shop,
    fake,
    /** Forwards a webhook as the gateway does and returns the status of the response. */
    receiveWebhook: async ({ query, headers, body }: FakeWebhook, account = shop.shopId): Promise<number> => {
      const passed = {
        [webhookHeaders.signature]: headers['x-signature'] ?? '',
        [webhookHeaders.requestId]: headers['x-request-id'] ?? '',
      };
      const response: TestResponse<null> = await shop.post(`/webhooks/mercadopago/${account}?${query}`, body, {
        code: null,
        headers: passed,
      });
      return response.status;
    },
  };
}

/** The only payment that the fake has created. */
export function onlyPayment(fake: Awaited<ReturnType<typeof startFakeMercadoPago>>) {
  assert.equal(fake.payments.length, 1, 'charged once');
  const [payment] = fake.payments;
  assert.ok(payment);
  return payment;
}
