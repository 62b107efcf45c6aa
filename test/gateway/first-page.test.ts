import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { type TestContext, test } from 'node:test';
import type { PrerenderedPage } from '#shared/model/prerendered-page.ts';
import { sampleCategory, sampleSettings } from '../helpers/page/fake-shop.ts';
import { sampleProduct } from '../helpers/samples.ts';
import {
  contactCode,
  raw,
  respondJson,
  type Seen,
  sendRaw,
  startGateway,
  startOrderService,
  startRawServer,
} from './gateway-fixture.ts';

const firstPage = (...ids: string[]): PrerenderedPage => ({
  settings: sampleSettings(),
  categories: { data: [sampleCategory('graos', 'Grãos')], page: 0, perPage: 50, hasMore: false, token: null },
  products: {
    data: ids.map((providerId) => sampleProduct({ providerId, name: `${providerId} </script><b>` })),
    page: 0,
    perPage: 10,
    hasMore: false,
    token: null,
  },
});

/** An order service whose first page is the return value of `respond`. */
const startShop = (t: TestContext, respond: (request: Seen, response: ServerResponse) => void) =>
  startOrderService(t, respond);
/** The first response may be slow on a busy machine. */
const limits = { shopThemeWaitMs: 10_000, shopThemeMs: 60_000 };
const isFirstPage = ({ url }: Seen) => url === '/api/shop/first-page';
const rootContent = (html: string) => /<div id="root">(.*?)<\/div>\n<noscript>/s.exec(html)?.[1];
/** The rendered part of the shop; '' for a page with only its frame. */
const rootOf = (html: string) => rootContent(html)?.replace(/^<header>.*<\/header>$/s, '');
const open = async (url: string, headers: Record<string, string> = {}) =>
  (await fetch(`${url}/catalog`, { headers })).text();

test("includes the first screen of the Host's shop and the state for hydration in the catalogue's page", async (t) => {
  const orders = await startShop(t, (_request, response) => respondJson(response, firstPage('arroz', 'cafe')));
  const { url, port } = await startGateway(t, { url: orders.url }, { limits });
  const html = await open(`${url}`);
  assert.equal(rootOf(html), '<ul><li>arroz</li><li>cafe</li></ul>');
  assert.match(html, /<link rel="preload" href="\/first.svg">[\s\S]*<\/head>/);
  const state = JSON.parse(
    /<script type="application\/json" id="first-page">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null',
  );
  assert.deepEqual([state.shopId, state.products.length], ['loja', 2]);
  assert.doesNotMatch(html, /<b>/, 'nothing of a product breaks out of its place');
  assert.equal(orders.seen.find(isFirstPage)?.headers['x-forwarded-host'], `127.0.0.1:${port}`);
});

test('sends the first screen at the start URL as well, or a page without it if the upstream is down', async (t) => {
  const start = raw('GET / HTTP/1.1', 'Host: a', 'Sec-Fetch-Mode: navigate', 'Connection: close');
  const orders = await startShop(t, (_request, response) => respondJson(response, firstPage('arroz')));
  const there = await sendRaw((await startGateway(t, { url: orders.url }, { limits })).port, start);
  assert.equal(rootOf(there.body), '<ul><li>arroz</li></ul>');
  const away = await sendRaw((await startGateway(t, { url: 'http://127.0.0.1:1' })).port, start);
  assert.deepEqual([away.status, rootOf(away.body)], [200, '']);
  assert.match(away.body, /<script>begin\(\)<\/script>/);
});

test('renders the list of the address, its own or another one', async (t) => {
  const orders = await startShop(t, (_request, response) => respondJson(response, firstPage('arroz')));
  const { url } = await startGateway(t, { url: orders.url }, { limits });
  const hasPictures = async (query: string) =>
    (await (await fetch(`${url}/catalog${query}`)).text()).includes('href="/first.svg"');
  for (const query of ['', '?fbclid=x&ids=a', '?ids=', '?fids=a', ''])
    assert.equal(await hasPictures(query), !/[?&]ids=a/.test(query), query);
});

