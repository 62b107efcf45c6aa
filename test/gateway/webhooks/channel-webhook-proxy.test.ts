import assert from 'node:assert/strict';
import { test } from 'node:test';
import { respondJson, startGateway, startOrderService } from '../gateway-fixture.ts';

const path = '/webhooks/meta/0f8fad5b-d9cb-469f-a165-70867728950e';
const signature = `sha256=${'5fda320be99c8730'.repeat(4)}`;
const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature };
const handshake = 'hub.mode=subscribe&hub.verify_token=verify-de-teste&hub.challenge=1158201444';

test("passes a channel's webhook on byte by byte, with only its signature", async (t) => {
  const orders = await startOrderService(t, (_request, response) => respondJson(response, null));
  const { url, log } = await startGateway(t, { url: orders.url });
  const body = '{"b":1, "a" : "Jo\\u00e3o João",\n"__proto__":{}}';
  const received = await fetch(url + path, {
    method: 'POST',
    headers: { ...headers, authorization: 'Bearer x', 'x-shop-id': 's' },
    body,
  });
  assert.equal(received.status, 200);
  const seen = orders.seen.at(-1);
  assert.deepEqual([seen?.method, seen?.url, seen?.body], ['POST', path, body]);
  assert.equal(seen?.headers['x-hub-signature-256'], signature);
  assert.ok(!('x-shop-id' in (seen?.headers ?? {})) && !('authorization' in (seen?.headers ?? {})));
  assert.ok(!log().includes('João') && !log().includes('0f8fad5b'));
});

test('refuses a webhook without a plausible signature before its body is read', async (t) => {
  const orders = await startOrderService(t, (_request, response) => respondJson(response, null));
  const { url } = await startGateway(t, { url: orders.url });
  for (const wrong of [{}, { 'x-hub-signature-256': 'sha256=abc' }, { 'x-hub-signature': signature }])
    assert.equal(
      (await fetch(url + path, { method: 'POST', headers: wrong, body: 'x'.repeat(3_300_000) })).status,
      401,
    );
  assert.equal(orders.seen.length, 0);
  assert.equal((await fetch(url + path, { method: 'POST', headers, body: 'no json' })).status, 200);
  assert.equal(orders.seen.at(-1)?.body, 'no json', 'a signed body of any kind goes on');
});

test('refuses a sender of wrong signatures unread after a while, for that account only', async (t) => {
  const other = path.replace('0f8fad5b', '1f8fad5b');
  const orders = await startOrderService(t, ({ url }, response) =>
    respondJson(response, null, url === path ? 401 : 200),
  );
  const { url } = await startGateway(t, { url: orders.url }, { limits: { wrongSignaturesPerMinute: 3 } });
  const send = async (to: string) => (await fetch(url + to, { method: 'POST', headers, body: '{}' })).status;
  assert.deepEqual([await send(path), await send(path), await send(path), await send(path)], [401, 401, 401, 429]);
  assert.equal(orders.seen.length, 3);
  assert.equal(await send(other), 200, 'Meta sends for all shops from the same addresses');
});

test('stops strangers after wrong signatures and trials of many networks, but not networks with valid ones', async (t) => {
  const wrong = '{"from":"a stranger"}';
  const orders = await startOrderService(t, ({ body }, response) =>
    respondJson(response, null, body === wrong ? 401 : 200),
  );
  const limits = { wrongSignaturesPerMinuteOfAccount: 5, webhookTrialsPerMinuteOfAccount: 2 };
  const changes = { trustedProxies: ['127.0.0.1'], limits };
  const { url } = await startGateway(t, { url: orders.url }, changes);
  const send = async (from: string, body: string) =>
    (await fetch(url + path, { method: 'POST', headers: { ...headers, 'x-forwarded-for': from }, body })).status;
  assert.equal(await send('203.0.113.1', '{}'), 200);
  const responses: number[] = [];
  for (let stranger = 1; stranger <= 8; stranger++) responses.push(await send(`198.51.100.${stranger}`, wrong));
  assert.deepEqual(responses, [401, 401, 401, 401, 401, 401, 401, 429]);
  assert.equal(await send('203.0.113.1', '{}'), 200);
});

