import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { EndpointFacts } from '#shared/contract/endpoint.ts';
import { type EndpointName, endpoints } from '#shared/contract/endpoints.ts';
import { call, connectTo, ownServer } from '../../../webapp/api/client.ts';
import { startFakeShop } from '../../helpers/page/fake-shop.ts';
import { stopClock } from '../../helpers/stopped-clock.ts';

/** Spec §8, "The operations with their own message", and the requests of each of them. */
const operations: Record<string, readonly EndpointName[]> = {
  session: ['session'],
  'shop settings': ['settings'],
  'category listing': ['categories'],
  'product listing': ['topProducts', 'searchProducts', 'collectionProducts', 'searchTextProducts'],
  'product fetch': ['product'],
  'products fetch': ['productsByIds'],
  facets: ['facets'],
  'order load': ['currentOrder'],
  'add item': ['putItem'],
  'add gift': ['putGift'],
  'order confirm': ['confirmOrder'],
  'installment update': ['setInstallments'],
  'payment finish': ['payByCard', 'payByBrick'],
  'payment method change': ['changePayment', 'setPayment'],
  'card options': ['cardOptions'],
  'delivery options': ['logisticOptions'],
  'delivery set': ['setLogistic', 'setManualLogistic'],
  'store listing': ['stores'],
  'payment listing': ['paymentOptions'],
  schedule: ['schedule'],
  coupon: ['setCoupon'],
  discount: ['setDiscount'],
  'address lookup by postal code': ['addressByCep'],
  'add address': ['addAddress'],
  'product send': ['sendProduct'],
  'summary send': ['sendSummary'],
  'semi-automatic flow': ['toggleSemiAutomatic'],
  'catalogue send': ['sendCatalog'],
  'customer save': ['saveCustomer'],
  'order finish': ['confirmByAgent'],
  'order cancel': ['cancelOrder'],
  'price tables': ['priceTables'],
};

/** The literal texts of spec §8. */
const wording: Partial<Record<keyof typeof operations, string>> = {
  session: 'Falha na sessão',
  'payment method change': 'Erro ao atualizar o método de pagamento',
  'delivery options': 'Falha ao carregar opções de entrega',
  'store listing': 'Falha ao carregar lojas',
  'payment listing': 'Falha ao carregar opções de pagamento',
  schedule: 'Falha ao carregar horários de entrega',
  'semi-automatic flow': 'Erro ao mudar de fluxo',
};

async function refusingShop(t: TestContext) {
  const shop = await startFakeShop();
  connectTo({ baseUrl: shop.url, retryWaits: [] });
  shop.instead = (_seen, reply) => {
    reply(422, { success: false, data: null, errors: [] });
    return true;
  };
  t.after(async () => {
    connectTo(ownServer);
    await shop.close();
  });
}

// Spec §8: "Every failed call yields the default error object (code 500, type error, status 0) carrying a Portuguese
// message for its operation (for example 'Falha na sessão')."
// Spec §8: "The operations with their own message: session, shop settings, category listing, product listing, product
// fetch, products fetch, facets, order load, add item, add gift, order confirm, installment update, payment finish,
// payment method change, card options, delivery options, delivery set, store listing, payment listing, schedule,
// coupon, discount, address lookup by postal code, add address, product send, summary send, semi-automatic flow,
// catalogue send, customer save, order finish, order cancel, price tables."
test('every failed call yields the default error object (code 500, type error, status 0) carrying the Portuguese message of its operation', async (t) => {
  await refusingShop(t);
  const said: Record<string, string> = {};
  for (const [operation, names] of Object.entries(operations))
    for (const name of names) {
      const endpoint: EndpointFacts = endpoints[name];
      const params = { id: '1', ids: '1', code: 'abc', cep: '01310100' };
      const response = await call(endpoint, { params, body: undefined });
      assert.ok(!response.success, name);
      const { message, ...rest } = response.error;
      assert.deepEqual(rest, { code: 500, type: 'error', status: 0 }, name);
      said[operation] ??= message;
      assert.equal(message, said[operation], `${name} is ${operation}`);
    }
  for (const [operation, message] of Object.entries(said))
    assert.match(message, /^(Falha|Erro) (na|ao) [a-zA-ZÀ-ú ]+$/, operation);
  assert.equal(new Set(Object.values(said)).size, Object.keys(operations).length, 'each operation has its own');
  for (const [operation, message] of Object.entries(wording)) assert.equal(said[operation], message);
});

// Spec §7: "Base path is relative"
test('the base path is relative: a request names no host', async (t) => {
  const asked: string[] = [];
  t.mock.method(globalThis, 'fetch', async (url: string) => {
    asked.push(url);
    return Response.json({ success: true, data: [], errors: [] });
  });
  await call(endpoints.currentOrder, {});
  await call(endpoints.putItem, { body: { index: '', providerId: 'p1', quantity: 1 } });
  assert.deepEqual(asked, ['/api/order/current', '/api/order/items/']);
});

// Decision: A read without a response is aborted after 20 s, a write after a minute. Neither counts as a refusal.
test('a request without a response times out, a read after 20 s and a write after a minute, and is not a refusal', async (t) => {
  stopClock(t);
  connectTo({ retryWaits: [] });
  t.after(() => connectTo(ownServer));
  const never = (_url: string, { signal }: { signal: AbortSignal }) =>
    new Promise<Response>((_, stop) => signal.addEventListener('abort', () => stop(signal.reason)));
  t.mock.method(globalThis, 'fetch', never);
  for (const [endpoint, milliseconds] of [
    [endpoints.currentOrder, 20_000],
    [endpoints.confirmOrder, 60_000],
  ] as const) {
    let isOver = false;
    const response = call(endpoint, {}).finally(() => {
      isOver = true;
    });
    t.mock.timers.tick(milliseconds - 1);
    await new Promise((next) => setImmediate(next));
    assert.equal(isOver, false, `${endpoint.path} still waits`);
    t.mock.timers.tick(1);
    const result = await response;
    assert.ok(!result.success && result.kind === 'lost', endpoint.path);
  }
});
