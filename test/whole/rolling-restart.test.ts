import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openDatabase } from '../../order-service/database/engine/database.ts';
import { freshDatabaseUrl } from '../helpers/database/database.ts';
import { receivedOrderIds } from '../helpers/order-service/order-rows.ts';
import { createShop, draft, takesAnonymousOrders, takesManyOrders } from '../helpers/order-service/order-service.ts';
import { startBalancer } from '../helpers/processes/balancer.ts';
import { freePort } from '../helpers/processes/free-port.ts';
import { placeOrdersContinuously } from '../helpers/processes/order-load.ts';
import { type RunningShop, startShop } from '../helpers/processes/running-shop.ts';

const env = { NODE_ENV: 'production', CONTEXT_SECRET: 'a-secret-that-is-thirty-two-characters-or-more', DEMO: '0' };

// Decision: Any number of gateways and order services may run side by side on one PostgreSQL; nothing that matters
// lives in one process.
test('two gateways behind a load balancer restart one after the other while shoppers buy, and no request fails', {
  timeout: 180_000,
}, async (t) => {
  const databaseUrl = await freshDatabaseUrl(t);
  const database = openDatabase({ connection: { connectionString: databaseUrl }, onError: () => {} });
  t.after(() => database.close());
  await createShop(database, { ...takesAnonymousOrders, ...takesManyOrders, products: [draft('arroz')] });
  const ports = [await freePort(), await freePort()];
  const start = (port: number) => startShop({ env: { ...env, DATABASE_URL: databaseUrl }, port });
  const shops: RunningShop[] = await Promise.all(ports.map(start));
  t.after(() => Promise.all(shops.map((shop) => shop.stop())));
  const balancer = startBalancer(
    t,
    shops.map(({ url }) => url),
  );
  await Promise.all(shops.map(({ url }) => balancer.until(url, true)));

  const selling = await placeOrdersContinuously(balancer.send, { shoppers: 3, product: 'arroz' });
  for (const [index, port] of ports.entries()) {
    const before = selling.confirmed.size;
    const shop = shops[index];
    assert.ok(shop);
    assert.equal(await shop.stop(), 0, shop.output());
    assert.ok(!balancer.isReady(shop.url));
    shops[index] = await start(port);
    await balancer.until(shop.url, true);
    assert.ok(selling.confirmed.size > before, 'no order was placed meanwhile');
  }
  await selling.stop();

  assert.deepEqual(selling.failures, []);
  const orders = await receivedOrderIds(database);
  assert.deepEqual(orders.sort(), [...selling.confirmed.values()].sort());
});
