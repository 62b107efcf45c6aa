import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { Order } from '#shared/model/order/order.ts';
import type { OrderEvent } from '#shared/model/order/order-event.ts';
import { refusals } from '#shared/text/refusals/refusals.ts';
import { type Database, openDatabase } from '../../../../order-service/database/engine/database.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { updateOrderPayment } from '../../../../order-service/database/orders/placed-orders.ts';
import { freshDatabaseUrl, onOneDatabase } from '../../../helpers/database/database.ts';
import {
  createShop,
  dataOf,
  draft,
  item,
  startTestService,
  type TestParts,
} from '../../../helpers/order-service/order-service.ts';
import { followOrders } from '../../../helpers/stand-ins/event-reader.ts';

type Bounds = NonNullable<NonNullable<TestParts['orderEvents']>['bounds']>;

/** The service on a port, as the gateway uses it. */
async function listening(t: TestContext, database: Database, orderEvents: TestParts['orderEvents'] = {}) {
  const service = await startTestService(t, database, undefined, undefined, { orderEvents });
  const url = await service.app.listen({ host: '127.0.0.1', port: 0 });
  return { ...service, url };
}

const shop = { agentCode: 'bia', products: [draft('arroz'), draft('feijao')] };
const eventHeads = (events: OrderEvent[]) =>
  events.map(({ version, status, changedBy }) => ({ version, status, changedBy }));
const agents = { code: 'bia' };

