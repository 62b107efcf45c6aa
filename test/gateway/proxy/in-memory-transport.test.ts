import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { test } from 'node:test';
import { createInMemoryConnection } from '../../../gateway/proxy/in-memory-transport.ts';
import { bearer, contactCode, raw, startGateway, startOrderService, until } from '../gateway-fixture.ts';

const ask = (url: string) => fetch(`${url}/api/order/current`, { headers: bearer(contactCode) });
/** Where nobody listens: whoever answers was reached in memory. */
const nowhere = '/nowhere/order.sock';

test('an order service of the same process is asked in memory, with the headers and bytes of any other', async (t) => {
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

test('a client that leaves ends its call in memory, too', async (t) => {
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

test('an order service that breaks off in memory, or no longer listens, is one that is away', async (t) => {
  const orders = await startOrderService(t, (_request, response) => response.destroy());
  const { url } = await startGateway(t, { socketPath: nowhere, inside: orders.server });
  assert.equal((await ask(url)).status, 502);
  orders.server.close();
  await once(orders.server, 'close');
  assert.equal((await ask(url)).status, 502);
});

test('in memory an answer is written no faster than it is read, and arrives whole', async (t) => {
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
  assert.ok(written < pieces / 2, `${written} pieces were written that nobody read`);
  let length = 0;
  for await (const chunk of connection) length += (chunk as Buffer).length;
  assert.equal(written, pieces);
  assert.ok(length > pieces * piece.length);
});

test('each end of a connection in memory ends with the other', async (t) => {
  const orders = await startOrderService(t);
  const connection = createInMemoryConnection(orders.server);
  orders.server.closeAllConnections();
  await until(() => connection.destroyed);
});
