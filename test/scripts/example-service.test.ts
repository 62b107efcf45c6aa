import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import fc from 'fast-check';
import { endpoints } from '#shared/contract/endpoints.ts';
import { startExampleService } from '../helpers/processes/example-service.ts';

async function start(t: TestContext) {
  const { url, child } = await startExampleService();
  t.after(() => child.kill());
  const headers = { authorization: 'Bearer exemplo-contato', 'content-type': 'application/json' };
  return async (method: string, path: string, body?: string) => {
    const response = await fetch(url + path, { method, headers, ...(body !== undefined && { body }) });
    const type = response.headers.get('content-type') ?? '';
    if (type.startsWith('text/event-stream')) await response.body?.cancel();
    else assert.equal(((await response.json()) as { success: boolean }).success, response.status === 200, path);
    return { status: response.status, type };
  };
}

// Decision: the example is copied, so it refuses what has not the described form instead of failing.
test('the example order service refuses malformed input by 400', async (t) => {
  const send = await start(t);
  const cases: [method: string, path: string, body?: string][] = [
    ['POST', '/api/order/items', 'null'],
    ['POST', '/api/order/items', '[]'],
    ['POST', '/api/order/items', '{'],
    ['POST', '/api/order/items', '{"providerId":"cafe","quantity":1,"preferences":5}'],
    ['POST', '/api/catalog/products/searchText', '{"searchQuery":5}'],
    ['POST', '/api/catalog/products/searchText', '{"searchQuery":"a","perPage":"abc"}'],
    ['POST', '/api/order/payment/delivery', '{"providerId":"dinheiro","cashAmount":"dez"}'],
    ['POST', '/api/customer/update', '{"name":7}'],
    ['GET', '/api/catalog/top?perPage=abc'],
    ['GET', '/api/catalog/top?perPage=0'],
    ['GET', '/api/catalog/top?pageToken=x'],
    ['GET', '/api/catalog/products/%E0'],
  ];
  for (const [method, path, body] of cases)
    assert.equal((await send(method, path, body)).status, 400, `${path} ${body ?? ''}`);
});

test('a trailing slash of any path of the example order service is optional', async (t) => {
  const send = await start(t);
  for (const path of ['/api/order/current', '/api/order/events', '/api/catalog/top', '/api/catalog/products/cafe'])
    assert.deepEqual(await send('GET', `${path}/`), await send('GET', path), path);
});

test('no body, query or path makes the example order service fail', async (t) => {
  const send = await start(t);
  const calls = Object.values(endpoints);
  const text = fc.string({ unit: 'grapheme', maxLength: 12 });
  const request = fc.record({ call: fc.constantFrom(...calls), id: text, query: text, body: fc.json({ maxDepth: 2 }) });
  await fc.assert(
    fc.asyncProperty(request, async ({ call: { method, path }, id, query, body }) => {
      const address = `${path.replaceAll(/:\w+/g, encodeURIComponent(id))}?perPage=${encodeURIComponent(query)}`;
      const { status } = await send(method, address, method === 'GET' ? undefined : body);
      assert.ok(status < 500, `${method} ${address} ${body}: ${status}`);
    }),
    { numRuns: 300, seed: 23 },
  );
});
