import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { newChatbotToken } from '../../../order-service/services/messaging/chatbot-tokens.ts';
import { storeLinks } from '../../../order-service/services/tray/tray-links.ts';
import { freshDatabase } from '../../helpers/database/database.ts';
import {
  createShop,
  contextSecret as serviceSecret,
  startTestService,
} from '../../helpers/order-service/order-service.ts';
import { goodPair, respondStore, startTrayStores } from '../../helpers/stand-ins/fake-tray-store.ts';
import { nonTrayAddresses } from '../../helpers/stand-ins/hostile-addresses.ts';
import { respondJson, startGateway, startOrderService, until } from '../gateway-fixture.ts';

const key = 'a key that seals what tests keep';
const trayApp = { consumerKey: 'the-key-of-our-app', consumerSecret: 'the-secret-of-our-app' };
const code = 'a1'.repeat(32);
const authorization = {
  admUser: 'roottray',
  code,
  apiAddress: 'https://ana.commercesuite.com.br/web_api/',
  storeHost: 'https://ana.commercesuite.com.br',
  store: '391250',
};
type Stores = Awaited<ReturnType<typeof startTrayStores>>;
type StoreResponder = Parameters<typeof startTrayStores>[1];
type Changes = Parameters<typeof startGateway>[2];

/** The gateway with a real order service. All Tray stores are on this machine. */
async function startTrayGateway(
  t: TestContext,
  respond: StoreResponder = (_request, response) => respondStore(response, goodPair()),
  changes: Changes = {},
) {
  const database = await freshDatabase(t);
  const service = await startTestService(t, database, undefined, undefined, {
    storeLinkKeys: { key, isDemoKey: false },
  });
  const orderService = { url: await service.app.listen({ host: '127.0.0.1', port: 0 }) };
  const { shopId } = await createShop(database, { slug: 'ana' });
  const chatbotToken = await newChatbotToken(database, shopId);
  const stores: Stores = await startTrayStores(t, respond);
  const start = () =>
    startGateway(
      t,
      orderService,
      {
        contextSecret: serviceSecret,
        trayApp,
        limits: { storeAuthorizationsPerMinute: 1_000, storeLinksPerMinute: 1_000 },
        ...changes,
      },
      undefined,
      stores.storeCall,
    );
  const gateway = await start();
  const post = async (path: string, body: unknown, at = gateway.url) => {
    const response = await fetch(at + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const { data, errors } = (await response.json()) as { data: unknown; errors: { code: string }[] };
    return { status: response.status, data, code: errors[0]?.code };
  };
  return {
    ...stores,
    gateway,
    start,
    logged: () => gateway.log() + service.logged(),
    chatbotToken,
    authorize: (fields: object = {}, at?: string) => post('/tray/authorization', { ...authorization, ...fields }, at),
    link: (fields: object = {}) =>
      post('/tray/link-store', { ...authorization, chatbotId: 'ana', chatbotToken, ...fields }),
    linkOf: () => storeLinks(key).linkOf(database, shopId),
  };
}

describe('an authorization', () => {
  // Spec §3: "Integration link payload: admUser, code, apiAddress, storeHost, store, chatbotId, chatbotToken."
  test("is exchanged at the store's own API with the app's key and secret, and the store is linked", async (t) => {
    const { link, seen, linkOf, gateway } = await startTrayGateway(t);
    assert.deepEqual(await link(), { status: 200, data: { chatbotId: 'ana' }, code: undefined });
    assert.deepEqual(seen, [
      {
        method: 'POST',
        url: '/web_api/auth',
        host: 'ana.commercesuite.com.br',
        fields: { consumer_key: trayApp.consumerKey, consumer_secret: trayApp.consumerSecret, code },
      },
    ]);
    const linked = await linkOf();
    assert.deepEqual(
      [linked?.accessToken, linked?.storeHost],
      ['APP_ID-9999-access-first', 'https://ana.commercesuite.com.br'],
    );
    const response = await fetch(`${gateway.url}/tray/link-store/391250`, {
      headers: { authorization: `Bearer ${code}` },
    });
    assert.deepEqual([response.status, ((await response.json()) as { data: unknown }).data], [200, 'ana']);
    for (const headers of [{}, { authorization: `Bearer ${'b2'.repeat(32)}` }]) {
      const { status } = await fetch(`${gateway.url}/tray/link-store/391250`, { headers });
      assert.equal(status, 404);
    }
  });

  // Decision: An authorisation is exchanged once, however often and by whomever it is sent.
  test('is exchanged once if it arrives twice, in parallel or at two gateways', async (t) => {
    const { authorize, link, seen, start } = await startTrayGateway(t);
    const other = await start();
    const statuses = await Promise.all([authorize(), authorize(), authorize({}, other.url), authorize({}, other.url)]);
    assert.ok(statuses.some(({ status }) => status === 200));
    for (const { status, code } of statuses) assert.ok(status === 200 || code === 'authorization-busy');
    assert.equal((await authorize()).status, 200);
    assert.equal((await link()).status, 200);
    assert.equal((await link()).status, 200);
    assert.equal(seen.length, 1);
  });

  // Decision: The app's secret is posted to a store at Tray, or at a host the operator named, and nowhere else.
  test('for a host that is not a store is refused before any call', async (t) => {
    const { authorize, link, connections, gateway } = await startTrayGateway(t);
    for (const { name, address } of nonTrayAddresses)
      await t.test(name, async () => {
        for (const fields of [
          { apiAddress: address },
          { apiAddress: `${address}/web_api` },
          ...(address === '' ? [] : [{ storeHost: address }]),
        ]) {
          assert.notEqual((await authorize(fields)).status, 200, JSON.stringify(fields));
          assert.notEqual((await link(fields)).status, 200, JSON.stringify(fields));
        }
        const page = await fetch(`${gateway.url}/tray/authorization-page?url=${encodeURIComponent(address)}`, {
          redirect: 'manual',
        });
        assert.equal(page.status, 422);
        assert.deepEqual(connections, []);
      });
  });

  test('whose store differs from its API is refused before any call', async (t) => {
    const { authorize, connections } = await startTrayGateway(t);
    assert.equal((await authorize({ storeHost: 'https://bia.commercesuite.com.br' })).code, 'store-not-allowed');
    assert.deepEqual(connections, []);
  });

  test('with a malformed value is refused', async (t) => {
    const { authorize, link, connections } = await startTrayGateway(t);
    for (const fields of [
      { code: '' },
      { code: 'a b' },
      { code: 7 },
      { store: 'x' },
      { store: '' },
      { admUser: null },
      { storeHost: 'x\n' },
      { code: 'a'.repeat(201) },
    ])
      assert.equal((await authorize(fields)).status, 400, JSON.stringify(fields));
    assert.equal((await link({ chatbotToken: '' })).status, 400);
    assert.equal((await link({ chatbotId: undefined })).status, 400);
    assert.deepEqual(connections, []);
  });

  test("without the shop's app at Tray is refused", async (t) => {
    const { authorize, connections } = await startTrayGateway(t, undefined, { trayApp: null });
    assert.equal((await authorize()).code, 'not-configured');
    assert.deepEqual(connections, []);
  });

  // Decision: A chatbot token is not guessed for long, neither from one store nor from many.
  test('is limited per network; authorizations and chatbot tokens count separately', async (t) => {
    const { authorize, link } = await startTrayGateway(t, undefined, {
      limits: { storeAuthorizationsPerMinute: 2, storeLinksPerMinute: 1 },
    });
    await authorize();
    await authorize();
    assert.equal((await authorize()).status, 429);
    assert.equal((await link()).status, 200);
    assert.equal((await link()).status, 429);
  });
});

describe('a store that responds', () => {
  const responses: [string, StoreResponder, string][] = [
    [
      'that the code is wrong',
      (_request, response) => respondStore(response, { code: 401, message: 'no', causes: [] }, 401),
      'authorization-refused',
    ],
    [
      'that something is missing',
      (_request, response) => respondStore(response, { code: 400 }, 400),
      'authorization-refused',
    ],
    ['for another store', (_request, response) => respondStore(response, goodPair('7')), 'authorization-refused'],
    ['with a fault', (_request, response) => respondStore(response, '<h1>Erro</h1>', 500), 'store-unavailable'],
    ['that it is overloaded', (_request, response) => respondStore(response, {}, 429), 'store-unavailable'],
    ['with a page', (_request, response) => respondStore(response, '<html>'), 'store-unavailable'],
    [
      'with half a response',
      (_request, response) => respondStore(response, '{"access_token":"APP'),
      'store-unavailable',
    ],
    [
      'with no tokens',
      (_request, response) => respondStore(response, { code: '200', access_token: '', refresh_token: [] }),
      'store-unavailable',
    ],
    [
      'with tokens that would end a query',
      (_request, response) => respondStore(response, { ...goodPair(), access_token: 'abc&x=y abcdef' }),
      'store-unavailable',
    ],
    ['with an endless body', (_request, response) => respondStore(response, 'x'.repeat(300_000)), 'store-unavailable'],
    [
      'with a redirect',
      (_request, response) => {
        response.writeHead(302, { location: 'https://evil.example/web_api/auth' });
        response.end();
      },
      'store-unavailable',
    ],
    ['by hanging up', (_request, response) => void response.destroy(), 'store-unavailable'],
    ['never', () => {}, 'store-unavailable'],
  ];
  for (const [what, respond, expected] of responses)
    test(`${what} is not called again, and the merchant has to authorize again`, async (t) => {
      const { authorize, link, seen, connections, linkOf, logged } = await startTrayGateway(t, respond);
      assert.equal((await authorize()).code, expected);
      assert.equal((await link()).code, 'authorization-refused');
      assert.deepEqual([seen.length, new Set(connections)], [1, new Set(['ana.commercesuite.com.br'])]);
      assert.equal(await linkOf(), null);
      await until(() => logged().includes('a store was not authorised'));
    });
});

// Decision: Neither a code nor a token is in a log.
test("leaves no code, token or secret in the log and in the gateway's response", async (t) => {
  const { authorize, link, logged, chatbotToken, gateway } = await startTrayGateway(t);
  const responses = [await authorize(), await link({ chatbotToken: 'a-wrong-token' }), await link(), await link()];
  await fetch(`${gateway.url}/tray/register/callback?adm_user=root&code=${code}&api_address=x&store=391250`);
  await fetch(`${gateway.url}/tray/authorization-page?url=https://ana.commercesuite.com.br`);
  await until(() => logged().includes('"route":"/tray/authorization-page"'));
  const written = logged() + JSON.stringify(responses);
  for (const secret of [
    code,
    chatbotToken,
    'a-wrong-token',
    trayApp.consumerSecret,
    'access-first',
    'refresh-token-first',
    'roottray',
  ])
    assert.ok(!written.includes(secret), secret);
});

// Spec §2: "tray/register: an 'Autorizar' button redirects to the platform's authorisation page with response type
// code, a fixed consumer key and a callback to the product's tray/register/callback (key and host not printed here)."
// Spec §9: "Integration uses a fixed consumer key and fixed callback host (not printed)."
test("builds a consent page URL on the store's host, with response type code, key and callback", async (t) => {
  const { gateway } = await startTrayGateway(t, undefined, { publicUrl: 'https://loja.example' });
  const response = await fetch(
    `${gateway.url}/tray/authorization-page?url=${encodeURIComponent('http://ana.commercesuite.com.br/')}`,
  );
  const { data } = (await response.json()) as { data: { url: string } };
  const page = new URL(data.url);
  assert.equal(page.origin + page.pathname, 'https://ana.commercesuite.com.br/auth.php');
  assert.deepEqual(Object.fromEntries(page.searchParams), {
    response_type: 'code',
    consumer_key: trayApp.consumerKey,
    callback: 'https://loja.example/tray/register/callback',
  });
});

test("treats only the shop's own 404 as proof that a store is not linked", async (t) => {
  let page: [type: string, body: string] = ['application/json', ''];
  const orders = await startOrderService(t, ({ url }, response) => {
    if (url.startsWith('/tray/inside/')) respondJson(response, 'held');
    else response.writeHead(404, { 'content-type': page[0] }).end(page[1]);
  });
  const { url } = await startGateway(t, orders, { trayApp });
  const refusal = '{"success":false,"data":null,"errors":[{"message":"não"}]}';
  const cases: [type: string, body: string, mayBeLinked: boolean][] = [
    ['application/json', refusal, false],
    ['text/html', '<h1>Not here</h1>', true],
    ['text/html', refusal, true],
    ['application/json', '{"detail":"Not Found"}', true],
    ['application/json', '{"success":false', true],
  ];
  for (const [type, body, mayBeLinked] of cases) {
    page = [type, body];
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${url}/tray/authorization`, {
      method: 'POST',
      headers,
      body: JSON.stringify(authorization),
    });
    assert.deepEqual([response.status, (await response.json()).data], [200, { mayBeLinked }], `${type} ${body}`);
  }
});
