import type { Db } from '../../../order-service/database/engine/database.ts';
import { type Sql, sql } from '../../../order-service/database/engine/sql.ts';
import { requestSweeps } from '../../../order-service/services/core/scheduled-cleanup.ts';
import { peopleSteps } from './people-rows.ts';
import {
  customerId,
  customerRows,
  expiryRows,
  lineRows,
  ofShop,
  orderAt,
  orderId,
  orderRows,
  paymentRows,
  sessionRows,
} from './sale-rows.ts';
import type { ScaleSize } from './sizes.ts';
import { type FillStep, inParts, inSteps as of } from './steps.ts';

const productsAtOnce = 10_000;

/** The tables of a shop besides customers and orders, sorted by their foreign keys. */
const shopTables = [
  'category',
  'seller',
  'product',
  'product_variant',
  'stock',
  'product_category',
  'facet',
  'product_facet',
  'facet_value',
  'product_search',
  'search_word',
  'catalogue',
  'pickup_store',
  'delivery_option',
  'delivery_area',
  'schedule_rule',
  'payment_option',
  'coupon',
];

/** All rows except the first shop's, in steps that are always the same for the same size. */
export function rowSteps(size: ScaleSize): FillStep[] {
  const { shops, products, orders, messages } = size;
  const customers = Math.ceil(Math.max(orders, messages) / 2);
  const shopsAtOnce = Math.max(1, Math.floor(productsAtOnce / Math.round(products / shops)));
  return [
    ...inParts('shops', shops, shopsAtOnce, copyShops),
    ...of('customers', customers, (from, to) => customerRows(from, to, customers, shops)),
    ...of('sessions', customers, (from, to) => sessionRows(from, to, customers, shops)),
    ...of('orders', orders, (from, to) => orderRows(from, to, orders, customers, shops)),
    ...of('order lines', orders, (from, to) => lineRows(from, to, orders, Math.round(products / shops), shops)),
    ...of('payments', orders, (from, to) => paymentRows(from, to, orders, shops)),
    ...of('ends of reservations', Math.floor(orders / 20), (from, to) => expiryRows(from, to, orders, shops)),
    ...of('holders of open orders', Math.floor(orders / 20), (from, to) =>
      holderRows(from, to, Math.floor(orders / 20), shops),
    ),
    ...of('failed jobs', Math.floor(orders / 50), (from, to) =>
      failedJobRows(from, to, Math.floor(orders / 50), shops),
    ),
    ...of('queues', Math.ceil(messages / 2), (from, to) => laneRows(from, to, customers, shops)),
    ...of('messages', messages, (from, to) => messageRows(from, to, messages, customers, shops)),
    ...of('events of shops', Math.floor(orders / 2), (from, to) => eventRows(from, to, orders, shops)),
    ...of('answers', Math.floor(orders / 10), (from, to) => responseRows(from, to, Math.floor(orders / 10), shops)),
    ...of('told events', Math.floor(orders / 20), (from, to) =>
      providerEventRows(from, to, Math.floor(orders / 20), shops),
    ),
    ...of('hints of stores', Math.floor(orders / 50), (from, to) => storeEventRows(from, to, shops)),
    ...of('postal codes', Math.floor(orders / 20), (from, to) => postalRows(from, to, Math.floor(orders / 20))),
    { name: 'stores', run: (db) => db.run(storeRows) },
    ...of('orders for stores', orders, (from, to) => storeOrderRows(from, to, orders, shops)),
    {
      name: 'periodic jobs',
      run: (db) => requestSweeps(db, new Date()),
    },
    ...peopleSteps(size, of),
    {
      name: 'numbers',
      run: (db) => db.run(sql`insert into order_counter select id, ${orders * 2}::bigint from bench_shop`),
    },
  ];
}

