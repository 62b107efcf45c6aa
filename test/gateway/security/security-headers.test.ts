import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { startGateway, startOrderService, webapp } from '../gateway-fixture.ts';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const stylesIn = (html: string) => [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, style = '']) => style);

const policyOf = (response: Response): Record<string, string[]> =>
  Object.fromEntries(
    (response.headers.get('content-security-policy') ?? '').split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );

// Decision: The code lives in the URL hash and in the bearer header only: never in a path, a query, a log, a referrer.
test('sends the security headers with every response', async (t) => {
  const orders = await startOrderService(t);
  const { url } = await startGateway(t, { url: orders.url });
  for (const path of [
    '/catalog',
    '/no-such-page',
    '/order/payment',
    '/tray/register',
    '/api/order/current',
    '/api/none',
    '/assets/none.js',
    '/health/live',
    '/%zz',
    '/.env',
  ]) {
    const { headers } = await fetch(url + path);
    assert.equal(headers.get('x-content-type-options'), 'nosniff', path);
    assert.equal(headers.get('referrer-policy'), 'no-referrer', path);
    assert.match(headers.get('permissions-policy') ?? '', /camera=\(\)/, path);
    assert.match(headers.get('content-security-policy') ?? '', /^default-src 'none'; .*frame-ancestors /, path);
    assert.match(headers.get('x-request-id') ?? '', /^[0-9a-f-]{36}$/, path);
    assert.equal(headers.get('cache-control'), 'no-store', path);
    assert.equal(headers.get('cross-origin-resource-policy'), 'same-origin', path);
    for (const name of ['x-frame-options', 'x-powered-by', 'server', 'cross-origin-embedder-policy'])
      assert.equal(headers.get(name), null, `${path} ${name}`);
  }
});

// Decision: Only an agent's catalogue may use the camera: the page that names a contact's key in its query.
test("allows the camera in the page of an agent's catalogue only", async (t) => {
  const orders = await startOrderService(t);
  const { url } = await startGateway(t, { url: orders.url });
  const camera = async (path: string) =>
    /camera=(\S+),/.exec((await fetch(url + path)).headers.get('permissions-policy') ?? '')?.[1];
  assert.equal(await camera('/catalog?atendimento=0123456789ab'), '(self)');
  for (const path of [
    '/catalog',
    '/catalog?atendimento=',
    '/catalog?categoria=atendimento',
    '/order/checkout?atendimento=0123456789ab',
    '/order/payment?atendimento=0123456789ab',
    '/api/order/current?atendimento=0123456789ab',
  ])
    assert.equal(await camera(path), '()', path);
});

test("isolates pages from their opener, except the linking pages that a store's panel opens", async (t) => {
  const orders = await startOrderService(t);
  const { url } = await startGateway(t, { url: orders.url });
  const policy = async (path: string) => (await fetch(url + path)).headers.get('cross-origin-opener-policy');
  for (const path of ['/catalog', '/order/payment', '/no-such-page'])
    assert.equal(await policy(path), 'same-origin-allow-popups', path);
  for (const path of ['/tray/register', '/tray/register/callback?code=x'])
    assert.equal(await policy(path), 'unsafe-none', path);
});

test('allows other sites to embed built files, but not a 404', async (t) => {
  const orders = await startOrderService(t);
  const bytes = Buffer.from('x');
  const encodings = (['br', 'identity'] as const).map((name) => ({ name, bytes, etag: `"${name}"` }));
  const file = { contentType: 'image/svg+xml', isImmutable: true, encodings };
  const { url } = await startGateway(
    t,
    { url: orders.url },
    {},
    { ...webapp, files: new Map([['/assets/a.svg', file]]) },
  );
  const policy = async (path: string, coding: string) =>
    (await fetch(url + path, { headers: { 'accept-encoding': coding } })).headers.get('cross-origin-resource-policy');
  // Brotli is served by the fast path, the rest by Fastify.
  for (const coding of ['br', 'identity']) assert.equal(await policy('/assets/a.svg', coding), 'cross-origin', coding);
  assert.equal(await policy('/assets/b.svg', 'br'), 'same-origin');
});

