import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { describe, type TestContext, test } from 'node:test';
import {
  type FakeOrderService,
  forwardedCalls,
  respondJson,
  startGateway,
  startOrderService,
} from '../gateway-fixture.ts';

const publicUrl = 'https://loja.example';
const member = 'M'.repeat(43);
const invented = (at: number) => String(at).padStart(43, 'X');
const headersOf = (token: string, type = 'application/json') => ({
  cookie: `panel_session=${token}`,
  'content-type': type,
  origin: publicUrl,
  'idempotency-key': 'one-panel-key',
});

/** An order service with one session, until `isOver`. */
async function start(t: TestContext, limits: object = {}) {
  const state = { isOver: false, isDown: false };
  const service = await startOrderService(t, ({ url, headers }, response) => {
    const isKnown = headers.authorization === `Bearer ${member}` && !state.isOver;
    if (state.isDown) respondJson(response, null, 500);
    else if (url === '/painel/api/me') respondJson(response, { sessionId: isKnown ? 'one' : null });
    else respondJson(response, {}, isKnown ? 200 : 401);
  });
  const gateway = await startGateway(t, service, { publicUrl, limits });
  const send = (path: string, token: string, body: BodyInit = '{}', type?: string) =>
    fetch(gateway.url + path, { method: 'POST', headers: headersOf(token, type), body });
  const read = async (token: string) =>
    (await fetch(`${gateway.url}/painel/api/staff`, { headers: headersOf(token) })).status;
  return { service, gateway, state, send, read };
}

/** Sends a part of a body and waits. Resolves to the status line of the response. */
function withhold(t: TestContext, port: number, path: string, { token, bytes }: { token: string; bytes: number }) {
  const socket = connect(port, '127.0.0.1');
  t.after(() => socket.destroy());
  const fields = Object.entries({ host: 'loja.example', 'content-length': bytes * 2, ...headersOf(token) });
  const head = [`POST ${path} HTTP/1.1`, ...fields.map(([name, value]) => `${name}: ${value}`)].join('\r\n');
  socket.write(`${head}\r\n\r\n`);
  socket.write(Buffer.alloc(bytes, ' '));
  return new Promise<string>((resolve) => {
    socket.on('error', () => {});
    socket.once('data', (data) => resolve(data.toString('latin1').slice(0, 12)));
  });
}

const callsOf = (service: FakeOrderService, path: string) => forwardedCalls(service).filter(({ url }) => url === path);

describe('the session of a panel call', () => {
  // Decision: The panel reads no body of a sender whose session the order service does not know.
  test('a withheld body of an invented session is refused at once and takes no memory', async (t) => {
    const { service, gateway, send } = await start(t, { bodyBytes: 200_000, bodyBytesPerNetwork: 200_000 });
    for (let at = 0; at < 6; at++) {
      const response = withhold(t, gateway.port, '/painel/api/sheet/import', { token: invented(at), bytes: 90_000 });
      assert.equal(await response, 'HTTP/1.1 401');
    }
    const sheet = 'x'.padStart(150_000, '1');
    assert.equal((await send('/painel/api/sheet/import', member, sheet)).status, 200);
    assert.deepEqual(
      callsOf(service, '/painel/api/sheet/import').map(({ body }) => body.length),
      [sheet.length],
      "only the member's is passed on, whole",
    );
  });

  test('uploads of invented sessions take no place of the people of a shop', async (t) => {
    const { service, gateway, send } = await start(t);
    for (let at = 0; at < 12; at++) {
      const response = withhold(t, gateway.port, '/painel/api/photos', { token: invented(at), bytes: 1_000 });
      assert.equal(await response, 'HTTP/1.1 401');
    }
    assert.equal((await send('/painel/api/photos', member, Buffer.alloc(5_000), 'image/jpeg')).status, 200);
    assert.equal(callsOf(service, '/painel/api/photos').length, 1);
  });

  test('a spreadsheet of 1.2 MB arrives, which no stranger could send', async (t) => {
    const { service, send } = await start(t);
    const sheet = JSON.stringify({ sheet: 'x'.repeat(1_200_000) });
    assert.equal((await send('/painel/api/sheet/import', member, sheet)).status, 200);
    assert.equal(callsOf(service, '/painel/api/sheet/import')[0]?.body.length, sheet.length);
    assert.equal((await send('/painel/api/links/redeem', member, sheet)).status, 413);
  });

  test('calls of invented sessions count for their address, those of a known one for itself', async (t) => {
    const { read, send } = await start(t, { callsWithoutSessionPerMinute: 4, callsPerMinute: 20 });
    assert.equal(await read(member), 200);
    const statuses = [];
    for (let at = 0; at < 5; at++) statuses.push(await read(invented(at)));
    assert.deepEqual(statuses, [401, 401, 401, 429, 429]);
    assert.equal(await read(member), 200);
    assert.equal((await send('/painel/api/staff', invented(9))).status, 429);
    assert.equal((await send('/painel/api/staff', member)).status, 200);
  });

  test('a session is looked up once, and again after it was refused', async (t) => {
    const { service, state, send, read } = await start(t);
    const lookups = () => callsOf(service, '/painel/api/me').length;
    assert.equal((await send('/painel/api/staff', member)).status, 200);
    assert.equal((await send('/painel/api/staff', member)).status, 200);
    assert.equal(lookups(), 1);
    state.isOver = true;
    assert.equal(await read(member), 401);
    assert.equal((await send('/painel/api/staff', member)).status, 401);
    assert.deepEqual([lookups(), callsOf(service, '/painel/api/staff').length], [2, 3], 'refused before its body');
  });

  test('an upload that is refused ends the trust in its session', async (t) => {
    const { service, state, send } = await start(t);
    const upload = async () => (await send('/painel/api/photos', member, Buffer.alloc(9), 'image/jpeg')).status;
    assert.equal(await upload(), 200);
    state.isOver = true;
    assert.deepEqual([await upload(), await upload()], [401, 401]);
    assert.equal(callsOf(service, '/painel/api/photos').length, 2);
  });

  test('while the order service fails, no person has to sign in again', async (t) => {
    const { state, send } = await start(t);
    state.isDown = true;
    assert.equal((await send('/painel/api/staff', member)).status, 503);
  });
});
