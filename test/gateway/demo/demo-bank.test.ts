import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { respondJson, startGateway, startOrderService } from '../gateway-fixture.ts';

describe("the demo's bank", () => {
  test('serves a page that runs only its own script', async (t) => {
    const { url } = await startGateway(t, await startOrderService(t), { isDemo: true });
    const response = await fetch(`${url}/demo/banco?codigo=abc`);
    assert.equal(response.status, 200);
    assert.match(await response.text(), /Banco de demonstração/);
    assert.match(
      response.headers.get('content-security-policy') ?? '',
      /default-src 'none'; script-src 'sha256-.*; style-src 'sha256-/,
    );
  });

  test('reads a charge by its code from the order service, and pays it', async (t) => {
    const orderService = await startOrderService(t, (_request, response) => respondJson(response, { amount: 10 }));
    const { url } = await startGateway(t, orderService, { isDemo: true });
    const pay = (headers: Record<string, string>, body = '{"code":"a b"}') =>
      fetch(`${url}/demo/bank/pay`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
      });
    assert.equal((await fetch(`${url}/demo/bank?code=a%20b&mais=1`)).status, 200);
    assert.equal((await pay({})).status, 200);
    assert.deepEqual(
      orderService.seen.map(({ method, url: path }) => `${method} ${path}`).filter((line) => line.includes('/demo/')),
      ['GET /demo/bank?code=a%20b', 'POST /demo/bank/pay'],
    );
    assert.equal((await pay({ origin: 'https://outra.exemplo.com' })).status, 403, 'another site pays nothing');
    assert.equal((await pay({}, 'code=a')).status, 400);
    assert.equal((await pay({ 'content-type': 'text/plain' })).status, 415);
    assert.equal((await fetch(`${url}/demo/bank/pay`)).status, 405);
  });

  test('is not served without a demo', async (t) => {
    const { url } = await startGateway(t, await startOrderService(t), { isDemo: false });
    for (const path of ['/demo/banco', '/demo/bank?code=a']) assert.equal((await fetch(url + path)).status, 404);
  });
});
