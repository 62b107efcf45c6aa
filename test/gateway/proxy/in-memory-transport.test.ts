import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { test } from 'node:test';
import { createInMemoryConnection } from '../../../gateway/proxy/in-memory-transport.ts';
import { bearer, contactCode, raw, startGateway, startOrderService, until } from '../gateway-fixture.ts';

const ask = (url: string) => fetch(`${url}/api/order/current`, { headers: bearer(contactCode) });
/** A socket path without a server: a response proves that the call was made in memory. */
const nowhere = '/nowhere/order.sock';

test('calls an order service of the same process in memory, with the usual headers and bytes', async (t) => {
  const orders = await startOrderService(t);
  const { url } = await startGateway(t, { socketPath: nowhere, inside: orders.server });
  const body = JSON.stringify({ providerId: 'pão', quantity: 1, index: '', text: 'é'.repeat(20_000) });
  const sent = await fetch(`${url}/api/order/items/`, {
    method: 'POST',
    headers: { ...bearer(contactCode), 'content-type': 'application/json' },
    body,
  });
  assert.equal(sent.status, 200);
  const seen = orders.seen.at(-1);
  assert.deepEqual([seen?.method, seen?.url, seen?.body], ['POST', '/api/order/items/', body]);
  assert.equal(seen?.headers['content-length'], String(Buffer.byteLength(body)));
  assert.match(String(seen?.headers['x-context-signature']), /^[0-9a-f]{64}$/);
});

test('aborts the in-memory call when the client disconnects', async (t) => {
  let open = 0;
  const orders = await startOrderService(t, (_request, response) => {
    open++;
    response.on('close', () => open--);
  });
  const { port } = await startGateway(t, { socketPath: nowhere, inside: orders.server });
  const client = connect(port, '127.0.0.1').on('error', () => {});
  client.write(
    raw('GET /api/order/current HTTP/1.1', 'Host: a', `Authorization: ${bearer(contactCode).authorization}`),
  );
  await until(() => open === 1);
  client.destroy();
  await until(() => open === 0);
});

test('treats an order service that breaks off in memory, or stops listening, as down', async (t) => {
  const orders = await startOrderService(t, (_request, response) => response.destroy());
  const { url } = await startGateway(t, { socketPath: nowhere, inside: orders.server });
  assert.equal((await ask(url)).status, 502);
  orders.server.close();
  await once(orders.server, 'close');
  assert.equal((await ask(url)).status, 502);
});

test('applies backpressure in memory, and delivers the response completely', async (t) => {
  const piece = Buffer.alloc(65_536, 'x');
  const pieces = 64;
  let written = 0;
  const orders = await startOrderService(t, (_request, response) => {
    const write = () => {
      while (written < pieces) {
        written++;
        if (!response.write(piece)) return void response.once('drain', write);
      }
      response.end();
    };
    write();
  });
  const connection = createInMemoryConnection(orders.server);
  connection.write(raw('GET /api/order/current HTTP/1.1', 'Host: a', 'Connection: close'));
  await until(() => written > 0);
  await new Promise((resolve) => setImmediate(resolve));
  assert.ok(written < pieces / 2, `${written} pieces were written but not read`);
  let length = 0;
  for await (const chunk of connection) length += (chunk as Buffer).length;
  assert.equal(written, pieces);
  assert.ok(length > pieces * piece.length);
});

test('closes each end of an in-memory connection with the other', async (t) => {
  const orders = await startOrderService(t);
  const connection = createInMemoryConnection(orders.server);
  orders.server.closeAllConnections();
  await until(() => connection.destroyed);
});
