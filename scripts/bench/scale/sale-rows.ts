import { type Sql, sql } from '../../../order-service/database/engine/sql.ts';

/** Rows of customers and of what they bought. */
export const customerAt = (customers: number): Sql => sql`bench_at(c::float8 / ${customers}::bigint, 365)`;
export const customerId = (customers: number): Sql => sql`bench_id(${customerAt(customers)}, 2, c)`;

/** A customer's name and phone. The first names and surnames are shared by people of all shops, as in life. */
const personName: Sql = sql`(array['Maria', 'José', 'Ana', 'João', 'Antônio', 'Francisca', 'Carlos', 'Paulo', 'Adriana',
  'Juliana', 'Lucas', 'Márcia', 'Gabriel', 'Rafael', 'Aline', 'Sandra', 'Camila', 'Bruna', 'Jéssica', 'Letícia'])
  [1 + c * 7919 % 20] || ' ' || (array['Silva', 'Santos', 'Oliveira', 'Souza', 'Lima', 'Pereira', 'Ferreira', 'Costa',
  'Rodrigues', 'Almeida', 'Nascimento', 'Alves', 'Carvalho', 'Araújo', 'Ribeiro', 'Gomes', 'Martins', 'Rocha', 'Barros',
  'Freitas', 'Barbosa', 'Pinto', 'Moura', 'Cavalcanti', 'Dias', 'Castro', 'Campos', 'Cardoso'])[1 + c * 104729 % 28]`;
const personPhone: Sql = sql`'119' || lpad(c::text, 8, '0')`;

/** Three of five customers are anonymous visitors, who left their phone; the others came through WhatsApp. */
export const customerRows = (from: number, to: number, customers: number, shops: number): Sql => sql`
  insert into customer (shop_id, id, is_anonymous, channel_type, channel_id, channel_user, name, phone, email,
    created_at, updated_at)
  select b.id, ${customerId(customers)}, c % 5 < 3, case when c % 5 < 3 then 2 else 1 end,
    case when c % 5 < 3 then '' else 'zap' end,
    case when c % 5 < 3 then 'anonymous-' || c else '55' || ${personPhone} end, ${personName},
    case when c % 5 < 3 then ${personPhone} else '' end,
    case when c % 2 = 0 then 'pessoa' || c || '@exemplo.com.br' else '' end,
    ${customerAt(customers)}, ${customerAt(customers)}
  from generate_series(${from}::bigint, ${to}::bigint) c
    join bench_shop b on b.place = bench_shop_of(c, ${shops}::int)`;

export const sessionRows = (from: number, to: number, customers: number, shops: number): Sql => sql`
  insert into session (code_hash, shop_id, type, channel_type, channel_id, customer_id, expires_at, created_at)
  select md5('first ' || c) || md5('second ' || c), b.id, 0, case when c % 5 < 3 then 2 else 1 end,
    case when c % 5 < 3 then '' else 'zap' end, ${customerId(customers)}, ${customerAt(customers)} + interval '30 days',
      ${customerAt(customers)}
  from generate_series(${from}::bigint, ${to}::bigint) c join bench_shop b on b.place = bench_shop_of(c, ${shops}::int)
  where ${customerAt(customers)} + interval '31 days' > (select at from bench_start) or c % 50 = 0`;

export const orderAt = (orders: number): Sql => sql`bench_at(n::float8 / ${orders}::bigint, 365)`;
export const orderId = (orders: number): Sql => sql`bench_id(${orderAt(orders)}, 3, n)`;
/** A tenth are carts, a twentieth wait for payment or delivery, a tenth are cancelled; the others are finalized. */
const statusOf = sql`case when n % 10 = 0 then 0 when n % 20 = 1 then 1 when n % 10 = 3 then 3 else 2 end`;
/** The shop of an order's customer, who has two consecutive orders. */
export const ofShop = (shops: number): Sql =>
  sql`join bench_shop b on b.place = bench_shop_of((n + 1) / 2, ${shops}::int)`;

