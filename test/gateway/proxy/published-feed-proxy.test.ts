import assert from 'node:assert/strict';
import { get } from 'node:http';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { respondJson, startGateway, startOrderService } from '../gateway-fixture.ts';

const secret = `${'A'.repeat(42)}B`;
const feed = `availability,id\n${'in stock,vela\n'.repeat(50_000)}`;

const start = async (t: Parameters<typeof startOrderService>[0], limits: object = {}) => {
  const orders = await startOrderService(t, (request, response) => {
    if (!request.url.includes(secret)) return respondJson(response, null, 404);
    if (request.headers['if-none-match'] === '"one"') return response.writeHead(304, { etag: '"one"' }).end();
    response.writeHead(200, { 'content-type': 'text/csv; charset=utf-8', etag: '"one"', 'set-cookie': 'a=b' });
    response.end(feed);
  });
  return { orders, ...(await startGateway(t, { url: orders.url }, { limits })) };
};

type RawResponse = { status: number; headers: Record<string, unknown>; body: Buffer };

/** The bytes as they are sent: `fetch` would decode them. */
const getRaw = (url: string, headers: Record<string, string>) =>
  new Promise<RawResponse>((resolve) => {
    get(url, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
  });

test('a feed is compressed as the client accepts it, and never stored by anybody else', async (t) => {
  const { url, log } = await start(t);
  const read = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes };
  for (const [encoding, decode] of Object.entries(read)) {
    const response = await getRaw(`${url}/feeds/${secret}/meta.csv`, { 'accept-encoding': encoding });
    assert.equal(response.status, 200);
    assert.equal(decode(response.body).toString(), feed, encoding);
    assert.equal(response.headers['content-encoding'], encoding === 'identity' ? undefined : encoding);
    assert.equal(response.headers.etag, encoding === 'identity' ? '"one"' : 'W/"one"');
    assert.deepEqual(
      [response.headers['cache-control'], response.headers['x-robots-tag'], response.headers['set-cookie']],
      ['private, no-cache', 'noindex', undefined],
    );
  }
  const unchanged = await fetch(`${url}/feeds/${secret}/meta.csv`, { headers: { 'if-none-match': '"one"' } });
  assert.deepEqual([unchanged.status, await unchanged.text()], [304, '']);
  assert.ok(!log().includes(secret), 'the address is in no log');
  assert.match(log(), /"route":"\/feeds\/:secret\/meta.csv"/);
});

test('an address that cannot exist does not reach the order service, and wrong ones are limited', async (t) => {
  const { url, orders } = await start(t, { failedLookupsPerMinute: 3, lookupWaitMs: 50 });
  for (const name of ['x', `${secret}A`, 'a.b'])
    assert.equal((await fetch(`${url}/feeds/${name}/meta.csv`)).status, 404, name);
  assert.deepEqual(orders.seen, []);
  assert.equal((await fetch(`${url}/feeds/${secret}/meta.csv`, { method: 'POST' })).status, 405);
  const good = () => fetch(`${url}/feeds/${secret}/meta.csv`, { method: 'HEAD' });
  assert.equal((await good()).status, 200);
  const statuses: number[] = [];
  for (let at = 0; at < 5; at++) {
    const response = await fetch(`${url}/feeds/${String(at).repeat(43)}/google.xml`);
    statuses.push(response.status);
    assert.match(response.headers.get('content-type') ?? '', /^application\/json/);
    assert.equal(response.headers.get('retry-after'), response.status === 429 ? '60' : null);
    assert.equal(((await response.json()) as { success: boolean }).success, false);
  }
  assert.deepEqual(statuses, [404, 404, 404, 429, 429]);
  assert.equal((await good()).status, 200, 'an address that was valid recently is not refused');
});

test('wrong addresses of feeds neither slow nor refuse the shoppers and keys of their network', async (t) => {
  const { url } = await start(t, { failedLookupsPerMinute: 1, lookupWaitMs: 30_000 });
  for (let at = 0; at < 9; at++) await fetch(`${url}/feeds/${String(at).repeat(43)}/google.xml`);
  const began = performance.now();
  const response = await fetch(`${url}/platform/shop`, { headers: { authorization: 'Bearer loja_x' } });
  assert.equal(response.status, 404, 'the order service of this test has no such call');
  assert.ok(performance.now() - began < 10_000);
});

test('every error of a feed is JSON, also of an address that cannot exist and of another method', async (t) => {
  const { url } = await start(t);
  for (const [path, method, status] of [
    ['/feeds/x/meta.csv', 'GET', 404],
    [`/feeds/${secret}/other.csv`, 'GET', 404],
    [`/feeds/${secret}/meta.csv`, 'POST', 405],
  ] as const) {
    const response = await fetch(url + path, { method });
    assert.equal(response.status, status, path);
    assert.match(response.headers.get('content-type') ?? '', /^application\/json/, path);
    if (status === 405) assert.equal(response.headers.get('allow'), 'GET, HEAD');
  }
});

test('HEAD has the headers of a GET, without the feed', async (t) => {
  const { url } = await start(t);
  for (const encoding of ['br', 'identity']) {
    const sent = { headers: { 'accept-encoding': encoding } };
    const [head, whole] = await Promise.all([
      fetch(`${url}/feeds/${secret}/meta.csv`, { ...sent, method: 'HEAD' }),
      fetch(`${url}/feeds/${secret}/meta.csv`, sent),
    ]);
    await whole.arrayBuffer();
    assert.deepEqual([head.status, await head.text()], [200, '']);
    for (const name of ['etag', 'content-type', 'content-encoding', 'cache-control', 'vary', 'x-robots-tag'])
      assert.equal(head.headers.get(name), whole.headers.get(name), name);
  }
  const unchanged = await fetch(`${url}/feeds/${secret}/meta.csv`, {
    ...{ method: 'HEAD', headers: { 'if-none-match': '"one"' } },
  });
  assert.equal(unchanged.status, 304);
});

test('each feed has a limit of fetches per minute', async (t) => {
  const { url } = await start(t, { publishedFeedsPerMinute: 2 });
  const statuses: number[] = [];
  for (let at = 0; at < 3; at++) {
    const response = await fetch(`${url}/feeds/${secret}/meta.csv`);
    statuses.push(response.status);
    await response.arrayBuffer();
  }
  assert.deepEqual(statuses, [200, 200, 429]);
});
