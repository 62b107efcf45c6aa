import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refusals } from '#shared/text/refusals/refusals.ts';
import { bearer, contactCode, respondJson, startGateway, startOrderService } from '../gateway-fixture.ts';

test('passes a call of the contract to the order service and returns its response', async (t) => {
  const orders = await startOrderService(t, (_request, response) => respondJson(response, { id: 'o1' }));
  const { url } = await startGateway(t, { url: orders.url });
  const received = await fetch(`${url}/api/order/current`, { headers: bearer(contactCode) });
  assert.equal(received.status, 200);
  assert.deepEqual(await received.json(), { success: true, data: { id: 'o1' }, errors: [] });
  assert.equal(received.headers.get('cache-control'), 'no-store');
});

test('passes a body on byte by byte', async (t) => {
  const orders = await startOrderService(t);
  const { url } = await startGateway(t, { url: orders.url });
  const body = '{ "index":"",  "providerId":"açúcar", "quantity":1.50 }';
  const headers = { ...bearer(contactCode), 'content-type': 'application/json' };
  const response = await fetch(`${url}/api/order/items/`, { method: 'POST', headers, body });
  assert.equal(response.status, 200);
  assert.equal(orders.seen.at(-1)?.body, body);
  assert.equal(orders.seen.at(-1)?.url, '/api/order/items/');
});

// Spec §6: "Authorization is a bearer credential equal to the session code."
test('refuses a call without a bearer before its body is read', async (t) => {
  const orders = await startOrderService(t);
  const { url } = await startGateway(t, { url: orders.url });
  const response = await fetch(`${url}/api/order/items/`, { method: 'POST', body: '{}' });
  assert.equal(response.status, 401);
  assert.deepEqual(await response.json(), {
    success: false,
    data: null,
    errors: [{ message: refusals.noSession, code: 'no-session' }],
  });
  assert.deepEqual(orders.seen, []);
});
