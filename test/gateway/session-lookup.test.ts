import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { refusals } from '#shared/text/refusals/refusals.ts';
import { newSessionCode } from '../../order-service/services/sessions/sessions.ts';
import {
  agentCode,
  bearer,
  contactCode,
  contextSecret,
  type FakeOrderService,
  respondJson,
  startGateway,
  startOrderService,
  startRawServer,
} from './gateway-fixture.ts';

const lookups = (orders: FakeOrderService) => orders.seen.filter(({ url }) => url.startsWith('/api/session/'));
const ask = (url: string, code: string) => fetch(`${url}/api/order/current`, { headers: bearer(code) });

// Decision: Session lookups are cached briefly with single flight; unknown codes are cached for seconds, so guessing
// does not load the upstream.
test('looks up a session once for parallel calls', async (t) => {
  const orders = await startOrderService(t);
  const { url } = await startGateway(t, { url: orders.url });
  const responses = await Promise.all(Array.from({ length: 10 }, () => ask(url, contactCode)));
  assert.deepEqual(
    responses.map(({ status }) => status),
    Array(10).fill(200),
  );
  assert.equal((await ask(url, contactCode)).status, 200);
  assert.equal(lookups(orders).length, 1);
});

// Decision: Session lookups are cached briefly with single flight; unknown codes are cached for seconds, so guessing
// does not load the upstream.
for (const [who, code] of [
  ['a signed code', newSessionCode(contextSecret)],
  ['a code of another order service', contactCode],
] as const)
  test(`serves the first calls of a page with one lookup: ${who}`, async (t) => {
    let arrived = () => {};
    const isAsked = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    let release = () => {};
    const isReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    const paths: string[] = [];
    const orders = createServer(async ({ url = '' }, response) => {
      paths.push(url);
      if (url.startsWith('/api/session/')) {
        arrived();
        await isReleased;
      }
      respondJson(response, url.startsWith('/api/session/') ? { userShop: { id: 'u' } } : {});
    });
    await new Promise<void>((resolve) => orders.listen(0, '127.0.0.1', resolve));
    t.after(() => orders.close());
    const address = orders.address();
    const { url } = await startGateway(t, {
      url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    });
    const session = fetch(`${url}/api/session/${code}`);
    await isAsked;
    const order = ask(url, code);
    // The order's call waits for the session, whose response is withheld.
    await sleep(50);
    release();
    assert.deepEqual([(await session).status, (await order).status], [200, 200]);
    assert.deepEqual(paths, [`/api/session/${code}`, '/api/order/current']);
  });

// Decision: Session lookups are cached briefly with single flight; unknown codes are cached for seconds, so guessing
// does not load the upstream.
test('looks up a session again when its cache entry is old', async (t) => {
  const orders = await startOrderService(t);
  const { url } = await startGateway(t, { url: orders.url }, { limits: { sessionMs: 50 } });
  await ask(url, contactCode);
  await new Promise((resolve) => setTimeout(resolve, 60));
  await ask(url, contactCode);
  assert.equal(lookups(orders).length, 2);
});

// Decision: Session lookups are cached briefly with single flight; unknown codes are cached for seconds, so guessing
// does not load the upstream.
test('looks up an unknown code once, and then not for a while', async (t) => {
  const orders = await startOrderService(t);
  // Long enough for three calls on a busy machine. Another test covers the expiry.
  const { url } = await startGateway(t, { url: orders.url }, { limits: { unknownSessionMs: 60_000 } });
  const refused = [await ask(url, 'unknown'), await ask(url, 'unknown'), await fetch(`${url}/api/session/unknown`)];
  assert.deepEqual(
    refused.map(({ status }) => status),
    [401, 401, 401],
  );
  assert.equal((await refused[0]?.json())?.errors[0].message, refusals.noSession);
  assert.equal(lookups(orders).length, 1);
  assert.equal(orders.seen.length, 1);
});

test('looks up an unknown code again after a while: it may have been issued since', async (t) => {
  const orders = await startOrderService(t);
  const { url } = await startGateway(t, { url: orders.url }, { limits: { unknownSessionMs: 30 } });
  await ask(url, 'unknown');
  await new Promise((resolve) => setTimeout(resolve, 60));
  await ask(url, 'unknown');
  assert.equal(lookups(orders).length, 2);
});

// Spec §2: "If the session call fails or returns no userShop"
test('treats a session without userShop as no session', async (t) => {
  const body = '{"success":true,"data":{"sessionType":1},"errors":[]}';
  const orders = await startRawServer(t, (socket) =>
    socket.write(`HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`),
  );
  const { url } = await startGateway(t, { url: orders.url });
  assert.equal((await ask(url, 'other')).status, 401);
});