test('a valid webhook of a network that is not known passes after forged ones from five networks', async (t) => {
  const wrong = '{"from":"a stranger"}';
  let checks = 0;
  const orders = await startOrderService(t, ({ body }, response) => {
    checks++;
    respondJson(response, null, body === wrong ? 401 : 200);
  });
  const { url } = await startGateway(t, { url: orders.url }, { trustedProxies: ['127.0.0.1'] });
  const send = async (from: string, body: string, to = path) =>
    (await fetch(url + to, { method: 'POST', headers: { ...headers, 'x-forwarded-for': from }, body })).status;
  const forge = async (networks: number, times: number) => {
    const responses: number[] = [];
    for (let at = 0; at < networks * times; at++) responses.push(await send(`198.51.100.${at % networks}`, wrong));
    return responses;
  };
  const startedAt = performance.now();
  // One more wrong signature is allowed each second.
  const refilled = () => (performance.now() - startedAt) / 1_000;
  assert.deepEqual([...new Set(await forge(5, 12))], [401]);
  assert.ok((await forge(5, 12)).filter((status) => status === 401).length <= refilled(), 'no trials for forgers');
  assert.equal(await send('203.0.113.1', '{}'), 200);
  assert.equal(await send('203.0.113.2', '{}', path.toUpperCase().replace('/WEBHOOKS/META', '/webhooks/meta')), 200);
  const known: number[] = [];
  for (let at = 0; at < 20; at++) known.push(await send('203.0.113.1', '{}'));
  assert.deepEqual([...new Set(known)], [200]);

  // A network's only failed trial uses up its trials.
  checks = 0;
  const strangers: number[] = [];
  for (let at = 0; at < 30; at++) strangers.push(await send(`192.0.2.${at % 10}`, wrong));
  assert.ok(checks >= 10 && checks <= 10 + refilled(), String(checks));
  assert.equal(strangers.filter((status) => status === 401).length, checks);
});

test('wrong signatures for one shop, or for an unknown one, block no webhook of another shop', async (t) => {
  const wrong = '{"from":"a stranger"}';
  const orders = await startOrderService(t, ({ body }, response) =>
    respondJson(response, null, body === wrong ? 401 : 200),
  );
  const limits = { wrongSignaturesPerMinute: 100, wrongSignaturesPerMinuteOfAccount: 60 };
  const { url } = await startGateway(t, { url: orders.url }, { trustedProxies: ['127.0.0.1'], limits });
  const send = async (to: string, from: string, body: string) =>
    (await fetch(url + to, { method: 'POST', headers: { ...headers, 'x-forwarded-for': from }, body })).status;
  const responses: number[] = [];
  for (let at = 0; at < 65; at++) responses.push(await send(path, `198.51.100.${at % 5}`, wrong));
  assert.deepEqual([responses[0], responses.at(-1)], [401, 429]);
  for (let at = 0; at < 65; at++) await send(`/webhooks/meta/loja-${at}`, `198.51.100.${at % 5}`, wrong);
  const other = path.replace('0f8fad5b', '1f8fad5b');
  assert.equal(await send(other, '203.0.113.1', '{}'), 200, "Meta's network is not known yet");
});

test('long bodies with a wrong signature are soon refused unread, however their length is announced', async (t) => {
  const orders = await startOrderService(t, ({ body }, response) =>
    respondJson(response, null, body.endsWith('right') ? 200 : 401),
  );
  const limits = { longWrongSignaturesPerMinuteOfAccount: 2, longWebhookTrialsPerMinuteOfAccount: 1 };
  const { url } = await startGateway(t, { url: orders.url }, { trustedProxies: ['127.0.0.1'], limits });
  let senders = 0;
  const send = async (body: string | ReadableStream, from = `198.51.100.${++senders}`) => {
    const more = typeof body === 'string' ? {} : { duplex: 'half' as const };
    const sent = { ...headers, 'x-forwarded-for': from };
    return (await fetch(url + path, { method: 'POST', headers: sent, body, ...more })).status;
  };
  const long = 'x'.repeat(100_000);
  const streamed = () => new Blob([long]).stream();
  assert.equal(await send(`${long} right`, '203.0.113.1'), 200);
  assert.deepEqual([await send(long), await send(streamed()), await send(long)], [401, 401, 401]);
  assert.deepEqual([await send(long), await send(streamed())], [429, 429]);
  assert.equal(orders.seen.length, 4, 'the last two were not read');
  assert.equal(await send('{}'), 401, 'a short body is still checked');
  assert.equal(await send(`${long} right`, '203.0.113.1'), 200, 'a network with a valid signature goes on');
});

