import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { migrate } from '../../../../order-service/database/engine/migrate.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { onEachDatabase, productMigrations } from '../../../helpers/database/database.ts';
import { quietLog } from '../../../helpers/quiet-log.ts';

const shop = '10000000-0000-4000-8000-000000000000';
const order = '20000000-0000-4000-8000-000000000000';
const attempt = '30000000-0000-4000-8000-000000000000';
const soon = new Date('2026-11-23T12:00:00Z');
const later = new Date('2026-11-23T13:00:00Z');

onEachDatabase((kind, fresh) => {
  test(`${kind}: an update turns work that waits in the tables of earlier releases into jobs`, async (t) => {
    const database = await fresh(t, { migrationsFolder: null });
    await migrate(database, productMigrations, quietLog(), '037-open-orders-of-network.sql');
    await database.run(sql`insert into shop (id, slug, name) values (${shop}, 'loja', 'Loja')`);
    await database.run(sql`
      insert into customer (shop_id, id, is_anonymous, channel_type, channel_id, channel_user, name)
      values (${shop}, ${shop}, false, 1, '', 'ana', '')`);
    await database.run(sql`
      insert into orders (shop_id, id, customer_id, channel_type, channel_id, status, number, expires_at)
      values (${shop}, ${order}, ${shop}, 1, '', 1, 1, ${later}), (${shop}, ${attempt}, ${shop}, 1, '', 3, 2, ${later})`);
    await database.run(sql`
      insert into channel_event (shop_id, event_id, event, tries, next_at) values
        (${shop}, 'waits', '{"kind": "status"}', 2, ${soon}), (${shop}, 'done', '{}', 1, null)`);
    await database.run(sql`
      insert into payment_event (shop_id, provider, event_id, subject, tries, next_at) values
        (${shop}, 'mercadopago', 'e1', '77', 3, ${soon}), (${shop}, 'captcha', 'e2', null, 0, null)`);
    await database.run(sql`
      insert into payment (shop_id, id, order_id, attempt, method, provider_type, provider, amount, status, due_at)
      values (${shop}, ${attempt}, ${order}, 1, 3, 0, 'mercadopago', 100, 0, ${later}),
        (${shop}, ${order}, ${order}, 2, 3, 0, 'mercadopago', 100, 4, ${soon})`);
    await database.run(sql`
      insert into platform_event (shop_id, id, order_id, type, data, dedupe_key, created_at, attempts, next_at)
      values (${shop}, gen_random_uuid(), ${order}, 'order.received', '{}', 'a',
          now() - interval '1 hour', 4, ${later}),
        (${shop}, gen_random_uuid(), ${order}, 'order.paid', '{}', 'b', now(), 0, ${soon}),
        (${shop}, gen_random_uuid(), ${order}, 'order.canceled', '{}', 'c', now(), 1, null)`);
    await database.run(sql`
      insert into platform_webhook (shop_id, url, secret_sealed) values (${shop}, 'https://erp.example', 'sealed')`);
    await database.run(sql`
      insert into store_event (shop_id, scope, subject, tries, next_at) values
        (${shop}, 'product', '7', 1, ${later}), (${shop}, 'order', '8', 1, null)`);
    await database.run(sql`
      insert into store_order (shop_id, order_id, api_address, placement, reference, state, tries, last_problem,
        next_at)
      values (${shop}, ${order}, '', 1, 'a', 'canceled', 0, null, null),
        (${shop}, ${order}, '', 2, 'b', 'waiting', 2, 'unreachable', ${soon})`);
    await database.run(sql`
      insert into store_link (shop_id, store_id, store_host, api_address, chatbot_id, access_expires_at,
        refresh_expires_at, access_token_sealed, refresh_token_sealed)
      values (${shop}, '7', '', 'a', '', ${later}, ${later}, '', '')`);
    await database.run(sql`
      insert into store_sync (shop_id, api_address, phase, tries, last_problem, next_at)
      values (${shop}, 'a', 'products', 3, 'unreachable', ${later})`);
    await database.run(sql`
      insert into message_lane (shop_id, customer_id, last_sequence, done_sequence, next_at, locked_until)
      values (${shop}, ${shop}, 4, 1, ${soon}, ${later})`);
    await database.run(sql`
      insert into outbox (shop_id, customer_id, sequence, id, message, dedupe_key, attempts, sent_at, last_error)
      select ${shop}, ${shop}, n, gen_random_uuid(), '{}', n::text, 4 - n, case when n < 3 then ${soon}::timestamptz end,
        'timeout' from generate_series(1, 4) n`);
    await database.run(sql`
      insert into lease (name, holder, until, due_at) values
        ('sweep: messages', '', ${later}, ${soon}), ('store-link', '', ${later}, null)`);

    await migrate(database, productMigrations, quietLog());

    const webhook = await database.one<{ id: string }>(sql`select id from platform_webhook`);
    const jobs = await database.many(sql`
      select kind, shop_id, key, payload, attempts, run_at, wanted_at from job order by kind, key`);
    const job = (name: string, key: string, attempts: number, more: object = {}) => ({
      ...{ kind: name, shop_id: shop, key, payload: {}, attempts, run_at: soon, wanted_at: soon },
      ...more,
    });
    assert.deepEqual(jobs, [
      job('channel-event', 'waits', 2, { payload: { kind: 'status' } }),
      job('message', shop, 1, { run_at: later, wanted_at: later }),
      job('order-expiry', order, 0, { run_at: later, wanted_at: later }),
      job('payment-check', attempt, 0, { run_at: later, wanted_at: later }),
      job('payment-event', 'mercadopago e1', 3, { payload: { provider: 'mercadopago', subject: '77' } }),
      job('platform-event', `${order} ${webhook?.id}`, 4),
      job('sweep', 'messages', 0, { shop_id: null, run_at: later }),
      job('tray-event', 'product 7', 1, {
        payload: { scope: 'product', subject: '7' },
        run_at: later,
        wanted_at: later,
      }),
      job('tray-order', `${order} 2`, 2),
      job('tray-sync', '', 3, { run_at: later, wanted_at: later }),
    ]);
    const remembered = sql`select event_id from channel_event union all select event_id from payment_event order by 1`;
    // Ids of channels name the contact, so only their digests are left.
    const digestOf = (id: string) => createHash('sha256').update(id).digest('hex');
    assert.deepEqual(
      (await database.many<{ event_id: string }>(remembered)).map(({ event_id }) => event_id).sort(),
      [digestOf('done'), digestOf('waits'), 'e1', 'e2'].sort(),
    );
  });
});
