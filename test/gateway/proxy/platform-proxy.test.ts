import assert from 'node:assert/strict';
import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { platformCalls } from '#shared/contract/platform/platform.ts';
import { maxProductRowsBytes } from '#shared/contract/platform/platform-product-schemas.ts';
import { refusals } from '#shared/text/refusals/refusals.ts';
import {
  bearer,
  contactCode,
  contextSecret,
  raw,
  respondJson,
  sendRaw,
  startGateway,
  startOrderService,
} from '../gateway-fixture.ts';

const key = 'loja_0123456789abcdefghijklmnopqrstuvwxyzABCDEFG';
const json = { ...bearer(key), 'content-type': 'application/json' };

/** Whether it is the call that checks the key before a body is read. */
const isKeyCheck = ({ url }: { url: string }) => url === platformCalls.shop.path;

const errorOf = async (response: Response) =>
  ((await response.json()) as { errors: { message: string; code?: string }[] }).errors[0];

test('passes every Platform API call on with its key and without a session lookup', async (t) => {
  const orders = await startOrderService(t);
  const { url, log } = await startGateway(t, { url: orders.url });
  for (const { method, path } of Object.values(platformCalls)) {
    const requestPath = path.replace(':id', '019a8d3e-0000-7000-8000-000000000000').replace(':number', '1042');
    const headers = method !== 'GET' ? { ...json, 'idempotency-key': 'chave-0001', 'x-shop-id': 'mine' } : bearer(key);
    const response = await fetch(`${url}${requestPath}?perPage=2`, {
      method,
      headers,
      ...(method !== 'GET' ? { body: '{"a":1}' } : {}),
    });
    assert.equal(response.status, 200, path);
    const seen = orders.seen.at(-1);
    assert.deepEqual(
      [seen?.method, seen?.url, seen?.headers.authorization],
      [method, `${requestPath}?perPage=2`, `Bearer ${key}`],
    );
    assert.equal(seen?.headers['x-shop-id'], undefined, 'the key names the shop');
    if (method !== 'GET') assert.deepEqual([seen?.body, seen?.headers['idempotency-key']], ['{"a":1}', 'chave-0001']);
  }
  assert.ok(orders.seen.every((seen) => seen.url.startsWith('/platform/')));
  assert.ok(!log().includes(key));
});

test('passes on changes of products of up to 512 KB, and refuses longer ones', async (t) => {
  const orders = await startOrderService(t);
  const { url } = await startGateway(t, { url: orders.url });
  const send = async (bytes: number) =>
    (await fetch(`${url}/platform/products`, { method: 'PATCH', headers: json, body: `"${'x'.repeat(bytes - 2)}"` }))
      .status;
  assert.equal(await send(maxProductRowsBytes), 200);
  assert.equal(orders.seen.at(-1)?.body.length, maxProductRowsBytes);
  assert.equal(await send(maxProductRowsBytes + 1), 413);
});

test('refuses Platform API calls without a key, with other methods or unknown paths in the envelope', async (t) => {
  const orders = await startOrderService(t);
  const { url } = await startGateway(t, { url: orders.url });
  const cases: [path: string, init: RequestInit, status: number][] = [
    ['/platform/orders', {}, 401],
    ['/platform/orders', { headers: { authorization: `Basic ${key}` } }, 401],
    ['/platform/orders', { method: 'DELETE', headers: bearer(key) }, 405],
    ['/platform/sessions', { headers: bearer(key) }, 405],
    ['/platform/sessions', { method: 'POST', headers: { ...json, 'idempotency-key': 'x' }, body: '{}' }, 400],
    ['/platform/sessions', { method: 'POST', headers: { ...json, 'sec-fetch-site': 'cross-site' }, body: '{}' }, 403],
    ['/platform/sessions', { method: 'POST', headers: json, body: '{"a":' }, 400],
    ['/platform/sessions', { method: 'POST', headers: { ...bearer(key), 'content-type': 'text/csv' }, body: 'a' }, 415],
    ['/platform/sessions', { method: 'POST', headers: json, body: `"${'x'.repeat(70_000)}"` }, 413],
    ['/platform/nowhere', { headers: bearer(key) }, 404],
  ];
  for (const [path, init, status] of cases) {
    const response = await fetch(url + path, init);
    assert.equal(response.status, status, `${path} ${JSON.stringify(init).slice(0, 80)}`);
    assert.ok(await errorOf(response), path);
  }
  assert.ok(orders.seen.every(isKeyCheck));
});

