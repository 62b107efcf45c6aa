import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { refusals } from '#shared/text/refusals.ts';
import {
  answerJson,
  bearer,
  contactCode,
  raw,
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
// Room for a busy machine's good answers; what is given up "in time" is so well before the 8 s of the defaults.
const limits = { upstreamAnswerMs: 1_000, upstreamStallMs: 1_000, upstreamTotalMs: 2_000, upstreamConnectMs: 1_000 };
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
  'half an answer': (socket) => socket.end(`HTTP/1.1 200 OK\r\n${json}\r\nContent-Length: 100\r\n\r\n{"success":tr`),
  'half a chunk': (socket) =>
    socket.end(`HTTP/1.1 200 OK\r\n${json}\r\nTransfer-Encoding: chunked\r\n\r\n20\r\n{"succ`),
  'a page of HTML': (socket) => socket.end(whole('200 OK\r\nContent-Type: text/html', '<h1>It works</h1>')),
  'a traceback': (socket) =>
    socket.end(whole('500 Oops\r\nContent-Type: text/html', '<pre>Traceback: secret.py</pre>')),
  'a traceback in JSON': (socket) => socket.end(whole(`500 Oops\r\n${json}`, '{"error":"at secret.js:1"}')),
  'a 4xx with a page of HTML': (socket) =>
    socket.end(whole('404 Not Found\r\nContent-Type: text/html', '<h1>Not here</h1>')),
  'a 4xx in JSON of its own': (socket) => socket.end(whole(`401 Unauthorized\r\n${json}`, '{"detail":"Who are you?"}')),
  'text called JSON': (socket) => socket.end(whole(`200 OK\r\n${json}`, 'null')),
  'JSON cut short': (socket) => socket.end(whole(`200 OK\r\n${json}`, '{"success":true,"data":[1,2')),
  'an empty answer': (socket) => socket.end(whole(`200 OK\r\n${json}`, '')),
  'compressed bytes': (socket) => socket.end(whole(`200 OK\r\n${json}\r\nContent-Encoding: gzip`, envelope)),
  'no content': (socket) => socket.end('HTTP/1.1 204 No Content\r\n\r\n'),
  'a length beyond all measure': (socket) =>
    socket.write(`HTTP/1.1 200 OK\r\n${json}\r\nContent-Length: 9000000\r\n\r\n{`),
  'a redirect inside': (socket) => socket.end(whole('302 Found\r\nLocation: http://127.0.0.1:5432/', '')),
  'a changed protocol': (socket) =>
    socket.end('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'),
};

