import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { openDatabase } from '../../order-service/database/engine/database.ts';
import { freshDatabaseUrl } from '../helpers/database/database.ts';
import { createShop, draft, item } from '../helpers/order-service/order-service.ts';
import { startShop } from '../helpers/processes/running-shop.ts';
import { followOrders } from '../helpers/stand-ins/event-reader.ts';

// Decision: Any number of gateways and order services may run side by side on one PostgreSQL; nothing that matters
// lives in one process.
// Decision: Live updates work across replicas, after a restart, and where event streams are blocked.
test('two gateways with order services on one PostgreSQL share edits at once, and stop without delay', async (t) => {
  const databaseUrl = await freshDatabaseUrl(t);
  const database = openDatabase({ connection: { connectionString: databaseUrl }, onError: () => {} });
  t.after(() => database.close());
  await createShop(database, { agentCode: 'bia', products: [draft('arroz')] });
  const env = { DATABASE_URL: databaseUrl, DEMO: '0', LOG_LEVEL: 'info' };
  const [here, there] = await Promise.all([startShop({ env }), startShop({ env })]);
  t.after(() => Promise.all([here.stop(), there.stop()]));
  const put = async (url: string, code: string, quantity: number) => {
    const headers = {
      authorization: `Bearer ${code}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    };
    const response = await fetch(`${url}/api/order/items/`, {
      method: 'POST',
      headers,
      body: JSON.stringify(item('arroz', { quantity })),
    });
    assert.equal(response.status, 200);
  };
  const shopper = await followOrders(t, here.url, 'ana');
  const agent = await followOrders(t, there.url, 'bia');
  await put(here.url, 'ana', 1);
  await agent.until((events) => events.at(-1)?.version === 1);
  await put(there.url, 'bia', 2);
  await shopper.until((events) => events.at(-1)?.version === 2);
  assert.deepEqual(
    shopper.events.map(({ changedBy }) => changedBy),
    ['shopper', 'agent'],
  );

  const stopped = there.stop();
  assert.equal(await agent.ended, 'ended');
  assert.equal(await stopped, 0);
  assert.match(there.output(), /"route":"\/api\/order\/events","status":200/);
  assert.doesNotMatch(there.output(), /"level":[45]0/);
  await put(here.url, 'ana', 3);
  await shopper.until((events) => events.at(-1)?.version === 3);
});
