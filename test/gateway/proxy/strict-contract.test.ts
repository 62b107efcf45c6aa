import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { type TestContext, test } from 'node:test';
import { eventText } from '#shared/contract/event-stream.ts';
import { followOrders } from '../../helpers/stand-ins/event-reader.ts';
import { bearer, contactCode, respondJson, startGateway, startOrderService } from '../gateway-fixture.ts';

const option = { providerId: 'p', name: 'PIX', method: 3, payOnDelivery: false, group: null };
const store = (street: string) => ({
  providerId: 'l',
  name: 'Loja',
  fullAddress: { street, number: '1', neighborhood: '', inner: 1 },
});

/** A gateway with `STRICT_CONTRACT=1`, and an order service that returns this for the named call. */
async function startStrict(t: TestContext, call: string, respond: (response: ServerResponse) => void) {
  const orders = await startOrderService(t, ({ url }, response) =>
    url.startsWith(call) ? respond(response) : respondJson(response, {}),
  );
  const gateway = await startGateway(t, { url: orders.url }, { isContractStrict: true });
  const get = async (path: string) => {
    const response = await fetch(`${gateway.url}${path}`, { headers: bearer(contactCode) });
    return { status: response.status, body: (await response.json()) as { data: unknown; errors: object[] } };
  };
  return { ...gateway, get };
}

// Decision: with STRICT_CONTRACT=1 the gateway drops fields that the OpenAPI document does not have, so that a test
// shows that the documented ones are enough.
test('a strict gateway drops undocumented fields of successes, refusals, small and streamed bodies', async (t) => {
  const pay = await startStrict(t, '/api/order/payments', (response) =>
    respondJson(response, [{ ...option, inner: 7 }]),
  );
  assert.deepEqual((await pay.get('/api/order/payments/')).body.data, [option]);

  const long = 'a'.repeat(400_000);
  const streamed = await startStrict(t, '/api/order/stores', (response) => respondJson(response, [store(long)]));
  const { fullAddress, ...rest } = store(long);
  const { inner: _inner, ...documented } = fullAddress;
  assert.deepEqual((await streamed.get('/api/order/stores/')).body.data, [{ ...rest, fullAddress: documented }]);

  const refused = await startStrict(t, '/api/order/stores', (response) => {
    response.writeHead(422, { 'content-type': 'application/json' });
    response.end('{"success":false,"data":null,"errors":[{"message":"não","code":"rule","trace":"x"}],"inner":1}');
  });
  assert.deepEqual(await refused.get('/api/order/stores/'), {
    status: 422,
    body: { success: false, data: null, errors: [{ message: 'não', code: 'rule' }] },
  });
});

test('a strict gateway refuses a response that deviates, and the log names the place but no value', async (t) => {
  const wrong = await startStrict(t, '/api/order/payments', (response) =>
    respondJson(response, [{ ...option, method: 'canary-value' }]),
  );
  assert.equal((await wrong.get('/api/order/payments/')).status, 502);
  assert.match(wrong.log(), /OUTSIDE_CONTRACT #\/properties\/data\/items\/properties\/method/);
  assert.doesNotMatch(wrong.log(), /canary-value/);
  const html = await startStrict(t, '/api/order/payments', (response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>'),
  );
  assert.equal((await html.get('/api/order/payments/')).status, 502);
});

test('a strict gateway drops undocumented fields and events of a stream, in whatever pieces they arrive', async (t) => {
  const event = { id: 'o1', version: 2, status: 0, changedBy: 'agent' } as const;
  const { url } = await startStrict(t, '/api/order/events', (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write(':\n\n');
    const sent = `${eventText({ ...event, inner: 1 } as typeof event)}event: inner\ndata: {"a":1}\n\n`;
    for (const piece of sent.match(/.{1,20}/gs) ?? []) response.write(piece);
    response.write(eventText({ ...event, version: 3 }));
  });
  const reader = await followOrders(t, url, contactCode);
  await reader.until((events) => events.length === 2);
  assert.equal(reader.text(), `:\n\n${eventText(event)}${eventText({ ...event, version: 3 })}`);
});

test('without STRICT_CONTRACT a response passes unchanged', async (t) => {
  const orders = await startOrderService(t, (_request, response) => respondJson(response, [{ ...option, inner: 7 }]));
  const { url } = await startGateway(t, { url: orders.url });
  const received = await fetch(`${url}/api/order/payments/`, { headers: bearer(contactCode) });
  assert.deepEqual(((await received.json()) as { data: unknown }).data, [{ ...option, inner: 7 }]);
});