const strangers: Record<string, [type: string, body: string]> = {
  'a page of HTML': ['text/html', '<h1>Not here</h1>'],
  'foreign JSON': ['application/json', '{"detail":"Not Found"}'],
  'the envelope as HTML': ['text/html', '{"success":false,"data":null,"errors":[]}'],
};

for (const [name, [type, body]] of Object.entries(strangers)) {
  test(`treats a 4xx with ${name} as a foreign response: no session is lost`, async (t) => {
    let standsIn = false;
    let status = 404;
    const orders = createServer(({ url }, response) => {
      if (standsIn) response.writeHead(status, { 'content-type': type }).end(body);
      else respondJson(response, url?.startsWith('/api/session/') ? { userShop: { id: 'u' } } : {});
    });
    await new Promise<void>((resolve) => orders.listen(0, '127.0.0.1', resolve));
    t.after(() => orders.close());
    const address = orders.address();
    const place = { url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}` };
    const { url } = await startGateway(t, place, { limits: { failedLookupsPerMinute: 1, sessionMs: 60_000 } });
    assert.equal((await ask(url, contactCode)).status, 200);
    standsIn = true;
    for (status of [400, 401, 403, 404]) {
      for (const response of [
        await ask(url, contactCode),
        await ask(url, `another-${status}`),
        await fetch(`${url}/api/session/${contactCode}`),
        await fetch(`${url}/api/session/third-${status}`),
      ]) {
        assert.equal(response.status, 502, String(status));
        assert.equal((await response.json()).errors[0].message, refusals.upstream);
      }
    }
    standsIn = false;
    for (const code of [contactCode, 'another-404', 'third-404'])
      assert.equal((await ask(url, code)).status, 200, code);
  });
}

/** Status and code of the order service, and what the caller of another call gets. */
const outOfOrder: [status: number, code: string, refused: [number, string]][] = [
  [507, 'disk-full', [507, refusals.diskFull]],
  [503, 'busy', [503, refusals.busy]],
  [503, 'database-away', [503, refusals.upstream]],
  [503, 'unknown-outcome', [503, refusals.timeout]],
  [503, 'unknown', [502, refusals.upstream]],
  [500, 'fault', [502, refusals.upstream]],
];

// Decision: While the disk is full, writes get 507 with the reason.
test('says why the order service could not find a session: a full disk is not "out of reach"', async (t) => {
  let failure: [number, string] = [200, ''];
  const orders = createServer((_request, response) => {
    const [status, code] = failure;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ success: false, data: null, errors: [{ message: 'internals', code }] }));
  });
  await new Promise<void>((resolve) => orders.listen(0, '127.0.0.1', resolve));
  t.after(() => orders.close());
  const address = orders.address();
  const place = { url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}` };
  const { url } = await startGateway(t, place);
  for (const [status, code, refused] of outOfOrder) {
    failure = [status, code];
    for (const bearerCode of [contactCode, 'anonymous-session']) {
      const response = await ask(url, bearerCode);
      assert.deepEqual([response.status, (await response.json()).errors[0].message], refused, `${code} ${bearerCode}`);
    }
  }
});

test('treats JSON without the envelope as no statement about a session', async (t) => {
  const body = '{"status":"ok"}';
  const orders = await startRawServer(t, (socket) =>
    socket.write(`HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`),
  );
  const { url } = await startGateway(t, { url: orders.url });
  assert.equal((await ask(url, 'other')).status, 502);
});

test('looks up a session again after the order service rejected it', async (t) => {
  const orders = await startOrderService(t, (_request, response) => respondJson(response, null, 401));
  const { url } = await startGateway(t, { url: orders.url });
  await ask(url, contactCode);
  await ask(url, contactCode);
  assert.equal(lookups(orders).length, 2);
});

test('marks no session unknown while the order service is failing', async (t) => {
  let isSick = true;
  const orders = await startRawServer(t, (socket, head) => {
    const body =
      isSick || head.startsWith('GET /api/order')
        ? '{"success":true,"data":{},"errors":[]}'
        : '{"success":true,"data":{"userShop":{"id":"u"}},"errors":[]}';
    socket.write(
      `HTTP/1.1 ${isSick ? '500 Oops' : '200 OK'}\r\nContent-Type: application/json\r\n` +
        `Content-Length: ${body.length}\r\n\r\n${body}`,
    );
  });
  const { url } = await startGateway(t, { url: orders.url });
  assert.equal((await ask(url, 'other')).status, 502);
  isSick = false;
  assert.equal((await ask(url, 'other')).status, 200);
});

