import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { type TestContext, test } from 'node:test';
import { refusals } from '#shared/text/refusals/refusals.ts';
import { bearer, contactCode, raw, respondJson, startGateway, startOrderService, until } from '../gateway-fixture.ts';

const megabyte = 1_048_576;
// More than the buffers of the system take for a connection, and more than the gateway keeps as a whole.
const list = 'x'.repeat(8 * megabyte - 1_000);

/** A shop whose current order is a long response, and whose gateway holds few unread ones. */
async function startShop(t: TestContext) {
  const long = JSON.stringify({ success: true, data: list, errors: [] });
  const orders = await startOrderService(t, ({ url }, response) => {
    if (!url.includes('current')) return respondJson(response, {});
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': long.length }).end(long);
  });
  const limits = { unreadResponseBytes: 24 * megabyte, inFlightPerSession: 50, callsPerMinute: 1_000 };
  return startGateway(t, { url: orders.url }, { limits, trustedProxies: ['127.0.0.0/8'] });
}

/** A client that asks for the long response and reads nothing until `read`. */
function askWithoutReading(t: TestContext, port: number, address: string) {
  const socket = connect(port, '127.0.0.1').pause();
  t.after(() => socket.destroy());
  let response = '';
  socket
    .on('error', () => {})
    .setEncoding('utf8')
    .on('data', (text: string) => {
      response += text;
    });
  socket.pause();
  const { authorization } = bearer(contactCode);
  const head = ['GET /api/order/current HTTP/1.1', 'host: loja.example', `authorization: ${authorization}`];
  socket.write(raw(...head, `x-forwarded-for: ${address}`));
  return { read: () => socket.resume(), end: () => socket.destroy(), respond: () => response };
}

const readCurrent = async (url: string, address: string) => {
  const headers = { ...bearer(contactCode), 'x-forwarded-for': address };
  const response = await fetch(`${url}/api/order/current`, { headers });
  return { status: response.status, text: await response.text(), headers: response.headers };
};

test('refuses long responses to a network that leaves as many unread, until it reads them', async (t) => {
  const { url, port } = await startShop(t);
  const [hostile, other] = ['198.51.100.7', '203.0.113.9'];
  const unread = Array.from({ length: 10 }, () => askWithoutReading(t, port, hostile));
  const refused = await readUntil(url, hostile, 503);
  assert.equal(refused.headers.get('retry-after'), '1');
  assert.ok(refused.text.includes(refusals.busy), refused.text);
  const short = await fetch(`${url}/api/order/messages`, {
    headers: { ...bearer(contactCode), 'x-forwarded-for': hostile },
  });
  assert.equal(short.status, 200, 'short responses still reach the network');

  for (const client of unread) client.read();
  const ended = ({ respond }: (typeof unread)[number]) => respond().includes(list) || respond().includes(refusals.busy);
  await until(() => unread.every(ended));
  assert.equal(unread.filter(({ respond }) => respond().includes(list)).length, 3, 'what was admitted arrives whole');
  const served = await readUntil(url, other, 200);
  assert.ok(served.text.includes(list), 'what was read is released');
});

/** Reads the long response again until it has this status. */
async function readUntil(url: string, address: string, status: number) {
  for (let tries = 0; ; tries++) {
    const response = await readCurrent(url, address);
    if (response.status === status) return response;
    assert.ok(tries < 100, `still ${response.status}`);
  }
}
