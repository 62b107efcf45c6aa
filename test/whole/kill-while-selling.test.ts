import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Order } from '#shared/model/order/order.ts';
import type { Envelope } from '#shared/model/result.ts';
import type { Session } from '#shared/model/session.ts';
import type { Database } from '../../order-service/database/engine/database.ts';
import { openServiceDatabase } from '../../order-service/database/engine/open-database.ts';
import { sql } from '../../order-service/database/engine/sql.ts';
import { openFolder } from '../helpers/database/open-folder.ts';
import { type RunningShop, startShop } from '../helpers/processes/running-shop.ts';
import { quietLog } from '../helpers/quiet-log.ts';

const wanted = 100;
const shoppers = 4;
const product = 'acucar-refinado-1kg';
const perOrder = 8;
const onShelf = 5_000;
/** The most orders that a server confirms before it is killed. So it is killed many times, also on a fast machine. */
const mostPerLife = 20;

test('kill -9 at any moment of a hundred confirmed orders loses no order', {
  timeout: 180_000,
}, async () => {
  const dataDir = path.join(openFolder(), 'data'); // data that survive a kill must be on a disk
  let shop = await startShop({ dataDir });
  await putOnShelf(dataDir);
  const codes = await Promise.all(Array.from({ length: shoppers }, () => anonymousCode(shop.url)));
  const confirmed = new Map<string, string>();
  let kills = 0;

  for (;;) {
    const isLast = confirmed.size > wanted * 0.8;
    const selling = new AbortController();
    const killer = isLast
      ? null
      : killAmid(shop, confirmed, { more: 1 + Math.floor(Math.random() * mostPerLife), selling: selling.signal });
    // After the last kill every session continues, so each request gets its response.
    const counted = { until: isLast ? Math.max(wanted, confirmed.size + 1) : Number.POSITIVE_INFINITY };
    await Promise.all(codes.map((code) => sellUntilItBreaks(shop.url, code, confirmed, counted)));
    selling.abort();
    if (!killer) break;
    await killer;
    kills++;
    shop = await startShop({ dataDir });
  }
  await shop.stop({ keepData: true });

  const after = await soldAndLeft(dataDir);
  assert.ok(kills >= 4, `killed only ${kills} times`);
  const lost = [...confirmed.values()].filter((id) => !after.orderIds.includes(id));
  assert.deepEqual(lost, [], 'acknowledged and not there any more');
  assert.equal(new Set(confirmed.values()).size, confirmed.size, 'two attempts got the same order');
  assert.equal(
    after.orderIds.length,
    confirmed.size,
    'every attempt was repeated with its key until it had a response: no order may stand beside them',
  );
  assert.equal(onShelf - after.left, perOrder * after.orderIds.length, 'the reserved stock is the sold stock');
});

type Attempt = { code: string; key: string };
/** The confirmation that a kill left without a response, by session. It is sent again with the same key. */
const unconfirmed = new Map<string, Attempt>();

async function sellUntilItBreaks(
  url: string,
  code: string,
  confirmed: Map<string, string>,
  { until }: { until: number },
): Promise<void> {
  try {
    while (confirmed.size < until) {
      const attempt = unconfirmed.get(code) ?? { code, key: randomUUID() };
      if (!unconfirmed.has(code))
        await call(`${url}/api/order/items/`, code, { index: '', providerId: product, quantity: perOrder });
      unconfirmed.set(code, attempt);
      const order = await call(`${url}/api/order/confirm`, code, null, attempt.key);
      confirmed.set(attempt.key, order.id);
      unconfirmed.delete(code);
    }
  } catch (error) {
    // The server was killed: the next one gets the unconfirmed request again.
    if (!(error instanceof Broken)) throw error;
  }
}

class Broken extends Error {}

async function call(url: string, code: string, body: unknown, key: string = randomUUID()): Promise<Order> {
  const received = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${code}`,
      'idempotency-key': key,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
    .then(async (response) => ({ status: response.status, envelope: (await response.json()) as Envelope<Order> }))
    .catch((cause) => {
      throw new Broken('no response', { cause });
    });
  if (received.status >= 500) throw new Broken(`${received.status}`);
  assert.ok(received.envelope.success && received.envelope.data, JSON.stringify(received));
  return received.envelope.data;
}

async function anonymousCode(url: string): Promise<string> {
  const envelope = (await (await fetch(`${url}/api/session/anonymous-session`)).json()) as Envelope<Session>;
  assert.ok(envelope.data?.code);
  return envelope.data.code;
}

type Moment = { more: number; selling: AbortSignal };

/**
 * Kills the server after this number of further orders, or when no session sells any more, at a random moment of the
 * next order.
 */
async function killAmid(
  shop: RunningShop,
  confirmed: ReadonlyMap<string, string>,
  { more, selling }: Moment,
): Promise<void> {
  const until = confirmed.size + more;
  while (confirmed.size < until && !selling.aborted) await sleep(5);
  await sleep(Math.random() * 50);
  await shop.stop({ signal: 'SIGKILL', keepData: true });
}

/** Limited stock for all possible orders, so the test can compare the reserved stock with the sold one. */
async function putOnShelf(dataDir: string): Promise<void> {
  const touched = await withDatabase(dataDir, async (database) => {
    await database.run(
      sql`update shop set order_limits = order_limits || '{"openOrdersPerNetwork":null,"openOrdersPerNetworkWithoutName":null,"openOrdersPerContact":null}'`,
    );
    return database.run(sql`
      update stock s set available = ${onShelf} from product_variant v
      join product p on (p.shop_id, p.id) = (v.shop_id, v.product_id)
      where (s.shop_id, s.sku) = (v.shop_id, v.sku) and p.provider_id = ${product}`);
  });
  assert.equal(touched, 1);
}

/** Reads the folder directly, without one of our servers. */
function soldAndLeft(dataDir: string): Promise<{ orderIds: string[]; left: number }> {
  return withDatabase(dataDir, async (database) => {
    const orders = await database.many<{ id: string }>(sql`select id from orders where status = 1`);
    const stock = await database.one<{ left: number }>(sql`
      select s.available as left from stock s join product_variant v using (shop_id, sku)
      join product p on (p.shop_id, p.id) = (v.shop_id, v.product_id) where p.provider_id = ${product}`);
    return { orderIds: orders.map(({ id }) => id), left: stock?.left ?? 0 };
  });
}

async function withDatabase<T>(dataDir: string, work: (database: Database) => Promise<T>): Promise<T> {
  const store = await openServiceDatabase({ dataDir, log: quietLog() });
  try {
    return await work(store.database);
  } finally {
    await store.stop();
  }
}