test("fetches the first page without a session, so that it contains no visitor's data", async (t) => {
  const orders = await startShop(t, (_request, response) => respondJson(response, firstPage('arroz')));
  const { url } = await startGateway(t, { url: orders.url }, { limits });
  await open(url, { authorization: `Bearer ${contactCode}`, cookie: 'a=b', 'x-session-type': '1' });
  const [request] = orders.seen.filter(isFirstPage);
  assert.equal(request?.method, 'GET');
  for (const name of ['authorization', 'cookie', 'x-session-type', 'x-shop-id'])
    assert.equal(request?.headers[name], undefined, name);
});

test('fetches the first page once for many pages, and serves a stale one during a refresh', async (t) => {
  let ids = ['arroz'];
  const orders = await startShop(t, (_request, response) => respondJson(response, firstPage(...ids)));
  const { url } = await startGateway(t, { url: orders.url }, { limits: { ...limits, firstPageMs: 50 } });
  await Promise.all([1, 2, 3].map(() => open(url)));
  assert.equal(orders.seen.filter(isFirstPage).length, 1);
  ids = ['cafe'];
  // Until then the page is either the old or the new one, always complete.
  const shown = new Set<string | undefined>();
  let isNew = false;
  while (!isNew) {
    const root = rootOf(await open(url));
    shown.add(root);
    isNew = root === '<ul><li>cafe</li></ul>';
  }
  assert.deepEqual([...shown], ['<ul><li>arroz</li></ul>', '<ul><li>cafe</li></ul>']);
});

test("renders the first page of each Host's own shop", async (t) => {
  const orders = await startShop(t, ({ headers }, response) =>
    respondJson(response, firstPage(String(headers['x-forwarded-host']).startsWith('localhost') ? 'cafe' : 'arroz')),
  );
  const { url, port } = await startGateway(t, { url: orders.url }, { limits });
  assert.deepEqual(
    [rootOf(await open(url)), rootOf(await open(`http://localhost:${port}`))],
    ['<ul><li>arroz</li></ul>', '<ul><li>cafe</li></ul>'],
  );
});

/** The catalogue of a Host that `fetch` can't send. */
const openAs = (port: number, host: string) =>
  sendRaw(port, raw('GET /catalog HTTP/1.1', `Host: ${host}`, 'Connection: close'));
const madeUp = (count: number) => Array.from({ length: count }, (_, at) => `made-up-${at}.example`);

test('fetches only a few invented Hosts at once; the others get the page without a first screen', async (t) => {
  const held: ServerResponse[] = [];
  const orders = await startShop(t, (_request, response) => void held.push(response));
  const { port } = await startGateway(t, { url: orders.url }, { limits: { shopThemeWaitMs: 100, newHosts: 3 } });
  const pages = await Promise.all(madeUp(12).map((host) => openAs(port, host)));
  assert.deepEqual([...new Set(pages.map(({ status, all }) => `${status} ${rootOf(all)}`))], ['200 ']);
  assert.equal(held.length, 3);
});

test('still refreshes known shops when the limit of new Hosts is reached', async (t) => {
  const orders = await startShop(t, (_request, response) => respondJson(response, firstPage('arroz')));
  const most = { newHosts: 100, newHostsPerMinuteOfNetwork: 5, newHostsPerMinute: 50 };
  const { url, port } = await startGateway(t, { url: orders.url }, { limits: { ...limits, ...most, firstPageMs: 50 } });
  const requestCount = (host: RegExp) =>
    orders.seen.filter((one) => isFirstPage(one) && host.test(String(one.headers['x-forwarded-host']))).length;
  await open(url);
  for (const host of madeUp(12)) assert.equal((await openAs(port, host)).status, 200);
  assert.equal(requestCount(/^made-up/), 4);
  const before = requestCount(/^127/);
  while (requestCount(/^127/) === before) await open(url);
});

