import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { describe, type TestContext, test } from 'node:test';
import { refusals } from '#shared/text/refusals/refusals.ts';
import {
  bearer,
  contactCode,
  type RunningGateway,
  respondJson,
  type Seen,
  startGateway,
  startOrderService,
} from '../gateway-fixture.ts';

const signature = `sha256=${'5fda320be99c8730'.repeat(4)}`;
const payments = '/webhooks/mercadopago/0f8fad5b-d9cb-469f-a165-70867728950e';
const webhook = '/webhooks/meta/0f8fad5b-d9cb-469f-a165-70867728950e';

/** Opens a connection, sends a body except for its last byte, and collects the response. */
async function withholdLastByte(t: TestContext, port: number, path: string, bytes: number, headers: string[] = []) {
  const socket: Socket = connect(port, '127.0.0.1');
  t.after(() => socket.destroy());
  let response = '';
  socket
    .on('error', () => {})
    .setEncoding('latin1')
    .on('data', (text: string) => {
      response += text;
    });
  const head = [
    `POST ${path} HTTP/1.1`,
    'host: loja.example',
    `content-length: ${bytes}`,
    ...(headers.some((header) => header.startsWith('content-type')) ? [] : ['content-type: application/json']),
    ...headers,
  ];
  await new Promise<void>((resolve) => socket.write(`${head.join('\r\n')}\r\n\r\n`, () => resolve()));
  await new Promise<void>((resolve) => socket.write(Buffer.alloc(bytes - 1, ' '), () => resolve()));
  return { socket, respond: () => response };
}

const until = async (isTrue: () => boolean) => {
  for (let tries = 0; !isTrue() && tries < 500; tries++) await new Promise((resolve) => setTimeout(resolve, 10));
  assert.ok(isTrue());
};

test('stops reading bodies from a network whose unfinished bodies fill its share', async (t) => {
  const orders = await startOrderService(t, (_request, response) => respondJson(response, null));
  const { url, port } = await startGateway(t, { url: orders.url }, { limits: { bodyBytesPerNetwork: 2_000_000 } });
  const signed = [`x-hub-signature-256: ${signature}`];
  const both = [
    await withholdLastByte(t, port, webhook, 1_500_000, signed),
    await withholdLastByte(t, port, webhook, 1_500_000, signed),
  ];
  // The gateway refuses the one that it reads last.
  await until(() => both.some(({ respond }) => respond() !== ''));
  const [refused, held] = both.sort((one, other) => other.respond().length - one.respond().length);
  assert.ok(refused && held);
  assert.match(refused.respond(), /^HTTP\/1\.1 429 [\s\S]*retry-after: 5/i);
  assert.ok(Buffer.from(refused.respond(), 'latin1').toString('utf8').includes(refusals.tooMany));
  assert.equal(held.respond(), '');
  // The bytes are released when the connection ends.
  held.socket.destroy();
  const body = 'x'.repeat(1_500_000);
  const send = () => fetch(url + webhook, { method: 'POST', headers: { 'x-hub-signature-256': signature }, body });
  await until(() => orders.seen.length === 0);
  let status = 0;
  for (let tries = 0; status !== 200 && tries < 50; tries++) status = (await send()).status;
  assert.equal(status, 200);
  assert.equal((await send()).status, 200, 'and when the response is sent');
});

const items = '/api/order/items/';
const withBearer = (code: string) => [`authorization: Bearer ${code}`];
const addItem = (url: string, code = contactCode, body = '{}') =>
  fetch(`${url}${items}`, {
    method: 'POST',
    headers: { ...bearer(code), 'content-type': 'application/json' },
    body,
  });

test('limits all networks together: the oldest unfinished body is dropped', async (t) => {
  const orders = await startOrderService(t);
  const { url, port } = await startGateway(t, { url: orders.url }, { limits: { bodyBytes: 100_000 } });
  const older = await withholdLastByte(t, port, items, 60_000, withBearer(contactCode));
  const newer = await withholdLastByte(t, port, items, 60_000, withBearer(contactCode));
  await until(() => older.respond() !== '');
  assert.match(older.respond(), /^HTTP\/1\.1 503 /);
  assert.equal(newer.respond(), '');
  assert.equal((await addItem(url)).status, 200);
});