onOneDatabase((kind, fresh) => {
  describe(`the events of an order (${kind})`, () => {
    test("agent and shopper receive each other's edits, from any process", async (t) => {
      const url = await freshDatabaseUrl(t, { kind });
      const [one, other] = [url, url].map((connectionString) => {
        const database = openDatabase({ connection: { connectionString }, onError: () => {} });
        t.after(() => database.close());
        return database;
      }) as [Database, Database];
      await createShop(one, shop);
      const here = await listening(t, one);
      const there = await listening(t, other);
      const { id } = dataOf(await here.post<Order>('/api/order/items/', item('arroz')));
      const shopper = await followOrders(t, here.url, 'ana');
      const agent = await followOrders(t, there.url, 'bia');
      assert.deepEqual(
        [shopper.status, shopper.headers.get('content-type')],
        [200, 'text/event-stream; charset=utf-8'],
      );
      assert.deepEqual(
        [shopper.headers.get('cache-control'), shopper.headers.get('x-accel-buffering')],
        ['no-store', 'no'],
      );
      dataOf(await there.post('/api/order/items/', item('feijao'), agents));
      // Two changes before the next notification give one event.
      for (const reader of [shopper, agent]) await reader.until((events) => events.at(-1)?.version === 2);
      dataOf(await here.post('/api/order/items/', item('feijao', { quantity: 3 })));
      const all = [
        { version: 1, status: 0, changedBy: 'shopper' },
        { version: 2, status: 0, changedBy: 'agent' },
        { version: 3, status: 0, changedBy: 'shopper' },
      ];
      for (const reader of [shopper, agent]) {
        await reader.until((events) => events.at(-1)?.version === 3);
        assert.deepEqual(eventHeads(reader.events), all);
        assert.ok(reader.events.every((event) => event.id === id));
      }
      assert.match(shopper.text(), new RegExp(`^:\n\nid: ${id}\\.1\nevent: order\ndata: \\{`));
    });

    test('confirmed, cancelled and paid orders are sent with their new status', async (t) => {
      const service = await listening(t, await fresh(t));
      const { shopId } = await createShop(service.database, shop);
      const shopper = await followOrders(t, service.url, 'ana');
      // Two changes before the next notification give one event.
      const received = (version: number) => shopper.until((events) => events.at(-1)?.version === version);
      const placed = dataOf(await service.post<Order>('/api/order/items/', item('arroz')));
      await received(1);
      dataOf(await service.get('/api/order/confirm'));
      await received(2);
      await updateOrderPayment(service.database, shopId, placed.id, { status: 1, recaptchaKey: null });
      await received(3);
      const canceled = dataOf(await service.post<Order>('/api/order/items/', item('arroz')));
      await received(1);
      dataOf(await service.get('/api/order/cancel', agents));
      await received(2);
      assert.deepEqual(eventHeads(shopper.events.filter(({ id }) => id === placed.id)), [
        { version: 1, status: 0, changedBy: 'shopper' },
        { version: 2, status: 1, changedBy: 'shopper' },
        { version: 3, status: 1, changedBy: 'payment' },
      ]);
      assert.deepEqual(eventHeads(shopper.events.filter(({ id }) => id === canceled.id)), [
        { version: 1, status: 0, changedBy: 'shopper' },
        { version: 2, status: 3, changedBy: 'agent' },
      ]);
    });

    test('a reconnecting reader receives the current orders, except those that it acknowledged', async (t) => {
      const service = await listening(t, await fresh(t));
      await createShop(service.database, shop);
      const { id } = dataOf(await service.post<Order>('/api/order/items/', item('arroz')));
      dataOf(await service.get('/api/order/confirm'));
      const next = dataOf(await service.post<Order>('/api/order/items/', item('arroz'), agents));
      const all = await followOrders(t, service.url, 'ana');
      await all.until((events) => events.length === 2);
      assert.deepEqual(all.events, [
        { id, version: 2, status: 1, changedBy: 'shopper' },
        { id: next.id, version: 1, status: 0, changedBy: 'agent' },
      ]);
      const rest = await followOrders(t, service.url, 'ana', { 'last-event-id': `${id}.2` });
      await rest.until((events) => events.length > 0);
      assert.deepEqual(
        rest.events.map((event) => event.id),
        [next.id],
      );
      const odd = await followOrders(t, service.url, 'ana', { 'last-event-id': "'; drop table orders; --" });
      await odd.until((events) => events.length === 2);
    });

    test("no event leaks another customer's order, another shop's order or a refused change", async (t) => {
      const service = await listening(t, await fresh(t));
      await createShop(service.database, shop);
      await createShop(service.database, { slug: 'outra', code: 'eva', products: [draft('arroz')] });
      const eva = await followOrders(t, service.url, 'eva');
      const ana = await followOrders(t, service.url, 'ana');
      assert.equal((await service.post('/api/order/items/', item('nada'))).status, 422);
      dataOf(await service.post('/api/order/items/', item('arroz')));
      dataOf(await service.post('/api/order/items/', item('arroz'), { code: 'eva' }));
      await Promise.all([eva, ana].map((reader) => reader.until((events) => events.length > 0)));
      assert.deepEqual([eva.events.length, ana.events.length], [1, 1]);
      assert.notEqual(eva.events[0]?.id, ana.events[0]?.id);
    });

    // Decision: Live updates work across replicas, after a restart, and where event streams are blocked.
    test('without notifications the database is polled, and every change is found by its version', async (t) => {
      const database = await fresh(t);
      await createShop(database, shop);
      const deaf = { ...database, listen: () => ({ close: async () => {} }) };
      const service = await listening(t, deaf, { feed: { pollEvery: 20 } });
      const shopper = await followOrders(t, service.url, 'ana');
      dataOf(await service.post('/api/order/items/', item('arroz'), agents));
      await shopper.until((events) => events.length === 1);
      dataOf(await service.post('/api/order/items/', item('feijao'), agents));
      await shopper.until((events) => events.length === 2);
      assert.deepEqual(eventHeads(shopper.events), [
        { version: 1, status: 0, changedBy: 'agent' },
        { version: 2, status: 0, changedBy: 'agent' },
      ]);
    });

    // Decision: A page recovers from a failed read and from a missed event without another event.
    test('a lost notification is made up for by the next check', async (t) => {
      const database = await fresh(t);
      await createShop(database, shop);
      // It listens, but receives no notification.
      const silent: Database = {
        ...database,
        listen: (_channel, listener) => {
          listener.setListening(true);
          return { close: async () => {} };
        },
      };
      const service = await listening(t, silent, { feed: { pollEvery: 10, checkEvery: 50 } });
      const shopper = await followOrders(t, service.url, 'ana');
      dataOf(await service.post('/api/order/items/', item('arroz'), agents));
      await shopper.until((events) => events.length === 1);
      dataOf(await service.post('/api/order/items/', item('feijao'), agents));
      await shopper.until((events) => events.length === 2);
      assert.deepEqual(
        eventHeads(shopper.events).map(({ version }) => version),
        [1, 2],
      );
    });

    test('a listener whose connection is lost opens another and catches up on missed events', async (t) => {
      const database = await fresh(t);
      await createShop(database, shop);
      // It never polls: only listening and catching up can find the event.
      const service = await listening(t, database, { feed: { pollEvery: 1e9, listen: { retryAfter: 50 } } });
      const shopper = await followOrders(t, service.url, 'ana');
      const listeners = sql`select pid from pg_stat_activity where datname = current_database()
        and query ilike 'listen%' and state = 'idle'`;
      const pidOf = async (isNew: (pid: number) => boolean): Promise<number> => {
        for (;;) {
          const row = await database.one<{ pid: number }>(listeners);
          if (row && isNew(row.pid)) return row.pid;
          await new Promise((done) => setTimeout(done, 10));
        }
      };
      const first = await pidOf(() => true);
      await database.run(sql`select pg_terminate_backend(${first}::int)`);
      dataOf(await service.post('/api/order/items/', item('arroz'), agents));
      await shopper.until((events) => events.length === 1);
      await pidOf((pid) => pid !== first);
      dataOf(await service.post('/api/order/items/', item('feijao'), agents));
      await shopper.until((events) => events.length === 2);
      assert.doesNotMatch(service.logged(), /could not be asked/);
    });
  });
});