test("streams a feed of the maximum size, with a longer time-out than shoppers' calls", async (t) => {
  const orders = await startOrderService(
    t,
    (request, response) => void setTimeout(() => respondJson(response, {}), isKeyCheck(request) ? 0 : 150),
  );
  const { url } = await startGateway(t, { url: orders.url }, { limits: { upstreamResponseMs: 50, feedMs: 5_000 } });
  const send = (body: Buffer, type: string) =>
    fetch(`${url}/platform/products/import?dryRun=true`, {
      method: 'POST',
      headers: { ...bearer(key), 'content-type': type },
      body: new Uint8Array(body),
    });
  const feed = Buffer.from([0xff, 0xfe, ...Buffer.from('<rss/>', 'utf16le')]);
  for (const type of ['application/xml', 'text/csv', 'application/json'])
    assert.equal((await send(feed, type)).status, 200, type);
  const feeds = orders.seen.filter((seen) => !isKeyCheck(seen));
  assert.equal(feeds.length, 3);
  assert.ok(feeds.every(({ headers }) => headers['content-type'] === 'application/octet-stream'));
  assert.equal((await send(Buffer.alloc(10 * 1024 * 1024 + 1), 'text/csv')).status, 413);
  assert.equal(
    (await fetch(`${url}/platform/orders`, { headers: bearer(key) })).status,
    504,
    'nothing else may take so long',
  );
});

test('slows down a client that guesses keys, and never locks out a valid key', async (t) => {
  const orders = await startOrderService(t, ({ headers }, response) =>
    respondJson(response, null, headers.authorization === `Bearer ${key}` ? 200 : 401),
  );
  const limits = { failedLookupsPerMinute: 20, lookupWaitMs: 50 };
  const { url } = await startGateway(t, { url: orders.url }, { limits });
  const call = async (code: string) => (await fetch(`${url}/platform/orders`, { headers: bearer(code) })).status;
  assert.equal(await call(key), 200);
  const guesses: number[] = [];
  for (let at = 0; at < 24; at++) guesses.push(await call(`errada-${at}`));
  assert.deepEqual(guesses.slice(0, 20), Array(20).fill(401));
  assert.deepEqual(guesses.slice(-1), [429]);
  assert.equal(await call(key), 200, 'a key that was right lately');
});

test('delays a valid but uncached key behind wrong ones', async (t) => {
  const orders = await startOrderService(t, ({ headers }, response) =>
    respondJson(response, null, headers.authorization === `Bearer ${key}` ? 200 : 401),
  );
  // One more guess is allowed after half a second.
  const { url } = await startGateway(t, { url: orders.url }, { limits: { failedLookupsPerMinute: 120 } });
  const call = async (code: string) => (await fetch(`${url}/platform/orders`, { headers: bearer(code) })).status;
  await Promise.all(Array.from({ length: 120 }, (_, at) => call(`errada-${at}`)));
  assert.equal(await call(key), 200);
});

/** A key as the order service issues it. */
const issuedKey = (secret: string): string => {
  const unsigned = `loja_${randomBytes(32).toString('base64url')}`;
  return unsigned + createHmac('sha256', secret).update(`api-key\n${unsigned}`).digest('base64url').slice(0, 12);
};