/** The only inline script of every page except the catalogue's. */
const elsewhere = `'sha256-${createHash('sha256').update('tell()').digest('base64')}'`;

// Decision: CORS_ORIGINS and FRAME_ANCESTORS list the other origins that may call and frame; no others may.
test('allows shop pages only their own scripts, and frames by itself, Messenger and configured pages', async (t) => {
  const orders = await startOrderService(t);
  const { url } = await startGateway(t, { url: orders.url }, { frameAncestors: ['https://loja.example'] });
  const response = await fetch(`${url}/order`);
  const policy = policyOf(response);
  const html = await response.text();
  assert.equal(stylesIn(html).length, 2);
  assert.doesNotMatch(html, /\sstyle=/, 'nothing of it is styled in a way that no hash allows');
  assert.deepEqual(policy, {
    'default-src': ["'none'"],
    'script-src': ["'self'", elsewhere],
    'style-src': ["'self'", ...stylesIn(html).map(hashOf)],
    'img-src': ["'self'", 'data:', 'https:'],
    'connect-src': ["'self'"],
    'font-src': ["'self'"],
    'manifest-src': ["'self'"],
    'frame-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'object-src': ["'none'"],
    'report-uri': ['/policy-reports'],
    'frame-ancestors': ["'self'", 'https://www.messenger.com', 'https://www.facebook.com', 'https://loja.example'],
  });
});

test('pages make card tokens at Pagar.me, or at a stand-in of this machine that the setting names', async (t) => {
  const orders = await startOrderService(t);
  const standIn = 'http://127.0.0.1:8080';
  for (const pagarmeApiUrl of [null, standIn]) {
    const { url } = await startGateway(t, { url: orders.url }, { pagarmeApiUrl });
    const response = await fetch(`${url}/order/payment`);
    const sources = policyOf(response)['connect-src'] ?? [];
    assert.deepEqual(
      [sources.includes('https://api.pagar.me'), sources.includes(standIn)],
      [true, pagarmeApiUrl !== null],
    );
    assert.equal((await response.text()).includes(`"cardTokenOrigin":"${standIn}"`), pagarmeApiUrl !== null);
    assert.ok(!policyOf(await fetch(`${url}/catalog`))['connect-src']?.includes(standIn));
  }
});

test('allows only the inline script of each page, by its hash', async (t) => {
  const orders = await startOrderService(t);
  const { url } = await startGateway(t, { url: orders.url });
  for (const [path, script] of [
    ['/catalog', 'begin()'],
    ['/catalog/', 'begin()'],
    ['/order', 'tell()'],
    ['/order/', 'tell()'],
    ['/order/payment', 'tell()'],
    ['/order/payment/', 'tell()'],
    ['/tray/register', 'tell()'],
    ['/nowhere', 'tell()'],
  ] as const) {
    const response = await fetch(url + path);
    const inline = [...(await response.text()).matchAll(/<script>(.*?)<\/script>/gs)].map(([, text = '']) => text);
    assert.deepEqual(inline, [script], path);
    const hashes = policyOf(response)['script-src']?.filter((source) => source.startsWith("'sha256-"));
    assert.deepEqual(hashes, [`'sha256-${createHash('sha256').update(script).digest('base64')}'`], path);
  }
  const [catalogue, order] = [policyOf(await fetch(`${url}/catalog`)), policyOf(await fetch(`${url}/order`))];
  assert.deepEqual({ ...catalogue, 'script-src': [] }, { ...order, 'script-src': [] });
});

