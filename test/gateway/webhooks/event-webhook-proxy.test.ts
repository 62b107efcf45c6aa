import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unprovenWebhookStatus } from '#shared/contract/platform/webhooks.ts';
import { respondJson, startGateway, startOrderService } from '../gateway-fixture.ts';

const path = '/webhooks/pagarme/0f8fad5b-d9cb-469f-a165-70867728950e';
const password = `Basic ${Buffer.from('loja:segredo').toString('base64')}`;
const event = { id: 'hook_1', type: 'charge.paid', data: { id: 'ch_1', customer: { document: '52998224725' } } };
const json = { 'content-type': 'application/json' };

test('passes the ids and the kind of an event on, with its password and nothing of its customer', async (t) => {
  const orders = await startOrderService(t, (_request, response) => respondJson(response, null));
  const { url, log } = await startGateway(t, { url: orders.url }, { logLevel: 'info' });
  const headers = { ...json, authorization: password, 'x-webhook-signature': 'mine' };
  const received = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(event) });
  assert.equal(received.status, 200);
  const seen = orders.seen.at(-1);
  assert.deepEqual([seen?.method, seen?.url, seen?.body], ['POST', `${path}?data.id=ch_1&type=charge.paid`, '']);
  assert.equal(seen?.headers['x-webhook-signature'], password);
  assert.equal(seen?.headers['x-webhook-request-id'], 'hook_1');
  assert.ok(!('authorization' in (seen?.headers ?? {})));
  for (const secret of [password, 'segredo', '52998224725']) assert.ok(!log().includes(secret), secret);
});

test('passes an event without a password on, and a broken body as nothing', async (t) => {
  const orders = await startOrderService(t, (_request, response) => respondJson(response, null));
  const { url } = await startGateway(t, { url: orders.url });
  for (const body of [JSON.stringify(event), '{"broken":', '[]', JSON.stringify({ data: { id: '../x?y' } })])
    assert.equal((await fetch(url + path, { method: 'POST', headers: json, body })).status, 200);
  assert.deepEqual(
    orders.seen.map((seen) => seen.url),
    [`${path}?data.id=ch_1&type=charge.paid`, `${path}?`, `${path}?`, `${path}?`],
  );
  assert.equal(orders.seen[0]?.headers['x-webhook-signature'], undefined);
});

for (const [title, status, later] of [
  ['trusts the network of an event with proof', 200, 200],
  ['responds with 200 to an event without proof, and does not trust its network', unprovenWebhookStatus, 429],
] as const)
  test(title, async (t) => {
    const orders = await startOrderService(t, ({ url }, response) =>
      respondJson(response, null, url.includes('ch_1') ? status : 401),
    );
    const limits = { wrongSignaturesPerMinuteOfAccount: 1, webhookTrialsPerMinuteOfAccount: 1 };
    const { url } = await startGateway(t, { url: orders.url }, { trustedProxies: ['127.0.0.1'], limits });
    const send = async (from: string, id = 'ch_1') => {
      const headers = { ...json, authorization: password, 'x-forwarded-for': from };
      const body = JSON.stringify({ ...event, data: { id } });
      return (await fetch(url + path, { method: 'POST', headers, body })).status;
    };
    assert.equal(await send('203.0.113.1'), 200);
    // Strangers use up the account's limit and its trial.
    assert.deepEqual([await send('198.51.100.1', 'ch_2'), await send('198.51.100.2', 'ch_2')], [401, 401]);
    assert.equal(await send('203.0.113.1'), later);
  });

test('refuses a large event, another method, and a sender of many wrong passwords', async (t) => {
  const orders = await startOrderService(t, (_request, response) => respondJson(response, null, 401));
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