describe('300 wrong keys from an address', () => {
  const own = issuedKey(contextSecret);
  const cases: [title: string, guess: (at: number) => string][] = [
    ['without a signature', (at) => `errada-${at}`],
    ['with the signature of another secret', () => issuedKey('another-secret-of-thirty-two-characters')],
  ];
  for (const [title, guess] of cases)
    test(`${title} do not delay a key that was never used before`, async (t) => {
      const orders = await startOrderService(t, ({ headers }, response) =>
        respondJson(response, null, headers.authorization === `Bearer ${own}` ? 200 : 401),
      );
      const { url } = await startGateway(t, { url: orders.url }, { limits: { lookupWaitMs: 2_000 } });
      const guesses = Array.from({ length: 300 }, (_, at) =>
        fetch(`${url}/platform/orders`, { headers: bearer(guess(at)) }).then(({ status }) => status),
      );
      assert.equal(await Promise.race(guesses), 401);
      await wait(300);
      const startedAt = performance.now();
      const body = { method: 'POST', headers: { ...bearer(own), 'content-type': 'application/json' }, body: '{}' };
      assert.equal((await fetch(`${url}/platform/sessions`, body)).status, 200);
      const took = performance.now() - startedAt;
      assert.ok(took < 1_000, `${took} ms`);
      assert.ok((await Promise.all(guesses)).includes(429));
    });
});

test('limits the calls of a key', async (t) => {
  const orders = await startOrderService(t);
  const { url } = await startGateway(t, { url: orders.url }, { limits: { platformCallsPerMinute: 2 } });
  const call = (code: string) => fetch(`${url}/platform/orders`, { headers: bearer(code) });
  assert.deepEqual([(await call(key)).status, (await call(key)).status], [200, 200]);
  const stopped = await call(key);
  assert.deepEqual(
    [stopped.status, stopped.headers.get('retry-after'), (await errorOf(stopped))?.message],
    [429, '10', refusals.tooMany],
  );
  assert.equal((await call('another-key')).status, 200);
});

test("accepts no key for the shop's calls, and no session for the Platform API", async (t) => {
  const orders = await startOrderService(t, (request, response) =>
    request.url.startsWith('/platform/') ? respondJson(response, null, 401) : respondJson(response, {}),
  );
  const { url } = await startGateway(t, { url: orders.url });
  assert.equal((await fetch(`${url}/api/order/current`, { headers: bearer(key) })).status, 401);
  assert.equal((await fetch(`${url}/platform/orders`, { headers: bearer(contactCode) })).status, 401);
});

test('refuses a feed with a wrong key before it is read, and buffers none of it', async (t) => {
  const unread: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    unread.push(request);
    respondJson(response, null, 401);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const gateway = await startGateway(t, { url: `http://127.0.0.1:${port}` });
  const socket = connect(gateway.port, '127.0.0.1');
  t.after(() => socket.destroy());
  const received = new Promise<string>((resolve) =>
    socket.setEncoding('utf8').once('data', (text: string) => resolve(text)),
  );
  const bytes = 9_000_000;
  socket.on('error', () => {});
  socket.write(
    raw(
      'POST /platform/products/import HTTP/1.1',
      'host: loja.example',
      `authorization: Bearer ${key}`,
      `content-length: ${bytes}`,
    ),
  );
  socket.write(Buffer.alloc(1_000, ' '));
  assert.match(await received, /^HTTP\/1\.1 401 [\s\S]*connection: close/i);
  assert.equal(unread.length, 1);
});

test('asks for the body of a feed that waits for it only after its key was checked', async (t) => {
  let status = 401;
  const orders = await startOrderService(t, (_request, response) => respondJson(response, {}, status));
  const { port } = await startGateway(t, { url: orders.url });
  const head = ['POST /platform/products/import HTTP/1.1', 'host: loja.example', 'expect: 100-continue'];
  const send = () => sendRaw(port, raw(...head, 'content-length: 9', `authorization: Bearer ${key}`));
  assert.match((await send()).all, /^HTTP\/1\.1 401 /);
  status = 200;
  const asked = await send();
  assert.equal(asked.all, 'HTTP/1.1 100 Continue\r\n\r\n');
});

