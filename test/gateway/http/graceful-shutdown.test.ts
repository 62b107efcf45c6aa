import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { test } from 'node:test';
import { stopGracefully } from '../../../gateway/http/graceful-shutdown.ts';
import {
  bearer,
  contactCode,
  raw,
  respondJson,
  sendRaw,
  startGateway,
  startOrderService,
  until,
} from '../gateway-fixture.ts';

const order = raw('GET /api/order/current HTTP/1.1', 'Host: a', `Authorization: ${bearer(contactCode).authorization}`);

test('reports "not ready" while stopping, still responds, and makes clients reconnect elsewhere', async (t) => {
  const orders = await startOrderService(t);
  const { url, port, app } = await startGateway(t, { url: orders.url });
  const stopped = stopGracefully(app, { lameDuckMs: 2_000, drainMs: 1_000 });
  const ready = await fetch(`${url}/health/ready`);
  assert.deepEqual([ready.status, await ready.json()], [503, { status: 'draining' }]);
  const { status, head, isClosed } = await sendRaw(port, order, 200);
  assert.deepEqual([status, isClosed], [200, true]);
  assert.match(head, /connection: close/);
  await stopped;
  await assert.rejects(fetch(`${url}/health/live`));
});

// Decision: SIGTERM drains within a bound.
test('finishes a call in flight before it stops', async (t) => {
  const orders = await startOrderService(
    t,
    (_request, response) => void setTimeout(() => respondJson(response, { id: 'o1' }), 200),
  );
  const { url, app } = await startGateway(t, { url: orders.url });
  const call = fetch(`${url}/api/order/current`, { headers: bearer(contactCode) });
  await until(() => orders.seen.length === 2);
  await stopGracefully(app, { lameDuckMs: 0, drainMs: 2_000 });
  assert.equal((await (await call).json()).data.id, 'o1');
});

// Decision: SIGTERM drains within a bound.
test('cuts hanging calls and idle connections at the deadline', async (t) => {
  const orders = await startOrderService(t, () => {});
  const { port, app } = await startGateway(t, { url: orders.url });
  const idle = connect(port, '127.0.0.1').on('error', () => {});
  const hung = connect(port, '127.0.0.1').on('error', () => {});
  hung.write(order);
  await until(() => orders.seen.length === 2);
  const started = performance.now();
  await stopGracefully(app, { lameDuckMs: 0, drainMs: 300 });
  const took = performance.now() - started;
  assert.ok(took >= 250, String(took));
  await until(() => idle.destroyed && hung.destroyed);
});
