import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { deleteOldIdempotencyKeys } from '../../../../order-service/database/core/idempotency.ts';
import { newId } from '../../../../order-service/database/core/new-id.ts';
import type { Database } from '../../../../order-service/database/engine/database.ts';
import { type Sql, sql } from '../../../../order-service/database/engine/sql.ts';
import { deleteAbandonedOrders } from '../../../../order-service/database/orders/abandoned-orders.ts';
import {
  listDeliveredUnpaid,
  listOrdersPaidInPerson,
  listOrdersToDecide,
} from '../../../../order-service/database/payments/payments-to-review.ts';
import { sweepPhotoBatch } from '../../../../order-service/database/photos/photos.ts';
import { lockEndedDeliveries } from '../../../../order-service/database/platform/platform-deliveries.ts';
import { listMessages } from '../../../../order-service/database/platform/platform-lists.ts';
import { listDeliveries, listWebhooks } from '../../../../order-service/database/platform/platform-webhooks.ts';
import { findShopOfStore } from '../../../../order-service/database/tray/tray-events.ts';
import { findEndedLinkOfStore } from '../../../../order-service/database/tray/tray-links.ts';
import { sweeps } from '../../../../order-service/services/core/scheduled-cleanup.ts';
import { paymentsToReview } from '../../../../order-service/services/orders/payments-to-review.ts';
import { onEachDatabase } from '../../../helpers/database/database.ts';
import { runDueSweeps } from '../../../helpers/jobs/run-sweeps.ts';
import { createShop } from '../../../helpers/order-service/order-service.ts';
import { quietLog } from '../../../helpers/quiet-log.ts';

const hour = 3_600_000;
const now = new Date('2026-11-22T12:00:00Z');

/** The database; records every statement outside a transaction before it runs. */
function recorded(database: Database): { database: Database; statements: Sql[] } {
  const statements: Sql[] = [];
  const noted =
    <Value>(run: (query: Sql) => Promise<Value>) =>
    (query: Sql) => {
      statements.push(query);
      return run(query);
    };
  const db = { many: noted(database.many), one: noted(database.one), run: noted(database.run) };
  return { database: { ...database, ...db } as Database, statements };
}

/** The names of the indexes that a statement uses when sequential scans are too expensive. */
const indexesOf = (database: Database, { text, values }: Sql): Promise<string[]> =>
  database.tx(async (db) => {
    await db.run(sql`set local enable_seqscan = off`);
    await db.run(sql`set local enable_bitmapscan = off`);
    const lines = await db.many<{ 'QUERY PLAN': string }>({ text: `explain ${text}`, values });
    return lines.flatMap((line) => / using (\w+) on /.exec(line['QUERY PLAN'])?.[1] ?? []);
  });

/** A shop with 5,000 messages and 2,000 events that were sent, beside 300 shops with a linked store. */
async function shopWithMessages(database: Database): Promise<string> {
  const { shopId } = await createShop(database);
  const customer = sql`gen_random_uuid()`;
  await database.run(sql`
    with person as (
      insert into customer (shop_id, id, is_anonymous, channel_type, channel_id, channel_user, name)
      select ${shopId}::uuid, ${customer}, false, 1, '', n::text, '' from generate_series(1, 50) n
      returning shop_id, id),
    lane as (insert into message_lane (shop_id, customer_id) select shop_id, id from person
      returning shop_id, customer_id)
    insert into outbox (shop_id, customer_id, sequence, id, message, dedupe_key, sent_at)
    select shop_id, customer_id, n, gen_random_uuid(), '{}', customer_id::text || n, now()
    from lane, generate_series(1, 100) n`);
  await database.run(sql`
    with added as (
      insert into shop (id, slug, name) select gen_random_uuid(), 'loja-' || n, 'Loja' from generate_series(1, 300) n
      returning id, slug)
    insert into store_link (shop_id, store_id, store_host, api_address, chatbot_id, access_token_sealed,
      refresh_token_sealed,
      access_expires_at, refresh_expires_at)
    select id, slug, '', slug, '', '', '', now(), now() from added`);
  await database.run(sql`
    with webhook as (
      insert into platform_webhook (shop_id, id, name, url, events, secret_sealed)
      values (${shopId}::uuid, gen_random_uuid(), '', '', '{}', '') returning shop_id, id),
    event as (
      insert into platform_event (shop_id, id, type, data, dedupe_key)
      select ${shopId}::uuid, gen_random_uuid(), 'order.paid', '{}', n::text from generate_series(1, 2000) n
      returning id, created_at)
    insert into platform_delivery (shop_id, webhook_id, event_id, key, created_at, sent_at)
    select webhook.shop_id, webhook.id, event.id, event.id, event.created_at, now() from webhook, event`);
  await database.run(sql`analyze`);
  return shopId;
}

