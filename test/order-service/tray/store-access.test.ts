import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, type TestContext, test } from 'node:test';
import { demoStore } from '#shared/rules/tray/demo-tray.ts';
import type { Database } from '../../../order-service/database/engine/database.ts';
import { sql } from '../../../order-service/database/engine/sql.ts';
import { openTrayHttp, type TrayReply, TrayUnreachable } from '../../../order-service/providers/tray/http-client.ts';
import { callTray } from '../../../order-service/services/tray/tray-client.ts';
import { StoreProblem } from '../../../order-service/services/tray/tray-problem.ts';
import { pauseAfterRateLimit, waitForRateLimit } from '../../../order-service/services/tray/tray-rate-limit.ts';
import { onEachDatabase } from '../../helpers/database/database.ts';
import { trayShop } from '../../helpers/order-service/tray-shop.ts';

const info = { method: 'GET', path: '/categories/tree/' } as const;
const refusal = (error_code: string): TrayReply => ({
  status: 401,
  json: { code: '401', error_code },
  retryAfterMs: 0,
});
const isProblem = (kind: string) => (error: unknown) => error instanceof StoreProblem && error.kind === kind;
const stateOf = async (database: Database) =>
  (await database.one<{ state: string }>(sql`select state from store_link`))?.state;

/** An event that a test awaits until it fires. */
function signal() {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

onEachDatabase((kind, fresh) => {
  describe(`calling a store (${kind})`, () => {
    const renewals = (shop: { calls: { path: string }[] }) => shop.calls.filter(({ path }) => path === '/auth').length;

    // Decision: An access token is renewed before it expires, by one replica while the others wait.
    test('a token is renewed before it ends, once for all simultaneous replicas', async (t) => {
      const shop = await trayShop(t, await fresh(t));
      shop.pass(175 * 60_000);
      const replies = await Promise.all([1, 2, 3, 4, 5, 6].map(() => callTray(shop.replica(), shop.shopId, info)));
      assert.deepEqual(new Set(replies.map(({ status }) => status)), new Set([200]));
      assert.equal(renewals(shop), 1);
      shop.pass(400 * 60_000);
      const later = await Promise.all([1, 2, 3, 4, 5, 6].map(() => callTray(shop.replica(), shop.shopId, info)));
      assert.ok(later.every(({ status }) => status === 200));
      assert.equal(renewals(shop), 2);
    });

    test('a replica that died while renewing blocks the others for its lease only', async (t) => {
      const database = await fresh(t);
      const shop = await trayShop(t, database);
      shop.pass(200 * 60_000);
      const until = new Date(shop.clock().getTime() + 40_000);
      await database.run(sql`
        insert into store_requests (shop_id, api_address, renewing_until)
        values (${shop.shopId}, ${demoStore.apiAddress}, ${until})`);
      assert.equal((await callTray(shop.parts, shop.shopId, info)).status, 200);
      assert.ok(shop.clock() >= until);
      assert.equal(renewals(shop), 1);
    });

    test('replicas that wait for a closed store renew its tokens once, and the store stays linked', async (t) => {
      const database = await fresh(t);
      const shop = await trayShop(t, database);
      shop.pass(181 * 60_000);
      await pauseAfterRateLimit(shop.parts, { shopId: shop.shopId, apiAddress: demoStore.apiAddress }, 60_000);
      const replies = await Promise.all([1, 2, 3].map(() => callTray(shop.replica(), shop.shopId, info)));
      assert.deepEqual(new Set(replies.map(({ status }) => status)), new Set([200]));
      assert.equal(renewals(shop), 1);
      assert.equal(await stateOf(database), 'linked');
    });

    test("a late renewal is refused and continues with the other replica's tokens", async (t) => {
      const database = await fresh(t);
      const [late, responded, saving] = [1, 2, 3].map(signal);
      assert.ok(late && responded && saving);
      let asked = 0;
      const shop = await trayShop(t, database, {
        between: async ({ path }, goOn) => {
          if (path !== '/auth') return goOn();
          if (++asked === 1) {
            shop.pass(10 * 60_000);
            late.resolve();
            await responded.promise;
            return goOn();
          }
          const reply = await goOn();
          responded.resolve();
          await saving.promise;
          return reply;
        },
      });
      shop.pass(200 * 60_000);
      const sleep = async (ms: number) => {
        saving.resolve();
        await shop.sleep(ms);
      };
      const first = callTray({ ...shop.replica(), sleep }, shop.shopId, info).finally(saving.resolve);
      await late.promise;
      const replies = await Promise.all([first, callTray(shop.replica(), shop.shopId, info)]);
      assert.ok(replies.every(({ status }) => status === 200));
      assert.equal(await stateOf(database), 'linked');
      assert.deepEqual(shop.log.said, ["renewed a store's tokens"]);
    });

    // Decision: An access token is renewed before it expires, by one replica while the others wait.
    test('a token that the store reports as expired is renewed once, and the call is repeated', async (t) => {
      let isRefused = true;
      const shop = await trayShop(t, await fresh(t), {
        between: async ({ path }, goOn) => {
          if (path === '/auth' || !isRefused) return goOn();
          isRefused = false;
          return refusal('1000');
        },
      });
      assert.equal((await callTray(shop.parts, shop.shopId, info)).status, 200);
      assert.deepEqual(
        shop.calls.map(({ path }) => path),
        ['/categories/tree/', '/auth', '/categories/tree/'],
      );
    });

    // Decision: A store that revoked its authorisation gets no more requests. The shop continues to sell, and its
    // orders arrive once each after a new authorisation.
    test('a store that revokes its authorisation loses its tokens, gets no calls and no logged secret', async (t) => {
      const database = await fresh(t);
      const shop = await trayShop(t, database, { between: async () => refusal('1099') });
      await assert.rejects(callTray(shop.parts, shop.shopId, info), isProblem('revoked'));
      assert.equal(await stateOf(database), 'revoked');
      const asked = shop.calls.length;
      await assert.rejects(callTray(shop.parts, shop.shopId, info), isProblem('revoked'));
      assert.equal(shop.calls.length, asked);
      assert.deepEqual(shop.log.said, ['a store withdrew its authorization']);
    });

    // Decision: A store that revoked its authorisation gets no more requests. The shop continues to sell, and its
    // orders arrive once each after a new authorisation.
    test('a store that is closed at Tray is called later and stays linked', async (t) => {
      const database = await fresh(t);
      let code = '';
      const shop = await trayShop(t, database, { between: async () => refusal(code) });
      for (code of ['1001', '1002', '1003'])
        await assert.rejects(
          callTray(shop.parts, shop.shopId, info),
          (error) => error instanceof StoreProblem && error.kind === 'blocked' && error.againAt !== null,
        );
      assert.equal(await stateOf(database), 'linked');
      assert.equal(renewals(shop), 0);
    });

    // Decision: All replicas together respect a store's 180 requests a minute and 10,000 a day. 5,000 products are read
    // within these limits.
    test('all replicas together send at most 180 requests a minute, and wait instead of failing', async (t) => {
      const shop = await trayShop(t, await fresh(t));
      const start = shop.clock().getTime();
      for (let n = 0; n < 80; n++)
        await Promise.all([1, 2, 3, 4, 5].map(() => callTray(shop.replica(), shop.shopId, info, { isUrgent: true })));
      assert.equal(shop.simulator.refused(), 0);
      const minutes = (shop.clock().getTime() - start) / 60_000;
      assert.ok(minutes >= 2, `${minutes} minutes for 400`);
    });

    // Decision: All replicas together respect a store's 180 requests a minute and 10,000 a day. 5,000 products are read
    // within these limits.
    test('the end of the day reserves capacity for orders, and returns the time of new capacity', async (t) => {
      const database = await fresh(t);
      const shop = await trayShop(t, database);
      const bucket = Math.floor(shop.clock().getTime() / 3_600_000);
      const store = { shopId: shop.shopId, apiAddress: demoStore.apiAddress };
      const counts = JSON.stringify({ day: { newest: bucket, counts: [9_000] } });
      await database.run(sql`
        insert into store_requests (shop_id, api_address, counts)
        values (${shop.shopId}, ${demoStore.apiAddress}, ${counts}::jsonb)`);
      await assert.rejects(waitForRateLimit(shop.parts, store, false), (error) => {
        assert.ok(error instanceof StoreProblem && error.kind === 'no-room' && error.againAt);
        const hours = (error.againAt.getTime() - shop.clock().getTime()) / 3_600_000;
        return hours > 23 && hours <= 25;
      });
      await waitForRateLimit(shop.parts, store, true);
    });

    // Decision: All replicas together respect a store's 180 requests a minute and 10,000 a day. 5,000 products are read
    // within these limits.
    test("a store's 429 pauses calls for its given time, else for 1, 2, 4 … seconds", async (t) => {
      let refusals = 3;
      const shop = await trayShop(t, await fresh(t), {
        between: async (_call, goOn) =>
          refusals-- > 0 ? { status: 429, json: {}, retryAfterMs: refusals === 0 ? 20_000 : 0 } : goOn(),
      });
      const start = shop.clock().getTime();
      assert.equal((await callTray(shop.parts, shop.shopId, info)).status, 200);
      assert.equal((shop.clock().getTime() - start) / 1_000, 1 + 2 + 20);
    });
  });
});

describe('the connection to a store', () => {
  const open = async (
    t: TestContext,
    respond: (url: string) => [status: number, body: string, headers?: Record<string, string>] | null,
    timeoutMs = 20_000,
  ) => {
    const asked: string[] = [];
    const server = createServer((request, reply) => {
      asked.push(request.url ?? '');
      const said = respond(request.url ?? '');
      if (said) reply.writeHead(said[0], said[2]).end(said[1]);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    t.after(() => server.closeAllConnections());
    t.after(() => server.close());
    const { port } = server.address() as AddressInfo;
    const http = openTrayHttp({ extraHosts: [], timeoutMs, standIn: () => `http://127.0.0.1:${port}/web_api` });
    t.after(() => http.close());
    return { http, asked };
  };
  const reasonOf = (promise: Promise<unknown>) =>
    promise.then(
      () => 'responded',
      (error: unknown) =>
        error instanceof TrayUnreachable
          ? `${error.message}, ${error.isUntouched ? 'untouched' : 'unclear'}`
          : 'another fault',
    );
  const call = { method: 'GET', path: '/info/', query: { access_token: 'um segredo' } } as const;

  test("returns the store's response, nothing of an HTML page, and follows no redirect", async (t) => {
    const { http, asked } = await open(t, (url) =>
      url.includes('info')
        ? [302, '<html>', { location: 'http://127.0.0.1:1/', 'retry-after': '7' }]
        : [200, '{"id":"1"}'],
    );
    assert.deepEqual(await http.send('', call), { status: 302, json: undefined, retryAfterMs: 7_000 });
    assert.deepEqual((await http.send('', { ...call, path: '/products' })).json, { id: '1' });
    assert.equal(asked.length, 2);
  });

  test('has a time-out and a size limit, and logs no secret', async (t) => {
    const { http } = await open(t, () => null, 300);
    assert.match(await reasonOf(http.send('', call)), /^(time-out|UND_ERR_HEADERS_TIMEOUT), unclear$/);
    const { http: patient } = await open(t, () => [200, 'x'.repeat(9 * 1_048_576)]);
    const tooLarge = await reasonOf(patient.send('', { ...call, path: '/products' }));
    assert.match(tooLarge, /, unclear$/);
    assert.doesNotMatch(tooLarge, /time-out|TIMEOUT/);
  });

  test('refuses unlisted hosts and this machine’s network', async (t) => {
    const http = openTrayHttp({ extraHosts: ['loja.example'], timeoutMs: 300 });
    t.after(() => http.close());
    for (const address of [
      'https://evil.example/web_api',
      'https://127.0.0.1/web_api',
      'https://loja.commercesuite.com.br:8443/web_api',
      '',
    ])
      assert.equal(await reasonOf(http.send(address, call)), 'host-not-allowed, untouched', address);
  });
});
