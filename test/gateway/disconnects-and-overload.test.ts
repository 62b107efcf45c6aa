import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { test } from 'node:test';
import { refusals } from '#shared/text/refusals/refusals.ts';
import { defaultLimits } from '../../gateway/limits/default-limits.ts';
import { InFlight } from '../../gateway/limits/in-flight-requests.ts';
import {
  agentCode,
  bearer,
  contactCode,
  raw,
  respondJson,
  startGateway,
  startOrderService,
  startRawServer,
  until,
} from './gateway-fixture.ts';

const get = (code: string) =>
  raw('GET /api/order/current HTTP/1.1', 'Host: a', `Authorization: ${bearer(code).authorization}`);

// Decision: One session’s hanging calls never stop another’s; an aborted call frees its capacity; an unhealthy order
// service is reported fast.
test('aborts the upstream call when its client disconnects', async (t) => {
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

test('keeps no connection for clients that disconnected while they waited for one', async (t) => {
  const orders = await startOrderService(t, (request, response) => {
    if (request.headers.authorization === bearer(agentCode).authorization) respondJson(response, {});
  });
  const { url, port } = await startGateway(
    t,
    { url: orders.url },
    { limits: { upstreamConnections: 2, inFlightPerSession: 100 } },
  );
  const clients = Array.from({ length: 30 }, () => connect(port, '127.0.0.1').on('error', () => {}));
  for (const client of clients) client.write(get(contactCode));
  await until(() => orders.seen.filter(({ url: path }) => path === '/api/order/current').length >= 2);
  for (const client of clients) client.destroy();
  const later = await Promise.all(
    Array.from({ length: 10 }, () =>
      fetch(`${url}/api/order/current`, { headers: bearer(agentCode), signal: AbortSignal.timeout(3_000) }),
    ),
  );
  assert.deepEqual(
    later.map(({ status }) => status),
    Array(10).fill(200),
  );
});

// Decision: One session’s hanging calls never stop another’s; an aborted call frees its capacity; an unhealthy order
// service is reported fast.
test('one session with many hanging calls does not block others', async (t) => {
  const orders = await startOrderService(t, (request, response) => {
    if (request.headers.authorization !== bearer(contactCode).authorization) respondJson(response, {});
  });
  const { url } = await startGateway(t, { url: orders.url }, { limits: { upstreamResponseMs: 4_000 } });
  // All hundred must arrive before the first one times out, also on a busy machine.
  const calls = Array.from({ length: 100 }, () => fetch(`${url}/api/order/current`, { headers: bearer(contactCode) }));
  const other = await fetch(`${url}/api/order/current`, { headers: bearer(agentCode) });
  assert.equal(other.status, 200);
  const responses = await Promise.all(calls);
  assert.equal(responses.filter(({ status }) => status === 504).length, 12);
  const refused = responses.filter(({ status, headers }) => status === 429 && headers.get('retry-after') === '1');
  assert.equal(refused.length, 88);
  for (const response of refused) assert.equal((await response.json()).errors[0].message, refusals.tooMany);
});

test('refuses a call without a free connection after a moment, and at once behind many waiting calls', async (t) => {
  const orders = await startOrderService(t, () => {});
  const few = {
    upstreamConnections: 1,
    upstreamWaiting: 1,
    upstreamWaitMs: 500,
    inFlight: 100,
    inFlightPerSession: 100,
  };
  const { url } = await startGateway(t, { url: orders.url }, { limits: { ...few, upstreamResponseMs: 4_000 } });
  const first = fetch(`${url}/api/order/current`, { headers: bearer(contactCode) });
  await until(() => orders.seen.some(({ url: path }) => path === '/api/order/current'));
  const others = await Promise.all(
    [1, 2, 3].map(() => fetch(`${url}/api/order/current`, { headers: bearer(contactCode) })),
  );
  assert.deepEqual(
    others.map(({ status, headers }) => [status, headers.get('retry-after')]),
    Array(3).fill([503, '1']),
  );
  assert.equal(orders.seen.filter(({ url: path }) => path === '/api/order/current').length, 1);
  assert.equal((await first).status, 504);
});

test('leaves free connections when six sessions have the maximum of hanging calls', async (t) => {
  const victim = 'a-seventh-visitor';
  const user = { sessionType: 0, channelType: 1, channelId: 'c', shopId: 's', userShop: { id: 'u' } };
  let hanging = 0;
  const orders = await startRawServer(t, (socket, head) => {
    const hasResponse = head.startsWith('GET /api/session/') || head.includes(victim);
    const body = JSON.stringify({ success: true, data: user, errors: [] });
    if (hasResponse)
      socket.write(
        `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      );
    else hanging++;
  });
  const { url } = await startGateway(t, { url: orders.url }, { limits: { upstreamResponseMs: 6_000 } });
  const askAs = async (code: string) => (await fetch(`${url}/api/order/current`, { headers: bearer(code) })).status;
  const codes = Array.from({ length: 6 }, (_, index) => `session-that-hangs-${index}`);
  const hung = codes.flatMap((code) => Array.from({ length: 12 }, () => askAs(code)));
  await until(() => hanging === 72, 5_000);
  assert.equal(await askAs(victim), 200);
  assert.deepEqual(new Set(await Promise.all(hung)), new Set([504]));
});

test('allows fewer calls in flight than connections, and one session a small share', () => {
  const { inFlight, inFlightPerSession, upstreamConnections } = defaultLimits;
  assert.ok(inFlight < upstreamConnections && inFlightPerSession * 16 <= inFlight);
});

test('leaves a quarter of all places to others when the sessions of one network take as many as they can', async (t) => {
  const orders = await startOrderService(t, ({ headers }, response) => {
    if (headers.authorization === bearer(contactCode).authorization) respondJson(response, {});
  });
  const limits = { inFlight: 16, inFlightPerSession: 16, upstreamResponseMs: 4_000 };
  const { url } = await startGateway(t, { url: orders.url }, { limits, trustedProxies: ['127.0.0.0/8'] });
  const askFrom = async (address: string, code: string) =>
    (await fetch(`${url}/api/order/current`, { headers: { ...bearer(code), 'x-forwarded-for': address } })).status;
  const hanging = Array.from({ length: 16 }, () => askFrom('198.51.100.7', agentCode));
  await until(() => orders.seen.filter(({ url: path }) => path === '/api/order/current').length === 12);
  assert.equal(await askFrom('203.0.113.9', contactCode), 200, 'another network has a place');
  assert.equal(await askFrom('198.51.100.7', contactCode), 503, 'the network itself has none left');
  const statuses = await Promise.all(hanging);
  assert.equal(statuses.filter((status) => status === 503).length, 4);
});

test('leaves places to a second, third and fourth network, although each takes as many as it can', () => {
  const slots = new InFlight({ inFlight: 200, inFlightPerSession: 200 });
  const placesOf = (network: string): number => {
    for (let places = 0; ; places++)
      try {
        slots.enter(`session of ${network}`, network);
      } catch {
        return places;
      }
  };
  assert.deepEqual(['first', 'second', 'third', 'fourth'].map(placesOf), [150, 38, 9, 3]);
});

test('responds "busy" when too many calls are in flight', async (t) => {
  const orders = await startOrderService(t, () => {});
  const { url } = await startGateway(t, { url: orders.url }, { limits: { inFlight: 1, upstreamResponseMs: 2_000 } });
  const responses = await Promise.all(
    [contactCode, agentCode].map((code) => fetch(`${url}/api/order/current`, { headers: bearer(code) })),
  );
  assert.deepEqual(responses.map(({ status }) => status).sort(), [503, 504]);
});
