import assert from 'node:assert/strict';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { bearer, contactCode, startGateway } from './gateway-fixture.ts';
import { selfSigned } from './self-signed.ts';

test('sends no call to an order service with an invalid certificate', async (t) => {
  let calls = 0;
  const server = createServer(selfSigned, (_request, response) => {
    calls++;
    response.setHeader('content-type', 'application/json').end('{"success":true}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  const { url } = await startGateway(t, { url: `https://localhost:${(server.address() as AddressInfo).port}` });
  const response = await fetch(`${url}/api/order/current`, { headers: bearer(contactCode) });
  assert.equal(response.status, 502);
  assert.equal(calls, 0);
});
