import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { test } from 'node:test';
import { refusals } from '#shared/text/refusals/refusals.ts';
import { raw, respondJson, type Seen, startGateway, startOrderService, until } from '../gateway-fixture.ts';

const path = '/webhooks/mercadopago/0f8fad5b-d9cb-469f-a165-70867728950e';
const signed = { 'x-signature': 'ts=1704908010, v1=abc', 'x-request-id': 'their-request' };
const json = { ...signed, 'content-type': 'application/json' };

const refuse = (_request: Seen, response: Parameters<typeof respondJson>[0]) => respondJson(response, null, 401);

test('passes a payment webhook on with only its signed parts', async (t) => {
  const orders = await startOrderService(t, (_request, response) => respondJson(response, null));
  const { url } = await startGateway(t, { url: orders.url });
  const body = JSON.stringify({ type: 'payment', data: { id: '999' } });
  const headers = { ...json, 'x-webhook-signature': 'mine', 'x-shop-id': 's', authorization: 'Bearer x' };
  const received = await fetch(`${url}${path}?source_news=webhooks&data.id=123&type=payment`, {
    method: 'POST',
    headers,
    body,
  });
  assert.equal(received.status, 200);
  const seen = orders.seen.at(-1);
  assert.deepEqual([seen?.method, seen?.url, seen?.body], ['POST', `${path}?data.id=123&type=payment`, '']);
  assert.equal(seen?.headers['x-webhook-signature'], signed['x-signature']);
  assert.equal(seen?.headers['x-webhook-request-id'], 'their-request');
  assert.notEqual(seen?.headers['x-request-id'], 'their-request');
  assert.ok(!('x-shop-id' in (seen?.headers ?? {})) && !('authorization' in (seen?.headers ?? {})));
});

test('accepts a payment webhook with any body or none, and refuses a large one', async (t) => {
  const orders = await startOrderService(t, (_request, response) => respondJson(response, null));
  const { url } = await startGateway(t, { url: orders.url });
  for (const [body, type] of [
    ['{"broken":', 'application/json'],
    ['id=1&topic=payment', 'application/x-www-form-urlencoded'],
    ['', 'application/json'],
  ] as const)
    assert.equal(
      (await fetch(url + path, { method: 'POST', headers: { ...signed, 'content-type': type }, body })).status,
      200,
      body,
    );
  for (const bytes of [8_193, 100_000]) {
    const large = await fetch(url + path, { method: 'POST', headers: json, body: 'x'.repeat(bytes) });
    assert.equal(large.status, 413, `${bytes} bytes`);
  }
  assert.equal(orders.seen.length, 3);
});

test('logs no fault when a sender leaves before its body is complete', async (t) => {
  const orders = await startOrderService(t, (_request, response) => respondJson(response, null));
  const { port, log } = await startGateway(t, { url: orders.url }, { logLevel: 'info' });
  const sender = connect(port, '127.0.0.1').on('error', () => {});
  sender.write(`${raw(`POST ${path} HTTP/1.1`, 'Host: a', 'X-Signature: ts=1, v1=a', 'Content-Length: 100')}{"type":`);
  // Its headers were read once the gateway knows the connection.
  await new Promise((resolve) => setTimeout(resolve, 200));
  sender.destroy();
  await until(() => log().includes(path.split('/')[2] ?? ''));
  assert.ok(!log().includes('an unexpected error'), log());
  assert.deepEqual(orders.seen, []);
});

// Decision: An unsigned or wrongly signed webhook is a hint to read a payment of the shop again, once a minute at most,
// and never a fact.
test('passes an unsigned payment webhook on as a hint, also in its older form, and limits how many', async (t) => {
  const orders = await startOrderService(t, refuse);
  const { url } = await startGateway(t, { url: orders.url }, { limits: { wrongSignaturesPerMinute: 2 } });
  const send = async (query: string) => (await fetch(`${url}${path}?${query}`, { method: 'POST' })).status;
  assert.equal(await send('data.id=12&type=payment'), 401);
  assert.equal(await send('id=12&topic=payment'), 401);
  assert.deepEqual(
    orders.seen.map((seen) => seen.url),
    [`${path}?data.id=12&type=payment`, `${path}?data.id=12&type=payment`],
  );
  assert.equal(orders.seen[0]?.headers['x-webhook-signature'], undefined);
  for (let tries = 0; tries < 10; tries++) await send('data.id=12&type=payment');
  assert.equal(await send('data.id=12&type=payment'), 429);
  assert.ok(orders.seen.length < 10, String(orders.seen.length));
});

