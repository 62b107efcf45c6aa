import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { type TestContext, test } from 'node:test';
import { eventText } from '#shared/contract/event-stream.ts';
import { refusals } from '#shared/text/refusals/refusals.ts';
import { stopGracefully } from '../../../gateway/http/graceful-shutdown.ts';
import { followOrders } from '../../helpers/stand-ins/event-reader.ts';
import {
  agentCode,
  bearer,
  contactCode,
  raw,
  respondJson,
  startGateway,
  startOrderService,
  until,
} from '../gateway-fixture.ts';

const path = '/api/order/events';
const event = (version: number) => ({ id: 'o1', version, status: 0, changedBy: 'agent' }) as const;

/** An order service with open streams, which the test writes to. */
async function startStreams(t: TestContext, changes: Parameters<typeof startGateway>[2] = {}) {
  const open: ServerResponse[] = [];
  const orders = await startOrderService(t, ({ url }, response) => {
    if (url !== path) return respondJson(response, {});
    open.push(response);
    response.on('close', () => open.splice(open.indexOf(response), 1));
    response
      .writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'set-cookie': 'a=b', server: 'inner' })
      .write(':\n\n');
  });
  return { open, orders, ...(await startGateway(t, { url: orders.url }, changes)) };
}

test('streams events as they come, beyond the time-outs of normal calls, without caching', async (t) => {
  const limits = { upstreamTotalMs: 50, upstreamStallMs: 50, upstreamResponseBytes: 200 };
  const { url, open, orders } = await startStreams(t, { limits });
  const reader = await followOrders(t, url, contactCode, { 'last-event-id': 'o1.7', 'x-evil': '1' });
  assert.deepEqual([reader.status, reader.headers.get('content-type')], [200, 'text/event-stream; charset=utf-8']);
  const { headers } = reader;
  assert.deepEqual([headers.get('cache-control'), headers.get('x-accel-buffering')], ['no-store', 'no']);
  assert.deepEqual(
    [headers.get('x-content-type-options'), headers.get('set-cookie'), headers.get('server')],
    ['nosniff', null, null],
  );
  await until(() => reader.text() === ':\n\n');
  for (let version = 1; version <= 6; version++) {
    open[0]?.write(eventText(event(version)));
    await reader.until((events) => events.length === version);
    await new Promise((done) => setTimeout(done, 20));
  }
  const request = orders.seen.find((seen) => seen.url === path);
  assert.deepEqual(
    [request?.headers['last-event-id'], request?.headers['x-evil'], request?.headers['x-shop-id']],
    ['o1.7', undefined, 's1'],
  );
});

test('ends a silent stream, and the client can see that it is incomplete', async (t) => {
  const { url } = await startStreams(t, { limits: { streamSilenceMs: 300 } });
  assert.equal(await (await followOrders(t, url, contactCode)).ended, 'broken');
});

test('breaks the stream if the order service crashes, and ends it if the order service ends it', async (t) => {
  const { url, open } = await startStreams(t);
  const broken = await followOrders(t, url, contactCode);
  open[0]?.destroy();
  assert.equal(await broken.ended, 'broken');
  const ended = await followOrders(t, url, contactCode);
  open[0]?.end(eventText(event(1)));
  assert.equal(await ended.ended, 'ended');
  assert.equal(ended.events.length, 1);
});

test('ends the upstream stream when its client disconnects, and logs the duration', async (t) => {
  const { url, open, log } = await startStreams(t);
  const reader = await followOrders(t, url, contactCode);
  await until(() => open.length === 1);
  reader.leave();
  await until(() => open.length === 0);
  await until(() => log().includes(`"route":"${path}"`));
  const lines = log()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .filter(({ route }) => route === path);
  assert.deepEqual(
    lines.map(({ level, status }) => [level, status]),
    [[30, 200]],
  );
  assert.ok(lines[0].ms > 0);
});

