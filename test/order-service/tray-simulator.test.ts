import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { demoStore } from '#shared/rules/tray/demo-tray.ts';
import { parseTrayTime } from '#shared/rules/tray/tray-time.ts';
import { openTraySimulator } from '../../order-service/demo/tray-simulator/simulator.ts';
import type { TrayRequest } from '../../order-service/demo/tray-simulator/tray-request.ts';
import { freshDatabase } from '../helpers/database/database.ts';
import { startTestService } from '../helpers/order-service/order-service.ts';

const noon = new Date('2026-11-21T15:00:00Z');
const hours = (count: number) => new Date(noon.getTime() + count * 3_600_000);
const asked = (
  method: TrayRequest['method'],
  path: string,
  parts: { query?: string; body?: Record<string, unknown>; now?: Date } = {},
) => ({
  method,
  path,
  query: new URLSearchParams(parts.query),
  body: parts.body ?? null,
  now: parts.now ?? noon,
});
const { consumerKey, consumerSecret } = demoStore;

async function openStore() {
  const store = openTraySimulator();
  const code = (await store.allow(consumerKey, noon)) ?? '';
  const exchange = (fields: Record<string, unknown> = {}, now = noon) =>
    store.respond(
      asked('POST', '/auth', {
        body: { consumer_key: consumerKey, consumer_secret: consumerSecret, code, ...fields },
        now,
      }),
    );
  return { store, code, exchange };
}

async function pairOf(response: Promise<{ body: unknown }>): Promise<Record<string, string>> {
  return (await response).body as Record<string, string>;
}

describe('the simulated store', () => {
  // Decision: The demo's store responds as Tray does, keeps its orders and stock over a restart, and sends webhooks
  // about changes.
  test('gives tokens for a code once, with texts for numbers and São Paulo times', async () => {
    const { code, exchange } = await openStore();
    assert.match(code, /^[0-9a-f]{64}$/);
    const { status, body } = await exchange();
    const pair = body as Record<string, string>;
    assert.deepEqual(
      [status, pair.code, pair.store_id, pair.api_host],
      [201, '200', demoStore.id, demoStore.apiAddress],
    );
    assert.match(pair.access_token ?? '', /^APP_ID-9999-[0-9a-f]{64}$/);
    assert.equal(pair.date_activated, '2026-11-21 12:00:00');
    assert.deepEqual(parseTrayTime(pair.date_expiration_access_token), hours(3));
    assert.deepEqual(parseTrayTime(pair.date_expiration_refresh_token), hours(30 * 24));
    assert.equal((await exchange()).status, 401);
  });

  test('gives no tokens for a late or invented code, nor to another app', async () => {
    const { store, exchange } = await openStore();
    assert.equal((await exchange({}, hours(1))).status, 401);
    assert.equal((await exchange({ code: 'f'.repeat(64) })).status, 401);
    assert.equal((await exchange({ consumer_secret: 'another' })).status, 401);
    assert.equal((await exchange()).status, 201);
    assert.equal(await store.allow('another', noon), null);
  });

  test('renews tokens once for a refresh token', async () => {
    const { store, exchange } = await openStore();
    const { refresh_token = '' } = await pairOf(exchange());
    const renew = () =>
      store.respond(asked('GET', '/auth', { query: `refresh_token=${refresh_token}`, now: hours(2) }));
    const renewed = await pairOf(renew());
    assert.deepEqual(parseTrayTime(renewed.date_expiration_access_token), hours(5));
    assert.equal((await renew()).status, 401);
  });

  // Decision: The demo's store responds as Tray does, keeps its orders and stock over a restart, and sends webhooks
  // about changes.
  test('distinguishes an expired token from a wrong one, an unknown path from an unknown method', async () => {
    const { store, exchange } = await openStore();
    const { access_token = '' } = await pairOf(exchange());
    const errorOf = async (request: TrayRequest) => {
      const { status, body } = await store.respond(request);
      return [status, Reflect.get(body as object, 'error_code')];
    };
    assert.deepEqual(await errorOf(asked('GET', '/nowhere', { query: `access_token=${access_token}` })), [
      404,
      undefined,
    ]);
    assert.deepEqual(await errorOf(asked('DELETE', '/auth')), [405, undefined]);
    assert.equal((await store.respond(asked('GET', '/info'))).status, 200);
  });
});

test("offers the store's API in the demo only, with forms as well as JSON", async (t) => {
  const database = await freshDatabase(t);
  const fields = { consumer_key: consumerKey, consumer_secret: consumerSecret };
  for (const isDemo of [true, false]) {
    const { app } = await startTestService(t, database, undefined, undefined, { isDemo });
    const ask = (url: string, payload: string | object, type: string) =>
      app.inject({ method: 'POST', url: `/demo/tray-store${url}`, payload, headers: { 'content-type': type } });
    for (const type of ['application/x-www-form-urlencoded', 'application/json']) {
      const allowed = await ask('/allow', { consumerKey }, 'application/json');
      const sent = { ...fields, code: isDemo ? allowed.json().data.code : 'none' };
      const isForm = type !== 'application/json';
      const { statusCode } = await ask('/web_api/auth', isForm ? new URLSearchParams(sent).toString() : sent, type);
      assert.equal(statusCode, isDemo ? 201 : 404);
    }
  }
});