// Decision: A network's webhooks without a signature do not use up what its signed ones may.
test('passes signed webhooks on after many unsigned ones of the same network, and counts wrong signatures', async (t) => {
  const right = 'ts=1704908010, v1=right';
  const orders = await startOrderService(t, ({ headers }, response) =>
    respondJson(response, null, headers['x-webhook-signature'] === right ? 200 : 401),
  );
  const limits = {
    wrongSignaturesPerMinute: 2,
    wrongSignaturesPerMinuteOfAccount: 4,
    webhookTrialsPerMinuteOfAccount: 1,
  };
  for (const isKnown of [true, false]) {
    const { url } = await startGateway(t, { url: orders.url }, { limits });
    const send = async (signature: string | null) => {
      const headers = { 'x-request-id': 'r', ...(signature === null ? {} : { 'x-signature': signature }) };
      return (await fetch(`${url}${path}?data.id=12&type=payment`, { method: 'POST', headers })).status;
    };
    if (isKnown) assert.equal(await send(right), 200);
    const unsigned: number[] = [];
    for (let tries = 0; tries < 8; tries++) unsigned.push(await send(null));
    assert.equal(unsigned.at(-1), 429);
    assert.equal(await send(right), 200, isKnown ? 'a known network' : 'the first signed one');
    const wrong: number[] = [];
    for (let tries = 0; tries < 8; tries++) wrong.push(await send('ts=1704908010, v1=wrong'));
    assert.equal(wrong.at(-1), 429);
  }
});

test('drops an id that is repeated in the query', async (t) => {
  const orders = await startOrderService(t, (_request, response) => respondJson(response, null));
  const { url } = await startGateway(t, { url: orders.url });
  await fetch(`${url}${path}?data.id=1&data.id=2&type=payment`, { method: 'POST', headers: json, body: '{}' });
  assert.equal(orders.seen.at(-1)?.url, `${path}?type=payment`);
});

test('responds to a refused payment webhook in JSON', async (t) => {
  const orders = await startOrderService(t, refuse);
  const { url } = await startGateway(t, { url: orders.url });
  const response = await fetch(url + path, { method: 'POST', headers: json, body: '{}' });
  assert.equal(response.status, 401);
  assert.equal((await response.json()).success, false);
});

test('accepts only POST and a plain shop name for payment webhooks', async (t) => {
  const orders = await startOrderService(t);
  const { url } = await startGateway(t, { url: orders.url });
  const read = await fetch(url + path);
  assert.deepEqual([read.status, read.headers.get('allow')], [405, 'POST']);
  const odd = await fetch(`${url}/webhooks/mercadopago/a'b`, { method: 'POST', headers: json, body: '{}' });
  assert.equal(odd.status, 404);
  assert.deepEqual(await odd.json(), {
    success: false,
    data: null,
    errors: [{ message: refusals.notFound, code: 'not-found' }],
  });
  assert.equal((await fetch(`${url}/webhooks/other/x`, { method: 'POST', headers: json, body: '{}' })).status, 404);
  assert.deepEqual(orders.seen, []);
});

test('reports an order service that is down, so that the webhook is retried', async (t) => {
  const { url } = await startGateway(t, { url: 'http://127.0.0.1:1' });
  assert.equal((await fetch(url + path, { method: 'POST', headers: json, body: '{}' })).status, 502);
});

test('passes a Tray webhook on with only three fields of its form', async (t) => {
  const orders = await startOrderService(t, (_request, response) => respondJson(response, null));
  const { url } = await startGateway(t, { url: orders.url });
  const tray = '/webhooks/tray/a-secret-of-ours';
  const form =
    'seller_id=391251&scope_id=108&scope_name=product&act=update&app_code=1&' +
    'url_notification=https%3A%2F%2Fevil.example';
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-shop-id': 's', authorization: 'Bearer x' };
  const received = await fetch(`${url}${tray}?seller_id=1`, { method: 'POST', headers, body: form });
  assert.equal(received.status, 200);
  const seen = orders.seen.at(-1);
  assert.deepEqual(
    [seen?.method, seen?.url, seen?.body],
    ['POST', `${tray}?seller_id=391251&scope_id=108&scope_name=product`, ''],
  );
  assert.ok(!('x-shop-id' in (seen?.headers ?? {})) && !('authorization' in (seen?.headers ?? {})));
  for (const [body, passed] of [
    ['seller_id=1&seller_id=2&scope_id=3', 'scope_id=3'],
    ['', ''],
    [`seller_id=${'9'.repeat(500)}`, `seller_id=${'9'.repeat(100)}`],
  ] as const)
    assert.equal(
      (await fetch(url + tray, { method: 'POST', headers, body })).status === 200 && orders.seen.at(-1)?.url,
      `${tray}?${passed}`,
    );
  assert.equal((await fetch(url + tray)).status, 405);
});
