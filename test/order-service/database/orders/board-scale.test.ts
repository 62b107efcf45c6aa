import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Database, Db } from '../../../../order-service/database/engine/database.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import {
  type BoardFilters,
  countBoard,
  listBoard,
  listBoardColumn,
  searchBoard,
  sumOfOrders,
} from '../../../../order-service/database/orders/board/board-lists.ts';
import { listOrdersToDecide } from '../../../../order-service/database/payments/payments-to-review.ts';
import { onEachDatabase } from '../../../helpers/database/database.ts';
import { costOf } from '../../../helpers/database/statement-cost.ts';
import { createShop } from '../../../helpers/order-service/order-service.ts';

const orders = 100_000;
/** So many at once. */
const slice = 1_000;
const now = new Date('2026-11-24T15:00:00Z');
const today = new Date('2026-11-24T03:00:00Z');
const monthsAgo = new Date('2026-08-26T15:00:00Z');
const filters: BoardFilters = {
  since: null,
  until: null,
  endedSince: today,
  deliveryDay: null,
  isPickup: null,
  sellerId: null,
  agentId: null,
  channel: null,
};

/** A shop with 100,000 orders of as many people over 400 days. One in fifty is open, and some of them are not paid. */
async function manyOrders(database: Database): Promise<string> {
  const { shopId } = await createShop(database);
  await database.tx(async (db) => {
    // A busy machine needs longer for a slice than a statement of the service may take.
    await db.run(sql`set local statement_timeout = 0`);
    for (let first = 1; first <= orders; first += slice) await insertOrders(db, shopId, first);
    for (const table of ['customer', 'orders', 'order_item']) await db.run({ text: `analyze ${table}`, values: [] });
  });
  return shopId;
}

async function insertOrders(db: Db, shopId: string, first: number): Promise<void> {
  await db.run(sql`
    with people as (
      insert into customer (shop_id, id, channel_type, channel_id, channel_user, name)
      select ${shopId}, gen_random_uuid(), 1, '5511999990000', '55119' || lpad(n::text, 8, '0'), 'Pessoa ' || n
      from generate_series(${first}::int, ${first + slice - 1}::int) n returning id, name),
    placed as (
      insert into orders (shop_id, id, customer_id, number, status, channel_type, channel_id, placed_at, payment,
        payment_status, customer, total_amount, delivery, preparing_at)
      select ${shopId}, gen_random_uuid(), id, n,
        case when n % 50 = 0 then 1 when n % 17 = 0 then 3 else 2 end, 1, '5511999990000', at,
        case when n % 3 = 0 then '{"method": 3, "providerType": 5}' else '{"method": 5, "providerType": 6}' end::jsonb,
        case when n % 300 = 0 then 0 when n % 3 = 0 then 1 end,
        jsonb_build_object('name', name), 100 + n, '{"type": 1}'::jsonb, case when n % 100 = 0 then at end
      from people cross join lateral (select substr(name, 8)::int as n) numbered
      cross join lateral (select ${now}::timestamptz - (${orders}::int - n) * interval '345 seconds' as at) times
      returning id)
    insert into order_item (shop_id, order_id, line, provider_id, sku, quantity, name, unit_price, total_amount)
    select ${shopId}, id, 1, 'cafe', 'cafe', 2, 'Café', 100, 200 from placed`);
}

onEachDatabase((kind, fresh) => {
  // Decision: the board needs no slow plan in a shop with 100,000 orders.
  describe(`the order board of a shop with 100,000 orders (${kind})`, () => {
    test('no statement reads a whole table, or more rows than the board shows or counts', async (t) => {
      const database = await fresh(t);
      const shopId = await manyOrders(database);
      const after = { at: '2026-01-01T00:00:00.000000Z', id: '00000000-0000-0000-0000-000000000000' };
      const later = { ...after, at: '2026-11-25T00:00:00.000000Z' };
      const byName = { number: null, words: ['pessoa', '9999'] as const, phone: null };
      const byPhone = { number: 4_821, words: null, phone: '00004821' };
      const statements: [string, number, (db: Database) => Promise<unknown>][] = [
        ['cards', 1_500, (db) => listBoard(db, shopId, filters, 30)],
        ['counts', 1_000, (db) => countBoard(db, shopId, filters)],
        ['next page', 500, (db) => listBoardColumn(db, shopId, 'new', filters, { after, most: 50 })],
        [
          'next page of ended orders',
          500,
          (db) => listBoardColumn(db, shopId, 'done', filters, { after: later, most: 50 }),
        ],
        ['one kind of delivery', 2_500, (db) => listBoard(db, shopId, { ...filters, isPickup: true }, 30)],
        ['the sum of today', 500, (db) => sumOfOrders(db, shopId, today)],
        ['the decisions about money', 1_000, (db) => listOrdersToDecide(db, shopId, { since: monthsAgo, most: 200 })],
        ['search by name', 500, (db) => searchBoard(db, shopId, byName, 50)],
        ['search by phone', 500, (db) => searchBoard(db, shopId, byPhone, 50)],
      ];
      for (const [name, most, work] of statements) {
        const { rows, wholeTables } = await costOf(database, work);
        assert.deepEqual(
          wholeTables.filter((table) => table !== 'seller'),
          [],
          name,
        );
        assert.ok(rows <= most, `${name}: ${rows} rows`);
      }
      const found = await searchBoard(database, shopId, byPhone, 50);
      assert.deepEqual(
        found.map(({ number }) => number),
        [4_821],
      );
    });
  });
});
