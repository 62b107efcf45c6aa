import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { demoStore } from '#shared/rules/tray/demo-tray.ts';
import { readTokens } from '#shared/rules/tray/tray-tokens.ts';
import type { Database } from '../../../order-service/database/engine/database.ts';
import { sql } from '../../../order-service/database/engine/sql.ts';
import { traySimulator } from '../../../order-service/demo/tray-simulator/simulator.ts';
import { databaseSimulatedStore } from '../../../order-service/demo/tray-simulator/store-persistence.ts';
import { onEachDatabase } from '../../helpers/database/database.ts';

const now = new Date('2026-11-21T15:00:00Z');
const { consumerKey: consumer_key, consumerSecret: consumer_secret } = demoStore;

/** The store in a separate process, as after a restart. */
function openStore(database: Database) {
  const store = traySimulator(databaseSimulatedStore(database));
  const ask = (method: 'GET' | 'POST', path: string, query = '', body: Record<string, unknown> | null = null) =>
    store.respond({ method, path, query: new URLSearchParams(query), body, now });
  const authorize = async () => {
    const code = await store.allow(consumer_key, now);
    const response = await ask('POST', '/auth', '', { consumer_key, consumer_secret, code });
    const tokens = readTokens(response.body, now);
    assert.ok(tokens);
    return { code, ...tokens };
  };
  return { ...store, ask, authorize };
}

const order = {
  session_id: 'r1',
  Customer: { name: 'Ana Lima', cpf: '52998224725', CustomerAddress: [{ address: 'Rua das Acácias' }] },
  ProductsSold: [{ product_id: '108', price: '39.90', quantity: 2 }],
};

onEachDatabase((kind, fresh) => {
  describe(`the demo's store (${kind})`, () => {
    // Decision: The demo's store responds as Tray does, keeps its orders and stock over a restart, and sends webhooks
    // about changes.
    test('keeps its orders, its stock and its authorisations over a restart', async (t) => {
      const database = await fresh(t);
      const first = openStore(database);
      const { code, accessToken } = await first.authorize();
      const token = `access_token=${accessToken}`;
      assert.equal((await first.ask('POST', '/orders', token, { Order: order })).status, 201);
      assert.deepEqual(
        (await first.change({ kind: 'product', id: 111, cents: 30_00, stock: 5 }, now)).map(
          ({ scope_name, scope_id }) => [scope_name, scope_id],
        ),
        [
          ['product_price', '111'],
          ['product_stock', '111'],
        ],
      );

      const again = openStore(database);
      const { access, orders, products } = await again.panel();
      assert.equal(access, 'given');
      assert.deepEqual(
        orders.map(({ id, customer, lines }) => [id, customer, lines]),
        [[5001, 'Ana', [{ name: 'Caneca Esmaltada', quantity: 2, cents: 39_90 }]]],
      );
      const of = (wanted: number) =>
        products.filter(({ id }) => id === wanted).map(({ cents, stock }) => [cents, stock]);
      assert.deepEqual([of(108), of(111)], [[[39_90, 38]], [[30_00, 5]]]);
      assert.equal((await again.ask('GET', '/orders', token)).status, 200);
      assert.equal(
        (await again.ask('POST', '/auth', '', { consumer_key, consumer_secret, code })).status,
        401,
        'a code is good once',
      );
      assert.equal((await again.ask('POST', '/orders', token, { Order: order })).status, 201);
      assert.deepEqual(
        (await again.panel()).orders.map(({ id }) => id),
        [5002, 5001],
      );
    });

    test('stores nothing about a customer except a first name', async (t) => {
      const database = await fresh(t);
      const store = openStore(database);
      const { accessToken } = await store.authorize();
      await store.ask('POST', '/orders', `access_token=${accessToken}`, { Order: order });
      const kept = JSON.stringify(await database.many(sql`select state from demo_store`));
      assert.match(kept, /"Ana"/);
      assert.doesNotMatch(kept, /52998224725|Acácias|Lima/);
    });

    // Decision: The demo's store responds as Tray does, keeps its orders and stock over a restart, and sends webhooks
    // about changes.
    test('refuses all tokens from before a revocation, sends no webhook meanwhile, and accepts new ones', async (t) => {
      const database = await fresh(t);
      const store = openStore(database);
      const { accessToken, refreshToken } = await store.authorize();
      await store.change({ kind: 'revoke' }, now);
      assert.equal((await store.panel()).access, 'revoked');
      assert.deepEqual(await store.change({ kind: 'product', id: 108, stock: 1 }, now), []);
      for (const response of [
        await store.ask('GET', '/orders', `access_token=${accessToken}`),
        await openStore(database).ask('GET', '/auth', `refresh_token=${refreshToken}`),
      ])
        assert.deepEqual([response.status, Reflect.get(response.body as object, 'error_code')], [401, 1099]);
      const { accessToken: later } = await store.authorize();
      assert.equal((await store.ask('GET', '/orders', `access_token=${later}`)).status, 200);
    });

    test('a cancelled order returns its stock once, and Tray sends a webhook', async (t) => {
      const database = await fresh(t);
      const store = openStore(database);
      const { accessToken } = await store.authorize();
      await store.ask('POST', '/orders', `access_token=${accessToken}`, { Order: order });
      const [change] = await store.change({ kind: 'order', id: 5001, to: 'canceled' }, now);
      assert.deepEqual(
        [change?.seller_id, change?.scope_name, change?.scope_id, change?.act],
        [demoStore.id, 'order', '5001', 'update'],
      );
      await store.change({ kind: 'order', id: 5001, to: 'closed' }, now);
      const { orders, products } = await store.panel();
      assert.deepEqual([orders[0]?.status, products.find(({ id }) => id === 108)?.stock], ['CANCELADO', 40]);
    });
  });
});
