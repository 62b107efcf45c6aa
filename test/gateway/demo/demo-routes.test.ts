import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, test } from 'node:test';
import { respondJson, startGateway, startOrderService } from '../gateway-fixture.ts';

describe("the demo's chats", () => {
  test('serve one page per channel that runs only its own script', async (t) => {
    const { url } = await startGateway(t, await startOrderService(t), { isDemo: true });
    for (const channel of ['whatsapp', 'messenger', 'instagram', 'webchat']) {
      const response = await fetch(`${url}/demo/chat/${channel}`);
      assert.deepEqual([response.status, response.headers.get('content-type')], [200, 'text/html; charset=utf-8']);
      const page = await response.text();
      const policy = response.headers.get('content-security-policy') ?? '';
      for (const tag of ['script', 'style']) {
        const inside = new RegExp(`<${tag}>([\\s\\S]*)</${tag}>`).exec(page)?.[1] ?? '';
        const hash = createHash('sha256').update(inside).digest('base64');
        assert.ok(inside !== '' && policy.includes(`${tag}-src 'sha256-${hash}';`), policy);
      }
      assert.match(policy, /default-src 'none'.*frame-ancestors 'self'/);
    }
    assert.equal((await fetch(`${url}/demo/chat/telefone`)).status, 404);
    assert.equal((await fetch(`${url}/demo/chat/whatsapp`, { method: 'POST' })).status, 405);
  });

  test("show the order service's messages of a channel, and drop invalid channel names", async (t) => {
    const orderService = await startOrderService(t, (_request, response) => respondJson(response, []));
    const { url } = await startGateway(t, orderService, { isDemo: true });
    const received = await fetch(`${url}/demo/messages?channel=whatsapp&mais=1`);
    assert.deepEqual(await received.json(), { success: true, data: [], errors: [] });
    await fetch(`${url}/demo/messages?channel=../x`);
    await fetch(`${url}/demo/messages?channel=a&channel=b`);
    const messages = orderService.seen.map(({ url: path }) => path).filter((path) => path.startsWith('/demo/'));
    assert.deepEqual(messages, [
      '/demo/messages?channel=whatsapp',
      '/demo/messages?channel=',
      '/demo/messages?channel=',
    ]);
  });

  test('are not served without a demo', async (t) => {
    const { url } = await startGateway(t, await startOrderService(t), { isDemo: false });
    for (const path of ['/demo', '/demo/chat/whatsapp', '/demo/messages?channel=whatsapp'])
      assert.equal((await fetch(url + path)).status, 404, path);
    assert.equal((await fetch(`${url}/demo/reset`, { method: 'POST' })).status, 404);
  });
});

describe("the demo's main page", () => {
  test("frames only this site, can't be framed and runs only its own script", async (t) => {
    const { url } = await startGateway(t, await startOrderService(t), { isDemo: true });
    const response = await fetch(`${url}/demo`);
    const page = await response.text();
    const policy = response.headers.get('content-security-policy') ?? '';
    for (const tag of ['script', 'style']) {
      const inside = new RegExp(`<${tag}>([\\s\\S]*)</${tag}>`).exec(page)?.[1] ?? '';
      assert.ok(
        inside !== '' && policy.includes(`'sha256-${createHash('sha256').update(inside).digest('base64')}'`),
        tag,
      );
    }
    assert.match(policy, /frame-src 'self'; frame-ancestors 'none'$/);
    assert.equal((await fetch(`${url}/demo`, { method: 'POST' })).status, 405);
  });

  // Decision: The demo shows both places where a shop's orders can end.
  test('reads and sets where orders end, by a known kind of word', async (t) => {
    const orderService = await startOrderService(t, (_request, response) => respondJson(response, 'page'));
    const { url } = await startGateway(t, orderService, { isDemo: true });
    assert.deepEqual(await (await fetch(`${url}/demo/finish`)).json(), { success: true, data: 'page', errors: [] });
    for (const query of ['?in=page', '?in=../x', ''])
      assert.equal((await fetch(`${url}/demo/finish${query}`, { method: 'POST' })).status, 200);
    assert.equal((await fetch(`${url}/demo/finish`, { method: 'PUT' })).status, 405);
    const calls = orderService.seen.map(({ url: path }) => path).filter((path) => path.startsWith('/demo/'));
    assert.deepEqual(calls, ['/demo/finish', '/demo/finish?in=page', '/demo/finish?in=', '/demo/finish?in=']);
  });

  test('can be reset only by a call of its own page', async (t) => {
    const orderService = await startOrderService(t, (_request, response) => respondJson(response, null));
    const { url } = await startGateway(t, orderService, { isDemo: true });
    const resets = () => orderService.seen.filter(({ url: path }) => path === '/demo/reset').length;
    const reset = (headers: Record<string, string> = {}) => fetch(`${url}/demo/reset`, { method: 'POST', headers });
    assert.equal((await reset({ origin: 'https://other.example', 'sec-fetch-site': 'cross-site' })).status, 403);
    assert.equal((await fetch(`${url}/demo/reset`)).status, 405);
    assert.equal(resets(), 0);
    assert.equal((await reset({ 'sec-fetch-site': 'same-origin' })).status, 200);
    assert.equal(resets(), 1);
  });
});
