import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import { describe, type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  bearer,
  contactCode,
  raw,
  respondJson,
  sendRaw,
  startGateway,
  startOrderService,
  until,
  webapp,
} from '../gateway-fixture.ts';

const authorization = `Authorization: ${bearer(contactCode).authorization}`;
const get = (path: string, ...headers: string[]) => raw(`GET ${path} HTTP/1.1`, 'Host: a', ...headers);
const bytes = Buffer.alloc(20_000);
const file = {
  contentType: 'text/javascript',
  isImmutable: true,
  encodings: [{ name: 'br' as const, bytes, etag: '"x"' }],
};
const files = { ...webapp, files: new Map([['/assets/a.js', file]]) };

/** A client that sends the bytes and reads nothing. */
function unread(t: TestContext, port: number, request: string): Socket {
  const client = connect(port, '127.0.0.1').on('error', () => {});
  t.after(() => client.destroy());
  client.pause();
  client.write(request);
  return client;
}

const requestLines = (log: string) => log.split('"msg":"request"').length - 1;

describe('twenty connections with 500 unread requests each get eight handled, and are closed:', () => {
  const kinds: [what: string, request: string][] = [
    ['pages', get('/catalog')],
    ['built files', get('/assets/a.js', 'Accept-Encoding: br')],
    ['calls without a response of the order service', get('/api/order/current', authorization)],
    ['paths that do not exist', get('/none/at/all')],
    ['requests with an expectation', get('/health/live', 'Expect: more')],
  ];
  for (const [what, request] of kinds)
    test(what, async (t) => {
      const orders = await startOrderService(t, () => {});
      const { port, app, log } = await startGateway(t, { url: orders.url }, {}, files);
      let closed = 0;
      app.server.on('connection', (socket) => socket.once('close', () => closed++));
      for (let at = 0; at < 20; at++) unread(t, port, request.repeat(500));
      await until(() => closed === 20, 10_000);
      // Each request has one line, at the latest when its connection is closed.
      await until(() => requestLines(log()) === 20 * 8);
      await sleep(50);
      assert.equal(requestLines(log()), 20 * 8);
      const { body } = await sendRaw(port, get('/metrics', 'Connection: close').replace('Host: a', 'Host: localhost'));
      assert.match(body, /^connections_with_too_many_requests_total 20$/m);
      assert.equal(log().split('connections were closed').length - 1, 1, 'one line a minute');
    });
});

test('a client that reads gets every response, one after the other or a few at once', async (t) => {
  const orders = await startOrderService(t, ({ url }, response) => respondJson(response, url));
  const { port } = await startGateway(t, { url: orders.url }, {}, files);
  const kinds = [get('/api/order/current', authorization), get('/assets/a.js', 'Accept-Encoding: br')];
  const client = connect(port, '127.0.0.1');
  t.after(() => client.destroy());
  let [text, responses] = ['', 0];
  client.setEncoding('latin1').on('data', (part: string) => {
    text = `${text}${part}`.slice(-40_000);
    responses += part.split('HTTP/1.1 200').length - 1;
  });
  for (let at = 0; at < 60; at++) {
    client.write(kinds[at % 2] ?? '');
    await until(() => responses === at + 1);
  }
  client.write(kinds.join('').repeat(4));
  await until(() => responses === 68);
  client.write(get('/health/live', 'Connection: Upgrade', 'Upgrade: websocket'));
  await until(() => responses === 69);
  assert.equal(client.destroyed, false);
});

test('calls and streams that wait behind a request without a response end with their connection', async (t) => {
  let [open, streams] = [0, 0];
  const orders = await startOrderService(t, ({ url }, response) => {
    if (url === '/api/order/events') {
      streams++;
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': begin\n\n');
    } else open++;
    response.on('close', () => (url === '/api/order/events' ? streams-- : open--));
  });
  const { port } = await startGateway(t, { url: orders.url });
  const client = unread(
    t,
    port,
    get('/api/order/current', authorization) + get('/api/order/events', authorization).repeat(2),
  );
  await until(() => open === 1 && streams === 2);
  client.destroy();
  await until(() => open === 0 && streams === 0);
  const { body } = await sendRaw(port, get('/metrics', 'Connection: close').replace('Host: a', 'Host: localhost'));
  assert.match(body, /^event_streams_open 0$/m);
});

describe('the rest of a response', () => {
  const long = {
    ...file,
    encodings: [{ ...file.encodings[0], name: 'br' as const, bytes: Buffer.alloc(30_000_000), etag: '"x"' }],
  };
  const longFiles = { ...webapp, files: new Map([['/assets/a.js', long]]) };
  const request = get('/assets/a.js', 'Accept-Encoding: br');

  test('that a client does not read closes the connection long before an idle one', async (t) => {
    const orders = await startOrderService(t);
    const { port, app } = await startGateway(t, { url: orders.url }, { limits: { unreadMs: 300 } }, longFiles);
    let closed = 0;
    app.server.on('connection', (socket) => socket.once('close', () => closed++));
    unread(t, port, request);
    await until(() => closed === 1, 10_000);
  });

  test('reaches a client that reads it slowly, and its connection stays open afterwards', async (t) => {
    const orders = await startOrderService(t);
    const limits = { unreadMs: 1000 };
    const { port } = await startGateway(t, { url: orders.url }, { limits }, longFiles);
    /**
     * Reads for longer than the limit, but never pauses for so long. Its result says whether this machine allowed it.
     */
    const readSlowly = async () => {
      const client = unread(t, port, request);
      let [read, longestPause] = [0, 0];
      client.on('data', (part) => {
        read += part.length;
        client.pause();
      });
      const startedAt = performance.now();
      while (read < 30_000_000 && !client.closed) {
        const pausedAt = performance.now();
        client.resume();
        await sleep(6);
        longestPause = Math.max(longestPause, performance.now() - pausedAt);
      }
      const tookMs = performance.now() - startedAt;
      return { client, tookMs, wasSteady: longestPause < limits.unreadMs / 2, read: () => read };
    };
    let slow = await readSlowly();
    while (!slow.wasSteady) slow = await readSlowly();
    assert.equal(slow.client.closed, false, 'the limit does not end a client that reads');
    assert.ok(slow.tookMs > 2 * limits.unreadMs, 'it took longer than the limit');
    await sleep(2 * limits.unreadMs);
    const before = slow.read();
    slow.client.resume();
    slow.client.write(get('/health/live'));
    await until(() => slow.read() > before);
  });
});