test("a key's unfinished feed holds one place only: its next feed is refused, and other keys' feeds arrive", async (t) => {
  const orders = await startOrderService(t);
  const { url, port } = await startGateway(t, { url: orders.url });
  const own = 'loja_abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG';
  const send = (bearerKey: string) =>
    fetch(`${url}/platform/products/import`, { method: 'POST', headers: bearer(bearerKey), body: 'id,title\n' });
  const sockets = Array.from({ length: 4 }, () => {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    t.after(() => socket.destroy());
    const head = ['POST /platform/products/import HTTP/1.1', 'host: loja.example', 'content-length: 1000'];
    socket.write(raw(...head, `authorization: Bearer ${key}`));
    socket.write(Buffer.alloc(999, ' '));
    return socket;
  });
  let refused = 0;
  for (const socket of sockets)
    socket.setEncoding('latin1').on('data', (text: string) => {
      if (text.startsWith('HTTP/1.1 503 ')) refused++;
    });
  for (let tries = 0; refused < 3 && tries < 500; tries++) await new Promise((resolve) => setTimeout(resolve, 10));
  assert.equal(refused, 3);
  const next = await send(key);
  assert.deepEqual([next.status, (await next.json()).errors[0].code], [503, 'busy']);
  assert.equal((await send(own)).status, 200);
  for (const socket of sockets) socket.destroy();
  let status = 503;
  for (let tries = 0; status === 503 && tries < 200; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 10));
    status = (await send(key)).status;
  }
  assert.equal(status, 200, 'a disconnected client frees its place');
});

test("feeds that wait in the order service do not keep another shop's feed out", async (t) => {
  const held: ServerResponse[] = [];
  const other = `${key}other`;
  const orders = await startOrderService(t, (request, response) => {
    if (isKeyCheck(request) || request.headers.authorization === `Bearer ${other}`) respondJson(response, {});
    else held.push(response);
  });
  const { url } = await startGateway(t, { url: orders.url }, { limits: { feedMs: 5_000 } });
  const send = (code: string) =>
    fetch(`${url}/platform/products/import`, { method: 'POST', headers: bearer(code), body: 'id,title' });
  const waiting = Array.from({ length: 5 }, (_, at) => send(`${key}${at}`));
  for (let turn = 0; turn < 400 && held.length < waiting.length; turn++) await wait(5);
  assert.equal(held.length, waiting.length);
  assert.equal((await send(other)).status, 200);
  for (const response of held) respondJson(response, {});
  for (const response of await Promise.all(waiting)) assert.equal(response.status, 200);
});

test('refuses a feed that becomes too long, whatever length was announced', async (t) => {
  const orders = await startOrderService(t);
  const { url } = await startGateway(t, { url: orders.url });
  const part = new Uint8Array(1024 * 1024);
  let parts = 0;
  const body = new ReadableStream({ pull: (to) => (parts++ < 11 ? to.enqueue(part) : to.close()) });
  const response = await fetch(`${url}/platform/products/import`, {
    method: 'POST',
    headers: bearer(key),
    body,
    duplex: 'half',
  } as RequestInit);
  assert.equal(response.status, 413);
  assert.ok(orders.seen.every(isKeyCheck));
});

test('checks an unknown key once before its feed, also with an order service that lacks that call', async (t) => {
  const orders = await startOrderService(t, (request, response) => {
    if (isKeyCheck(request)) respondJson(response, null, request.headers.authorization === `Bearer ${key}` ? 404 : 401);
    else respondJson(response, {});
  });
  const { url } = await startGateway(t, { url: orders.url });
  const send = async (code: string) =>
    (await fetch(`${url}/platform/products/import`, { method: 'POST', headers: bearer(code), body: 'id,title' }))
      .status;
  assert.deepEqual([await send('loja_wrong'), orders.seen.map(({ url }) => url)], [401, [platformCalls.shop.path]]);
  assert.deepEqual([await send(key), await send(key)], [200, 200]);
  assert.deepEqual(
    orders.seen.slice(1).map(({ url }) => url),
    [platformCalls.shop.path, platformCalls.importProducts.path, platformCalls.importProducts.path],
  );
});

test('another method of a path with a GET and a POST names both', async (t) => {
  const { url } = await startGateway(t, { url: (await startOrderService(t)).url });
  for (const [path, allow] of [
    ['/platform/contacts/cart', 'GET, POST'],
    ['/platform/sessions', 'POST'],
    ['/platform/orders', 'GET'],
  ]) {
    const response = await fetch(url + path, { method: 'DELETE', headers: bearer(key) });
    assert.deepEqual([response.status, response.headers.get('allow')], [405, allow], path);
  }
});
