import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SemaphoreLimits } from '#shared/concurrency/keyed-semaphore.ts';
import type { Order } from '#shared/model/order/order.ts';
import { refusals } from '#shared/text/refusals/refusals.ts';
import { openDatabase } from '../../../../order-service/database/engine/database.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { acceptOrder } from '../../../../order-service/services/orders/accept-order.ts';
import { freshDatabaseUrl } from '../../../helpers/database/database.ts';
import {
  createShop,
  dataOf,
  draft,
  item,
  startTestService,
  takesAnonymousOrders,
} from '../../../helpers/order-service/order-service.ts';

const connections = 10;
const share = 6;

/** Two shops on one pool. Twelve visitors of the first shop have its only product in their carts. */
async function twoShops(t: TestContext, limits: Partial<SemaphoreLimits> = {}) {
  const connectionString = await freshDatabaseUrl(t);
  const open = (options: { max: number; share?: Partial<SemaphoreLimits> }) => {
    const database = openDatabase({
      connection: { connectionString, max: options.max },
      onError: () => {},
      ...(options.share && { share: options.share }),
    });
    t.after(() => database.close());
    return database;
  };
  const [database, outside] = [open({ max: connections, share: limits }), open({ max: 3 })];
  const service = await startTestService(t, database);
  const products = [draft('bolo', { variant: { available: 100 } })];
  await createShop(database, { ...takesAnonymousOrders, slug: 'cheia', code: 'ana', host: 'cheia.example', products });
  await createShop(database, { ...takesAnonymousOrders, slug: 'calma', code: 'bia', products });
  const codes: string[] = [];
  for (let visitor = 0; visitor < 12; visitor++) {
    const { code } = dataOf(
      await service.get<{ code: string }>('/api/session/anonymous-session', {
        code: null,
        headers: { host: 'cheia.example' },
      }),
    );
    dataOf(await service.post<Order>('/api/order/items/', item('bolo'), { code }));
    codes.push(code);
  }
  /** Locks the first shop's stock until `meanwhile` has finished. */
  const whileStockIsLocked = <Done>(meanwhile: () => Promise<Done>) =>
    outside.tx(async (db) => {
      await db.run(sql`select 1 from stock where shop_id = (select id from shop where slug = 'cheia') for update`);
      return meanwhile();
    });
  const waitingForLocks = async () =>
    (
      await outside.one<{ count: number }>(sql`
      select count(*)::int as count from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock'`)
    )?.count ?? 0;
  const confirmAll = () => codes.map((code) => service.get<Order>('/api/order/confirm', { code }));
  return { database, outside, service, whileStockIsLocked, waitingForLocks, confirmAll };
}

/** Waits until the share is used up, and then a moment for statements beyond it. */
async function mostWaiting(waitingForLocks: () => Promise<number>): Promise<number> {
  for (let tries = 0; tries < 1_000 && (await waitingForLocks()) < share; tries++) await sleep(10);
  await sleep(100);
  return await waitingForLocks();
}

/** The values of the `count` promises that settle first. */
async function firstSettled<Value>(promises: Promise<Value>[], count: number): Promise<Value[]> {
  const settled: Value[] = [];
  await new Promise<void>((resolve, reject) => {
    for (const promise of promises)
      promise.then((value) => {
        settled.push(value);
        if (settled.length === count) resolve();
      }, reject);
  });
  return settled;
}

describe('a fair share of the connections', () => {
  test('a shop whose confirmations wait for a row uses its share only; another shop is served at once', async (t) => {
    const { service, whileStockIsLocked, waitingForLocks, confirmAll } = await twoShops(t);
    const { responses, waiting } = await whileStockIsLocked(async () => {
      const responses = confirmAll();
      const waiting = await mostWaiting(waitingForLocks);
      // Without a share of its own, the other shop would get its response only after the lock.
      dataOf(await service.post<Order>('/api/order/items/', item('bolo'), { code: 'bia' }));
      return { responses, waiting };
    });
    assert.equal(waiting, share);
    for (const response of await Promise.all(responses)) assert.equal(dataOf(response).status, 1);
  });

  test('a request that waits too long for the share reports in Portuguese that the shop is busy', async (t) => {
    const { whileStockIsLocked, confirmAll } = await twoShops(t, { waitMs: 200 });
    const responses = await whileStockIsLocked(async () => {
      const all = confirmAll();
      const [refused] = await firstSettled(all, all.length - share);
      return { all, refused };
    });
    assert.ok(responses.refused);
    const { status, errors, headers } = responses.refused;
    assert.deepEqual([status, errors], [503, [{ message: refusals.busy, code: 'busy' }]]);
    assert.equal(headers['retry-after'], '1');
    const all = await Promise.all(responses.all);
    assert.equal(all.filter(({ success }) => success).length, share);
  });

  test('a shop that accepts many orders at once uses its share only', async (t) => {
    const { database, outside, waitingForLocks, confirmAll } = await twoShops(t);
    for (const response of await Promise.all(confirmAll())) dataOf(response);
    const { waiting, accepted } = await outside.tx(async (db) => {
      const orders = await db.many<{ shop_id: string; id: string }>(sql`select shop_id, id from orders for update`);
      const accepted = orders.map(({ shop_id, id }) => acceptOrder(database, shop_id, id));
      return { waiting: await mostWaiting(waitingForLocks), accepted };
    });
    assert.equal(waiting, share);
    assert.ok((await Promise.all(accepted)).every((isAccepted) => isAccepted));
  });
});
