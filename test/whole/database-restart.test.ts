import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openDatabase } from '../../order-service/database/engine/database.ts';
import { migrate } from '../../order-service/database/engine/migrate.ts';
import { productMigrations } from '../helpers/database/database.ts';
import { startLocalServer } from '../helpers/database/debian-server.ts';
import { receivedOrderIds } from '../helpers/order-service/order-rows.ts';
import { createShop, draft, takesAnonymousOrders, takesManyOrders } from '../helpers/order-service/order-service.ts';
import { placeOrdersContinuously, sendTo } from '../helpers/processes/order-load.ts';
import { startShop } from '../helpers/processes/running-shop.ts';

test('no acknowledged order is lost or doubled while PostgreSQL restarts, and the shop recovers by itself', {
  timeout: 180_000,
}, async (t) => {
  const server = await startLocalServer();
  t.after(() => server.stop());
  const databaseUrl = server.urlOf('postgres');
  const database = openDatabase({ connection: { connectionString: databaseUrl }, onError: () => {} });
  t.after(() => database.close());
  await migrate(database, productMigrations, { info: () => {}, warn: console.warn, error: console.error });
  await createShop(database, { ...takesAnonymousOrders, ...takesManyOrders, products: [draft('arroz')] });
  const shop = await startShop({ env: { DATABASE_URL: databaseUrl, DEMO: '0', LOG_LEVEL: 'error' } });
  t.after(() => shop.stop());
  const untilReady = async (status: number) => {
    for (;;) {
      const response = await fetch(`${shop.url}/health/ready`);
      const { dependency }: { dependency?: string } = await response.json();
      if (response.status === status) return dependency;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };

  const selling = await placeOrdersContinuously(sendTo(shop.url), { shoppers: 3, product: 'arroz' });
  const sellsAnother = async (more: number) => {
    const wanted = selling.confirmed.size + more;
    while (selling.confirmed.size < wanted) await new Promise((resolve) => setTimeout(resolve, 20));
  };
  for (let stops = 0; stops < 2; stops++) {
    await sellsAnother(10);
    await server.stop();
    assert.equal(await untilReady(503), 'database');
    const known = selling.failures.length;
    while (selling.failures.length === known) await new Promise((resolve) => setTimeout(resolve, 20));
    await server.start();
    await untilReady(200);
  }
  await sellsAnother(10);
  await selling.stop();

  const orders = await receivedOrderIds(database);
  assert.deepEqual(orders.sort(), [...selling.confirmed.values()].sort());
  assert.deepEqual(
    selling.failures.filter((failure) => !/^50[234] /.test(failure)),
    [],
    `refused otherwise than by a 502, 503 or 504: ${shop.output()}`,
  );
});