/** One database is enough for behaviour that does not depend on the database. */
async function bounded(t: TestContext, bounds: Partial<Bounds>) {
  const connectionString = await freshDatabaseUrl(t);
  const database = openDatabase({ connection: { connectionString }, onError: () => {} });
  t.after(() => database.close());
  await createShop(database, shop);
  return listening(t, database, { bounds });
}

describe('a stream of events', () => {
  test('sends a first event at once, and heartbeats from then on', async (t) => {
    const { url } = await bounded(t, { beatEvery: 10 });
    const reader = await followOrders(t, url, 'ana');
    await reader.until(() => reader.text().length >= 5 * ':\n\n'.length);
    assert.match(reader.text(), /^(:\n\n)+$/);
  });

  test('repeats the newest event of the current order, for a page that missed it', async (t) => {
    const service = await bounded(t, { beatEvery: 20 });
    const placed = dataOf(await service.post<Order>('/api/order/items/', item('arroz')));
    dataOf(await service.get('/api/order/confirm'));
    const built = dataOf(await service.post<Order>('/api/order/items/', item('feijao')));
    const reader = await followOrders(t, service.url, 'ana');
    await reader.until((events) => events.filter(({ id }) => id === built.id).length >= 3);
    assert.deepEqual(reader.events.filter(({ id }) => id === placed.id).length, 1);
    dataOf(await service.get('/api/order/confirm'));
    await reader.until((events) => events.filter(({ id, status }) => id === built.id && status === 1).length >= 3);
  });

  test('requires a session, and for agents also a contact', async (t) => {
    const service = await bounded(t, {});
    assert.deepEqual([(await followOrders(t, service.url, 'ninguem')).status], [401]);
    assert.equal((await service.get('/api/order/events', { code: null })).status, 401);
    await service.database.run(sql`update session set customer_id = null where platform_user_id is not null`);
    assert.equal((await service.get('/api/order/events', agents)).status, 403);
  });

  test('above the limit of a session ends the oldest one, and others are not affected', async (t) => {
    const { url } = await bounded(t, { perSession: 2 });
    const agent = await followOrders(t, url, 'bia');
    const readers = [
      await followOrders(t, url, 'ana'),
      await followOrders(t, url, 'ana'),
      await followOrders(t, url, 'ana'),
    ];
    assert.equal(await readers[0]?.ended, 'ended');
    const service = readers.slice(1).concat(agent);
    assert.equal(await Promise.race([...service.map(({ ended }) => ended), Promise.resolve('open')]), 'open');
  });

  test('above the total limit is refused until there is capacity again', async (t) => {
    const { url } = await bounded(t, { inAll: 1 });
    const reader = await followOrders(t, url, 'ana');
    const refused = await fetch(`${url}/api/order/events`, { headers: { authorization: 'Bearer bia' } });
    assert.equal(refused.status, 503);
    assert.deepEqual((await refused.json()).errors, [{ message: refusals.busy, code: 'busy' }]);
    reader.leave();
    for (;;) if ((await followOrders(t, url, 'bia')).status === 200) break;
  });

  test('ends with its session, or at its maximum duration', async (t) => {
    const service = await bounded(t, {});
    await service.database.run(
      sql`update session set expires_at = now() + interval '1 second' where platform_user_id is not null`,
    );
    assert.equal(await (await followOrders(t, service.url, 'bia')).ended, 'ended');
    const brief = await bounded(t, { longest: 20 });
    assert.equal(await (await followOrders(t, brief.url, 'ana')).ended, 'ended');
  });

  test('ends regularly, and at once, when the service stops', async (t) => {
    const service = await bounded(t, {});
    const readers = await Promise.all(['ana', 'bia'].map((code) => followOrders(t, service.url, code)));
    await service.app.close();
    assert.deepEqual(await Promise.all(readers.map(({ ended }) => ended)), ['ended', 'ended']);
  });
});

test('an unchanged order is not sent again when it is requested again', async (t) => {
  const service = await bounded(t, {});
  const first = await fetch(`${service.url}/api/order/current`, { headers: { authorization: 'Bearer ana' } });
  const tag = first.headers.get('etag') ?? '';
  const again = () =>
    fetch(`${service.url}/api/order/current`, { headers: { authorization: 'Bearer ana', 'if-none-match': tag } });
  assert.deepEqual([first.status, (await again()).status, await (await again()).text()], [200, 304, '']);
  dataOf(await service.post('/api/order/items/', item('arroz'), agents));
  const changed = await again();
  assert.deepEqual([changed.status, (await changed.json()).data.changedBy], [200, 'agent']);
});
