import { type Sql, sql } from '../../../order-service/database/engine/sql.ts';
import { customerAt, customerId, ofShop, orderAt, orderId } from './sale-rows.ts';
import type { ScaleSize } from './sizes.ts';
import type { FillStep, InSteps } from './steps.ts';

/** The staff of every shop: an owner and four others. */
const members = 5;

/** Rows of the people of the shops: staff with their history, and agents with their contacts; and of what both did. */
export function peopleSteps({ shops, orders, messages }: ScaleSize, of: InSteps): FillStep[] {
  const customers = Math.ceil(Math.max(orders, messages) / 2);
  return [
    ...of('staff', shops * members, staffRows),
    ...of('history of the staff', Math.ceil(orders / 2), (from, to) =>
      auditRows(from, to, { count: Math.ceil(orders / 2), orders, shops }),
    ),
    { name: 'agents', run: (db) => db.run(agentRows) },
    ...of('contacts of agents', customers, (from, to) => agentContactRows(from, to, customers, shops)),
    ...of('orders of agents', orders, (from, to) => agentOrderRows(from, to, orders, shops)),
    ...of('steps of orders', orders, (from, to) => stepRows(from, to, orders, shops)),
    ...of('picked lines', orders, (from, to) => pickRows(from, to, orders, shops)),
    ...of('refunds', orders, (from, to) => refundRows(from, to, orders, shops)),
    ...of('consents', customers, (from, to) => consentRows(from, to, customers, shops)),
    ...of('searches without a result', Math.ceil(orders / 10), (from, to) => missRows(from, to, shops)),
    ...of('numbers of days', shops, (from, to) => countRows(from, to, Math.round(orders / shops))),
  ];
}

const memberId = (member: Sql): Sql => sql`bench_id(bench_at(0, 400), 10, ${member})`;
const isFirst: Sql = sql`(m - 1) % ${members}::int = 0`;

const staffRows = (from: number, to: number): Sql => sql`
  with member as (
    insert into staff_member (shop_id, id, name, role, created_at)
    select b.id, ${memberId(sql`m`)}, 'Pessoa ' || m,
      case when ${isFirst} then 'owner' else (array['manager', 'attendant', 'attendant', 'picker'])[m % 4 + 1] end,
      bench_at(0, 400)
    from generate_series(${from}::bigint, ${to}::bigint) m join bench_shop b on b.place = 1 + (m - 1) / ${members}::int
    returning shop_id, id),
  device as (
    insert into staff_session (id, token_hash, device, created_at, used_at, expires_at)
    select bench_id(bench_at(d / 2.0, 40), 11, m * 10 + d), md5('token ' || m || ' ' || d) || md5('of ' || m || d),
      'Chrome no Android', bench_at(d / 2.0, 40), bench_at(1, 40), now() + (d - 0.5) * interval '20 days'
    from generate_series(${from}::bigint, ${to}::bigint) m, generate_series(0, 2) d
    returning id)
  insert into staff_session_member (session_id, shop_id, member_id)
  select device.id, b.id, ${memberId(sql`m`)}
  from generate_series(${from}::bigint, ${to}::bigint) m join bench_shop b on b.place = 1 + (m - 1) / ${members}::int
    cross join generate_series(0, 2) d
    join device on device.id = bench_id(bench_at(d / 2.0, 40), 11, m * 10 + d)`;

const ofCustomer = (shops: number): Sql => sql`join bench_shop b on b.place = bench_shop_of(c, ${shops}::int)`;
const numbers = (from: number, to: number): Sql => sql`generate_series(${from}::bigint, ${to}::bigint) n`;

/** Changes of two years and ten days: the cleanup deletes what is older than two years. */
const auditRows = (
  from: number,
  to: number,
  { count, orders, shops }: { count: number; orders: number; shops: number },
): Sql => sql`
  insert into staff_audit (shop_id, id, at, member_id, member_name, action, target_kind, target_id, target_label,
    before, after)
  select b.id, bench_id(e.at, 12, n), e.at, ${memberId(sql`(b.place - 1) * ${members}::bigint + 1 + n % ${members}::int`)},
    'Pessoa ' || n % ${members}::int, case when n % 4 = 0 then 'product.change' else 'order.advance' end,
    case when n % 4 = 0 then 'product' else 'order' end,
    case when n % 4 = 0 then 'arroz-do-teste' else ${orderId(orders)}::text end, 'nº ' || n, '"new"', '"preparing"'
  from ${numbers(from, to)} ${ofShop(shops)}
    cross join lateral (select bench_at(n::float8 / ${count}::bigint, 740) as at) e`;

/** The agent of each shop; the first shop has one. */
const agentRows = sql`
  insert into platform_user (shop_id, id, name, email)
  select b.id, bench_id(bench_at(0, 400), 13, b.place), 'Bia', 'bia@example.com' from bench_shop b
  where not exists (select 1 from platform_user u where u.shop_id = b.id)`;
const ofAgent: Sql = sql`join lateral (select u.id from platform_user u where u.shop_id = b.id limit 1) agent on true`;