test('a shop has one bucket of wrong signatures, however its id is written', async (t) => {
  const orders = await startOrderService(t, (_request, response) => respondJson(response, null, 401));
  const limits = { wrongSignaturesPerMinuteOfAccount: 2 };
  const { url } = await startGateway(t, { url: orders.url }, { limits });
  const send = async (to: string) => (await fetch(url + to, { method: 'POST', headers, body: '{}' })).status;
  const id = '0f8fad5b-d9cb-469f-a165-70867728950e';
  const spellings = [id, id.toUpperCase(), id.replace('f', 'F')];
  const responses: number[] = [];
  for (const account of spellings) responses.push(await send(`/webhooks/meta/${account}`));
  assert.deepEqual(responses, [401, 401, 429]);
});

test('accepts a batch of three megabytes, and no more', async (t) => {
  const orders = await startOrderService(t, (_request, response) => respondJson(response, null));
  const { url } = await startGateway(t, { url: orders.url });
  assert.equal((await fetch(url + path, { method: 'POST', headers, body: 'x'.repeat(3_000_000) })).status, 200);
  assert.equal((await fetch(url + path, { method: 'POST', headers, body: 'x'.repeat(3_300_000) })).status, 413);
  assert.equal(orders.seen.length, 1);
});

test('responds to a valid handshake with only the challenge as plain text', async (t) => {
  const orders = await startOrderService(t, (_request, response) => respondJson(response, '1158201444'));
  const { url, log } = await startGateway(t, { url: orders.url });
  const received = await fetch(`${url}${path}?${handshake}&x=1`);
  assert.deepEqual(
    [received.status, received.headers.get('content-type'), await received.text()],
    [200, 'text/plain; charset=utf-8', '1158201444'],
  );
  assert.equal(orders.seen.at(-1)?.url, `${path}?${handshake}`);
  assert.ok(!log().includes('verify-de-teste'));
});

test('reveals nothing to a wrong handshake, or to one with missing, repeated or odd parts', async (t) => {
  const orders = await startOrderService(t, (_request, response) => respondJson(response, null, 403));
  const { url } = await startGateway(t, { url: orders.url });
  const refused = await fetch(`${url}${path}?${handshake}`);
  assert.deepEqual([refused.status, (await refused.json()).success], [403, false]);
  for (const query of ['', '?hub.mode=subscribe', `?${handshake}&hub.mode=subscribe`, `?${handshake}%3Cscript%3E`])
    assert.equal((await fetch(url + path + query)).status, 404, query);
  assert.equal(orders.seen.length, 1);
});

test('accepts only GET and POST, and a plain shop name', async (t) => {
  const orders = await startOrderService(t);
  const { url } = await startGateway(t, { url: orders.url });
  const put = await fetch(url + path, { method: 'PUT', body: '{}' });
  assert.deepEqual([put.status, put.headers.get('allow')], [405, 'GET, POST']);
  assert.equal((await fetch(`${url}/webhooks/meta/a'b`, { method: 'POST', headers, body: '{}' })).status, 404);
  assert.equal(orders.seen.length, 0);
});

test('reports an order service that is down, so that Meta retries', async (t) => {
  const { url } = await startGateway(t, { url: 'http://127.0.0.1:1' });
  assert.equal((await fetch(url + path, { method: 'POST', headers, body: '{}' })).status, 502);
});