export const orderRows = (from: number, to: number, orders: number, customers: number, shops: number): Sql => sql`
  insert into orders (shop_id, id, number, customer_id, status, version, next_line, channel_type, channel_id,
    items_amount, total_amount, customer, filled_at, preparing_at, dispatched_at, internal_note,
    created_at, updated_at, placed_at, payment, payment_status, sweep_at)
  select b.id, ${orderId(orders)}, case when n % 10 <> 0 then n end,
    bench_id(bench_at(((n + 1) / 2)::float8 / ${customers}::bigint, 365), 2, (n + 1) / 2),
    ${statusOf}, 3, 3, case when (n + 1) / 2 % 5 < 3 then 2 else 1 end, '', 4000, 4000,
    case when n % 10 <> 0 then jsonb_build_object('name', ${personName}, 'phone', ${personPhone}) end,
    ${orderAt(orders)}, case when n % 10 not in (0, 3) and n % 40 <> 1 then ${orderAt(orders)} end,
    case when n % 10 not in (0, 3) and n % 20 <> 1 then ${orderAt(orders)} end,
    case when n % 50 = 7 then 'Separar com cuidado' end, ${orderAt(orders)}, ${orderAt(orders)},
    case when n % 10 <> 0 then ${orderAt(orders)} end,
    case when n % 10 <> 0 then jsonb_build_object('providerId', 'dinheiro', 'method',
      case when n % 3 = 0 then 3 else 4 end, 'providerType', 0,
      'name', 'Dinheiro', 'group', 'Dinheiro', 'cashAmount', null, 'information', null) end,
    case when n % 3 = 0 and n % 20 <> 1 then 1 end, ${orderAt(orders)} + interval '60 days'
  from generate_series(${from}::bigint, ${to}::bigint) n ${ofShop(shops)}
    cross join lateral (select (n + 1) / 2 as c) buyer`;

/** Two lines per order; a few products are in most orders. */
export const lineRows = (from: number, to: number, orders: number, perShop: number, shops: number): Sql => sql`
  insert into order_item (shop_id, order_id, line, version, provider_id, sku, quantity, name, unit_price, total_amount)
  select b.id, ${orderId(orders)}, line, line, p.provider_id, p.sku, 1 + n % 3, 'Produto', 2000, 2000 * (1 + n % 3)
  from generate_series(${from}::bigint, ${to}::bigint) n ${ofShop(shops)}, generate_series(1, 2) line, bench_product p
  where p.k = case when line = 1 then (n * 7919) % ${perShop}::bigint
    else ((n * 31) % ${perShop}::bigint) ^ 2 / ${perShop}::bigint end::bigint % ${perShop}::bigint`;

/** A third of the orders are paid online; of those, one in two hundred still waits. */
export const paymentRows = (from: number, to: number, orders: number, shops: number): Sql => sql`
  with attempt as (
    insert into payment (shop_id, id, order_id, attempt, method, provider_type, provider, status, amount, asked_at,
      created_at, paid_at)
    select b.id, bench_id(${orderAt(orders)}, 4, n), ${orderId(orders)}, 1, 3, 0, 'bench',
      case when n % 200 = 6 then 0 else 1 end, 4000, ${orderAt(orders)}, ${orderAt(orders)},
      case when n % 200 <> 6 then ${orderAt(orders)} end
    from generate_series(${from}::bigint, ${to}::bigint) n ${ofShop(shops)} where n % 3 = 0 and n % 10 <> 0
    returning shop_id, id, status, created_at),
  charged as (
    insert into payment_entry (shop_id, payment_id, entry_id, kind, amount, at)
    select shop_id, id, 'charged', 'charged', 4000, created_at from attempt where status = 1)
  insert into job (kind, shop_id, key, run_at)
  select 'payment-check', shop_id, id::text, now() + (row_number() over () % 1000 - 10) * interval '1 minute'
  from attempt where status = 0`;

/** The received orders. One in a hundred was neither paid nor accepted in time. */
export const expiryRows = (from: number, to: number, orders: number, shops: number): Sql => sql`
  insert into job (kind, shop_id, key, run_at)
  select 'order-expiry', b.id, ${orderId(orders)}::text,
    now() + case when n % 2000 = 1 then interval '-1 minute' else n % 10000 * interval '1 minute' end
  from generate_series(${from}::bigint * 20 - 19, ${to}::bigint * 20 - 19, 20) n ${ofShop(shops)}`;