/** Copies the first shop with its catalogue and its offers. Every key includes the shop, so the copies keep the ids. */
async function copyShops(db: Db, from: number, to: number): Promise<void> {
  await db.run(sql`
    insert into bench_shop select n, bench_id(bench_at(0, 400), 1, n)
      from generate_series(greatest(2, ${from}::int), ${to}::int) n`);
  await db.run(sql`
    insert into shop (id, slug, name, sale_mode, min_order_amount, settings)
    select b.id, 'loja-' || b.place, 'Loja ' || b.place, s.sale_mode, s.min_order_amount, s.settings
    from bench_shop b, shop s where b.place between ${from}::int and ${to}::int and b.place > 1 and s.slug = 'loja-1'`);
  for (const table of shopTables) {
    const columns = await db.many<{ name: string }>(sql`
      select quote_ident(column_name) as name from information_schema.columns
      where table_name = ${table} and table_schema = current_schema() and column_name <> 'shop_id'
        and is_generated = 'NEVER'`);
    const names = columns.map(({ name }) => name);
    await db.run({
      text: `insert into ${table} (shop_id, ${names.join(', ')}) overriding system value
        select b.id, ${names.map((name) => `t.${name}`).join(', ')} from bench_shop b, ${table} t
        where b.place between $1::int and $2::int and b.place > 1
          and t.shop_id = (select id from bench_shop where place = 1)`,
      values: [from, to],
    });
  }
}

/** What counted the open orders of networks and persons in 25 hours: the cleanup deletes what is older than 24. */
const holderRows = (from: number, to: number, count: number, shops: number): Sql => sql`
  insert into order_holder (shop_id, key, used_at)
  select b.id, decode(md5(n::text), 'hex'), (select at from bench_start) - (1 - n::float8 / ${count}::bigint) * interval '25 hours'
  from generate_series(${from}::bigint, ${to}::bigint) n ${shopOfRow(shops)}`;

/** Jobs that were given up in 31 days: the cleanup deletes those older than 30. */
const failedJobRows = (from: number, to: number, count: number, shops: number): Sql => sql`
  insert into job (kind, shop_id, key, run_at, attempts, last_error, failed_at)
  select 'message', b.id, 'failed ' || n, f.at, 8, 'status-503', f.at
  from generate_series(${from}::bigint, ${to}::bigint) n ${shopOfRow(shops)}
    cross join lateral (select bench_at(n::float8 / ${count}::bigint, 31) as at) f`;

const laneRows = (from: number, to: number, customers: number, shops: number): Sql => sql`
  with lane as (
    insert into message_lane (shop_id, customer_id, last_sequence, done_sequence)
    select b.id, ${customerId(customers)}, 2, case when c % 1000 = 0 then 1 else 2 end
    from generate_series(${from}::bigint, ${to}::bigint) c
      join bench_shop b on b.place = bench_shop_of(c, ${shops}::int)
    returning shop_id, customer_id, done_sequence)
  insert into job (kind, shop_id, key, run_at)
  select 'message', shop_id, customer_id::text, now() from lane where done_sequence = 1`;

/** Messages of 95 days: the cleanup deletes those older than 90 days. */
const messageRows = (from: number, to: number, messages: number, customers: number, shops: number): Sql => sql`
  insert into outbox (shop_id, customer_id, sequence, id, message, dedupe_key, attempts, created_at, sent_at, dead_at,
    last_error)
  select b.id, bench_id(bench_at(((n + 1) / 2)::float8 / ${customers}::bigint, 365), 2, (n + 1) / 2), 2 - n % 2,
    bench_id(bench_at(n::float8 / ${messages}::bigint, 95), 5, n), '{"kind": "summary", "text": "Resumo do pedido"}',
      'bench-' || n, 1,
    bench_at(n::float8 / ${messages}::bigint, 95),
      case when n % 100 <> 7 and n % 2000 <> 0 then bench_at(n::float8 / ${messages}::bigint, 95) end,
    case when n % 100 = 7 then bench_at(n::float8 / ${messages}::bigint, 95) end, case when n % 100 = 7 then 'gone' end
  from generate_series(${from}::bigint, ${to}::bigint) n ${ofShop(shops)}`;

/** Each shop has one webhook, with the shop's own id. */
const eventRows = (from: number, to: number, orders: number, shops: number): Sql => sql`
  with webhook as (
    insert into platform_webhook (shop_id, id, url, events, secret_sealed)
    select b.id, b.id, 'https://erp.example', '{order.received,cart.abandoned}', '' from bench_shop b
    on conflict do nothing),
  event as (
    insert into platform_event (shop_id, id, order_id, type, data, dedupe_key, created_at, unsent)
    select b.id, bench_id(${orderAt(orders)}, 6, n), ${orderId(orders)}, 'order.received', '{}', 'bench-' || n,
      bench_at(n::float8 / ${orders}::bigint, 95), case when n % 4001 = 0 then 1 else 0 end
    from generate_series(${from}::bigint * 2 - 1, ${to}::bigint * 2 - 1, 2) n ${ofShop(shops)}
    returning shop_id, id, order_id, created_at, unsent),
  delivery as (
    insert into platform_delivery (shop_id, webhook_id, event_id, key, created_at, attempts, sent_at)
    select shop_id, shop_id, id, order_id, created_at, 1 - unsent, case when unsent = 0 then now() end from event
    returning shop_id, webhook_id, key, sent_at)
  insert into job (kind, shop_id, key, run_at)
  select 'platform-event', shop_id, key::text || ' ' || webhook_id::text, now() from delivery where sent_at is null`;

