import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { refusals } from '#shared/text/refusals/refusals.ts';
import {
  bearer,
  contactCode,
  raw,
  respondJson,
  sendRaw,
  startGateway,
  startOrderService,
  startRawServer,
  until,
} from './gateway-fixture.ts';

const json = 'Content-Type: application/json';
const whole = (head: string, body: string) =>
  `HTTP/1.1 ${head}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
const envelope = '{"success":true,"data":{},"errors":[]}';
/** Limits that end no call, also on a busy machine. */
const patience = { upstreamWaitMs: 60_000, upstreamResponseMs: 60_000, upstreamTotalMs: 60_000 };
// Time for a busy machine's valid responses. "In time" is still well before the default of 8 s.
const limits = { upstreamResponseMs: 1_000, upstreamStallMs: 1_000, upstreamTotalMs: 2_000, upstreamConnectMs: 1_000 };
const ask = (url: string) => fetch(`${url}/api/order/current`, { headers: bearer(contactCode) });

const faults: Record<string, (socket: Socket) => void> = {
  'a reset': (socket) => socket.resetAndDestroy(),
  'an empty close': (socket) => socket.end(),
  garbage: (socket) => socket.end('SSH-2.0-OpenSSH_9.2\r\n\r\n'),
  'a status line only': (socket) => socket.end('HTTP/1.1 200 OK\r\n'),
  'huge headers': (socket) => socket.end(`HTTP/1.1 200 OK\r\nX-A: ${'a'.repeat(100_000)}\r\n\r\n`),
  'two lengths': (socket) =>
    socket.end(`HTTP/1.1 200 OK\r\n${json}\r\nContent-Length: 2\r\nContent-Length: 38\r\n\r\n${envelope}`),
  'length and chunks': (socket) =>
    socket.end(
      `HTTP/1.1 200 OK\r\n${json}\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
    ),
  'a control character in a header': (socket) =>
    socket.end(`HTTP/1.1 200 OK\r\n${json}\r\nX-A: a\x01b\r\nContent-Length: 2\r\n\r\n{}`),
  'half a response': (socket) => socket.end(`HTTP/1.1 200 OK\r\n${json}\r\nContent-Length: 100\r\n\r\n{"success":tr`),
  'half a chunk': (socket) =>
    socket.end(`HTTP/1.1 200 OK\r\n${json}\r\nTransfer-Encoding: chunked\r\n\r\n20\r\n{"succ`),
  'a page of HTML': (socket) => socket.end(whole('200 OK\r\nContent-Type: text/html', '<h1>It works</h1>')),
  'a traceback': (socket) =>
    socket.end(whole('500 Oops\r\nContent-Type: text/html', '<pre>Traceback: secret.py</pre>')),
  'a traceback in JSON': (socket) => socket.end(whole(`500 Oops\r\n${json}`, '{"error":"at secret.js:1"}')),
  'a 4xx with a page of HTML': (socket) =>
    socket.end(whole('404 Not Found\r\nContent-Type: text/html', '<h1>Not here</h1>')),
  'a 4xx in foreign JSON': (socket) => socket.end(whole(`401 Unauthorized\r\n${json}`, '{"detail":"Who are you?"}')),
  'text called JSON': (socket) => socket.end(whole(`200 OK\r\n${json}`, 'null')),
  'JSON cut short': (socket) => socket.end(whole(`200 OK\r\n${json}`, '{"success":true,"data":[1,2')),
  'an empty response': (socket) => socket.end(whole(`200 OK\r\n${json}`, '')),
  'compressed bytes': (socket) => socket.end(whole(`200 OK\r\n${json}\r\nContent-Encoding: gzip`, envelope)),
  'no content': (socket) => socket.end('HTTP/1.1 204 No Content\r\n\r\n'),
  'a huge length': (socket) => socket.write(`HTTP/1.1 200 OK\r\n${json}\r\nContent-Length: 9000000\r\n\r\n{`),
  'a redirect to a private address': (socket) => socket.end(whole('302 Found\r\nLocation: http://127.0.0.1:5432/', '')),
  'a changed protocol': (socket) =>
    socket.end('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'),
};

