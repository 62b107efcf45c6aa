import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bearer, contactCode, raw, sendRaw, startGateway, startOrderService } from './gateway-fixture.ts';

const { authorization } = bearer(contactCode);

/** Request targets that try to leave /api, are ambiguous, or are not in the contract. */
const refused: readonly [target: string, statuses: readonly number[]][] = [
  ['/api/../admin', [400]],
  ['/api/..%2fadmin', [400]],
  ['/api/%2e%2e/admin', [400]],
  ['/api/.%2e/admin', [400]],
  ['/api/..%5cadmin', [400]],
  ['/api/..\\admin', [400]],
  ['/api/%c0%ae%c0%ae/admin', [400]],
  ['/api/%252e%252e%252fadmin', [400]],
  ['/api//evil.example/x', [400]],
  ['//evil.example/api/order/current', [400]],
  ['/api/%2f%2fevil', [400]],
  ['/api/@evil', [404]],
  ['/api/order/a%00b', [400]],
  ['/api/order/a%0d%0aX:1', [400]],
  ['/api/order/%zz', [400]],
  ['/api/order/%', [400]],
  ['/api/order/current#x', [400]],
  ['/api/catalog/products/%2e%2e', [400]],
  ['/api/catalog/products/..', [400]],
  ['/api/catalog/products/a%2fb', [400]],
  ['/api/catalog/products/;/../../admin', [400]],
  ['http://evil.example/api/order/current', [400]],
  ['https://evil.example:443/', [400]],
  ['evil.example:443', [400]],
  ['*', [400]],
  ['?x=/api/order/current', [400]],
  ['/api', [404]],
  ['/api/', [404]],
  ['/api/internal/debug', [404]],
  ['/api/order', [404]],
  ['/api/order/current/x', [404]],
  ['/API/order/current', [404]],
  ['/api/catalog/products/', [404]],
  ['/tray/link-store/1/2', [404]],
  [`/api/catalog/products/${'a'.repeat(5_000)}`, [414]],
];

// Decision: Only the calls of the contract are passed on, and under the path of the contract.
test('routes paths only to calls of the contract', async (t) => {
  const orders = await startOrderService(t);
  const { port } = await startGateway(t, { url: orders.url });
  const wrong: string[] = [];
  for (const [target, statuses] of refused) {
    const { status } = await sendRaw(
      port,
      raw(`GET ${target} HTTP/1.1`, 'Host: shop.example', `Authorization: ${authorization}`, 'Connection: close'),
    );
    if (!statuses.includes(status)) wrong.push(`${target} -> ${status}`);
  }
  assert.deepEqual(wrong, []);
  assert.deepEqual(
    orders.seen.filter(({ url }) => !url.startsWith('/api/shop/settings')).map(({ url }) => url),
    [],
  );
});

// Decision: Only the calls of the contract are passed on, and under the path of the contract.
test("sends the order service the contract's path, however the client spelled it", async (t) => {
  const orders = await startOrderService(t);
  const { port } = await startGateway(t, { url: orders.url });
  const spelt: [sent: string, arrives: string][] = [
    ['/%61pi/order/current', '/api/order/current'],
    ['/api/order/current/', '/api/order/current'],
    ['/api/catalog/products/Variant=7,a&b', '/api/catalog/products/Variant=7,a&b'],
    ['/api/catalog/products/byids/1%2C2,3', '/api/catalog/products/byids/1,2,3'],
    ['/api/catalog/products/a%C3%A7%C3%BAcar', '/api/catalog/products/a%C3%A7%C3%BAcar'],
    ['/api/order/current?coupon=A%2fB&x=..', '/api/order/current?coupon=A%2fB&x=..'],
    [
      `/api/catalog/products/byids/${'12345678,'.repeat(100)}`,
      `/api/catalog/products/byids/${'12345678,'.repeat(100)}`,
    ],
  ];
  const arrived: [string, string | undefined][] = [];
  for (const [sent] of spelt) {
    await sendRaw(
      port,
      raw(`GET ${sent} HTTP/1.1`, 'Host: shop.example', `Authorization: ${authorization}`, 'Connection: close'),
    );
    arrived.push([sent, orders.seen.at(-1)?.url]);
  }
  assert.deepEqual(arrived, spelt);
});

// Decision: GETs that change state are guarded as writes: bearer header required, navigations, prefetches, HEAD and
// cross-site fetches refused, no-store, never retried.
test("accepts only the contract's methods, and HEAD reaches no call that writes", async (t) => {
  const orders = await startOrderService(t);
  const { port } = await startGateway(t, { url: orders.url });
  const tried: readonly [request: string, status: number][] = [
    ['HEAD /api/order/confirm', 405],
    ['HEAD /api/order/current', 405],
    ['PUT /api/order/items/', 405],
    ['DELETE /api/order/current', 405],
    ['PATCH /api/order/current', 405],
    ['OPTIONS /api/order/current', 405],
    ['POST /api/order/current', 405],
    ['GET /api/order/items/', 405],
    ['TRACE /api/order/current', 405],
    ['PROPFIND /api/order/current', 404],
    ['POST /catalog', 405],
    ['PUT /', 405],
    ['BREW /api/order/current', 400],
  ];
  const responses: [string, number][] = [];
  for (const [request] of tried) {
    const { status } = await sendRaw(
      port,
      raw(
        `${request} HTTP/1.1`,
        'Host: shop.example',
        `Authorization: ${authorization}`,
        'Content-Length: 0',
        'Connection: close',
      ),
    );
    responses.push([request, status]);
  }
  assert.deepEqual(responses, tried);
  assert.deepEqual(orders.seen, []);
});

// Decision: Only the calls of the contract are passed on, and under the path of the contract.
test('refuses CONNECT and protocol upgrades', async (t) => {
  const orders = await startOrderService(t);
  const { port } = await startGateway(t, { url: orders.url });
  const tunnel = await sendRaw(port, raw('CONNECT evil.example:443 HTTP/1.1', 'Host: evil.example:443'));
  assert.notEqual(tunnel.status, 200);
  const upgrade = await sendRaw(
    port,
    raw(
      'GET /api/../x HTTP/1.1',
      'Host: a',
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Key: aaaaaaaaaaaaaaaaaaaaaa==',
      'Sec-WebSocket-Version: 13',
    ),
  );
  assert.equal(upgrade.status, 400);
  const bare = await sendRaw(
    port,
    raw(
      'GET /api/order/current HTTP/1.1',
      'Host: a',
      'Upgrade: h2c',
      `Authorization: ${authorization}`,
      'Connection: close',
    ),
  );
  assert.equal(bare.status, 200);
  assert.equal(orders.seen.at(-1)?.headers.upgrade, undefined);
});
