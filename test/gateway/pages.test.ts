import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screenPaths } from '#shared/contract/screens.ts';
import { raw, sendRaw, startGateway, startOrderService, startRawServer } from './gateway-fixture.ts';

const settingsIn = (html: string) =>
  JSON.parse(/<script type="application\/json" id="page-settings">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null');

// Spec §2: "any other path | fallback page ('Página não encontrada' with a link back to the start)"
// Spec §2: "catalog, products-found | catalogue"
test('serves the same page for every screen, and with 404 for an unknown path', async (t) => {
  const orders = await startOrderService(t);
  const { url } = await startGateway(t, { url: orders.url });
  const responses = await Promise.all(
    [
      ...screenPaths.map((path) => path.replace(':id', 'Variant=7')),
      '/catalog/',
      '/catalog?x=1',
      '/no-such-page',
      '/product/1/2',
    ].map(async (path) => {
      const response = await fetch(url + path);
      assert.equal(response.headers.get('content-type'), 'text/html; charset=utf-8');
      assert.equal(response.headers.get('cache-control'), 'no-store');
      return { status: response.status, html: await response.text() };
    }),
  );
  assert.deepEqual(
    responses.map(({ status }) => status),
    [...Array(screenPaths.length + 2).fill(200), 404, 404],
  );
  const bodies = responses.map(({ html }) =>
    html.replace(/<script>(begin|tell)\(\)<\/script>\n|<header>.*<\/header>/g, ''),
  );
  assert.equal(new Set(bodies).size, 1, 'but for the script that stands in it, and its frame');
});

// Spec §2: "/ | redirects to the catalogue"
test('redirects the start to the catalogue with its query; the browser keeps the hash', async (t) => {
  // Node's fetch sends a header that shows that it opens no page.
  const orders = await startOrderService(t);
  const { url } = await startGateway(t, { url: orders.url });
  for (const [path, location] of [
    ['/', '/catalog'],
    ['/?ids=1,2&utm=x', '/catalog?ids=1,2&utm=x'],
  ] as const) {
    const response = await fetch(url + path, { redirect: 'manual' });
    assert.deepEqual(
      [response.status, response.headers.get('location'), response.headers.get('cache-control')],
      [302, location, 'no-store'],
    );
    assert.equal(response.headers.get('vary'), 'sec-fetch-mode');
  }
});

// Spec §2: "/ | redirects to the catalogue"
test("sends a browser the catalogue's page at the start URL, and redirects other clients", async (t) => {
  const orders = await startOrderService(t);
  const { port } = await startGateway(t, { url: orders.url });
  const ask = (method: string, path: string, ...headers: string[]) =>
    sendRaw(port, raw(`${method} ${path} HTTP/1.1`, 'Host: a', ...headers, 'Connection: close'));
  const policyIn = (head: string) => /^content-security-policy: .*$/m.exec(head)?.[0];
  const catalogue = await ask('GET', '/catalog', 'Sec-Fetch-Mode: navigate');
  for (const path of ['/', '/?utm=x'])
    for (const dest of ['document', 'iframe']) {
      const start = await ask('GET', path, 'Sec-Fetch-Mode: navigate', `Sec-Fetch-Dest: ${dest}`);
      assert.deepEqual([start.status, start.body], [200, catalogue.body], path);
      assert.equal(policyIn(start.head), policyIn(catalogue.head), path);
      assert.match(start.head, /^vary: accept-encoding, sec-fetch-mode\r$/m);
      assert.match(start.head, /^cache-control: no-store\r$/m);
    }
  const others = [
    ['GET'],
    ['GET', 'Sec-Fetch-Mode: no-cors'],
    ['GET', 'Sec-Fetch-Mode: cors'],
    ['HEAD'],
    ['HEAD', 'Sec-Fetch-Mode: navigate'],
  ] as const;
  for (const [method, ...headers] of others) {
    const { status, head } = await ask(method, '/?utm=x', ...headers);
    assert.equal(status, 302, `${method} ${headers}`);
    assert.match(head, /^location: \/catalog\?utm=x\r$/m);
  }
  for (const method of ['POST', 'PUT', 'DELETE']) {
    const { status, head } = await ask(method, '/', 'Sec-Fetch-Mode: navigate', 'Content-Length: 0');
    assert.equal(status, 405, method);
    assert.match(head, /^allow: get, head\r$/m);
  }
});

// Decision: The HTML carries what the page needs before the first call (shop style, channel guess, public keys, demo
// flag) and the theme as CSS variables.
test("renders the theme of the shop, and escapes the shop's values", async (t) => {
  const orders = await startOrderService(t);
  const { url, port } = await startGateway(t, { url: orders.url }, { recaptchaSiteKey: 'site-key' });
  const html = await (await fetch(`${url}/catalog`, { headers: { 'user-agent': 'x Instagram 300.0' } })).text();
  assert.deepEqual(settingsIn(html), {
    shopName: 'Loja "da" Ana </script><b>',
    style: { defaultColor: '#00aa77', secondaryColor: '', urlLogo: null },
    channelGuess: 3,
    isDemo: true,
    publicKeys: { recaptchaSiteKey: 'site-key', mercadoPagoPublicKey: null },
  });
  assert.match(html, /:root\{--light-shop:#00aa77;--light-shop-on:#14181d;.*;--shop-2:#[0-9a-f]{6};/);
  assert.match(html, /<title>Loja &quot;da&quot; Ana &lt;\/script&gt;&lt;b&gt;<\/title>/);
  assert.doesNotMatch(html, /<b>|javascript:|display:none/);
  assert.match(html, /<script type="module" src="\/assets\/main-ABC123\.js"><\/script>/);
  assert.match(html, /<link rel="modulepreload" href="\/assets\/part-DEF456\.js">/);
  assert.match(html, /<style>body\{margin:0\}<\/style>/);
  assert.equal(
    orders.seen.find(({ url: path }) => path === '/api/shop/settings')?.headers['x-forwarded-host'],
    `127.0.0.1:${port}`,
  );
  assert.equal(orders.seen.find(({ url: path }) => path === '/api/shop/settings')?.headers.authorization, undefined);
});

test("fetches a shop's settings once for many pages", async (t) => {
  const orders = await startOrderService(t);
  const { url } = await startGateway(t, { url: orders.url });
  for (let page = 0; page < 5; page++) await fetch(`${url}/order`);
  assert.equal(orders.seen.length, 1);
});

test('renders neutral colours while the order service is down or slow', async (t) => {
  const silent = await startRawServer(t, () => {});
  for (const place of ['http://127.0.0.1:1', silent.url]) {
    const { url } = await startGateway(t, { url: place }, { limits: { shopThemeWaitMs: 100 } });
    const response = await fetch(`${url}/catalog`);
    assert.equal(response.status, 200);
    assert.equal(settingsIn(await response.text()).shopName, '');
  }
});

test('compresses a page with the best encoding that the browser accepts, also for HEAD', async (t) => {
  const orders = await startOrderService(t);
  const { port } = await startGateway(t, { url: orders.url });
  const heads = await Promise.all(
    ['br, gzip', 'gzip', 'br;q=0, gzip;q=0.5', 'identity', '*', ''].map(async (accepted) => {
      const { head } = await sendRaw(
        port,
        raw('GET /catalog HTTP/1.1', 'Host: a', `Accept-Encoding: ${accepted}`, 'Connection: close'),
      );
      assert.match(head, /vary: accept-encoding/);
      return /content-encoding: (\w+)/.exec(head)?.[1];
    }),
  );
  assert.deepEqual(heads, ['br', 'gzip', 'gzip', undefined, 'br', undefined]);
  const [got, asked] = await Promise.all(
    ['GET', 'HEAD'].map((method) => sendRaw(port, raw(`${method} /catalog HTTP/1.1`, 'Host: a', 'Connection: close'))),
  );
  const length = (head = '') => /content-length: (\d+)/.exec(head)?.[1];
  assert.equal(asked?.body, '');
  assert.equal(length(asked?.head), length(got?.head));
});

// Decision: Health: /health/live, /health/ready
test('reports its state at the health routes', async (t) => {
  const orders = await startOrderService(t, undefined, { diskState: 'free' });
  const { url } = await startGateway(t, { url: orders.url }, { limits: { readyResponseMs: 10_000 } });
  assert.deepEqual(await (await fetch(`${url}/health/live`)).json(), { status: 'live' });
  assert.deepEqual(await (await fetch(`${url}/health/ready`)).json(), {
    status: 'ready',
    dependencies: { 'order-service': 'up', database: 'up' },
  });
});

// Decision: Readiness names a database only if the order service says that it read one.
test('names no database for an order service that says nothing of one', async (t) => {
  const orders = await startOrderService(t);
  const { url } = await startGateway(t, { url: orders.url }, { limits: { readyResponseMs: 10_000 } });
  const response = await fetch(`${url}/health/ready`);
  assert.equal(response.status, 200);
  assert.deepEqual(await response.json(), { status: 'ready', dependencies: { 'order-service': 'up' } });
});

// Decision: A 5xx never carries a stack or SQL.
test("sends a small error page without internals if a page can't be rendered", async (t) => {
  const orders = await startOrderService(t);
  const { port } = await startGateway(t, { url: orders.url });
  const { status, body, head } = await sendRaw(port, raw('GET /product/%zz HTTP/1.1', 'Host: a', 'Connection: close'));
  assert.equal(status, 400);
  assert.match(body, /Ops! Algo de errado aconteceu/);
  assert.doesNotMatch(body, /zz|FST_|fastify/i);
  assert.match(head, /content-security-policy: default-src 'none'/);
});

// Spec §2: "A developer captcha test page also exists"
// Spec §2: "A developer captcha test page also exists (key input, show-captcha checkbox, token display); its route is
// not shown."
test('serves the captcha test page and the components only in a demo', async (t) => {
  const orders = await startOrderService(t);
  const { url: demo } = await startGateway(t, { url: orders.url }, { isDemo: true });
  const { url: real } = await startGateway(t, { url: orders.url }, { isDemo: false });
  for (const path of ['/recaptcha/test', '/demo/componentes'])
    assert.deepEqual([(await fetch(demo + path)).status, (await fetch(real + path)).status], [200, 404], path);
});