const shopOfRow = (shops: number): Sql => sql`join bench_shop b on b.place = 1 + n % ${shops}::int`;

const responseRows = (from: number, to: number, count: number, shops: number): Sql => sql`
  insert into idempotency (shop_id, scope, key, request_hash, status, response, created_at)
  select b.id, 'bench', n::text, md5(n::text), 200, '{"success": true}',
    (select at from bench_start) - (1 - n::float8 / ${count}::bigint) * interval '25 hours'
  from generate_series(${from}::bigint, ${to}::bigint) n ${shopOfRow(shops)}`;

const providerEventRows = (from: number, to: number, count: number, shops: number): Sql => sql`
  with channel as (
    insert into channel_event (shop_id, event_id, received_at)
    select b.id, n::text, bench_at(n::float8 / ${count}::bigint, 8)
    from generate_series(${from}::bigint, ${to}::bigint) n ${shopOfRow(shops)}),
  channel_job as (
    insert into job (kind, shop_id, key, run_at)
    select kind, b.id, n::text, now()
    from generate_series(${from}::bigint, ${to}::bigint) n ${shopOfRow(shops)}
      cross join unnest(array['channel-event', 'channel-status', 'unknown-status', 'payment-event']) as k(kind)
        where n % 2000 = 0)
  insert into payment_event (shop_id, provider, event_id, received_at)
  select b.id, 'bench', n::text, bench_at(n::float8 / ${count}::bigint, 2)
  from generate_series(${from}::bigint, ${to}::bigint) n ${shopOfRow(shops)}`;

const storeEventRows = (from: number, to: number, shops: number): Sql => sql`
  insert into job (kind, shop_id, key, run_at)
  select 'tray-event', b.id, 'product ' || n, now()
  from generate_series(${from}::bigint, ${to}::bigint) n ${shopOfRow(shops)} where n % 2000 = 0`;

const postalRows = (from: number, to: number, count: number): Sql => sql`
  insert into cep_cache (zip_code, answer, fetched_at)
  select lpad((10000000 + n)::text, 8, '0'), '{"city": "São Paulo"}', bench_at(n::float8 / ${count}::bigint, 185)
  from generate_series(${from}::bigint, ${to}::bigint) n`;

/** A tenth of the shops has a Tray store; one store in fifty has revoked its authorisation. */
const storeRows = sql`
  with linked as (
    insert into store_link (shop_id, store_id, store_host, api_address, chatbot_id, state, access_token_sealed,
      refresh_token_sealed,
      access_expires_at, refresh_expires_at)
    select id, place::text, 'https://loja' || place || '.example', 'https://loja' || place || '.example/web_api',
      'bench',
      case when place % 50 = 3 then 'revoked' else 'linked' end, case when place % 50 <> 3 then 'sealed' end,
        case when place % 50 <> 3 then 'sealed' end,
      now() + interval '1 day', now() + interval '30 days'
    from bench_shop where place % 10 = 3 returning shop_id, api_address),
  resting as (
    insert into store_sync (shop_id, api_address, phase) select shop_id, api_address, 'rest' from linked
    returning shop_id)
  insert into job (kind, shop_id, key, run_at) select 'tray-sync', shop_id, '', now() + interval '1 hour' from resting`;

/** Orders of a shop with a store are sent there. Those for a store that may not be called wait. */
const storeOrderRows = (from: number, to: number, orders: number, shops: number): Sql => sql`
  with placed as (
    insert into store_order (shop_id, order_id, api_address, placement, reference, state)
    select b.id, ${orderId(orders)}, l.api_address, 1, 'bench-' || n,
      case when l.state <> 'linked' or n % 5000 = 1 then 'waiting' else 'closed' end
    from generate_series(${from}::bigint, ${to}::bigint) n ${ofShop(shops)} join store_link l on l.shop_id = b.id
      where n % 10 <> 0
    returning shop_id, order_id, placement, state)
  insert into job (kind, shop_id, key, run_at)
  select 'tray-order', shop_id, order_id || ' ' || placement, now() from placed where state = 'waiting'`;
