import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { refusals } from '#shared/text/refusals.ts';
import { answerJson, bearer, contactCode, startGateway, startOrderService, startRawServer } from './gateway-fixture.ts';

const json = 'Content-Type: application/json';
const whole = (head: string, body: string) => `HTTP/1.1 ${head}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
const envelope = '{"success":true,"data":{},"errors":[]}';
// Room for a busy machine's good answers; what is given up "in time" is so well before the 8 s of the defaults.
const limits = { upstreamAnswerMs: 1_000, upstreamStallMs: 1_000, upstreamTotalMs: 2_000, upstreamConnectMs: 1_000 };
const ask = (url: string) => fetch(`${url}/api/order/current`, { headers: bearer(contactCode) });

const faults: Record<string, (socket: Socket) => void> = {
  'a reset': (socket) => socket.resetAndDestroy(),
  'an empty close': (socket) => socket.end(),
  garbage: (socket) => socket.end('SSH-2.0-OpenSSH_9.2\r\n\r\n'),
  'a status line only': (socket) => socket.end('HTTP/1.1 200 OK\r\n'),
  'huge headers': (socket) => socket.end(`HTTP/1.1 200 OK\r\nX-A: ${'a'.repeat(100_000)}\r\n\r\n`),
  'two lengths': (socket) => socket.end(`HTTP/1.1 200 OK\r\n${json}\r\nContent-Length: 2\r\nContent-Length: 38\r\n\r\n${envelope}`),
  'length and chunks': (socket) =>
    socket.end(`HTTP/1.1 200 OK\r\n${json}\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`),
  'a control character in a header': (socket) => socket.end(`HTTP/1.1 200 OK\r\n${json}\r\nX-A: a\x01b\r\nContent-Length: 2\r\n\r\n{}`),
  'half an answer': (socket) => socket.end(`HTTP/1.1 200 OK\r\n${json}\r\nContent-Length: 100\r\n\r\n{"success":tr`),
  'half a chunk': (socket) => socket.end(`HTTP/1.1 200 OK\r\n${json}\r\nTransfer-Encoding: chunked\r\n\r\n20\r\n{"succ`),
  'a page of HTML': (socket) => socket.end(whole('200 OK\r\nContent-Type: text/html', '<h1>It works</h1>')),
  'a traceback': (socket) => socket.end(whole('500 Oops\r\nContent-Type: text/html', '<pre>Traceback: secret.py</pre>')),
  'a traceback in JSON': (socket) => socket.end(whole(`500 Oops\r\n${json}`, '{"error":"at secret.js:1"}')),
  'text called JSON': (socket) => socket.end(whole(`200 OK\r\n${json}`, 'null')),
  'JSON cut short': (socket) => socket.end(whole(`200 OK\r\n${json}`, '{"success":true,"data":[1,2')),
  'an empty answer': (socket) => socket.end(whole(`200 OK\r\n${json}`, '')),
  'compressed bytes': (socket) => socket.end(whole(`200 OK\r\n${json}\r\nContent-Encoding: gzip`, envelope)),
  'a redirect inside': (socket) => socket.end(whole('302 Found\r\nLocation: http://127.0.0.1:5432/', '')),
  'a changed protocol': (socket) => socket.end('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'),
};

for (const [name, answer] of Object.entries(faults)) {
  test(`${name} from the order service is "the shop is down" in the envelope`, async (t) => {
    const orders = await startRawServer(t, answer);
    const { url } = await startGateway(t, { url: orders.url }, { limits });
    const response = await ask(url);
    assert.equal(response.status, 502);
    assert.deepEqual(await response.json(), { success: false, data: null, errors: [{ message: refusals.upstream, code: 'upstream' }] });
  });
}

test('an order service that is not there is "the shop is down" too, and says no address', async (t) => {
  const { url } = await startGateway(t, { url: 'http://127.0.0.1:1' }, { limits });
  const response = await ask(url);
  assert.equal(response.status, 502);
  assert.doesNotMatch(await response.text(), /127\.0\.0\.1|ECONNREFUSED/);
});

test('an order service that never answers is given up in time', async (t) => {
  const orders = await startRawServer(t, () => {});
  const { url } = await startGateway(t, { url: orders.url }, { limits });
  const started = performance.now();
  const response = await ask(url);
  assert.equal(response.status, 504);
  assert.equal((await response.json()).errors[0].message, refusals.timeout);
  assert.ok(performance.now() - started < 6_000);
});

test('an answer that stops in the middle is given up in time', async (t) => {
  const orders = await startRawServer(t, (socket) => socket.write(`HTTP/1.1 200 OK\r\n${json}\r\nContent-Length: 100\r\n\r\n{`));
  const { url } = await startGateway(t, { url: orders.url }, { limits });
  assert.equal((await ask(url)).status, 504);
});

test('an answer that drips without end is given up in time', async (t) => {
  const orders = await startRawServer(t, (socket) => {
    socket.write(`HTTP/1.1 200 OK\r\n${json}\r\nContent-Length: 10000\r\n\r\n{`);
    const drip = setInterval(() => socket.write(' '), 50);
    socket.on('close', () => clearInterval(drip));
  });
  const { url } = await startGateway(t, { url: orders.url }, { limits });
  const started = performance.now();
  assert.equal((await ask(url)).status, 504);
  assert.ok(performance.now() - started < 6_000);
});

test('a large answer that breaks off is not taken for a whole one', async (t) => {
  const start = `HTTP/1.1 200 OK\r\n${json}\r\nContent-Length: 900000\r\n\r\n{"data":"${'x'.repeat(500_000)}`;
  const orders = await startRawServer(t, (socket) => socket.write(start, () => setTimeout(() => socket.destroy(), 50)));
  const { url } = await startGateway(t, { url: orders.url }, { limits });
  await assert.rejects(async () => (await ask(url)).text());
});

test('a large answer flows through whole, and one beyond all measure does not', async (t) => {
  let size = 2_000_000;
  const orders = await startOrderService(t, (_request, response) => answerJson(response, 'x'.repeat(size)));
  const { url } = await startGateway(t, { url: orders.url }, { limits: { upstreamAnswerBytes: 3_000_000 } });
  assert.equal((await (await ask(url)).json()).data.length, size);
  size = 4_000_000;
  await assert.rejects(async () => (await ask(url)).text());
});

test('no call is tried a second time', async (t) => {
  let calls = 0;
  const orders = await startRawServer(t, (socket) => {
    calls++;
    socket.end(whole(`503 Busy\r\n${json}\r\nRetry-After: 2`, '{}'));
  });
  const { url } = await startGateway(t, { url: orders.url }, { limits });
  assert.equal((await ask(url)).status, 502);
  await new Promise((resolve) => setTimeout(resolve, 100));
  assert.equal(calls, 1);
});

test("a failure keeps the order service's words for the shopper, and nothing else of it", async (t) => {
  const said = {
    success: false,
    data: { sql: 'select' },
    errors: [{ message: 'Cartão recusado', code: 'card', stack: 'x' }, { message: 'Error\n    at a.js:1' }],
    stack: 'x',
  };
  const orders = await startRawServer(t, (socket) => socket.end(whole(`503 Busy\r\n${json}\r\nRetry-After: 3`, JSON.stringify(said))));
  const { url } = await startGateway(t, { url: orders.url }, { limits });
  const response = await ask(url);
  assert.equal(response.status, 503);
  assert.equal(response.headers.get('retry-after'), '3');
  assert.deepEqual(await response.json(), { success: false, data: null, errors: [{ message: 'Cartão recusado', code: 'card' }] });
});

test("the order service's own headers stay inside", async (t) => {
  const inner = [
    'Server: nginx',
    'X-Powered-By: PHP',
    'Set-Cookie: a=b',
    'Cache-Control: public',
    'Access-Control-Allow-Origin: *',
    'Proxy-Authenticate: Basic',
    'Connection: x-inner',
    'X-Inner: 1',
    'X-Request-Id: theirs',
    'ETag: "7"',
  ];
  const orders = await startRawServer(t, (socket) => socket.write(whole(`200 OK\r\n${json}\r\n${inner.join('\r\n')}`, envelope)));
  const { url } = await startGateway(t, { url: orders.url }, { limits });
  const { headers } = await ask(url);
  for (const name of ['server', 'x-powered-by', 'set-cookie', 'access-control-allow-origin', 'proxy-authenticate', 'x-inner'])
    assert.equal(headers.get(name), null, name);
  assert.equal(headers.get('cache-control'), 'no-store');
  assert.notEqual(headers.get('x-request-id'), 'theirs');
  assert.equal(headers.get('etag'), '"7"');
});

test('an unchanged order is 304 without a body', async (t) => {
  const orders = await startOrderService(t, (request, response) => {
    response.writeHead(request.headers['if-none-match'] === '"7"' ? 304 : 200, { etag: '"7"' }).end();
  });
  const { url } = await startGateway(t, { url: orders.url });
  const response = await fetch(`${url}/api/order/current`, { headers: { ...bearer(contactCode), 'if-none-match': '"7"' } });
  assert.deepEqual([response.status, response.headers.get('etag'), await response.text()], [304, '"7"', '']);
});

test('early hints of the order service are no answer', async (t) => {
  const orders = await startRawServer(t, (socket) => {
    socket.write('HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n');
    setTimeout(() => socket.write(whole(`200 OK\r\n${json}`, envelope)), 30);
  });
  const { url } = await startGateway(t, { url: orders.url }, { limits });
  assert.equal(await (await ask(url)).text(), envelope);
});

test("bytes after an answer become nobody else's answer", async (t) => {
  const orders = await startRawServer(t, (socket) =>
    socket.write(whole(`200 OK\r\n${json}`, envelope) + whole(`200 OK\r\n${json}`, '{"stolen":true}')),
  );
  const { url } = await startGateway(t, { url: orders.url }, { limits });
  for (let round = 0; round < 5; round++) assert.doesNotMatch(await (await ask(url)).text(), /stolen/);
});

test('the order service can be reached over a socket of this machine', async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'gateway-test-'));
  t.after(() => rm(folder, { recursive: true }));
  const socketPath = path.join(folder, 'order.sock');
  const orders = await startOrderService(t, undefined, { path: socketPath });
  const { url } = await startGateway(t, { socketPath });
  assert.equal((await ask(url)).status, 200);
  assert.equal(orders.seen.at(-1)?.url, '/api/order/current');
});

test('the address of an order service may end in a path', async (t) => {
  const seen: string[] = [];
  const server = createServer((socket) =>
    socket
      .on('error', () => {})
      .on('data', (chunk) => {
        seen.push(chunk.toString('latin1').split(' ', 2)[1] ?? '');
        socket.end(whole(`404 No\r\n${json}`, '{"success":false,"data":null,"errors":[]}'));
      }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  const address = server.address();
  const { url } = await startGateway(t, { url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/shops/v1` });
  await fetch(`${url}/api/shop/settings`);
  assert.deepEqual(seen, ['/shops/v1/api/shop/settings']);
});
