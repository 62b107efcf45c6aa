import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { Value } from 'typebox/value';
import { type PlatformCallName, platformCalls } from '#shared/contract/platform/platform.ts';
import { PaymentMethod } from '#shared/model/payment/payment.ts';
import type { Database } from '../../../../order-service/database/engine/database.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { createApiKey } from '../../../../order-service/services/platform/api-keys.ts';
import {
  contextSecret,
  createShop,
  dataOf,
  demoChannel,
  draft,
  item,
  paymentOption,
  shipping,
  startTestService,
  type TestResponse,
  type TestService,
} from '../../../helpers/order-service/order-service.ts';

export const contact = { channelType: 'WhatsApp', channelId: 'zap', contact: { phone: '5511987654321', name: 'Caio' } };
export const somebody = '019a8d3e-0000-7000-8000-000000000000';
export const feed = `<rss xmlns:g="http://base.google.com/ns/1.0"><channel>
<item><g:id>cafe</g:id><title>Café</title><g:price>12.90 BRL</g:price><g:availability>in_stock</g:availability><link>https://a.example/c</link></item>
<item><g:id>ruim</g:id><title>Ruim</title><g:price>12.90 USD</g:price></item>
</channel></rss>`;

/** The data of a success, validated with the call's schema. */
export function promised<Data>(call: PlatformCallName, response: TestResponse<Data>): Data {
  const data = dataOf(response);
  const { data: schema } = platformCalls[call];
  assert.deepEqual(Value.Errors(schema, data), []);
  return data;
}

/** A shop with the key `key`, a contact Ana who can order, and another shop. */
export async function startPlatformShop(t: TestContext, database: Database) {
  const service = await startTestService(t, database);
  const options = {
    channels: [demoChannel],
    products: [draft('cafe', { variant: { available: 10 } })],
    deliveryOptions: [shipping('correio')],
    paymentOptions: [paymentOption('pix', PaymentMethod.Pix)],
  };
  const { shopId } = await createShop(service.database, { ...options, agentCode: 'bia' });
  const other = await createShop(service.database, { slug: 'outra', code: 'bob', products: [draft('cafe')] });
  const { key, id } = await createApiKey(service.database, shopId, { name: 'Chatbot', contextSecret });
  const { key: otherKey } = await createApiKey(service.database, other.shopId, { name: 'Outro', contextSecret });
  return { service, shopId, key, keyId: id, otherKey };
}
export const order = async (service: TestService, quantity = 2, code = 'ana') => {
  dataOf(await service.post('/api/order/items/', item('cafe', { quantity }), { code }));
  return dataOf(await service.get<{ id: string }>('/api/order/confirm', { code })).id;
};
export const stockOf = async (service: TestService, shopId: string) =>
  (
    await service.database.one<{ available: number }>(
      sql`select available from stock where shop_id = ${shopId} and sku = 'cafe'`,
    )
  )?.available;
