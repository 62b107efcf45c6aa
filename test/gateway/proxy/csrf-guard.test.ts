import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endpoints } from '#shared/contract/endpoints.ts';
import { refusals } from '#shared/text/refusals/refusals.ts';
import { bearer, contactCode, raw, sendRaw, startGateway, startOrderService } from '../gateway-fixture.ts';

const authorization = `Authorization: ${bearer(contactCode).authorization}`;
const writingGets = Object.values(endpoints).filter(({ method, effect }) => method === 'GET' && effect === 'write');

// Decision: GETs that change state are guarded as writes: bearer header required, navigations, prefetches, HEAD and
// cross-site fetches refused, no-store, never retried.
test('refuses links, prefetches and other sites for the five GETs that write', async (t) => {
  const orders = await startOrderService(t);
  const { port } = await startGateway(t, { url: orders.url });
  const hints = [
    'Sec-Fetch-Mode: navigate',
    'Sec-Fetch-Mode: no-cors',
    'Sec-Fetch-Site: cross-site',
    'Sec-Fetch-Site: same-site',
    ...['document', 'iframe', 'frame', 'fencedframe', 'embed', 'object', 'image', 'script'].map(
      (dest) => `Sec-Fetch-Dest: ${dest}`,
    ),
    'Sec-Fetch-Site: same-origin\r\nSec-Fetch-Mode: cors\r\nSec-Fetch-Dest: iframe',
    'Purpose: prefetch',
    'Sec-Purpose: prefetch;prerender',
    'X-Moz: prefetch',
    'Origin: https://evil.example',
    'Origin: null',
  ];
  assert.equal(writingGets.length, 5);
  for (const { path } of writingGets) {
    for (const hint of hints) {
      const { status, body } = await sendRaw(
        port,
        raw(`GET ${path} HTTP/1.1`, 'Host: a', authorization, hint, 'Connection: close'),
      );
      assert.deepEqual(
        [path, hint, status, JSON.parse(body).errors[0].message],
        [path, hint, 403, refusals.navigation],
      );
    }
    assert.equal((await sendRaw(port, raw(`GET ${path} HTTP/1.1`, 'Host: a', 'Connection: close'))).status, 401);
    assert.equal(
      (await sendRaw(port, raw(`HEAD ${path} HTTP/1.1`, 'Host: a', authorization, 'Connection: close'))).status,
      405,
    );
  }
  assert.equal(orders.seen.length, 0);
});

test("allows confirmations by the shop's own page and by programs, also if a proxy changes the Host", async (t) => {
  const orders = await startOrderService(t);
  const { port } = await startGateway(t, { url: orders.url });
  const confirm = async (...headers: string[]) =>
    (await sendRaw(port, raw('GET /api/order/confirm HTTP/1.1', authorization, ...headers, 'Connection: close')))
      .status;
  assert.equal(await confirm('Host: a'), 200);
  assert.equal(await confirm('Host: loja.example', 'Origin: https://loja.example'), 200);
  assert.equal(
    await confirm(
      'Host: loja.example',
      'Origin: https://loja.example',
      'Sec-Fetch-Mode: cors',
      'Sec-Fetch-Site: same-origin',
      'Sec-Fetch-Dest: empty',
    ),
    200,
  );
  assert.equal(await confirm('Host: inner:8080', 'Origin: https://loja.example', 'Sec-Fetch-Site: same-origin'), 200);
  assert.equal(await confirm('Host: inner:8080', 'Origin: http://localhost:3000'), 200);
  assert.equal(await confirm('Host: inner:8080', 'Origin: http://localhost:3001'), 403);
});

test('refuses an invalid Idempotency-Key with a message, and passes a valid one on', async (t) => {
  const orders = await startOrderService(t);
  const { url } = await startGateway(t, { url: orders.url });
  const confirm = (key: string) =>
    fetch(`${url}/api/order/confirm`, { headers: { ...bearer(contactCode), 'idempotency-key': key } });
  for (const key of ['x', 'a.b.c.d.e.f', 'duas palavras', 'k'.repeat(101)]) {
    const response = await confirm(key);
    assert.deepEqual(
      [response.status, (await response.json()).errors],
      [400, [{ message: refusals.badKey, code: 'bad-key' }]],
      key,
    );
  }
  assert.equal(orders.seen.length, 0);
  assert.equal((await confirm('chave-de-uma-tentativa')).status, 200);
  assert.equal(orders.seen.at(-1)?.headers['idempotency-key'], 'chave-de-uma-tentativa');
});

// Decision: CORS_ORIGINS and FRAME_ANCESTORS list the other origins that may call and frame; no others may.
test('allows calls from configured origins only', async (t) => {
  const orders = await startOrderService(t);
  const { url } = await startGateway(t, { url: orders.url }, { corsOrigins: ['https://loja.example'] });
  const preflight = (origin: string) =>
    fetch(`${url}/api/order/items/`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type',
      },
    });
  const named = await preflight('https://loja.example');
  assert.equal(named.status, 204);
  assert.equal(named.headers.get('access-control-allow-origin'), 'https://loja.example');
  assert.equal(named.headers.get('access-control-allow-credentials'), null);
  assert.match(named.headers.get('vary') ?? '', /origin/i);
  assert.equal((await preflight('https://evil.example')).headers.get('access-control-allow-origin'), null);
  const call = await fetch(`${url}/api/order/confirm`, {
    headers: { ...bearer(contactCode), origin: 'https://loja.example', 'sec-fetch-site': 'cross-site' },
  });
  assert.deepEqual([call.status, call.headers.get('access-control-allow-origin')], [200, 'https://loja.example']);
  assert.equal(
    (await fetch(`${url}/api/order/confirm`, { headers: { ...bearer(contactCode), origin: 'https://evil.example' } }))
      .status,
    403,
  );
});

// Decision: CORS_ORIGINS and FRAME_ANCESTORS list the other origins that may call and frame; no others may.
test('sends no CORS headers without configured origins', async (t) => {
  const orders = await startOrderService(t);
  const { url } = await startGateway(t, { url: orders.url });
  const response = await fetch(`${url}/api/order/current`, {
    headers: { ...bearer(contactCode), origin: 'https://evil.example' },
  });
  assert.equal(response.headers.get('access-control-allow-origin'), null);
});