for (const [name, respond] of Object.entries(faults)) {
  test(`turns ${name} from the order service into "the shop is down" in the envelope`, async (t) => {
    const orders = await startRawServer(t, respond);
    const { url } = await startGateway(t, { url: orders.url }, { limits });
    const response = await ask(url);
    assert.equal(response.status, 502);
    assert.deepEqual(await response.json(), {
      success: false,
      data: null,
      errors: [{ message: refusals.upstream, code: 'upstream' }],
    });
  });
}

test('responds "the shop is down" without an order service, and reveals no address', async (t) => {
  const { url } = await startGateway(t, { url: 'http://127.0.0.1:1' }, { limits });
  const response = await ask(url);
  assert.equal(response.status, 502);
  assert.doesNotMatch(await response.text(), /127\.0\.0\.1|ECONNREFUSED/);
});

// Decision: One session’s hanging calls never stop another’s; an aborted call frees its capacity; an unhealthy order
// service is reported fast.
test('times out on an order service that accepts no connection, and sends nothing', async (t) => {
  const port = await fullListener(t);
  const { url, log } = await startGateway(
    t,
    { url: `http://127.0.0.1:${port}` },
    { limits: { ...patience, upstreamConnectMs: 200 } },
  );
  const response = await ask(url);
  assert.equal(response.status, 502);
  assert.deepEqual(await response.json(), {
    success: false,
    data: null,
    errors: [{ message: refusals.upstream, code: 'upstream' }],
  });
  assert.match(log(), /"status":502.*"failure":"UND_ERR_CONNECT_TIMEOUT"/);
});

/** A port of a stopped process with a full queue: the system does not accept new connections. */
async function fullListener(t: TestContext): Promise<number> {
  const code = "const s = require('net').createServer().listen(0, '127.0.0.1', 1, () => console.log(s.address().port))";
  const child = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  t.after(() => child.kill('SIGKILL'));
  const port = Number(String((await once(child.stdout, 'data'))[0]));
  child.kill('SIGSTOP');
  await until(() =>
    execFileSync('ps', ['-o', 'state=', '-p', String(child.pid)], { encoding: 'utf8' }).startsWith('T'),
  );
  const waiting = Array.from({ length: 8 }, () => connect(port, '127.0.0.1').on('error', () => {}));
  t.after(() => {
    for (const socket of waiting) socket.destroy();
  });
  // A queue of one holds two or three of eight connections.
  await until(() => waiting.some(({ connecting }) => !connecting));
  return port;
}

test('times out on an order service that never responds', async (t) => {
  const orders = await startRawServer(t, () => {});
  const { url } = await startGateway(t, { url: orders.url }, { limits });
  const response = await ask(url);
  assert.equal(response.status, 504);
  assert.equal((await response.json()).errors[0].message, refusals.timeout);
});

test('times out on a response that stops in the middle', async (t) => {
  const orders = await startRawServer(t, (socket) =>
    socket.write(`HTTP/1.1 200 OK\r\n${json}\r\nContent-Length: 100\r\n\r\n{`),
  );
  const { url } = await startGateway(t, { url: orders.url }, { limits });
  assert.equal((await ask(url)).status, 504);
});

test('times out on a response that arrives in small pieces without an end', async (t) => {
  const orders = await startRawServer(t, (socket) => {
    socket.write(`HTTP/1.1 200 OK\r\n${json}\r\nContent-Length: 10000\r\n\r\n{`);
    const drip = setInterval(() => socket.write(' '), 50);
    socket.on('close', () => clearInterval(drip));
  });
  const { url } = await startGateway(t, { url: orders.url }, { limits });
  assert.equal((await ask(url)).status, 504);
});

test('does not treat a large response that breaks off as complete', async (t) => {
  const start = `HTTP/1.1 200 OK\r\n${json}\r\nContent-Length: 900000\r\n\r\n{"data":"${'x'.repeat(500_000)}`;
  const orders = await startRawServer(t, (socket) => socket.write(start, () => setTimeout(() => socket.destroy(), 50)));
  const { url } = await startGateway(t, { url: orders.url }, { limits });
  await assert.rejects(async () => (await ask(url)).text());
});