test('sends every session call to the order service, and saves the next call its lookup', async (t) => {
  const orders = await startOrderService(t);
  const { url } = await startGateway(t, { url: orders.url });
  for (let round = 0; round < 2; round++)
    assert.equal((await (await fetch(`${url}/api/session/${contactCode}`)).json()).data.userShop.name, 'Ana');
  await ask(url, contactCode);
  assert.equal(lookups(orders).length, 2);
});

// Decision: Session lookups are cached briefly with single flight; unknown codes are cached for seconds, so guessing
// does not load the upstream.
test('delays a client that tries many unknown codes, but not known sessions of its network', async (t) => {
  const orders = await startOrderService(t);
  const { url } = await startGateway(
    t,
    { url: orders.url },
    { limits: { failedLookupsPerMinute: 3, lookupWaitMs: 1 } },
  );
  await ask(url, contactCode);
  const statuses: number[] = [];
  for (let guess = 0; guess < 5; guess++)
    statuses.push((await ask(url, `guess-${guess}`)).status, (await fetch(`${url}/api/session/other-${guess}`)).status);
  assert.deepEqual(statuses, [401, 404, 401, 429, 429, 429, 429, 429, 429, 429]);
  assert.equal((await ask(url, contactCode)).status, 200);
});

test("delays a newcomer behind a guessing client's address, but not a visitor without a code", async (t) => {
  const orders = await startOrderService(t);
  const limits = { failedLookupsPerMinute: 30, lookupWaitMs: 30_000 };
  const { url } = await startGateway(t, { url: orders.url }, { limits });
  for (let guess = 0; guess < 30; guess++) assert.equal((await ask(url, `guess-${guess}`)).status, 401);
  // One more guess is queued before the newcomers.
  const guesser = ask(url, 'one-guess-more');
  assert.equal((await fetch(`${url}/api/session/anonymous-session`)).status, 200);
  const newcomers = await Promise.all([ask(url, contactCode), fetch(`${url}/api/session/${agentCode}`)]);
  assert.deepEqual(
    newcomers.map(({ status }) => status),
    [200, 200],
  );
  assert.equal((await guesser).status, 401);
});

for (const isAgent of [false, true])
  test(`admits a code issued by the order service ${isAgent ? 'to an agent ' : ''}while many codes are guessed`, async (t) => {
    const given = newSessionCode(contextSecret, isAgent);
    const orders = createServer(({ url }, response) =>
      respondJson(
        response,
        url?.includes(given) || url?.includes('/order/') ? { userShop: { id: 'u' } } : null,
        url?.includes('/other') ? 404 : 200,
      ),
    );
    await new Promise<void>((resolve) => orders.listen(0, '127.0.0.1', resolve));
    t.after(() => orders.close());
    const address = orders.address();
    const place = { url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}` };
    const limits = { failedLookupsPerMinute: 1, lookupsWaiting: 0, sessionMs: 0, unknownSessionMs: 60_000 };
    const { url } = await startGateway(t, place, { limits });
    assert.equal((await ask(url, 'other-guess')).status, 401);
    const changed = given.slice(0, -1) + (given.endsWith('A') ? 'B' : 'A');
    for (const guess of [
      'another-guess',
      newSessionCode('the secret of another service'),
      changed,
      given.slice(1),
      `${given}x`,
    ])
      assert.equal((await ask(url, guess)).status, 429, guess);
    for (let round = 0; round < 2; round++) {
      assert.equal((await ask(url, given)).status, 200);
      assert.equal((await fetch(`${url}/api/session/${given}`)).status, 200);
    }
  });

test('admits a crowd of newcomers behind one address at the same moment', async (t) => {
  const orders = createServer((_request, response) => respondJson(response, { userShop: { id: 'u' } }));
  await new Promise<void>((resolve) => orders.listen(0, '127.0.0.1', resolve));
  t.after(() => orders.close());
  const address = orders.address();
  const place = { url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}` };
  const { url } = await startGateway(t, place, { limits: { failedLookupsPerMinute: 1, lookupWaitMs: 30_000 } });
  const responses = await Promise.all(Array.from({ length: 30 }, (_, at) => ask(url, `a-good-code-${at}`)));
  assert.deepEqual(
    responses.map(({ status }) => status),
    Array(30).fill(200),
  );
});