// Decision: CORS_ORIGINS and FRAME_ANCESTORS list the other origins that may call and frame; no others may.
// Decision: Scripts of third parties run on the pages that need them, and on no other.
test("allows card form and captcha scripts only on their pages, which can't be framed", async (t) => {
  const orders = await startOrderService(t);
  const { url } = await startGateway(
    t,
    { url: orders.url },
    { frameAncestors: ['https://loja.example'], isDemo: false },
  );
  const kinds = ['script-src', 'connect-src', 'frame-src', 'font-src'] as const;
  const allows = (policy: Record<string, string[]>, host: RegExp) =>
    kinds.filter((kind) => policy[kind]?.some((source) => host.test(source)));
  const foreign: [path: string, takesCards: boolean][] = [
    ['/order/payment', true],
    ['/order/payment/', true],
    ['/order/payment?x=1', true],
    ['/recaptcha', false],
    ['/recaptcha/', false],
    ['/recaptcha/test', false],
  ];
  for (const [path, takesCards] of foreign) {
    const policy = policyOf(await fetch(url + path));
    assert.deepEqual(allows(policy, /mercado|mlstatic/), takesCards ? [...kinds] : [], path);
    assert.deepEqual(allows(policy, /google|recaptcha/), ['script-src', 'connect-src', 'frame-src'], path);
    assert.ok(!policy['script-src']?.includes("'unsafe-inline'"), path);
    assert.deepEqual(policy['style-src'], ["'self'", "'unsafe-inline'"], path);
    assert.ok(!Object.values(policy).some((sources) => sources.includes("'none'") && sources.length > 1), path);
    assert.deepEqual(policy['frame-ancestors'], ["'none'"], path);
  }
  for (const path of ['/order', '/order/checkout', '/order/payments', '/x/order/payment']) {
    const policy = policyOf(await fetch(url + path));
    assert.deepEqual(policy['script-src'], ["'self'", elsewhere], path);
    assert.ok(!policy['style-src']?.includes("'unsafe-inline'"), path);
    assert.deepEqual(allows(policy, /mercado|mlstatic|google|recaptcha/), [], path);
  }
});

// Decision: Card data are never typed inside a frame: in a frame, the payment opens in a new tab.
test('serves a framed payment page without third-party scripts', async (t) => {
  const orders = await startOrderService(t);
  const { url } = await startGateway(t, { url: orders.url });
  const policyFor = async (path: string, headers: Record<string, string>) =>
    (await fetch(url + path, { headers })).headers.get('content-security-policy');
  for (const path of ['/order/payment', '/recaptcha']) {
    assert.equal(await policyFor(path, { 'sec-fetch-dest': 'iframe' }), await policyFor('/order', {}), path);
    assert.match((await policyFor(path, { 'sec-fetch-dest': 'document' })) ?? '', /frame-ancestors 'none'/);
  }
});

// Decision: CORS_ORIGINS and FRAME_ANCESTORS list the other origins that may call and frame; no others may.
test("allows only Tray's stores and configured hosts to frame the linking pages", async (t) => {
  const orders = await startOrderService(t);
  const { url } = await startGateway(
    t,
    { url: orders.url },
    { isDemo: false, trayExtraHosts: ['loja-do-ze.example'], frameAncestors: ['https://loja.example'] },
  );
  for (const path of ['/tray/register', '/tray/register/callback?code=x']) {
    const policy = policyOf(await fetch(url + path));
    assert.deepEqual(policy['frame-ancestors'], ['https://*.commercesuite.com.br', 'https://loja-do-ze.example']);
  }
});

test('sends HSTS for a shop on https, and not on http', async (t) => {
  const orders = await startOrderService(t);
  const [secure, plain] = [
    await startGateway(t, { url: orders.url }, { publicUrl: 'https://loja.example' }),
    await startGateway(t, { url: orders.url }),
  ];
  assert.equal((await fetch(`${secure.url}/catalog`)).headers.get('strict-transport-security'), 'max-age=31536000');
  assert.equal((await fetch(`${plain.url}/catalog`)).headers.get('strict-transport-security'), null);
});

test('never repeats the Host or a forwarded host in a response', async (t) => {
  const orders = await startOrderService(t);
  const { url } = await startGateway(t, { url: orders.url });
  for (const path of ['/', '/catalog', '/none', '/api/none']) {
    const response = await fetch(url + path, {
      redirect: 'manual',
      headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    });
    assert.doesNotMatch(JSON.stringify([...response.headers]) + (await response.text()), /evil\.example/, path);
  }
});