test('counts and logs a streamed response that was cut, with its reason', async (t) => {
  const orders = await startOrderService(t, (_request, response) => respondJson(response, 'x'.repeat(1_000_000)));
  const { url, log, app } = await startGateway(
    t,
    { url: orders.url },
    { limits: { ...limits, upstreamResponseBytes: 600_000 } },
  );
  await assert.rejects(async () => (await ask(url)).text());
  await until(() =>
    /"route":"\/api\/order\/current","status":502.*"failure":"UND_ERR_RES_EXCEEDED_MAX_SIZE"/.test(log()),
  );
  const { body } = await app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
  assert.match(body, /http_requests_total\{method="GET",route="\/api\/order\/current",status="502"\} 1/);
});

for (const path of ['/api/order/current', '/platform/orders'])
  test(`sends HTTP/1.0 clients a response without a length completely or not at all: ${path}`, async (t) => {
    let size = 900_000;
    const orders = await startOrderService(t, (_request, response) => respondJson(response, 'x'.repeat(size)));
    const { port } = await startGateway(t, { url: orders.url }, { limits });
    const requestBytes = raw(`GET ${path} HTTP/1.0`, `Authorization: ${bearer(contactCode).authorization}`);
    const whole = await sendRaw(port, requestBytes, 2_000);
    assert.equal(whole.status, 200);
    assert.match(whole.head, /\r\ncontent-length: 9\d{5}\r\n/);
    assert.equal((JSON.parse(whole.body) as { data: string }).data.length, size);
    size = 1_200_000;
    const refused = await sendRaw(port, requestBytes, 2_000);
    assert.equal(refused.status, 502);
    assert.equal((JSON.parse(refused.body) as { errors: { code: string }[] }).errors[0]?.code, 'upstream');
  });

test('streams a response with its announced length', async (t) => {
  const body = `{"data":"${'x'.repeat(600_000)}"}`;
  const orders = await startRawServer(t, (socket) => socket.end(whole(`200 OK\r\n${json}`, body)));
  const { url } = await startGateway(t, { url: orders.url }, { limits });
  const response = await ask(url);
  assert.equal(response.headers.get('content-length'), String(body.length));
  assert.equal((await response.text()).length, body.length);
});

test('streams a large response completely, and refuses an oversized one', async (t) => {
  let size = 2_000_000;
  const orders = await startOrderService(t, (_request, response) => respondJson(response, 'x'.repeat(size)));
  const { url } = await startGateway(t, { url: orders.url }, { limits: { upstreamResponseBytes: 3_000_000 } });
  assert.equal((await (await ask(url)).json()).data.length, size);
  size = 4_000_000;
  await assert.rejects(async () => (await ask(url)).text());
});

const calls: [method: 'GET' | 'POST', path: string][] = [
  ['GET', 'order/current'],
  ['GET', 'order/confirm'],
  ['POST', 'order/payment/credit'],
];
const silent = () => {};
const failures: Record<string, (socket: Socket) => void> = {
  'responds 503 with Retry-After': (socket) => socket.end(whole(`503 Busy\r\n${json}\r\nRetry-After: 0`, '{}')),
  'breaks off': (socket) => socket.resetAndDestroy(),
  'closes without a response': (socket) => socket.end(),
  'breaks off in the middle': (socket) => socket.end(`HTTP/1.1 200 OK\r\n${json}\r\nContent-Length: 100\r\n\r\n{`),
  'never responds': silent,
};

