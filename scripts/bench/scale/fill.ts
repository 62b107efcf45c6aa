import { PaymentMethod } from '#shared/model/payment/payment.ts';
import type { Database, Db } from '../../../order-service/database/engine/database.ts';
import { type Sql, sql } from '../../../order-service/database/engine/sql.ts';
import { hashCode } from '../../../order-service/services/sessions/sessions.ts';
import {
  createShop,
  demoChannel,
  draft,
  ownPaymentOption,
  takesManyOrders,
} from '../../../test/helpers/order-service/order-service.ts';
import { offers } from '../../../test/order-service/http/checkout/delivery-fixture.ts';
import { madeUpCategories, madeUpProducts, madeUpSellers } from '../generated-shop.ts';
import { rowSteps } from './rows.ts';
import type { ScaleSize } from './sizes.ts';

/** The product that the bench's shoppers buy. Every shop has it; it has no options and never sells out. */
export const boughtProduct = 'arroz-do-teste';
/** Session codes of a contact of the first shop, and of an agent who serves the contact. */
export const codes = { contact: 'ana', agent: 'bia' } as const;

/**
 * Fills a migrated database. The first shop is written by the service itself, the other shops are copies, all other
 * rows come from generated SQL. Each step is one transaction that also records the step, so an interrupted run
 * continues where it stopped.
 */
export async function fillDatabase(database: Database, size: ScaleSize, log: (what: string) => void): Promise<void> {
  await database.run(sql`create table if not exists bench_step (name text primary key)`);
  const names = await database.many<{ name: string }>(sql`select name from bench_step`);
  const done = new Set(names.map(({ name }) => name));
  if (!done.has('first shop')) await makeFirstShop(database, size);
  await database.run(timeFunction);
  for (const { name, run } of rowSteps(size)) {
    if (done.has(name)) continue;
    await database.run(sql`delete from bench_step where name = 'statistics'`);
    done.delete('statistics');
    const from = performance.now();
    await database.tx(async (db) => {
      await db.run(sql`set local statement_timeout = 0`);
      await db.run(sql`set local idle_in_transaction_session_timeout = 0`);
      // The keys are correct by construction; checking them would double the time.
      await db.run(sql`set local session_replication_role = replica`);
      await run(db);
      await recordStep(db, name);
    });
    log(`${name}: ${Math.round(performance.now() - from)} ms`);
  }
  if (!done.has('statistics')) {
    await database.run(sql`vacuum analyze`);
    await recordStep(database, 'statistics');
  } else {
    // Earlier runs changed the same few rows again and again.
    await database.run(sql`vacuum`);
  }
  await openSessions(database);
}

const recordStep = (db: Db, name: string): Promise<number> =>
  db.run(sql`insert into bench_step (name) values (${name})`);

async function makeFirstShop(database: Database, { shops, products }: ScaleSize): Promise<void> {
  const { deliveryOptions, scheduleRules, paymentOptions } = offers;
  const { shopId } = await createShop(database, {
    slug: 'loja-1',
    isDemo: true,
    channels: [demoChannel],
    collections: [{ providerId: 'ofertas', name: 'Ofertas' }],
    ...takesManyOrders,
    settings: { canUseCoupon: true },
    agentCode: codes.agent,
    code: codes.contact,
    sellers: madeUpSellers,
    categories: madeUpCategories,
    products: [draft(boughtProduct, { name: 'Arroz do teste' }), ...madeUpProducts(Math.round(products / shops) - 1)],
    deliveryOptions: deliveryOptions.filter(({ sellerId }) => sellerId === undefined),
    pickupStores: (offers.pickupStores ?? []).filter(({ sellerId }) => sellerId === undefined),
    scheduleRules: scheduleRules.filter(({ sellerId }) => sellerId === undefined),
    paymentOptions: [
      ...paymentOptions,
      ownPaymentOption('pix-da-loja', PaymentMethod.Pix),
      ownPaymentOption('cartao-da-loja', PaymentMethod.CreditCard),
    ],
    giftRules: [
      {
        providerId: 'sempre',
        name: 'Em todo pedido',
        minAmountCents: 1,
        availableQuantity: 1,
        gifts: [
          { providerId: 'caneca', name: 'Caneca', sellerId: 'vendedor-0', image: '/caneca.svg', available: null },
        ],
      },
    ],
    coupons: [{ code: 'DEZ', kind: 'percent', value: 10 }],
  });
  await database.tx(async (db) => {
    for (const statement of helpers(shopId)) await db.run(statement);
    await db.run(collectionRows(shopId));
    await recordStep(db, 'first shop');
  });
}

/** Every tenth product is in the collection. */
const collectionRows = (shopId: string): Sql => sql`
  insert into product_category (shop_id, category_id, product_id, is_active, sold)
  select shop_id, (select id from category where shop_id = ${shopId} and provider_id = 'ofertas'), id, is_active, sold
  from product where shop_id = ${shopId} and hashtext(provider_id) % 10 = 0`;

/**
 * SQL functions.
 * `bench_at`: the time at a fraction, from 0 to 1, of the last `days` days.
 * `bench_id`: an id like the service's, which begins with the time, so that rows have a realistic place in indexes.
 * `bench_shop_of`: the shop of a customer. A hundredth of the customers, with orders of every kind, belong to the first
 * shop: seven in a row of each seven hundred.
 */
const helpers = (shopId: string): Sql[] => [
  sql`create table bench_start as select now() as at`,
  sql`create table bench_shop (place int primary key, id uuid not null)`,
  sql`insert into bench_shop values (1, ${shopId})`,
  sql`create table bench_product as select row_number() over (order by p.id) - 1 as k, p.provider_id, min(v.sku) as sku
    from product p join product_variant v on v.shop_id = p.shop_id and v.product_id = p.id
    group by p.id, p.provider_id`,
  sql`create unique index bench_product_k on bench_product (k)`,
  sql`create function bench_id(at timestamptz, kind int, n bigint) returns uuid language sql immutable as
    $$select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || lpad(to_hex(kind), 3, '0')
      || '8' || lpad(to_hex(n), 15, '0'))::uuid$$`,
  sql`create function bench_shop_of(customer bigint, shops int) returns int language sql immutable as
    'select case when customer / 7 % 100 = 0 then 1 else 1 + (customer % shops)::int end'`,
];

/** The start time is a constant of the function: SQL can inline it instead of calling it for each row. */
const timeFunction = sql`do $body$ begin
  execute format($text$create or replace function bench_at(part float8, days int)
    returns timestamptz language sql immutable as
    $part$select timestamptz %L - (1 - part) * days * interval '1 day'$part$$text$, (select at from bench_start)::text);
end $body$`;

/** In a database that was kept since another day, the sessions are extended. */
const openSessions = (database: Database): Promise<number> =>
  database.run(sql`
    update session set expires_at = now() + interval '1 day'
    where code_hash = any(${Object.values(codes).map(hashCode)}::text[]) or customer_id in (
      select id from customer where channel_user = ${codes.contact} and channel_id = 'zap')`);
