import assert from 'node:assert/strict';
import { test } from 'node:test';
import { platformCalls } from '#shared/contract/platform.ts';
import { refusals } from '#shared/text/refusals.ts';
import { answerJson, bearer, contactCode, type Seen, startGateway, startOrderService } from './gateway-fixture.ts';

const key = 'loja_0123456789abcdefghijklmnopqrstuvwxyzABCDEFG';
const json = { ...bearer(key), 'content-type': 'application/json' };
const unknown = (_request: Seen, response: Parameters<typeof answerJson>[0]) => answerJson(response, null, 401);

const errorOf = async (answer: Response) => ((await answer.json()) as { errors: { message: string; code?: string }[] }).errors[0];

test('every call of the Platform API reaches the order service with the key, and no session is looked for', async (t) => {
  const orders = await startOrderService(t);
  const { url, log } = await startGateway(t, { url: orders.url });
  for (const { method, path } of Object.values(platformCalls)) {
    const asked = path.replace(':id', '019a8d3e-0000-7000-8000-000000000000');
    const headers = method === 'POST' ? { ...json, 'idempotency-key': 'chave-0001', 'x-shop-id': 'mine' } : bearer(key);
    const answer = await fetch(`${url}${asked}?perPage=2`, { method, headers, ...(method === 'POST' ? { body: '{"a":1}' } : {}) });
    assert.equal(answer.status, 200, path);
    const seen = orders.seen.at(-1);
    assert.deepEqual([seen?.method, seen?.url, seen?.headers.authorization], [method, `${asked}?perPage=2`, `Bearer ${key}`]);
    assert.equal(seen?.headers['x-shop-id'], undefined, 'whose shop it is the key says');
    if (method === 'POST') assert.deepEqual([seen?.body, seen?.headers['idempotency-key']], ['{"a":1}', 'chave-0001']);
  }
  assert.ok(orders.seen.every((seen) => seen.url.startsWith('/platform/')));
  assert.ok(!log().includes(key));
});

test('a call of the Platform API without a key, by another method or to nowhere ends at the gateway, in the envelope', async (t) => {
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
    const answer = await fetch(url + path, init);
    assert.equal(answer.status, status, `${path} ${JSON.stringify(init).slice(0, 80)}`);
    assert.ok(await errorOf(answer), path);
  }
  assert.equal(orders.seen.length, 0);
});

test('a feed passes as it is, as long as one may be, and may be read for longer than shoppers wait', async (t) => {
  const orders = await startOrderService(t, (_request, response) => void setTimeout(() => answerJson(response, {}), 150));
  const { url } = await startGateway(t, { url: orders.url }, { limits: { upstreamAnswerMs: 50, feedMs: 5_000 } });
  const send = (body: Buffer, type: string) =>
    fetch(`${url}/platform/products/import?dryRun=true`, {
      method: 'POST',
      headers: { ...bearer(key), 'content-type': type },
      body: new Uint8Array(body),
    });
  const feed = Buffer.from([0xff, 0xfe, ...Buffer.from('<rss/>', 'utf16le')]);
  for (const type of ['application/xml', 'text/csv', 'application/json']) assert.equal((await send(feed, type)).status, 200, type);
  assert.ok(orders.seen.every(({ headers }) => headers['content-type'] === 'application/octet-stream'));
  assert.equal((await send(Buffer.alloc(10 * 1024 * 1024 + 1), 'text/csv')).status, 413);
  assert.equal((await fetch(`${url}/platform/orders`, { headers: bearer(key) })).status, 504, 'nothing else may take so long');
});

test('whoever guesses keys is stopped, whoever has one may go on until it calls too often', async (t) => {
  const guessed = await startOrderService(t, unknown);
  const gateway = await startGateway(t, { url: guessed.url }, { limits: { failedLookupsPerMinute: 3 } });
  const guess = async (at: number) => (await fetch(`${gateway.url}/platform/orders`, { headers: bearer(`errada-${at}`) })).status;
  assert.deepEqual([await guess(1), await guess(2), await guess(3), await guess(4)], [401, 401, 401, 429]);
  assert.equal(guessed.seen.length, 3);

  const orders = await startOrderService(t);
  const { url } = await startGateway(t, { url: orders.url }, { limits: { platformCallsPerMinute: 2 } });
  const call = (code: string) => fetch(`${url}/platform/orders`, { headers: bearer(code) });
  assert.deepEqual([(await call(key)).status, (await call(key)).status], [200, 200]);
  const stopped = await call(key);
  assert.deepEqual([stopped.status, stopped.headers.get('retry-after'), (await errorOf(stopped))?.message], [429, '10', refusals.tooMany]);
  assert.equal((await call('another-key')).status, 200);
});

test('a key opens no call of the shop, and a session none of the platform', async (t) => {
  const orders = await startOrderService(t, (request, response) =>
    request.url.startsWith('/platform/') ? answerJson(response, null, 401) : answerJson(response, {}),
  );
  const { url } = await startGateway(t, { url: orders.url });
  assert.equal((await fetch(`${url}/api/order/current`, { headers: bearer(key) })).status, 401);
  assert.equal((await fetch(`${url}/platform/orders`, { headers: bearer(contactCode) })).status, 401);
});