/** The chats of 35 days, with their agent: the cleanup deletes contacts and events older than 30 days. */
const agentContactRows = (from: number, to: number, customers: number, shops: number): Sql => sql`
  with served as (
    select c, b.id as shop_id, ${customerId(customers)} as customer_id, agent.id as agent_id,
      ${customerAt(customers)} as at
    from generate_series(${from}::bigint, ${to}::bigint) c ${ofCustomer(shops)} ${ofAgent}
    where c % 5 >= 3 and ${customerAt(customers)} > (select at from bench_start) - interval '35 days'),
  opened as (
    insert into session (code_hash, shop_id, type, channel_type, channel_id, customer_id, platform_user_id, expires_at,
      created_at)
    select md5('agent ' || c) || md5('of ' || c), shop_id, 1, 1, 'zap', customer_id, agent_id, at + interval '40 days',
      at
    from served where at > (select at from bench_start) - interval '30 days'),
  contact as (
    insert into agent_contact (shop_id, agent_id, customer_id, opened_at)
    select shop_id, agent_id, customer_id, at from served)
  insert into contact_event (shop_id, customer_id, kind, at)
  select shop_id, customer_id, kind, at + place * interval '10 minutes'
  from served cross join unnest(array['opened', 'cart', 'placed']) with ordinality as k (kind, place)`;

/** Half of the orders of chats were placed by the agent. */
const agentOrderRows = (from: number, to: number, orders: number, shops: number): Sql => sql`
  update orders o set agent_id = placed.agent_id, agent = '{"id": null, "name": "Bia"}'
  from (select b.id as shop_id, ${orderId(orders)} as id, agent.id as agent_id
    from ${numbers(from, to)} ${ofShop(shops)} ${ofAgent}
    where (n + 1) / 2 % 5 = 3 and n % 10 <> 0) placed
  where o.shop_id = placed.shop_id and o.id = placed.id`;

/** When an order was placed and ended. */
const stepRows = (from: number, to: number, orders: number, shops: number): Sql => sql`
  insert into order_history (shop_id, order_id, version, step, changed_by, at)
  select b.id, ${orderId(orders)}, step.version, step.name, 'shop', ${orderAt(orders)}
  from ${numbers(from, to)} ${ofShop(shops)}
    cross join lateral (values (2, 'placed'),
      (3, case when n % 10 = 3 then 'canceled' when n % 20 = 1 then 'accepted' else 'finalized' end))
        as step (version, name)
  where n % 10 <> 0`;

/** The lines of open orders that are being prepared. */
const pickRows = (from: number, to: number, orders: number, shops: number): Sql => sql`
  insert into order_pick (shop_id, order_id, line, line_version, member_id, member_name)
  select b.id, ${orderId(orders)}, 1, 1, ${memberId(sql`(b.place - 1) * ${members}::bigint + 1`)}, 'Pessoa 1'
  from ${numbers(from, to)} ${ofShop(shops)} where n % 40 = 21`;

/** A tenth of the payments was returned in part; some of the refunds failed. */
const refundRows = (from: number, to: number, orders: number, shops: number): Sql => sql`
  with returned as (
    insert into refund (shop_id, id, order_id, payment_id, amount, is_rest, requested_by, state, problem, created_at,
      finished_at)
    select b.id, bench_id(${orderAt(orders)}, 14, n), ${orderId(orders)}, bench_id(${orderAt(orders)}, 4, n), 1000,
      false, 'shop', case when n % 7 = 0 then 'failed' else 'refunded' end,
      case when n % 7 = 0 then 'rejected' end, ${orderAt(orders)}, ${orderAt(orders)}
    from ${numbers(from, to)} ${ofShop(shops)}
    where n % 3 = 0 and n % 10 = 9 and n % 200 <> 6
    returning shop_id, payment_id, id, amount, state, created_at)
  insert into payment_entry (shop_id, payment_id, entry_id, kind, amount, at)
  select shop_id, payment_id, 'refund ' || id, 'refunded', amount, created_at from returned where state = 'refunded'`;

const consentRows = (from: number, to: number, customers: number, shops: number): Sql => sql`
  insert into contact_consent (shop_id, customer_id, channel_type, kind, at, state, source)
  select b.id, ${customerId(customers)}, 1, 'marketing', ${customerAt(customers)},
    case when c % 3 = 0 then 'withdrawn' else 'granted' end, 'whatsapp'
  from generate_series(${from}::bigint, ${to}::bigint) c ${ofCustomer(shops)} where c % 5 = 4`;

/**
 * Searches of 95 days: the cleanup deletes those older than 90. The first shop has the most that a shop keeps, 1,000.
 */
const missRows = (from: number, to: number, shops: number): Sql => sql`
  insert into search_miss (shop_id, words, is_partial, searches, last_at)
  select b.id, 'procura ' || n, n % 3 = 0, 1 + n % 40, bench_at(n % 1000 / 1000.0, 95)
  from ${numbers(from, to)} join bench_shop b on b.place = case when n <= 1000 then 1 else 1 + n % ${shops}::int end
  on conflict do nothing`;

/** What was counted of the days of two months, in two channels. */
const countRows = (from: number, to: number, perShop: number): Sql => sql`
  insert into daily_count (shop_id, day, channel_type, what, amount)
  select b.id, (bench_at(1, 1) - d * interval '1 day')::date, channel, what, 1 + d % greatest(1, ${perShop}::int)
  from generate_series(2, 62) d, generate_series(1, 2) channel,
    unnest(array['visits', 'carts', 'orders', 'paid', 'revenue', 'messages:free']) what
    join bench_shop b on b.place between ${from}::int and ${to}::int`;
