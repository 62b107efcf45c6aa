import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Envelope } from '#shared/model/result.ts';
import { refusals } from '#shared/text/refusals/refusals.ts';
import { openDatabase } from '../../order-service/database/engine/database.ts';
import { migrate } from '../../order-service/database/engine/migrate.ts';
import { productMigrations } from '../helpers/database/database.ts';
import { startLocalServer } from '../helpers/database/debian-server.ts';
import { receivedOrderIds } from '../helpers/order-service/order-rows.ts';
import { createShop, draft, takesAnonymousOrders, takesManyOrders } from '../helpers/order-service/order-service.ts';
import { freePort } from '../helpers/processes/free-port.ts';
import { hasHaproxy, startHaproxy } from '../helpers/processes/haproxy.ts';
import { placeOrdersContinuously, sendTo } from '../helpers/processes/order-load.ts';
import { hasRedis, startRedis } from '../helpers/processes/redis.ts';
import { startShop } from '../helpers/processes/running-shop.ts';

if (process.env.CI === 'true')
  test('the layout of compose.yaml is tested with a real HAProxy and a real Redis', () =>
    assert.ok(hasHaproxy && hasRedis, 'install haproxy and redis-server'));

describe('the layout of compose.yaml, started by hand', () => {
  if (!hasHaproxy || !hasRedis) return;

  test('sells through its balancer on both gateways, and continues while one of them restarts', {
    timeout: 180_000,
  }, async (t) => {
    const server = await startLocalServer();
    t.after(() => server.stop());
    const databaseUrl = server.urlOf('postgres');
    const database = openDatabase({ connection: { connectionString: databaseUrl }, onError: () => {} });
    t.after(() => database.close());
    await migrate(database, productMigrations, { info: () => {}, warn: console.warn, error: console.error });
    await createShop(database, { ...takesAnonymousOrders, ...takesManyOrders, products: [draft('arroz')] });
    const redis = await startRedis(t);
    const env = {
      NODE_ENV: 'production',
      CONTEXT_SECRET: 'a-secret-that-is-thirty-two-characters-or-more',
      DEMO: '0',
      LOG_LEVEL: 'info',
      DATABASE_URL: databaseUrl,
      REDIS_URL: redis.url,
      TRUSTED_PROXIES: '127.0.0.1',
    };
    const addresses = ['127.0.0.2', '127.0.0.3'];
    const port = await freePort();
    const start = (host: string) => startShop({ env, host, port });
    const shops = await Promise.all(addresses.map(start));
    t.after(() => Promise.all(shops.map((shop) => shop.stop())));
    const balancer = await startHaproxy(t, { addresses, port });

    const selling = await placeOrdersContinuously(sendTo(balancer.url), { shoppers: 3, product: 'arroz' });
    const sellsOn = async () => {
      const wanted = selling.confirmed.size + 6;
      while (selling.confirmed.size < wanted) await new Promise((resolve) => setTimeout(resolve, 50));
    };
    const isAsked = (output: string) => output.includes('"route":"/api/order/confirm","status":200');
    while (!shops.every((shop) => isAsked(shop.output()))) await sellsOn();
    const [first] = shops;
    assert.ok(first);
    const stopped = first.stop();
    await sellsOn();
    assert.equal(await stopped, 0, first.output());
    const again = await start(addresses[0] ?? '');
    shops[0] = again;
    while (!isAsked(again.output())) await sellsOn();
    await selling.stop();

    assert.deepEqual(selling.failures, []);
    const orders = await receivedOrderIds(database);
    assert.deepEqual(orders.sort(), [...selling.confirmed.values()].sort());
    type State = { dependencies: { redis?: string } };
    const state = async () => (await (await fetch(`${balancer.url}/health/ready`)).json()) as State;
    let ready = await state();
    // A call that a busy machine serves late counts as degraded until the next one. One that stays so ends the test.
    for (let tries = 0; tries < 50 && ready.dependencies.redis !== 'up'; tries++) {
      await sleep(200);
      ready = await state();
    }
    assert.deepEqual(ready, { status: 'ready', dependencies: { 'order-service': 'up', database: 'up', redis: 'up' } });

    // Without the database no gateway is ready; without gateways there is no server. People read the shop's text in
    // both cases.
    const untilNobodyIs = async (path: string) => {
      // A request that is on its way to a gateway when that one is killed may get no response at all.
      const status = () =>
        fetch(`${balancer.url}${path}`).then(
          (response) => response.status,
          () => 0,
        );
      while ((await status()) !== 503) await new Promise((resolve) => setTimeout(resolve, 100));
    };
    const saysAway = async () => {
      const call = await fetch(`${balancer.url}/api/session/anonymous-session`);
      const { success, errors } = (await call.json()) as Envelope<unknown>;
      assert.deepEqual([call.status, success, errors[0]?.message], [503, false, refusals.upstream]);
    };
    await database.close();
    await server.stop();
    await untilNobodyIs('/health/ready');
    await saysAway();
    const page = await fetch(`${balancer.url}/order`);
    assert.deepEqual([page.status, (await page.text()).includes('<div id="root">')], [200, true]);
    await Promise.all(shops.map((shop) => shop.stop({ signal: 'SIGKILL' })));
    await untilNobodyIs('/order');
    assert.ok((await (await fetch(`${balancer.url}/order`)).text()).includes(refusals.upstream));
    const isJson = async () =>
      (await fetch(`${balancer.url}/api/shop/settings`)).headers.get('content-type')?.startsWith('application/json');
    while (!(await isJson())) await new Promise((resolve) => setTimeout(resolve, 100));
    await saysAway();
  });
});