for (const [name, respond] of Object.entries(failures)) {
  // Decision: GETs that change state are guarded as writes: bearer header required, navigations, prefetches, HEAD and
  // cross-site fetches refused, no-store, never retried.
  test(`sends no call twice to an order service that ${name}`, async (t) => {
    const seen: string[] = [];
    const orders = await startRawServer(t, (socket, head) => {
      seen.push(head.split(' HTTP/', 1)[0] ?? '');
      respond(socket);
    });
    const { url } = await startGateway(
      t,
      { url: orders.url },
      { limits: { ...(respond === silent ? { ...limits, upstreamResponseMs: 300 } : patience), circuitFailures: 100 } },
    );
    for (const [method, path] of calls) {
      const sent =
        method === 'POST'
          ? { body: '{}', headers: { ...bearer(contactCode), 'content-type': 'application/json' } }
          : { headers: bearer(contactCode) };
      const { status } = await fetch(`${url}/api/${path}`, { method, ...sent });
      assert.ok(status === 502 || status === 504, `${path} ${status}`);
    }
    // A repeated call would have arrived before this response.
    await fetch(`${url}/api/shop/settings`);
    assert.deepEqual(seen, [...calls.map(([method, path]) => `${method} /api/${path}`), 'GET /api/shop/settings']);
  });
}

test('sends no call twice to an order service that drops idle connections, and reports lost ones', async (t) => {
  const seen: string[] = [];
  const orders = await startRawServer(t, (socket, head) => {
    seen.push(/idempotency-key: (\S+)/i.exec(head)?.[1] ?? '');
    // Responds, keeps the connection alive, and then closes it at once.
    socket.write(whole(`200 OK\r\n${json}\r\nConnection: keep-alive`, envelope), () => socket.destroy());
  });
  const { url } = await startGateway(t, { url: orders.url }, { limits });
  const keys = Array.from({ length: 30 }, (_, index) => `key-number-${index}`);
  for (const key of keys) {
    const headers = { ...bearer(contactCode), 'content-type': 'application/json', 'idempotency-key': key };
    const { status } = await fetch(`${url}/api/order/items/`, { method: 'POST', headers, body: '{}' });
    assert.ok(status === 200 || status === 502, String(status));
  }
  assert.equal(new Set(seen).size, seen.length);
});

test('applies backpressure if a client does not read, and buffers little of the response', async (t) => {
  const chunk = Buffer.alloc(262_144, 'x');
  let written = 0;
  const orders = await startRawServer(t, (socket) => {
    socket.write(`HTTP/1.1 200 OK\r\n${json}\r\nTransfer-Encoding: chunked\r\n\r\n`);
    const push = () => {
      while (!socket.destroyed && written < 200_000_000) {
        written += chunk.length;
        socket.write(`${chunk.length.toString(16)}\r\n`);
        socket.write(chunk);
        if (!socket.write('\r\n')) return;
      }
    };
    socket.on('drain', push);
    push();
  });
  const { port } = await startGateway(
    t,
    { url: orders.url },
    { limits: { upstreamResponseBytes: 400_000_000, upstreamTotalMs: 60_000 } },
  );
  const client = connect(port, '127.0.0.1');
  t.after(() => client.destroy());
  client.write(`GET /api/order/current HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${contactCode}\r\n\r\n`);
  client.pause();
  let before = -1;
  let stillFor = 0;
  // Waits until no more bytes are read for a while: the rest is in buffers of both sides and of the system.
  await until(() => {
    stillFor = written > 0 && written === before ? stillFor + 1 : 0;
    before = written;
    return stillFor > 40;
  }, 10_000);
  assert.ok(written < 60_000_000, `${written} bytes were taken`);
});

// Decision: A 5xx never carries a stack or SQL.
test('keeps the codes of a failure and drops its messages, which may reveal internals', async (t) => {
  const failure = {
    success: false,
    data: { sql: 'select' },
    errors: [
      { message: 'connect ECONNREFUSED 10.0.0.7:5432', code: 'busy', stack: 'x' },
      { message: 'password=hunter2', code: 'unknown-outcome' },
      { message: '/srv/app/pay.js:12', code: '/srv/app' },
      { message: 'relation "orders"', code: 'other' },
    ],
    stack: 'x',
  };
  const orders = await startRawServer(t, (socket) =>
    socket.end(whole(`503 Busy\r\n${json}\r\nRetry-After: 3`, JSON.stringify(failure))),
  );
  const { url } = await startGateway(t, { url: orders.url }, { limits });
  const response = await ask(url);
  assert.equal(response.status, 503);
  assert.equal(response.headers.get('retry-after'), '3');
  assert.deepEqual(await response.json(), {
    success: false,
    data: null,
    errors: [
      { message: refusals.busy, code: 'busy' },
      { message: refusals.timeout, code: 'unknown-outcome' },
      { message: refusals.upstream, code: 'other' },
    ],
  });
});

