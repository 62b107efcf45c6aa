import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerJson, startGateway, startOrderService } from '../gateway-fixture.ts';

const path = '/webhooks/pagarme/0f8fad5b-d9cb-469f-a165-70867728950e';
const password = `Basic ${Buffer.from('loja:segredo').toString('base64')}`;
const event = { id: 'hook_1', type: 'charge.paid', data: { id: 'ch_1', customer: { document: '52998224725' } } };
const json = { 'content-type': 'application/json' };

test('passes the ids and the kind of an event on, with its password and nothing of its customer', async (t) => {
  const orders = await startOrderService(t, (_request, response) => answerJson(response, null));
  const { url, log } = await startGateway(t, { url: orders.url }, { logLevel: 'info' });
  const headers = { ...json, authorization: password, 'x-webhook-signature': 'mine' };
  const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(event) });
  assert.equal(answer.status, 200);
  const seen = orders.seen.at(-1);
  assert.deepEqual([seen?.method, seen?.url, seen?.body], ['POST', `${path}?data.id=ch_1&type=charge.paid`, '']);
  assert.equal(seen?.headers['x-webhook-signature'], password);
  assert.equal(seen?.headers['x-webhook-request-id'], 'hook_1');
  assert.ok(!('authorization' in (seen?.headers ?? {})));
  for (const secret of [password, 'segredo', '52998224725']) assert.ok(!log().includes(secret), secret);
});

test('passes an event without a password on, and a broken body as nothing', async (t) => {
  const orders = await startOrderService(t, (_request, response) => answerJson(response, null));
  const { url } = await startGateway(t, { url: orders.url });
  for (const body of [JSON.stringify(event), '{"broken":', '[]', JSON.stringify({ data: { id: '../x?y' } })])
    assert.equal((await fetch(url + path, { method: 'POST', headers: json, body })).status, 200);
  assert.deepEqual(
    orders.seen.map((seen) => seen.url),
    [`${path}?data.id=ch_1&type=charge.paid`, `${path}?`, `${path}?`, `${path}?`],
  );
  assert.equal(orders.seen[0]?.headers['x-webhook-signature'], undefined);
});

test('refuses a large event, another method, and a sender of many wrong passwords', async (t) => {
  const orders = await startOrderService(t, (_request, response) => answerJson(response, null, 401));
  const { url } = await startGateway(t, { url: orders.url });
  const large = await fetch(url + path, { method: 'POST', headers: json, body: 'x'.repeat(65_537) });
  assert.equal(large.status, 413);
  assert.equal((await fetch(url + path)).status, 405);
  const headers = { ...json, authorization: password };
  let status = 401;
  for (let tries = 0; tries < 200 && status === 401; tries++)
    ({ status } = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(event) }));
  assert.equal(status, 429);
});
