import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { test } from 'node:test';
import { refusals } from '#shared/text/refusals.ts';
import { agentCode, answerJson, bearer, contactCode, raw, startGateway, startOrderService, until } from './gateway-fixture.ts';

const get = (code: string) => raw('GET /api/order/current HTTP/1.1', 'Host: a', `Authorization: ${bearer(code).authorization}`);

test('when a client leaves, its call to the order service ends too', async (t) => {
  let open = 0;
  const orders = await startOrderService(t, (_request, response) => {
    open++;
    response.on('close', () => open--);
  });
  const { port } = await startGateway(t, { url: orders.url });
  const clients = Array.from({ length: 5 }, () => connect(port, '127.0.0.1').on('error', () => {}));
  for (const client of clients) client.write(get(contactCode));
  await until(() => open === 5);
  for (const client of clients) client.destroy();
  await until(() => open === 0);
});

test('clients that left while waiting for a connection leave none of them occupied', async (t) => {
  const orders = await startOrderService(t, (request, response) => {
    if (request.headers.authorization === bearer(agentCode).authorization) answerJson(response, {});
  });
  const { url, port } = await startGateway(t, { url: orders.url }, { limits: { upstreamConnections: 2, inFlightPerSession: 100 } });
  const clients = Array.from({ length: 30 }, () => connect(port, '127.0.0.1').on('error', () => {}));
  for (const client of clients) client.write(get(contactCode));
  await until(() => orders.seen.filter(({ url: path }) => path === '/api/order/current').length >= 2);
  for (const client of clients) client.destroy();
  const later = await Promise.all(
    Array.from({ length: 10 }, () => fetch(`${url}/api/order/current`, { headers: bearer(agentCode), signal: AbortSignal.timeout(3_000) })),
  );
  assert.deepEqual(
    later.map(({ status }) => status),
    Array(10).fill(200),
  );
});

test('one session with many hung calls takes the shop from nobody', async (t) => {
  const orders = await startOrderService(t, (request, response) => {
    if (request.headers.authorization !== bearer(contactCode).authorization) answerJson(response, {});
  });
  const { url } = await startGateway(t, { url: orders.url }, { limits: { upstreamAnswerMs: 4_000 } });
  // All hundred must have arrived before the first is given up, on a busy machine too.
  const calls = Array.from({ length: 100 }, () => fetch(`${url}/api/order/current`, { headers: bearer(contactCode) }));
  const other = await fetch(`${url}/api/order/current`, { headers: bearer(agentCode) });
  assert.equal(other.status, 200);
  const answers = await Promise.all(calls);
  assert.equal(answers.filter(({ status }) => status === 504).length, 12);
  const refused = answers.filter(({ status, headers }) => status === 429 && headers.get('retry-after') === '1');
  assert.equal(refused.length, 88);
  for (const answer of refused) assert.equal((await answer.json()).errors[0].message, refusals.tooMany);
});

test('a gateway with too many calls under way says so', async (t) => {
  const orders = await startOrderService(t, () => {});
  const { url } = await startGateway(t, { url: orders.url }, { limits: { inFlight: 1, upstreamAnswerMs: 2_000 } });
  const answers = await Promise.all([contactCode, agentCode].map((code) => fetch(`${url}/api/order/current`, { headers: bearer(code) })));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [503, 504]);
});