test('admits only a few parallel guesses, and bounds the queue', async (t) => {
  const orders = await startOrderService(t);
  const limits = { failedLookupsPerMinute: 3, lookupsAtOnce: 2, lookupsWaiting: 5, lookupWaitMs: 50 };
  const { url } = await startGateway(t, { url: orders.url }, { limits });
  const responses = await Promise.all(Array.from({ length: 40 }, (_, at) => ask(url, `guess-${at}`)));
  const wrong = responses.filter(({ status }) => status === 401).length;
  assert.equal(lookups(orders).length, wrong);
  assert.ok(wrong >= 3 && wrong <= 4, String(wrong));
  assert.equal(responses.filter(({ status }) => status === 429).length, 40 - wrong);
});

test('guesses that wait for their lookup take no place of a call in flight from other visitors', async (t) => {
  const orders = await startOrderService(t);
  const limits = { inFlight: 6, failedLookupsPerMinute: 1, lookupsAtOnce: 1, lookupsWaiting: 100, lookupWaitMs: 3_000 };
  const { url } = await startGateway(t, { url: orders.url }, { limits });
  assert.equal((await ask(url, contactCode)).status, 200);
  for (const guess of [
    (at: number) => ask(url, `a-guess-${at}`),
    (at: number) => fetch(`${url}/api/session/another-guess-${at}`),
  ]) {
    const guesses = Promise.all(Array.from({ length: 30 }, async (_, at) => (await guess(at)).status));
    await sleep(300);
    assert.equal((await ask(url, contactCode)).status, 200);
    assert.ok((await guesses).includes(429), 'they waited');
  }
});

test('also delays a client that guesses from many networks of one site', async (t) => {
  const orders = await startOrderService(t);
  const limits = { failedLookupsPerMinute: 1, lookupWaitMs: 1 };
  const { url } = await startGateway(t, { url: orders.url }, { limits, trustedProxies: ['127.0.0.0/8'] });
  const askFrom = async (address: string, code: string) =>
    (await fetch(`${url}/api/order/current`, { headers: { ...bearer(code), 'x-forwarded-for': address } })).status;
  const networks = Array.from({ length: 12 }, (_, at) => `2001:db8:7:${at}::1`);
  const statuses: number[] = [];
  for (const [at, network] of networks.entries()) statuses.push(await askFrom(network, `made-up-${at}`));
  assert.deepEqual(statuses, [...Array(10).fill(401), 429, 429]);
  assert.equal(await askFrom('2001:db8:8::1', contactCode), 200, 'another site is not touched');
});

// Decision: anonymous-session is exchanged for a code of its own; with an upstream that returns none, the literal stays
// in use.
test('exchanges the anonymous code for an individual one, with a limit per minute', async (t) => {
  const orders = await startOrderService(t);
  const { url } = await startGateway(t, { url: orders.url }, { limits: { newVisitorsPerMinute: 2 } });
  const statuses: number[] = [];
  for (let visitor = 0; visitor < 3; visitor++)
    statuses.push((await fetch(`${url}/api/session/anonymous-session`)).status);
  assert.deepEqual(statuses, [200, 200, 429]);
  assert.equal(lookups(orders).length, 2);
});

// Decision: anonymous-session is exchanged for a code of its own; with an upstream that returns none, the literal stays
// in use.
test('opens no order with the anonymous code if every visitor gets an individual code', async (t) => {
  const orders = await startOrderService(t);
  const { url } = await startGateway(t, { url: orders.url });
  assert.equal((await ask(url, 'anonymous-session')).status, 401);
});

// Decision: anonymous-session is exchanged for a code of its own; with an upstream that returns none, the literal stays
// in use.
test('keeps using the anonymous code if the order service has only the common session', async (t) => {
  const body = '{"success":true,"data":{"userShop":{"id":"anonymous-1"}},"errors":[]}';
  const orders = await startRawServer(t, (socket) =>
    socket.write(`HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`),
  );
  const { url } = await startGateway(t, { url: orders.url });
  assert.equal((await ask(url, 'anonymous-session')).status, 200);
});

// Spec §6: "Authorization is a bearer credential equal to the session code."
test("ignores a bearer that can't be a code", async (t) => {
  const orders = await startOrderService(t);
  const { url } = await startGateway(t, { url: orders.url });
  for (const authorization of ['Bearer a b', 'Bearer ', 'Basic YTpi', `Bearer ${'x'.repeat(257)}`, 'Bearer a/../b']) {
    assert.equal((await fetch(`${url}/api/order/current`, { headers: { authorization } })).status, 401, authorization);
  }
  assert.deepEqual(orders.seen, []);
});