test('applies backpressure if a client does not read', async (t) => {
  const { port, open } = await startStreams(t);
  const client = connect(port, '127.0.0.1').on('error', () => {});
  t.after(() => client.destroy());
  client.write(raw(`GET ${path} HTTP/1.1`, 'Host: a', `Authorization: ${bearer(contactCode).authorization}`));
  client.pause();
  await until(() => open.length === 1);
  // The sockets on the way buffer some megabytes. A gateway without backpressure would take all hundred.
  const [stream] = open;
  const chunk = `: ${'x'.repeat(1_000_000)}\n\n`;
  const isHeldBack = () =>
    new Promise<boolean>((resolve) => {
      setTimeout(() => resolve(true), 500);
      stream?.write(chunk, () => resolve(false));
    });
  let sent = 0;
  while (sent < 100 && !(await isHeldBack())) sent++;
  assert.ok(sent < 100, 'all of it was taken');
});

test('keeps streams from blocking other calls, and limits them per session', async (t) => {
  const { url, open } = await startStreams(t, {
    limits: { streamsPerSession: 2, inFlightPerSession: 1, upstreamConnections: 1 },
  });
  const mine = [await followOrders(t, url, contactCode), await followOrders(t, url, contactCode)];
  assert.deepEqual(
    mine.map(({ status }) => status),
    [200, 200],
  );
  const third = await fetch(`${url}${path}`, { headers: bearer(contactCode) });
  assert.deepEqual([third.status, (await third.json()).errors[0].message], [429, refusals.tooMany]);
  assert.equal((await fetch(`${url}/api/order/current`, { headers: bearer(contactCode) })).status, 200);
  assert.equal((await followOrders(t, url, agentCode)).status, 200);
  mine[0]?.leave();
  await until(() => open.length === 2);
  for (;;) if ((await followOrders(t, url, contactCode)).status === 200) break;
});

test('refuses too many streams in total', async (t) => {
  const { url } = await startStreams(t, { limits: { streams: 1 } });
  await followOrders(t, url, contactCode);
  assert.equal((await fetch(`${url}${path}`, { headers: bearer(agentCode) })).status, 503);
});

test('limits the streams of a network over all its sessions, but not its calls', async (t) => {
  const { url } = await startStreams(t, { limits: { streamsPerNetwork: 1 } });
  await followOrders(t, url, contactCode);
  assert.equal((await fetch(`${url}${path}`, { headers: bearer(agentCode) })).status, 429);
  assert.equal((await fetch(`${url}/api/order/current`, { headers: bearer(agentCode) })).status, 200);
});

test('refuses a stream to a caller without access like any other call', async (t) => {
  const orders = await startOrderService(t, (_request, response) => respondJson(response, null, 403));
  const { url } = await startGateway(t, { url: orders.url });
  assert.equal((await fetch(`${url}${path}`)).status, 401);
  const refused = await fetch(`${url}${path}`, { headers: bearer(contactCode) });
  assert.deepEqual([refused.status, (await refused.json()).success], [403, false]);
});

test('treats a response of another type to a stream request as a failure', async (t) => {
  const orders = await startOrderService(
    t,
    (_request, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>'),
  );
  const { url } = await startGateway(t, { url: orders.url });
  assert.equal((await fetch(`${url}${path}`, { headers: bearer(contactCode) })).status, 502);
});

test('ends a stream after its maximum duration', async (t) => {
  const { url, open } = await startStreams(t, { limits: { streamMs: 30 } });
  assert.equal(await (await followOrders(t, url, contactCode)).ended, 'ended');
  await until(() => open.length === 0);
});

test('ends all streams cleanly while the gateway stops, and refuses new ones', async (t) => {
  const { url, open, app } = await startStreams(t);
  const reader = await followOrders(t, url, contactCode);
  const stopped = stopGracefully(app, { lameDuckMs: 1_500, drainMs: 60_000 });
  assert.equal(await reader.ended, 'ended');
  await until(() => open.length === 0);
  const late = await fetch(`${url}${path}`, { headers: bearer(contactCode) });
  assert.deepEqual([late.status, late.headers.get('retry-after')], [503, '1']);
  await stopped;
});
