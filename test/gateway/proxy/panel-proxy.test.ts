import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { forwardedCalls, respondJson, startGateway, startOrderService } from '../gateway-fixture.ts';

const token = 'T'.repeat(43);
const cookie = `other=1; panel_session=${token}`;
const publicUrl = 'https://loja.example';
const json = { 'content-type': 'application/json', origin: publicUrl };

async function start(
  t: TestContext,
  { given, limits = {}, url = publicUrl }: { given?: string; limits?: object; url?: string } = {},
) {
  const service = await startOrderService(t, (_request, response) => {
    if (given !== undefined) response.setHeader('x-panel-token', given);
    respondJson(response, { shop: 'ana', sessionId: 'one' });
  });
  const gateway = await startGateway(t, service, { publicUrl: url, limits });
  return { service, gateway, ask: (path: string, init: RequestInit = {}) => fetch(gateway.url + path, init) };
}

const write = (headers: Record<string, string>, body: string | null = '{}'): RequestInit => ({
  method: 'POST',
  headers,
  body,
});

describe('the calls of the panel', () => {
  test("the cookie's token becomes the bearer; a bearer and a cookie of the client go no further", async (t) => {
    const { service, ask } = await start(t);
    const headers = { cookie, authorization: 'Bearer stolen', 'x-panel-shop': 'ana', 'x-panel-token': 'x' };
    assert.equal((await ask('/painel/api/staff', { headers })).status, 200);
    const [call] = forwardedCalls(service);
    assert.equal(call?.headers.authorization, `Bearer ${token}`);
    assert.equal(call?.headers['x-panel-shop'], 'ana');
    assert.equal(call?.headers.cookie, undefined);
    assert.equal(call?.headers['x-panel-token'], undefined);
  });

  test('without a cookie, or with one of a wrong form, only the ways in are passed on', async (t) => {
    const { service, ask } = await start(t);
    for (const sent of ['', 'panel_session=short', `panel_session=${token}x`, `xpanel_session=${token}`]) {
      const refused = await ask('/painel/api/staff', { headers: { cookie: sent, authorization: `Bearer ${token}` } });
      assert.equal(refused.status, 401, sent);
      assert.match(await refused.text(), /"code":"no-staff-session"/);
    }
    assert.equal((await ask('/painel/api/me')).status, 200);
    assert.equal(forwardedCalls(service).length, 1);
  });

  test('a new token becomes a cookie that no script and no other site can use, and the page never sees it', async (t) => {
    const { ask } = await start(t, { given: token });
    const response = await ask('/painel/api/links/redeem', write(json, '{"code":"12345678"}'));
    assert.equal(
      response.headers.get('set-cookie'),
      `panel_session=${token}; Path=/painel; Max-Age=34560000; HttpOnly; SameSite=Strict; Secure`,
    );
    assert.equal(response.headers.get('x-panel-token'), null);
    assert.ok(!(await response.text()).includes(token));
  });

  test('the end of a session removes the cookie; plain http has no Secure cookie', async (t) => {
    const { ask } = await start(t, { given: 'none', url: 'http://localhost:3000' });
    const headers = { ...json, origin: 'http://localhost:3000', cookie };
    const response = await ask('/painel/api/leave', write(headers));
    assert.equal(
      response.headers.get('set-cookie'),
      'panel_session=; Path=/painel; Max-Age=0; HttpOnly; SameSite=Strict',
    );
  });

  const foreign: [what: string, headers: Record<string, string>][] = [
    ['another origin', { ...json, origin: 'https://evil.example' }],
    ['another site by Fetch Metadata', { 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' }],
    ['a sibling domain', { 'content-type': 'application/json', 'sec-fetch-site': 'same-site' }],
    ['a sender that says nothing about its page', { 'content-type': 'application/json' }],
    ['a form of this site', { ...json, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }],
  ];
  // Decision: The panel's writes come from its own page only (CSRF), also in browsers without Fetch Metadata.
  for (const [what, headers] of foreign)
    test(`a write is refused before it is passed on: ${what}`, async (t) => {
      const { service, ask } = await start(t);
      for (const path of ['/painel/api/staff', '/painel/api/links/redeem', '/painel/api/links/look'])
        assert.equal((await ask(path, write({ ...headers, cookie }))).status, 403, path);
      assert.equal(forwardedCalls(service).length, 0);
    });

  test('only JSON is a body', async (t) => {
    const { service, ask } = await start(t);
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
      assert.equal((await ask('/painel/api/staff', write({ ...json, 'content-type': type, cookie }))).status, 415);
    assert.ok(forwardedCalls(service).every(({ url }) => url === '/painel/api/me'));
  });

  // Decision: Wrong links of the panel are delayed themselves; a right one of their network enters at once.
  test('after many wrong links of an address a right one enters, and further wrong ones are refused', async (t) => {
    const right = 'right-12345678';
    const service = await startOrderService(t, ({ body }, response) =>
      body.includes(right) ? respondJson(response, { shop: 'ana' }) : respondJson(response, null, 404),
    );
    const redeemAt = (gateway: { url: string }) => async (code: string) =>
      (await fetch(`${gateway.url}/painel/api/links/redeem`, write(json, JSON.stringify({ code })))).status;
    const limits = { failedPanelSignInsPerMinute: 60 };
    const redeem = redeemAt(await startGateway(t, service, { publicUrl, limits }));
    for (let guess = 0; guess < 60; guess++) assert.equal(await redeem(`wrong-${guess}-12345678`), 404);
    assert.equal(await redeem(right), 200);
    const slow = { failedPanelSignInsPerMinute: 1, lookupWaitMs: 20 };
    const redeemSlowly = redeemAt(await startGateway(t, service, { publicUrl, limits: slow }));
    assert.deepEqual([await redeemSlowly('wrong-12345678'), await redeemSlowly('wrong-87654321')], [404, 429]);
  });

  test('while 60 wrong links of an address wait for their answer, a right one and a passkey enter at once', async (t) => {
    const service = await startOrderService(t, ({ body }, response) =>
      body.includes('right') ? respondJson(response, { shop: 'ana' }) : respondJson(response, null, 404),
    );
    const limits = { failedPanelSignInsPerMinute: 1 };
    const gateway = await startGateway(t, service, { publicUrl, limits });
    const send = async (path: string, code: string, signal: AbortSignal | null = null) =>
      (await fetch(gateway.url + path, { ...write(json, JSON.stringify({ code })), signal })).status;
    const left = new AbortController();
    let answered = 0;
    const wrong = Array.from({ length: 60 }, (_, guess) =>
      send('/painel/api/links/redeem', `wrong-${guess}-12345678`, left.signal).then(
        () => answered++,
        () => null,
      ),
    );
    while (forwardedCalls(service).length === 0) await wait(10);
    for (const path of ['/painel/api/links/look', '/painel/api/links/redeem', '/painel/api/passkeys/sign-in']) {
      const began = performance.now();
      assert.equal(await send(path, 'right-12345678'), 200, path);
      assert.ok(performance.now() - began < 1_500, `${path} took ${performance.now() - began} ms`);
    }
    assert.ok(answered <= 1, `${answered} wrong links were answered without delay`);
    left.abort();
    await Promise.all(wrong);
  });

  test('as many wrong links as may wait are delayed, more are refused at once, and a right one still enters', async (t) => {
    const service = await startOrderService(t, ({ body }, response) =>
      body.includes('right') ? respondJson(response, { shop: 'ana' }) : respondJson(response, null, 404),
    );
    const limits = { failedPanelSignInsPerMinute: 1, lookupsAtOnce: 2, lookupsWaiting: 3, lookupWaitMs: 60_000 };
    const gateway = await startGateway(t, service, { publicUrl, limits });
    const left = new AbortController();
    const redeem = async (code: string) => {
      const sent = { ...write(json, JSON.stringify({ code })), signal: left.signal };
      return (await fetch(`${gateway.url}/painel/api/links/redeem`, sent)).status;
    };
    assert.equal(await redeem('wrong-12345678'), 404);
    const delayed = [1, 2, 3].map((guess) => redeem(`wrong-${guess}-12345678`).catch(() => null));
    while (forwardedCalls(service).length < 4) await wait(10);
    assert.equal(await redeem('wrong-87654321'), 429);
    assert.equal(await redeem('right-12345678'), 200);
    left.abort();
    assert.deepEqual(await Promise.all(delayed), [null, null, null]);
  });

  // Decision: Calls of the panel are limited per session, and sign-ins by passkey that begin per address.
  test('a session may make only so many calls and writes, an address begin only so many passkey sign-ins', async (t) => {
    const limits = { passkeySignInsPerMinute: 2, callsPerMinute: 4, writesPerMinute: 1 };
    const { ask } = await start(t, { limits });
    const begin = () => ask('/painel/api/passkeys/sign-in/options', write(json));
    assert.deepEqual([(await begin()).status, (await begin()).status, (await begin()).status], [200, 200, 429]);
    const add = () => ask('/painel/api/staff', write({ ...json, cookie }));
    assert.deepEqual([(await add()).status, (await add()).status], [200, 429]);
    const list = () => ask('/painel/api/staff', { headers: { cookie } });
    const statuses = [await list(), await list(), await list(), await list()].map(({ status }) => status);
    assert.equal(statuses.at(-1), 429);
  });

  // Decision: One address asks for few links, whatever phones it names.
  test('an address may ask for few links a minute, and still opens one', async (t) => {
    const { ask } = await start(t, { limits: { panelLinkRequestsPerMinute: 2 } });
    const request = (phone: string) => ask('/painel/api/links/request', write(json, JSON.stringify({ phone })));
    const statuses = [];
    for (const end of ['1', '2', '3']) statuses.push((await request(`1198765432${end}`)).status);
    assert.deepEqual(statuses, [200, 200, 429]);
    assert.equal((await ask('/painel/api/links/redeem', write(json, '{"code":"12345678"}'))).status, 200);
  });

  test('other paths and methods are refused as for programs, and the log holds neither token nor code', async (t) => {
    const { ask, gateway } = await start(t, { given: token });
    assert.equal((await ask('/painel/api/nothing', { headers: { cookie } })).status, 404);
    assert.equal((await ask('/painel/api/me', { method: 'DELETE' })).status, 405);
    await ask('/painel/api/links/redeem', write({ ...json, cookie }, '{"code":"secret-code-1234"}'));
    assert.ok(!gateway.log().includes(token) && !gateway.log().includes('secret-code'));
  });
});

describe("the panel's page", () => {
  test('is the same for every path, holds no data of a shop, and runs only scripts of this site', async (t) => {
    const { ask } = await start(t);
    const pages = await Promise.all(
      ['/painel', '/painel/', '/painel/pedidos', '/painel/equipe/1'].map((path) => ask(path)),
    );
    const texts = await Promise.all(pages.map((page) => page.text()));
    assert.equal(new Set(texts).size, 1);
    assert.match(texts[0] ?? '', /<script type="module" src="\/assets\/panel\.js">/);
    for (const { status, headers } of pages) {
      assert.equal(status, 200);
      const policy = headers.get('content-security-policy') ?? '';
      assert.match(policy, /default-src 'none'; script-src 'self'; style-src 'self' 'sha256-/);
      assert.match(policy, /frame-ancestors 'none'/);
      assert.equal(headers.get('cache-control'), 'no-store');
    }
  });
});
