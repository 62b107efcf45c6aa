import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import { test } from 'node:test';
import { refusals } from '#shared/text/refusals/refusals.ts';
import {
  bearer,
  contactCode,
  forwardedCalls,
  raw,
  sendRaw,
  startGateway,
  startOrderService,
  until,
} from '../gateway-fixture.ts';

const authorization = `Authorization: ${bearer(contactCode).authorization}`;
const get = ['GET /api/order/current HTTP/1.1', 'Host: shop.example', authorization];
const post = ['POST /api/order/items/ HTTP/1.1', 'Host: shop.example', authorization, 'Content-Type: application/json'];

/** Requests that Node's parser or server refuses by itself, with the status. */
const unreadable: Record<string, [bytes: string, status: number]> = {
  'no HTTP at all': ['\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400],
  'an unknown method': [raw('BREW / HTTP/1.1', 'Host: a'), 400],
  'a header without a name': [raw(...get, ': x'), 400],
  'two readings of its end': [`${raw(...post, 'Content-Length: 4', 'Transfer-Encoding: chunked')}0\r\n\r\n`, 400],
  'a broken chunk': [`${raw(...post, 'Transfer-Encoding: chunked')}0x2\r\n{}\r\n`, 400],
  'no Host': [raw('GET /api/order/current HTTP/1.1', authorization), 400],
  'headers too large': [raw(...get, `X-A: ${'a'.repeat(20_000)}`), 431],
  'an unknown expectation': [raw(...post, 'Expect: a-cake', 'Content-Length: 2'), 417],
  'a chunk with endless extensions': [
    `${raw(...post, 'Transfer-Encoding: chunked')}2;${'a'.repeat(20_000)}\r\n{}\r\n`,
    413,
  ],
  'a tunnel': [raw('CONNECT evil.example:443 HTTP/1.1', 'Host: evil.example:443'), 405],
  'slow headers': ['GET /api/order/current HTTP/1.1\r\nHost: a\r\n', 408],
  'a slow body': [`${raw(...post, 'Content-Length: 100')}{`, 408],
};

/** Requests whose head was read, so that their route is known. */
const midway = new Set(['a broken chunk', 'a chunk with endless extensions', 'a slow body']);

// Decision: A 5xx never carries a stack or SQL.
test('responds to unreadable requests in the envelope with all security headers, and closes the connection', async (t) => {
  const orders = await startOrderService(t);
  const { port, log, app } = await startGateway(
    t,
    { url: orders.url },
    { publicUrl: 'https://loja.example', limits: { headersMs: 300, requestMs: 500, checkEveryMs: 50 } },
  );
  for (const [name, [bytes, status]] of Object.entries(unreadable)) {
    const response = await sendRaw(port, bytes, 3_000);
    assert.equal(response.status, status, name);
    assert.ok(response.isClosed, name);
    for (const header of [
      'connection: close',
      'cache-control: no-store',
      'x-content-type-options: nosniff',
      'referrer-policy: no-referrer',
      "content-security-policy: default-src 'none'; frame-ancestors 'none'",
      'permissions-policy: camera=()',
      'cross-origin-resource-policy: same-origin',
      'strict-transport-security: max-age=',
      'content-type: application/json; charset=utf-8',
    ])
      assert.ok(response.head.includes(`\r\n${header}`), `${name}: ${header} in ${response.head}`);
    const { success, data, errors } = JSON.parse(response.body) as {
      success: boolean;
      data: unknown;
      errors: { message: string }[];
    };
    assert.deepEqual([success, data, errors.length], [false, null, 1], name);
    assert.doesNotMatch(response.all, /HPE_|ERR_|Parse Error|node/i, name);
    const id = /x-request-id: ([0-9a-f-]{36})/.exec(response.head)?.[1];
    const requestLines = () =>
      log()
        .split('\n')
        .filter((line) => line.includes(`"requestId":"${id}"`));
    await until(() => requestLines().length > 0);
    const [line, ...more] = requestLines().map((text): Record<string, unknown> => JSON.parse(text));
    assert.deepEqual([line?.status, more.length], [status, 0], `${name} stands in the log once, as its client read it`);
    if (midway.has(name)) assert.equal(line?.route, '/api/order/items/', name);
    if (status === 408) assert.equal(errors[0]?.message, refusals.tooSlow, name);
  }
  assert.deepEqual(forwardedCalls(orders), []);
  assert.doesNotMatch(log(), /"status":499/);
  const { body } = await app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
  assert.match(body, /http_requests_total\{method="\(none\)",route="\(none\)",status="431"\} 1/);
  assert.match(body, /http_requests_total\{method="POST",route="\/api\/order\/items\/",status="408"\} 1/);
});

test('closes a connection without any request silently', async (t) => {
  const orders = await startOrderService(t);
  const { port, log } = await startGateway(
    t,
    { url: orders.url },
    { limits: { headersMs: 100, requestMs: 200, checkEveryMs: 50 } },
  );
  const silent = await sendRaw(port, '', 5_000);
  assert.deepEqual([silent.isClosed, silent.all], [true, '']);
  assert.equal(log().includes('"status":408'), false);
});

test('sends nothing that could be taken for the response of a call in progress when garbage follows it', async (t) => {
  let waiting = 0;
  const orders = await startOrderService(t, (_request, response) => {
    waiting++;
    if (waiting === 1) return;
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write(`{"data":"${'x'.repeat(300_000)}`);
  });
  const { port } = await startGateway(t, { url: orders.url });
  for (const begins of ['', 'HTTP/1.1 200 ']) {
    const { socket, text } = await open(port);
    socket.write(raw(...get));
    await until(() => orders.seen.some(({ url }) => url === '/api/order/current') && text().startsWith(begins));
    socket.write('garbage\r\n\r\n');
    await until(() => socket.destroyed);
    assert.ok(text().startsWith(begins));
    assert.doesNotMatch(text(), /HTTP\/1\.1 400|errors/);
  }
});

async function open(port: number): Promise<{ socket: Socket; text: () => string }> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => (text += chunk));
  socket.on('error', () => {});
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  return { socket, text: () => text };
}
