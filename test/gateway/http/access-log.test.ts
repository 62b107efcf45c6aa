import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { test } from 'node:test';
import { contactCode, raw, respondJson, sendRaw, startGateway, startOrderService, until } from '../gateway-fixture.ts';

const card = '4111111111111111';
const cpf = '52998224725';
const token = 'canary-recaptcha-token';
const secrets = [contactCode, card, cpf, token, '01310-100', '01310100', 'unknown-canary-code', 'canary-in-path'];
const authorization = `Authorization: Bearer ${contactCode}`;

// Decision: The code lives in the URL hash and in the bearer header only: never in a path, a query, a log, a referrer.
test('logs no session code, card, CPF, postal code or token, whatever fails', async (t) => {
  const orders = await startOrderService(t, ({ url }, response) => {
    if (url.includes('payment')) response.destroy();
    else respondJson(response, { code: contactCode });
  });
  const { port, log } = await startGateway(t, { url: orders.url }, { logLevel: 'trace' });
  const body = JSON.stringify({ number: card, document: cpf, recaptchaToken: token });
  const posted = (text: string) =>
    raw(
      'POST /api/order/payment/credit HTTP/1.1',
      'Host: a',
      authorization,
      'Content-Type: application/json',
      `Content-Length: ${text.length}`,
      'Connection: close',
    ) + text;
  const requests = [
    raw(
      'GET /api/order/current HTTP/1.1',
      'Host: a',
      authorization,
      `X-Token: ${token}`,
      `Cookie: a=${token}`,
      'Connection: close',
    ),
    raw(`GET /api/session/${contactCode} HTTP/1.1`, 'Host: a', 'Connection: close'),
    raw('GET /api/session/unknown-canary-code HTTP/1.1', 'Host: a', 'Connection: close'),
    raw('GET /api/order/address/cep/01310100 HTTP/1.1', 'Host: a', authorization, 'Connection: close'),
    raw(`GET /api/order/logistic/?code=01310-100&x=${cpf} HTTP/1.1`, 'Host: a', authorization, 'Connection: close'),
    raw(
      `GET /catalog?code=${contactCode} HTTP/1.1`,
      'Host: a',
      `User-Agent: ${token}`,
      `Referer: http://a/#${contactCode}`,
      'Connection: close',
    ),
    raw('GET /canary-in-path HTTP/1.1', 'Host: a', 'Connection: close'),
    raw(`GET /api/canary-in-path/${contactCode} HTTP/1.1`, 'Host: a', 'Connection: close'),
    raw(`GET /api/%zz${contactCode} HTTP/1.1`, 'Host: a', 'Connection: close'),
    raw(`GET /api/${contactCode}`, 'Broken'),
    posted(body),
    posted(`${body.slice(0, -1)} "broken`),
    posted(`{"__proto__":"${card}"}`),
  ];
  for (const request of requests) await sendRaw(port, request);
  await until(() => log().split('\n').length > requests.length);
  for (const secret of secrets) assert.ok(!log().includes(secret), secret);
  assert.match(log(), /"status":502,[^\n]*"failure":"UND_ERR_SOCKET"/);
});

