import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createNetServer } from 'node:net';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { respondJson, startGateway, startOrderService } from './gateway-fixture.ts';

const ready = { status: 'ready', dependencies: { 'order-service': 'up' } };
const unready = { status: 'unready', dependency: 'order-service', dependencies: { 'order-service': 'down' } };

async function askReady(url: string): Promise<[number, unknown]> {
  const response = await fetch(`${url}/health/ready`);
  return [response.status, await response.json()];
}

function listenOn(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

// Decision: Health: /health/live, /health/ready
test('is unready from the start without an order service, and names it', async (t) => {
  const { url } = await startGateway(t, { url: 'http://127.0.0.1:1' });
  assert.deepEqual(await askReady(url), [503, unready]);
  assert.equal((await fetch(`${url}/health/live`)).status, 200);
});

// Decision: Health: /health/live, /health/ready
test('is unready while its order service is down, and ready again afterwards', async (t) => {
  const serve = () => createServer((_request, response) => respondJson(response, {}));
  const first = serve();
  const port = await listenOn(first, 0);
  const { url } = await startGateway(
    t,
    { url: `http://127.0.0.1:${port}` },
    { limits: { readyForMs: 20, readyResponseMs: 10_000 } },
  );
  assert.deepEqual(await askReady(url), [200, ready]);

  first.closeAllConnections();
  await new Promise((resolve) => first.close(resolve));
  await sleep(30);
  assert.deepEqual(await askReady(url), [503, unready]);

  const second = serve();
  t.after(() => {
    second.closeAllConnections();
    second.close();
  });
  await listenOn(second, port);
  await sleep(30);
  assert.deepEqual(await askReady(url), [200, ready]);
});

test('counts a refusal of the order service as up, and a failure as down', async (t) => {
  for (const [status, ready] of [
    [404, 200],
    [401, 200],
    [500, 503],
    [503, 503],
  ] as const) {
    const server = createServer((_request, response) => respondJson(response, null, status));
    const port = await listenOn(server, 0);
    t.after(() => server.close());
    const { url } = await startGateway(t, { url: `http://127.0.0.1:${port}` }, { limits: { readyResponseMs: 10_000 } });
    assert.equal((await askReady(url))[0], ready, String(status));
  }
});

test('is unready while the disk is full, explains it, and hides the internal header from clients', async (t) => {
  const full = {
    status: 'unready',
    dependency: 'disk',
    message: 'O disco do banco de dados está cheio: a loja não grava. Libere espaço; ela volta sozinha.',
    dependencies: { 'order-service': 'up', database: 'up', disk: 'full' },
  };
  const failed = { success: false, data: null, errors: [{ message: 'no room', code: 'disk-full' }] };
  for (const status of [200, 507]) {
    const server = createServer((_request, response) => {
      response.setHeader('x-disk-state', 'full').setHeader('content-type', 'application/json').writeHead(status);
      response.end(JSON.stringify(status === 200 ? { success: true, data: {}, errors: [] } : failed));
    });
    const port = await listenOn(server, 0);
    t.after(() => server.close());
    const { url } = await startGateway(t, { url: `http://127.0.0.1:${port}` }, { limits: { readyResponseMs: 10_000 } });
    assert.deepEqual(await askReady(url), [503, full]);
    const call = await fetch(`${url}/api/shop/settings`);
    assert.equal(call.headers.get('x-disk-state'), null);
    if (status === 507) assert.match(await call.text(), /A loja está sem espaço para gravar/);
  }
});

test('is unready if another server responds in place of the order service', async (t) => {
  for (const [status, type, body] of notOfTheShop) {
    const server = createServer((_request, response) => response.writeHead(status, { 'content-type': type }).end(body));
    const port = await listenOn(server, 0);
    t.after(() => server.close());
    const { url } = await startGateway(t, { url: `http://127.0.0.1:${port}` }, { limits: { readyResponseMs: 10_000 } });
    assert.deepEqual(await askReady(url), [503, unready], `${status} ${body}`);
  }
});

const page = '<h1>Not here</h1>';
const notOfTheShop: [status: number, type: string, body: string][] = [
  [404, 'text/html', page],
  [403, 'text/html', page],
  [401, 'text/html', page],
  [404, 'application/json', '{"detail":"Not Found"}'],
  [200, 'text/html', page],
  [301, 'text/html', page],
];

test('is unready in bounded time if the order service accepts the call and never responds', async (t) => {
  const server = createNetServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  const place = { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  const { url } = await startGateway(t, place, { limits: { readyResponseMs: 100 } });
  assert.deepEqual(await askReady(url), [503, unready]);
});

test('checks the order service once per second for any number of readiness requests, without a session', async (t) => {
  const orders = await startOrderService(t);
  const { url } = await startGateway(
    t,
    { url: orders.url },
    { limits: { readyForMs: 60_000, readyResponseMs: 10_000 } },
  );
  await Promise.all(Array.from({ length: 20 }, () => askReady(url)));
  await askReady(url);
  assert.deepEqual(
    orders.seen.map((call) => `${call.method} ${call.url}`),
    ['GET /api/shop/settings'],
  );
});