for (const [name, answer] of Object.entries(faults)) {
  test(`${name} from the order service is "the shop is down" in the envelope`, async (t) => {
    const orders = await startRawServer(t, answer);
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

test('an order service that is not there is "the shop is down" too, and says no address', async (t) => {
  const { url } = await startGateway(t, { url: 'http://127.0.0.1:1' }, { limits });
  const response = await ask(url);
  assert.equal(response.status, 502);
  assert.doesNotMatch(await response.text(), /127\.0\.0\.1|ECONNREFUSED/);
});

test('an order service that takes no connection is given up, and nothing was sent to it', async (t) => {
  const port = await fullListener(t);
  // Nothing else may give it up first, however late a busy machine looks at its clocks.
  const patience = { upstreamWaitMs: 60_000, upstreamAnswerMs: 60_000, upstreamTotalMs: 60_000 };
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

/** A port whose process is stopped and whose queue of connections is full: the system answers nobody who knocks. */
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
  // Of eight the queue of one holds two or three.
  await until(() => waiting.some(({ connecting }) => !connecting));
  return port;
}

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
  const orders = await startRawServer(t, (socket) =>
    socket.write(`HTTP/1.1 200 OK\r\n${json}\r\nContent-Length: 100\r\n\r\n{`),
  );
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

test('an answer that is cut in its flow, because it broke off or is beyond all measure, is told as a failure with its reason', async (t) => {
  const orders = await startOrderService(t, (_request, response) => answerJson(response, 'x'.repeat(1_000_000)));
  const { url, log, app } = await startGateway(
    t,
    { url: orders.url },
    { limits: { ...limits, upstreamAnswerBytes: 600_000 } },
  );
  await assert.rejects(async () => (await ask(url)).text());
  await until(() =>
    /"route":"\/api\/order\/current","status":502.*"failure":"UND_ERR_RES_EXCEEDED_MAX_SIZE"/.test(log()),
  );
  const { body } = await app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
  assert.match(body, /http_requests_total\{method="GET",route="\/api\/order\/current",status="502"\} 1/);
});

test('HTTP/1.0, which sees no broken answer, gets one without a length whole or not at all', async (t) => {
  let size = 900_000;
  const orders = await startOrderService(t, (_request, response) => answerJson(response, 'x'.repeat(size)));
  const { port } = await startGateway(t, { url: orders.url }, { limits });
  const asked = raw('GET /api/order/current HTTP/1.0', `Authorization: ${bearer(contactCode).authorization}`);
  const whole = await sendRaw(port, asked, 2_000);
  assert.equal(whole.status, 200);
  assert.match(whole.head, /\r\ncontent-length: 9\d{5}\r\n/);
  assert.equal((JSON.parse(whole.body) as { data: string }).data.length, size);
  size = 1_200_000;
  const refused = await sendRaw(port, asked, 2_000);
  assert.equal(refused.status, 502);
  assert.equal((JSON.parse(refused.body) as { errors: { code: string }[] }).errors[0]?.code, 'upstream');
});

test('an answer whose length was announced flows with it', async (t) => {
  const body = `{"data":"${'x'.repeat(600_000)}"}`;
  const orders = await startRawServer(t, (socket) => socket.end(whole(`200 OK\r\n${json}`, body)));
  const { url } = await startGateway(t, { url: orders.url }, { limits });
  const answer = await ask(url);
  assert.equal(answer.headers.get('content-length'), String(body.length));
  assert.equal((await answer.text()).length, body.length);
});

test('a large answer flows through whole, and one beyond all measure does not', async (t) => {
  let size = 2_000_000;
  const orders = await startOrderService(t, (_request, response) => answerJson(response, 'x'.repeat(size)));
  const { url } = await startGateway(t, { url: orders.url }, { limits: { upstreamAnswerBytes: 3_000_000 } });
  assert.equal((await (await ask(url)).json()).data.length, size);
  size = 4_000_000;
  await assert.rejects(async () => (await ask(url)).text());
});

const calls: [method: 'GET' | 'POST', path: string][] = [
  ['GET', 'order/current'],
  ['GET', 'order/confirm'],
  ['POST', 'order/payment/credit'],
];
const lastWords: Record<string, ((socket: Socket) => void) | null> = {
  'asks for patience': (socket) => socket.end(whole(`503 Busy\r\n${json}\r\nRetry-After: 0`, '{}')),
  'breaks off': (socket) => socket.resetAndDestroy(),
  'closes without a word': (socket) => socket.end(),
  'breaks off in the middle': (socket) => socket.end(`HTTP/1.1 200 OK\r\n${json}\r\nContent-Length: 100\r\n\r\n{`),
  'says nothing': () => {},
};

for (const [name, answer] of Object.entries(lastWords)) {
  test(`no call is sent a second time to an order service that ${name}`, async (t) => {
    const seen: string[] = [];
    const orders = await startRawServer(t, (socket, head) => {
      seen.push(head.split(' HTTP/', 1)[0] ?? '');
      answer?.(socket);
    });
    const { url } = await startGateway(
      t,
      { url: orders.url },
      { limits: { ...limits, upstreamAnswerMs: 300, circuitFailures: 100 } },
    );
    for (const [method, path] of calls) {
      const sent =
        method === 'POST'
          ? { body: '{}', headers: { ...bearer(contactCode), 'content-type': 'application/json' } }
          : { headers: bearer(contactCode) };
      const { status } = await fetch(`${url}/api/${path}`, { method, ...sent });
      assert.ok(status === 502 || status === 504, `${path} ${status}`);
    }
    // Whatever was sent anew would have come before this one's answer.
    await fetch(`${url}/api/shop/settings`);
    assert.deepEqual(seen, [...calls.map(([method, path]) => `${method} /api/${path}`), 'GET /api/shop/settings']);
  });
}

test('an order service that drops idle connections gets no call twice, and none is lost to more than an honest failure', async (t) => {
  const seen: string[] = [];
  const orders = await startRawServer(t, (socket, head) => {
    seen.push(/idempotency-key: (\S+)/i.exec(head)?.[1] ?? '');
    // Answers, lets the connection be used again, and closes it at once.
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

test('a client that does not read holds the order service back, and the gateway keeps little of the answer', async (t) => {
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
    { limits: { upstreamAnswerBytes: 400_000_000, upstreamTotalMs: 60_000 } },
  );
  const client = connect(port, '127.0.0.1');
  t.after(() => client.destroy());
  client.write(`GET /api/order/current HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${contactCode}\r\n\r\n`);
  client.pause();
  let before = -1;
  let stillFor = 0;
  // Until nothing more was taken for a while: what is between them then is buffers of the two and of the system.
  await until(() => {
    stillFor = written > 0 && written === before ? stillFor + 1 : 0;
    before = written;
    return stillFor > 40;
  }, 10_000);
  assert.ok(written < 60_000_000, `${written} bytes were taken`);
});

test("a failure keeps the order service's codes, and none of its words: they may tell of the inside", async (t) => {
  const said = {
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
    socket.end(whole(`503 Busy\r\n${json}\r\nRetry-After: 3`, JSON.stringify(said))),
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

test('a failure without a code says that the shop is down', async (t) => {
  const said = JSON.stringify({ success: false, data: null, errors: [{ message: 'Error\n    at a.js:1' }] });
  const orders = await startRawServer(t, (socket) => socket.end(whole(`500 Oops\r\n${json}`, said)));
  const { url } = await startGateway(t, { url: orders.url }, { limits });
  assert.deepEqual((await (await ask(url)).json()).errors, [{ message: refusals.upstream, code: 'upstream' }]);
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

test('an unchanged order is 304 without a body', async (t) => {
  const orders = await startOrderService(t, (request, response) => {
    response.writeHead(request.headers['if-none-match'] === '"7"' ? 304 : 200, { etag: '"7"' }).end();
  });
  const { url } = await startGateway(t, { url: orders.url });
  const response = await fetch(`${url}/api/order/current`, {
    headers: { ...bearer(contactCode), 'if-none-match': '"7"' },
  });
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
  const { url } = await startGateway(t, {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/shops/v1`,
  });
  await fetch(`${url}/api/shop/settings`);
  assert.deepEqual(seen, ['/shops/v1/api/shop/settings']);
});
