import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { describe, type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { forwardedCalls, respondJson, startGateway, startOrderService } from '../gateway-fixture.ts';

const publicUrl = 'https://loja.example';
// A busy machine needs a part of `requestMs` until it knows that a member sends.
const limits = {
  ...{ headersMs: 1_500, requestMs: 1_500, longBodyMs: 8_000 },
  ...{ longBodyBytesPerSecond: 2_000, checkEveryMs: 50 },
};
const calls = { sheet: ['/painel/api/sheet/import', 'application/json'], photo: ['/painel/api/photos', 'image/jpeg'] };

async function start(t: TestContext, isMember: boolean) {
  const service = await startOrderService(t, (_request, response) =>
    respondJson(response, { sessionId: isMember ? 'one' : null }),
  );
  return { service, gateway: await startGateway(t, service, { publicUrl, limits }) };
}

/**
 * Sends a body in parts, until the connection ends. Resolves to the status of the response, the parts sent and how long
 * it took. Status 0: the connection was closed, and the client, which was still sending, lost the response.
 */
async function drip(
  t: TestContext,
  port: number,
  [path = '', type = '']: readonly string[],
  { parts, bytes, everyMs }: { parts: number; bytes: number; everyMs: number },
) {
  const startedAt = performance.now();
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  t.after(() => socket.destroy());
  const response = new Promise<number>((resolve) => {
    socket.once('data', (data) => resolve(Number(data.toString('latin1').slice(9, 12))));
    socket.once('close', () => resolve(0));
  });
  const head = [
    ...[`POST ${path} HTTP/1.1`, 'host: loja.example', `origin: ${publicUrl}`, 'idempotency-key: a-slow-upload'],
    ...[`cookie: panel_session=${'T'.repeat(43)}`, `content-type: ${type}`, `content-length: ${parts * bytes + 2}`],
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n{`);
  let isOver = false;
  void response.then(() => (isOver = true));
  let sent = 0;
  for (; sent < parts && !isOver; sent++) {
    await sleep(everyMs);
    socket.write(Buffer.alloc(bytes, ' '));
  }
  socket.write('}');
  return { status: await response, sent, tookMs: performance.now() - startedAt };
}

const isRefused = ({ status }: { status: number }): boolean => status === 408 || status === 0;

// The tests only wait, each with a gateway of its own.
describe('the time of a body', { concurrency: true }, () => {
  // Decision: A photo or spreadsheet of a slow phone arrives as long as it progresses.
  for (const [name, call] of Object.entries(calls))
    test(`a slow ${name} of a member arrives, although it takes longer than other bodies`, async (t) => {
      const { service, gateway } = await start(t, true);
      const { status, tookMs } = await drip(t, gateway.port, call, { parts: 50, bytes: 2_000, everyMs: 100 });
      assert.equal(status, 200);
      assert.ok(tookMs > 3 * limits.requestMs);
      assert.equal(forwardedCalls(service).at(-1)?.body.length, 100_002);
    });

  for (const [name, call] of Object.entries(calls))
    test(`a ${name} that drips, or never ends, is refused`, async (t) => {
      const { service, gateway } = await start(t, true);
      const [dripping, endless] = await Promise.all([
        drip(t, gateway.port, call, { parts: 100, bytes: 10, everyMs: 100 }),
        drip(t, gateway.port, call, { parts: 200, bytes: 8_000, everyMs: 100 }),
      ]);
      assert.ok(isRefused(dripping) && dripping.sent < 100, JSON.stringify(dripping));
      assert.ok(isRefused(endless) && endless.sent < 200, JSON.stringify(endless));
      assert.ok(endless.tookMs >= limits.longBodyMs);
      assert.ok(
        forwardedCalls(service).every(({ url }) => url === '/painel/api/me'),
        'neither arrived whole',
      );
    });

  test('a body of a call that takes only short ones has no more time', async (t) => {
    const { gateway } = await start(t, true);
    const slow = await drip(t, gateway.port, ['/painel/api/staff', 'application/json'], {
      ...{ parts: 100, bytes: 300, everyMs: 100 },
    });
    assert.ok(isRefused(slow) && slow.sent < 100, JSON.stringify(slow));
  });
});