onEachDatabase((kind, fresh) => {
  describe(`periodic sweeps (${kind})`, () => {
    test('each runs once an hour, in the first replica that is due', async (t) => {
      const { database, statements } = recorded(await fresh(t));
      const deletes = () => statements.filter(({ text }) => text.includes('delete from outbox')).length;
      await Promise.all([1, 2, 3].map(() => runDueSweeps(database, now, quietLog())));
      assert.equal(deletes(), 1);
      await runDueSweeps(database, new Date(now.getTime() + hour - 100), quietLog());
      assert.equal(deletes(), 1);
      await runDueSweeps(database, new Date(now.getTime() + hour), quietLog());
      assert.equal(deletes(), 2);
    });

    test('a failing one is logged, and the others run', async (t) => {
      const database = await fresh(t);
      await database.run(sql`alter table cep_cache rename to elsewhere`);
      const log = quietLog();
      await runDueSweeps(database, now, log);
      assert.deepEqual(log.said, ['a periodic sweep failed']);
      const failed = await database.many(sql`select key from job where kind = 'sweep' and attempts > 0`);
      assert.deepEqual(failed, [{ key: 'postal codes' }]);
      const done = await database.many(
        sql`select 1 from job where kind = 'sweep' and attempts = 0 and run_at > ${now}`,
      );
      // Those of the table, the sales, the pictures and the search words, without the failed one.
      assert.equal(done.length, Object.keys(sweeps).length + 2);
    });

    test('deletes in small statements, keeps recent rows, and continues after an interruption', async (t) => {
      const { database, statements } = recorded(await fresh(t));
      const { shopId } = await createShop(database);
      await database.run(sql`
        insert into idempotency (shop_id, scope, key, request_hash, created_at)
        select ${shopId}::uuid, 'test', n::text, '',
          now() - case when n > 1203 then interval '1 hour' else interval '2 days' end
        from generate_series(1, 1300) n`);
      const from = statements.length;
      assert.equal(await deleteOldIdempotencyKeys(database), 1203);
      assert.equal(statements.length - from, 3);
      assert.deepEqual(await database.one(sql`select count(*)::int as rows from idempotency`), { rows: 97 });
    });

    type Background = [string, string, (db: Database, shopId: string) => Promise<unknown>];
    const background: Background[] = [
      ['addresses of old', 'cep_cache_fetched', (db) => sweeps['postal codes']?.(db, now) ?? assert.fail()],
      ['messages of old', 'outbox_old', (db) => sweeps.messages?.(db, now) ?? assert.fail()],
      ['events of old', 'platform_event_old', (db) => sweeps['events of the shops']?.(db, now) ?? assert.fail()],
      ['responses of old', 'idempotency_age', (db) => deleteOldIdempotencyKeys(db)],
      [
        'webhooks that were worked off',
        'payment_event_received',
        (db) => sweeps['webhooks of payments']?.(db, now) ?? assert.fail(),
      ],
      [
        'events of channels of old',
        'channel_event_received',
        (db) => sweeps['events of channels']?.(db, now) ?? assert.fail(),
      ],
      [
        'open authorisations',
        'store_authorization_open',
        (db) => sweeps['authorisations of stores']?.(db, now) ?? assert.fail(),
      ],
      ['old changes of prices', 'price_change_at', (db) => sweeps['changes of prices']?.(db, now) ?? assert.fail()],
      ['jobs that were given up long ago', 'job_failed', (db) => sweeps['failed jobs']?.(db, now) ?? assert.fail()],
      ['carts to judge', 'orders_sweep', (db) => deleteAbandonedOrders(db, { before: now, now, most: 10 })],
      ['the shop of a store that calls', 'store_link_number', (db) => findShopOfStore(db, '7')],
      [
        'the link that a store had',
        'store_link_address',
        (db) => findEndedLinkOfStore(db, '7', 'https://loja.example/web_api'),
      ],
      ['orders to review', 'orders_unsettled', (db, shopId) => paymentsToReview(db, shopId, 50)],
      ...['photo_used', 'product_variant_photo', 'gift_photo', 'order_item_photo'].map(
        (index): Background => [
          'photos without a use',
          index,
          (db) => sweepPhotoBatch(db, { before: now, now, most: 50 }),
        ],
      ),
      [
        'orders that are paid in person',
        'orders_paid_in_person',
        (db, shopId) => listOrdersPaidInPerson(db, shopId, 50),
      ],
      [
        'delivered orders without their money',
        'orders_delivered_unpaid',
        (db, shopId) => listDeliveredUnpaid(db, shopId, { since: now, most: 50 }),
      ],
      ...['orders_unsettled', 'payment_unmatched', 'payment_other_currency', 'payment_suspect'].map(
        (index): Background => [
          'orders to decide about',
          index,
          (db, shopId) => listOrdersToDecide(db, shopId, { since: now, most: 50 }),
        ],
      ),
      [
        'deliveries of a webhook that failed',
        'platform_delivery_dead',
        (db, shopId) => listDeliveries(db, shopId, newId(), { state: 'failed', after: null, most: 50 }),
      ],
      ['numbers of failed deliveries', 'platform_delivery_dead', (db, shopId) => listWebhooks(db, shopId)],
      ['numbers of waiting deliveries', 'platform_delivery_open', (db, shopId) => listWebhooks(db, shopId)],
      [
        'failed deliveries to repeat',
        'platform_delivery_dead',
        (db, shopId) =>
          lockEndedDeliveries(
            db,
            { shopId, webhookId: newId() },
            { eventId: null, since: null, until: null, onlyFailed: true, most: 50 },
          ),
      ],
      [
        'messages of a shop',
        'outbox_listed',
        (db, shopId) => listMessages(db, shopId, { state: null, after: null, most: 50 }),
      ],
      [
        'messages that wait',
        'outbox_waiting',
        (db, shopId) => listMessages(db, shopId, { state: 'waiting', after: null, most: 50 }),
      ],
      [
        'messages that failed',
        'outbox_failed',
        (db, shopId) => listMessages(db, shopId, { state: 'failed', after: null, most: 50 }),
      ],
    ];
    for (const [what, index, run] of background)
      test(`${what} are found by the index ${index}`, async (t) => {
        const { database, statements } = recorded(await fresh(t));
        const shopId = await shopWithMessages(database);
        statements.length = 0;
        await run(database, shopId);
        const read = await Promise.all(statements.map((statement) => indexesOf(database, statement)));
        assert.ok(read.flat().includes(index), read.flat().join());
      });
  });
});