test('sends the page without a first screen if the order service does not support it or sends garbage', async (t) => {
  const page = firstPage('arroz');
  const wrong: ((response: ServerResponse) => void)[] = [
    (response) => respondJson(response, null, 404),
    (response) => respondJson(response, null, 500),
    (response) => respondJson(response, {}),
    (response) => respondJson(response, { ...page, products: { ...page.products, data: [{ providerId: 7 }] } }),
    (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('<html>'),
    (response) =>
      respondJson(response, {
        ...page,
        products: { ...page.products, data: [sampleProduct({ name: 'x'.repeat(600_000) })] },
      }),
  ];
  for (const respond of wrong) {
    const orders = await startShop(t, (_request, response) => respond(response));
    const { url, log } = await startGateway(t, { url: orders.url }, { limits });
    const html = await open(url);
    assert.equal(rootOf(html), '');
    assert.match(html, /<script>begin\(\)<\/script>/);
    assert.match(html, /Loja &quot;da&quot; Ana/, 'the look of the shop is there all the same');
    assert.doesNotMatch(log(), /"level":[56]0/);
  }
});

test('sends the page without its first screen and logs the error if rendering fails', async (t) => {
  const orders = await startShop(t, (_request, response) => respondJson(response, firstPage('arroz')));
  const draw = () => {
    throw new TypeError('cannot draw');
  };
  const { url, log } = await startGateway(t, { url: orders.url }, { limits }, undefined, {}, draw);
  assert.equal(rootOf(await open(url)), '');
  assert.match(log(), /the first page cannot be drawn/);
});

test('does not delay the page for a slow order service, and uses its first page for the next request', async (t) => {
  const held: ServerResponse[] = [];
  const orders = await startShop(t, (_request, response) => void held.push(response));
  const { url } = await startGateway(t, { url: orders.url }, { limits: { shopThemeWaitMs: 100 } });
  assert.equal(rootOf(await open(url)), '');
  for (const response of held) respondJson(response, firstPage('arroz'));
  let root: string | undefined = '';
  while (root === '') root = rootOf(await open(url));
  assert.equal(root, '<ul><li>arroz</li></ul>');
});

test('sends the shell at once while the order service is down', async (t) => {
  const silent = await startRawServer(t, () => {});
  for (const place of ['http://127.0.0.1:1', silent.url]) {
    const { url } = await startGateway(t, { url: place }, { limits: { shopThemeWaitMs: 100 } });
    const response = await fetch(`${url}/catalog`);
    assert.deepEqual([response.status, rootOf(await response.text())], [200, '']);
  }
});

test('renders the frame of every other page: the top bar with a back link where it exists, or none', async (t) => {
  const silent = await startRawServer(t, () => {});
  const { url } = await startGateway(t, { url: silent.url }, { limits: { shopThemeWaitMs: 50 } });
  for (const [path, frame] of [
    ['/catalog', 'bar'],
    ['/products-found', 'bar'],
    ['/invalid-session', 'bar'],
    ['/product/arroz', 'bar with back'],
    ['/order', 'bar with back'],
    ['/order/checkout', 'bar with back'],
    ['/order/payment', 'bar with back'],
    ['/no-such-page', 'bar with back'],
    ['/tray/register', 'bare'],
    ['/tray/register/callback', 'bare'],
  ]) {
    const html = await (await fetch(url + path)).text();
    assert.equal(rootContent(html), `<header>${frame}</header>`, path);
    assert.match(html, /<link rel="preload" href="\/logo.svg">[\s\S]*<\/head>/, path);
  }
});

test('serves the same catalogue page with a trailing slash', async (t) => {
  const orders = await startShop(t, (_request, response) => respondJson(response, firstPage('arroz')));
  const { url } = await startGateway(t, { url: orders.url }, { limits });
  assert.equal(rootOf(await (await fetch(`${url}/catalog/`)).text()), '<ul><li>arroz</li></ul>');
});

test('has no first screen on other pages', async (t) => {
  const orders = await startShop(t, (_request, response) => respondJson(response, firstPage('arroz')));
  const { url } = await startGateway(t, { url: orders.url }, { limits });
  for (const path of ['/order', '/product/arroz', '/products-found', '/no-such-page'])
    assert.equal(rootOf(await (await fetch(url + path)).text()), '', path);
  assert.equal(orders.seen.filter(isFirstPage).length, 0);
});
