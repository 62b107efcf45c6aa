import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { refusals } from '#shared/text/refusals.ts';
import { answerJson, bearer, contactCode, startGateway, startOrderService } from '../gateway-fixture.ts';

const signature = `sha256=${'5fda320be99c8730'.repeat(4)}`;
const webhook = '/webhooks/meta/0f8fad5b-d9cb-469f-a165-70867728950e';

/** Opens a connection that announces a body, sends all of it but the last byte, and collects what comes back. */
async function withholdLastByte(t: TestContext, port: number, path: string, bytes: number, headers: string[] = []) {
  const socket: Socket = connect(port, '127.0.0.1');
  t.after(() => socket.destroy());
  let answer = '';
  socket
    .on('error', () => {})
    .setEncoding('latin1')
    .on('data', (text: string) => {
      answer += text;
    });
  const head = [`POST ${path} HTTP/1.1`, 'host: loja.example', `content-length: ${bytes}`, 'content-type: application/json', ...headers];
  await new Promise<void>((resolve) => socket.write(`${head.join('\r\n')}\r\n\r\n`, () => resolve()));
  await new Promise<void>((resolve) => socket.write(Buffer.alloc(bytes - 1, ' '), () => resolve()));
  return { socket, answer: () => answer };
}

const until = async (isTrue: () => boolean) => {
  for (let tries = 0; !isTrue() && tries < 500; tries++) await new Promise((resolve) => setTimeout(resolve, 10));
  assert.ok(isTrue());
};

test('bodies whose last byte never comes fill the share of their network, and no more are taken from it', async (t) => {
  const orders = await startOrderService(t, (_request, response) => answerJson(response, null));
  const { url, port } = await startGateway(t, { url: orders.url }, { limits: { bodyBytesPerNetwork: 2_000_000 } });
  const signed = [`x-hub-signature-256: ${signature}`];
  const held = await withholdLastByte(t, port, webhook, 1_500_000, signed);
  const refused = await withholdLastByte(t, port, webhook, 1_500_000, signed);
  await until(() => refused.answer() !== '');
  assert.match(refused.answer(), /^HTTP\/1\.1 429 [\s\S]*retry-after: 5/i);
  assert.ok(Buffer.from(refused.answer(), 'latin1').toString('utf8').includes(refusals.tooMany));
  assert.equal(held.answer(), '');
  // What is held is released when the connection ends.
  held.socket.destroy();
  const body = 'x'.repeat(1_500_000);
  const send = () => fetch(url + webhook, { method: 'POST', headers: { 'x-hub-signature-256': signature }, body });
  await until(() => orders.seen.length === 0);
  let status = 0;
  for (let tries = 0; status !== 200 && tries < 50; tries++) status = (await send()).status;
  assert.equal(status, 200);
  assert.equal((await send()).status, 200, 'and when the answer is sent');
});

test('the share of all networks is bounded too, in the calls of the shop as in webhooks', async (t) => {
  const orders = await startOrderService(t);
  const { url, port } = await startGateway(t, { url: orders.url }, { limits: { bodyBytes: 100_000 } });
  const authorization = [`authorization: Bearer ${contactCode}`];
  await withholdLastByte(t, port, '/api/order/items/', 60_000, authorization);
  const refused = await withholdLastByte(t, port, '/api/order/items/', 60_000, authorization);
  await until(() => refused.answer() !== '');
  assert.match(refused.answer(), /^HTTP\/1\.1 503 /);
  const small = await fetch(`${url}/api/order/items/`, {
    method: 'POST',
    headers: { ...bearer(contactCode), 'content-type': 'application/json' },
    body: '{}',
  });
  assert.equal(small.status, 200, 'a small one still fits');
});