test('does not log "not ready" as an error', async (t) => {
  const { port, log } = await startGateway(t, { url: 'http://127.0.0.1:9' });
  assert.equal((await sendRaw(port, raw('GET /health/ready HTTP/1.1', 'Host: a', 'Connection: close'))).status, 503);
  await until(() => log().includes('"/health/ready"'));
  const line = log()
    .split('\n')
    .find((text) => text.includes('"/health/ready"'));
  assert.match(line ?? '', /^{"level":30,.*"status":503/);
});

// Decision: A refusal by the gateway's own limits is no error: one line a minute counts them.
test('logs requests over a limit as no error, and warns of them once a minute', async (t) => {
  const orders = await startOrderService(t);
  const { url, log } = await startGateway(t, { url: orders.url }, { limits: { inFlight: 0 }, logLevel: 'info' });
  const signed = { 'x-hub-signature-256': `sha256=${'0'.repeat(64)}`, 'content-type': 'application/json' };
  const send = () => fetch(`${url}/webhooks/meta/loja`, { method: 'POST', headers: signed, body: '{}' });
  const statuses = (await Promise.all(Array.from({ length: 5 }, send))).map(({ status }) => status);
  assert.deepEqual(statuses, Array(5).fill(503));
  await until(() => log().split('"msg":"request"').length === 6);
  const lines = log()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.deepEqual(
    lines.filter(({ level }) => level >= 50),
    [],
  );
  assert.equal(lines.filter(({ status }) => status === 503).length, 5);
  assert.deepEqual(
    lines.filter(({ level }) => level === 40).map(({ requests, msg }) => [requests, msg]),
    [[1, 'requests were refused: a limit was reached']],
  );
});

test("logs a response that the client does not read as the client's fault", async (t) => {
  const orders = await startOrderService(t, (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write(`{"success":true,"data":"${'x'.repeat(20_000_000)}`);
  });
  const limits = { upstreamTotalMs: 1_000, upstreamResponseBytes: 50_000_000 };
  const { port, log } = await startGateway(t, { url: orders.url }, { limits });
  const client = connect(port, '127.0.0.1').on('error', () => {});
  t.after(() => client.destroy());
  client.pause().write(raw('GET /api/order/current HTTP/1.1', 'Host: a', authorization));
  await until(() => log().includes('"/api/order/current"'));
  assert.match(log(), /"level":30,[^\n]*"route":"\/api\/order\/current","status":499/);
  assert.ok(!log().includes('TOO_SLOW'));
});

test('logs one line per request with route, session tag and result', async (t) => {
  const orders = await startOrderService(t);
  const { port, log } = await startGateway(t, { url: orders.url });
  await sendRaw(port, raw('GET /api/catalog/products/7 HTTP/1.1', 'Host: a', authorization, 'Connection: close'));
  await sendRaw(port, raw('GET /api/catalog/products/8 HTTP/1.1', 'Host: a', authorization, 'Connection: close'));
  await until(() => log().includes('"request"'));
  const lines = log()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg === 'request');
  assert.equal(lines.length, 2);
  const { method, route, status, ms, requestId, session } = lines[0];
  assert.deepEqual({ method, route, status }, { method: 'GET', route: '/api/catalog/products/:id', status: 200 });
  assert.ok(ms > 0);
  assert.match(requestId, /^[0-9a-f-]{36}$/);
  assert.match(session, /^[\w-]{12}$/);
  assert.equal(lines[1].session, session);
});

test("logs a client's disconnect as such", async (t) => {
  const orders = await startOrderService(t, () => {});
  const { url, log } = await startGateway(t, { url: orders.url });
  const leaving = new AbortController();
  const call = fetch(`${url}/api/order/current`, {
    headers: { authorization: `Bearer ${contactCode}` },
    signal: leaving.signal,
  });
  await until(() => orders.seen.length === 2);
  leaving.abort();
  await assert.rejects(call);
  await until(() => log().includes('"status":499'));
  assert.equal(log().split('"request"').length - 1, 1);
});

test('formats request lines like all others and respects the log level', async (t) => {
  const orders = await startOrderService(t, (_seen, response) => response.destroy());
  const linesAt = async (logLevel: 'info' | 'warn' | 'silent') => {
    const { url, log, app } = await startGateway(t, { url: orders.url }, { logLevel });
    app.log.error('a line');
    await fetch(`${url}/health/live`);
    assert.equal(
      (await fetch(`${url}/api/order/current`, { headers: { authorization: `Bearer ${contactCode}` } })).status,
      502,
    );
    return log()
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
      .filter(({ msg }) => msg === 'request' || msg === 'a line');
  };
  const [logLine, ...requests] = await linesAt('info');
  assert.deepEqual(
    requests.map(({ status, level }) => [status, level]),
    [
      [200, 30],
      [502, 50],
    ],
  );
  for (const { pid, hostname, time } of requests) {
    assert.deepEqual([pid, hostname], [logLine.pid, logLine.hostname]);
    assert.ok(Math.abs(time - logLine.time) < 60_000);
  }
  assert.equal(requests[1].failure, 'UND_ERR_SOCKET');
  assert.deepEqual(
    (await linesAt('warn')).map(({ msg, status }) => status ?? msg),
    ['a line', 502],
  );
  assert.deepEqual(await linesAt('silent'), []);
});