describe('A session on an address whose other clients withhold bodies', () => {
  const refuseKeys = ({ url }: Seen, response: Parameters<typeof respondJson>[0]) =>
    respondJson(response, null, url.startsWith('/platform/') ? 401 : 200);
  const attacks: [title: string, path: string, headers: (at: number) => string[], response: RegExp][] = [
    ['one forged session code', items, () => withBearer('x'), /^HTTP\/1\.1 401 /],
    ['many forged session codes', items, (at) => withBearer(`forged-${at}`), /^HTTP\/1\.1 4(01|29) /],
    [
      'the anonymous code',
      '/api/catalog/products/searchText',
      () => withBearer('anonymous-session'),
      /^$|^HTTP\/1\.1 429 /,
    ],
    ['wrong API keys', '/platform/sessions', (at) => withBearer(`wrong-${at}`), /^HTTP\/1\.1 4(01|29) /],
    ['the same session', items, () => withBearer(contactCode), /^$|^HTTP\/1\.1 429 /],
    ['signatures of unknown accounts', payments, () => ['x-signature: ts=1,v1=a'], /^$/],
  ];
  for (const [title, path, headers, expected] of attacks)
    test(`adds an item: 200 bodies with ${title}`, async (t) => {
      const orders = await startOrderService(t, refuseKeys);
      const { url, port } = await startGateway(t, { url: orders.url }, { limits: { lookupWaitMs: 300 } });
      assert.equal((await addItem(url)).status, 200);
      const bytes = path === payments ? 8_000 : 60_000;
      const held = await Promise.all(
        Array.from({ length: 200 }, (_, at) => withholdLastByte(t, port, path, bytes, headers(at))),
      );
      for (let tries = 0; tries < 5; tries++) {
        assert.equal((await addItem(url)).status, 200);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      await until(() => held.every(({ respond }) => expected.test(respond())));
    });
});

test('bytes that arrive after a refusal hold no memory', async (t) => {
  const orders = await startOrderService(t);
  const { url, port } = await startGateway(t, { url: orders.url }, { limits: { bodyBytes: 100_000 } });
  for (let at = 0; at < 4; at++) {
    const headers = [...withBearer(contactCode), 'content-type: text/plain'];
    const { socket, respond } = await withholdLastByte(t, port, items, 50_000, headers);
    await until(() => respond() !== '');
    assert.match(respond(), /^HTTP\/1\.1 415 /);
    socket.destroy();
  }
  assert.equal((await addItem(url, contactCode, JSON.stringify({ text: 'x'.repeat(50_000) }))).status, 200);
});

test("leaves space for shoppers' bodies beside unverified webhooks", async (t) => {
  const orders = await startOrderService(t);
  const limits = { bodyBytes: 2_000_000, unverifiedBodyBytes: 2_000_000 };
  const { url, port } = await startGateway(t, { url: orders.url }, { limits });
  const signed = [`x-hub-signature-256: ${signature}`];
  const held = [
    await withholdLastByte(t, port, webhook, 1_990_000, signed),
    await withholdLastByte(t, port, webhook, 1_990_000, signed),
  ];
  // The gateway refuses the one that it reads last.
  await until(() => held.some(({ respond }) => respond() !== ''));
  assert.match(held.map(({ respond }) => respond()).join(''), /^HTTP\/1\.1 503 /);
  const response = await addItem(url, contactCode, JSON.stringify({ text: 'x'.repeat(50_000) }));
  assert.equal(response.status, 200);
});

test('reads signed webhooks while clients of the same network send bodies slowly', async (t) => {
  const orders = await startOrderService(t, ({ headers }, response) =>
    respondJson(response, null, headers['x-forwarded-for'] === '203.0.113.1' ? 200 : 401),
  );
  const changes = { trustedProxies: ['127.0.0.1'], limits: { unverifiedBodyBytes: 1_000_000 } };
  const { url, port } = await startGateway(t, { url: orders.url }, changes);
  const send = async (from: string, body: string) =>
    (
      await fetch(url + webhook, {
        method: 'POST',
        headers: { 'x-hub-signature-256': signature, 'x-forwarded-for': from },
        body,
      })
    ).status;
  assert.equal(await send('203.0.113.1', '{}'), 200);
  await withholdLastByte(t, port, webhook, 990_000, [
    `x-hub-signature-256: ${signature}`,
    'x-forwarded-for: 198.51.100.1',
  ]);
  const body = 'x'.repeat(100_000);
  let stranger = 0;
  for (let tries = 0; stranger !== 503 && tries < 10; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    stranger = await send('198.51.100.2', body);
  }
  assert.equal(stranger, 503);
  assert.equal(await send('203.0.113.1', body), 200);
});

/** The bytes that the gateway read from each of its connections. */
function bytesRead(app: RunningGateway['app']): () => number[] {
  const sockets: Socket[] = [];
  app.server.on('connection', (socket: Socket) => void sockets.push(socket));
  return () => sockets.map((socket) => socket.bytesRead);
}

test('long bodies of unknown senders that do not fit are refused early, and one that fits arrives whole', async (t) => {
  const orders = await startOrderService(t);
  const limits = { bodyBytesPerNetwork: 50_000_000, unverifiedBodyBytes: 2_000_000 };
  const { app, port } = await startGateway(t, { url: orders.url }, { limits });
  const read = bytesRead(app);
  const bytes = 1_500_000;
  const head = `POST ${webhook} HTTP/1.1\r\nhost: loja.example\r\ncontent-length: ${bytes}\r\n`;
  const responses: string[] = Array.from({ length: 8 }, () => '');
  const sockets = responses.map((_, index) => {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    t.after(() => socket.destroy());
    socket.setEncoding('latin1').on('data', (text: string) => {
      responses[index] += text;
    });
    socket.write(`${head}x-hub-signature-256: ${signature}\r\n\r\n`);
    return socket;
  });
  // All arrive side by side, a piece of each at a time.
  const piece = 30_000;
  for (let sent = 0; sent < bytes; sent += piece) {
    for (const [index, socket] of sockets.entries())
      if (responses[index] === '') socket.write(Buffer.alloc(piece, ' '));
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await until(() => responses.every((response) => response !== ''));
  assert.deepEqual(responses.map((response) => response.slice(9, 12)).sort(), ['200', ...Array(7).fill('503')]);
  const all = read().reduce((sum, one) => sum + one, 0);
  assert.ok(all < bytes + 7 * 300_000, `${all} bytes were read`);
});

test('a body of an unknown sender that cannot fit is refused before it is read', async (t) => {
  const orders = await startOrderService(t);
  const { app, port } = await startGateway(t, { url: orders.url }, { limits: { unverifiedBodyBytes: 2_000_000 } });
  const signed = [`x-hub-signature-256: ${signature}`];
  await withholdLastByte(t, port, webhook, 1_500_000, signed);
  const read = bytesRead(app);
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  t.after(() => socket.destroy());
  let response = '';
  socket.setEncoding('latin1').on('data', (text: string) => {
    response += text;
  });
  socket.write(
    [`POST ${webhook} HTTP/1.1`, 'host: loja.example', 'content-length: 1000000', ...signed, '', ''].join('\r\n'),
  );
  await until(() => response !== '');
  assert.match(response, /^HTTP\/1\.1 503 /);
  assert.ok((read()[0] ?? 0) < 1_000);
});

test('leaves the rest of a body unread that was refused at its head, and closes the connection', async (t) => {
  const orders = createServer((request, response) => {
    if (request.url?.startsWith('/platform/')) respondJson(response, null, 401);
  });
  await new Promise<void>((resolve) => orders.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    orders.closeAllConnections();
    orders.close();
  });
  const { app, port } = await startGateway(t, { url: `http://127.0.0.1:${(orders.address() as AddressInfo).port}` });
  const read = bytesRead(app);
  const bytesBefore = 200_000;
  for (const [path, bytes, headers] of [
    [webhook, 3_000_000, []],
    ['/platform/products/import', 9_000_000, ['authorization: Bearer a-wrong-key']],
  ] as const) {
    const socket: Socket = connect(port, '127.0.0.1');
    t.after(() => socket.destroy());
    let response = '';
    let isClosed = false;
    socket
      .on('error', () => {})
      .on('close', () => {
        isClosed = true;
      })
      .on('data', (chunk) => {
        response += chunk.toString('utf8');
      });
    socket.write(
      [`POST ${path} HTTP/1.1`, 'host: loja.example', `content-length: ${bytes}`, ...headers, '', ''].join('\r\n'),
    );
    // The response comes after the head, while the client still sends the body. What was read before the response
    // depends on the machine's speed, so most of the body follows after it.
    socket.write(Buffer.alloc(bytesBefore, ' '));
    await until(() => response.includes('\r\n\r\n') && response.endsWith('}'));
    socket.write(Buffer.alloc(bytes - bytesBefore - 1, ' '));
    assert.match(response, /^HTTP\/1\.1 401 /);
    assert.match(response, /connection: close/i);
    await until(() => isClosed);
  }
  assert.equal(read().length, 2);
  for (const bytes of read()) assert.ok(bytes < 1_000_000, `${bytes} bytes`);
});

test('a long body of an unknown sender arrives in parts, with other connections in between', async (t) => {
  const orders = await startOrderService(t, (_request, response) => respondJson(response, null));
  const { app, url, port } = await startGateway(t, { url: orders.url });
  const read = bytesRead(app);
  const sum = () => read().reduce((all, bytes) => all + bytes, 0);
  let [before, most, isOver] = [0, 0, false];
  const look = () => {
    most = Math.max(most, sum() - before);
    before = sum();
    if (!isOver) setImmediate(look);
  };
  look();
  const { socket } = await withholdLastByte(t, port, webhook, 3_000_000, [`x-hub-signature-256: ${signature}`]);
  await until(() => sum() > 2_900_000);
  assert.ok(most < 300_000, `${most} bytes in one turn`);
  isOver = true;
  socket.destroy();
  const body = 'x'.repeat(3_000_000);
  const whole = await fetch(url + webhook, { method: 'POST', headers: { 'x-hub-signature-256': signature }, body });
  assert.deepEqual([whole.status, orders.seen.at(-1)?.body.length], [200, body.length]);
});