test('responds "the shop is down" to a failure without a code', async (t) => {
  const failure = JSON.stringify({ success: false, data: null, errors: [{ message: 'Error\n    at a.js:1' }] });
  const orders = await startRawServer(t, (socket) => socket.end(whole(`500 Oops\r\n${json}`, failure)));
  const { url } = await startGateway(t, { url: orders.url }, { limits });
  assert.deepEqual((await (await ask(url)).json()).errors, [{ message: refusals.upstream, code: 'upstream' }]);
});

test("keeps the order service's own headers internal", async (t) => {
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
  const orders = await startRawServer(t, (socket) =>
    socket.write(whole(`200 OK\r\n${json}\r\n${inner.join('\r\n')}`, envelope)),
  );
  const { url } = await startGateway(t, { url: orders.url }, { limits });
  const { headers } = await ask(url);
  for (const name of [
    'server',
    'x-powered-by',
    'set-cookie',
    'access-control-allow-origin',
    'proxy-authenticate',
    'x-inner',
  ])
    assert.equal(headers.get(name), null, name);
  assert.equal(headers.get('cache-control'), 'no-store');
  assert.notEqual(headers.get('x-request-id'), 'theirs');
  assert.equal(headers.get('etag'), '"7"');
});

test('responds with 304 and no body for an unchanged order', async (t) => {
  const orders = await startOrderService(t, (request, response) => {
    response.writeHead(request.headers['if-none-match'] === '"7"' ? 304 : 200, { etag: '"7"' }).end();
  });
  const { url } = await startGateway(t, { url: orders.url });
  const response = await fetch(`${url}/api/order/current`, {
    headers: { ...bearer(contactCode), 'if-none-match': '"7"' },
  });
  assert.deepEqual([response.status, response.headers.get('etag'), await response.text()], [304, '"7"', '']);
});

test('ignores early hints of the order service', async (t) => {
  const orders = await startRawServer(t, (socket) => {
    socket.write('HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n');
    setTimeout(() => socket.write(whole(`200 OK\r\n${json}`, envelope)), 30);
  });
  const { url } = await startGateway(t, { url: orders.url }, { limits });
  assert.equal(await (await ask(url)).text(), envelope);
});

test('never delivers bytes after a response to another client', async (t) => {
  const orders = await startRawServer(t, (socket) =>
    socket.write(whole(`200 OK\r\n${json}`, envelope) + whole(`200 OK\r\n${json}`, '{"stolen":true}')),
  );
  const { url } = await startGateway(t, { url: orders.url }, { limits });
  for (let round = 0; round < 5; round++) assert.doesNotMatch(await (await ask(url)).text(), /stolen/);
});

// Decision: The gateway always reaches the order service by HTTP, also the embedded one (a unix socket or loopback).
test('reaches the order service over a local socket', async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'gateway-test-'));
  t.after(() => rm(folder, { recursive: true }));
  const socketPath = path.join(folder, 'order.sock');
  const orders = await startOrderService(t, undefined, { path: socketPath });
  const { url } = await startGateway(t, { socketPath });
  assert.equal((await ask(url)).status, 200);
  assert.equal(orders.seen.at(-1)?.url, '/api/order/current');
});

// Decision: The gateway always reaches the order service by HTTP, also the embedded one (a unix socket or loopback).
test('accepts an order service address that ends in a path', async (t) => {
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
  const { url } = await startGateway(t, {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/shops/v1`,
  });
  await fetch(`${url}/api/shop/settings`);
  assert.deepEqual(seen, ['/shops/v1/api/shop/settings']);
});
