import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { PaymentMethod } from '#shared/model/payment/payment.ts';
import { findShopBySlug } from '../../order-service/database/shops/shops.ts';
import { demoShop } from '../../order-service/demo/demo-shop.ts';
import { seedDemo } from '../../order-service/demo/seed-demo.ts';
import { createApiKey } from '../../order-service/services/platform/api-keys.ts';
import { fillCheckout } from '../../scripts/conformance/checkout.ts';
import { fieldOf, isSuccess, listOf, startChecks } from '../../scripts/conformance/checks.ts';
import { payAtDemoBank } from '../../scripts/conformance/demo-bank.ts';
import { startGateway } from '../gateway/gateway-fixture.ts';
import { freshDatabase } from '../helpers/database/database.ts';
import { contextSecret, startTestService } from '../helpers/order-service/order-service.ts';
import { webhookSecretsKey } from '../helpers/order-service/platform-webhook.ts';

/** The address of the shop in the documentation. */
export const publicUrl = 'https://loja.example';

/** The demo shop behind a gateway, with a key that may do everything. */
export async function startDemo(t: TestContext) {
  const database = await freshDatabase(t);
  const webhooks = { secretsKey: webhookSecretsKey, ownHosts: [] };
  const platform = { publicUrl, platformApiKey: null, maxImportMs: 60_000, webhooks };
  const service = await startTestService(t, database, undefined, undefined, { isDemo: true, platform });
  await seedDemo(database);
  const shop = await findShopBySlug(database, demoShop.slug);
  assert.ok(shop);
  const naming = { contextSecret, managesPeople: true };
  const { key } = await createApiKey(database, shop.id, { name: 'Samples', ...naming });
  const serviceUrl = await service.app.listen({ host: '127.0.0.1', port: 0 });
  const { url } = await startGateway(t, { url: serviceUrl }, { contextSecret, publicUrl });
  return { url, key, serviceUrl };
}

/** Places an order and pays it. Returns its id and number. */
export async function placeOrder(serviceUrl: string): Promise<{ id: string; number: string }> {
  const checks = startChecks(serviceUrl, 'demo-whatsapp');
  const { check } = checks;
  const settings = fieldOf(await check('settings', {}, isSuccess('settings')), 'data');
  await fillCheckout(checks, { productId: 'feijao-carioca-1kg', settings });
  const options = listOf(await check('paymentOptions', {}, isSuccess('paymentOptions')));
  const pix = options.find((option) => fieldOf(option, 'method') === PaymentMethod.Pix);
  const body = { providerId: fieldOf(pix, 'providerId'), type: PaymentMethod.Pix };
  await check('setPayment', { body }, isSuccess('setPayment'));
  const placed = await check('confirmOrder', {}, isSuccess('confirmOrder'));
  const query = { order: String(fieldOf(placed, 'id')) };
  const state = await check('startPayment', { query }, isSuccess('startPayment'));
  const found = checks.findings.filter((finding) => 'problems' in finding && finding.problems.length > 0);
  assert.deepEqual(found, []);
  assert.ok(await payAtDemoBank(serviceUrl, String(fieldOf(state, 'pix', 'code'))));
  return { id: query.order, number: String(fieldOf(placed, 'number')) };
}

/** The values of the samples' variables, which a reader takes from the responses of other calls. */
export async function variables(url: string, key: string, order: { id: string; number: string }, command: string) {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const call = async (method: 'GET' | 'POST', at: string, body?: object) => {
    const response = await fetch(url + at, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    return ((await response.json()) as { data: unknown }).data;
  };
  const asAgent = { authorization: 'Bearer demo-agente', 'content-type': 'application/json' };
  const post = (at: string, body: object) =>
    fetch(url + at, { method: 'POST', headers: asAgent, body: JSON.stringify(body) });
  await post('/api/order/items/', { index: '', providerId: 'feijao-carioca-1kg', quantity: 3, attributes: [] });
  await post('/api/order/discount/request', { percent: 45, reason: 'Cliente antiga' });
  const [discount] = listOf(fieldOf(await call('GET', '/platform/discounts'), 'data'));
  const webhook = { url: 'https://erp.example/avisos', events: ['order.paid'] };
  const source = { address: 'https://erp.example/lista.xml', everyMinutes: 60 };
  const people = await call('POST', '/platform/people/search', { person: '11987654321' });
  return {
    CHAVE: key,
    PEDIDO: order.id,
    NUMERO: order.number,
    DESCONTO: String(fieldOf(discount, 'id')),
    // A shop has few webhooks.
    ...(command.includes('$WEBHOOK') && {
      WEBHOOK: String(fieldOf(await call('POST', '/platform/webhooks', webhook), 'id')),
    }),
    FONTE: String(fieldOf(await call('POST', '/platform/feed-sources', source), 'id')),
    CONTATO: String(fieldOf(listOf(fieldOf(people, 'contacts'))[0], 'customerId')),
  };
}
