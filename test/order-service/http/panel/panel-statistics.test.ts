import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { countAllStatistics } from '../../../../order-service/services/panel/statistics/count-statistics.ts';
import { saveSalesSettings } from '../../../../order-service/services/shops/save-sales-settings.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { createShop, dataOf, item } from '../../../helpers/order-service/order-service.ts';
import { callPanel, signInStaff } from '../../../helpers/order-service/panel.ts';
import { startBoard } from './board-shop.ts';

onOneDatabase((kind, fresh) => {
  const start = async (t: TestContext) => {
    const database = await fresh(t);
    const board = await startBoard(t, database);
    const numbers = async (period: 'today' | 'week' | 'month' = 'today') =>
      dataOf(await board.call('dona', 'numbers', { query: { period } }));
    return { database, board, numbers };
  };

  describe(`the numbers of a shop (${kind})`, () => {
    test('an empty shop has zeros, no average and no cost', async (t) => {
      const { numbers } = await start(t);
      const { totals, before, channels, bestSellers, misses, messages, messageCost } = await numbers('month');
      const nothing = {
        visits: 0,
        carts: 0,
        orders: 0,
        paid: 0,
        revenue: 0,
        returned: 0,
        returnedOrders: 0,
        owed: 0,
        owedOrders: 0,
        average: null,
        messages: 0,
      };
      assert.deepEqual([totals, before], [nothing, nothing]);
      assert.deepEqual([channels, bestSellers, misses, messages, messageCost], [[], [], [], [], null]);
    });

    test('visits count once a session and day, then carts, orders and paid ones follow by channel', async (t) => {
      const { database, board, numbers } = await start(t);
      for (let times = 0; times < 3; times++) dataOf(await board.service.get('/api/session/ana'));
      await board.service.get('/api/order');
      assert.deepEqual((await numbers()).channels, [{ channel: 'WhatsApp', visits: 1, carts: 0, orders: 0, paid: 0 }]);
      await board.service.post('/api/order/items/', item('cafe'));
      assert.equal((await numbers()).totals.carts, 1);
      const card = await board.place();
      const paid = { params: { number: String(card.number) }, body: { version: card.version, reason: '' } };
      dataOf(await board.call('dona', 'confirmMoney', paid));
      await board.place();
      const { channels, totals, bestSellers } = await numbers();
      assert.deepEqual(channels, [{ channel: 'WhatsApp', visits: 1, carts: 2, orders: 2, paid: 1 }]);
      assert.deepEqual([totals.revenue, totals.average], [30, 30]);
      assert.deepEqual(
        bestSellers.map(({ name, quantity }) => [name, quantity]),
        [
          ['Café', 4],
          ['Mel', 2],
        ],
      );
      // A new day is a new visit; what is counted does not change when it is counted again.
      await database.run(sql`update session set visited_on = visited_on - 1`);
      dataOf(await board.service.get('/api/session/ana'));
      assert.equal((await numbers()).totals.visits, 2);
      await countAllStatistics(database, new Date());
      await countAllStatistics(database, new Date());
      assert.equal((await numbers()).totals.carts, 2);
    });

    // Decision: The numbers of sales follow one rule: what went back or was lost is no sale, and its order is not
    // counted.
    test('an order without any of its money is no paid order, and the average is what is left by order', async (t) => {
      const { database, board, numbers } = await start(t);
      for (const _order of [1, 2, 3]) {
        const card = await board.place();
        const body = { version: card.version, reason: '' };
        dataOf(await board.call('dona', 'confirmMoney', { params: { number: String(card.number) }, body }));
      }
      const sold = async () => {
        const { totals, channels, bestSellers } = await numbers();
        const { paid, returnedOrders, revenue, returned, average } = totals;
        const units = bestSellers.map(({ quantity }) => quantity);
        return [paid, returnedOrders, revenue, returned, average, channels[0]?.paid, units];
      };
      assert.deepEqual(await sold(), [3, 0, 90, 0, 30, 3, [6, 3]]);
      const entry = (number: number, kind: string, cents: number) =>
        database.run(sql`
          insert into payment_entry (shop_id, payment_id, entry_id, kind, amount, at)
          select p.shop_id, p.id, 'chargeback 1 ' || ${kind}, ${kind}, ${cents}, now()
          from payment p join orders o on o.shop_id = p.shop_id and o.id = p.order_id where o.number = ${number}`);
      await entry(1, 'refunded', 10_00);
      assert.deepEqual(await sold(), [3, 0, 80, 10, 26.67, 3, [6, 3]]);
      await entry(2, 'refunded', 30_00);
      assert.deepEqual(await sold(), [2, 1, 50, 40, 25, 2, [4, 2]]);
      await entry(3, 'lost', 30_00);
      assert.deepEqual(await sold(), [1, 2, 20, 70, 20, 1, [2, 1]]);
    });

    // Decision: The money of a cancelled order that the shop owes is no sale, and it is named until it went back.
    test('a cancelled order with money to give back is no paid order, and its owed sum is named', async (t) => {
      const { database, board, numbers } = await start(t);
      for (const _order of [1, 2]) {
        const card = await board.place();
        const body = { version: card.version, reason: '' };
        dataOf(await board.call('dona', 'confirmMoney', { params: { number: String(card.number) }, body }));
      }
      const sums = async () => {
        const { paid, returnedOrders, owedOrders, revenue, returned, owed } = (await numbers()).totals;
        return { paid, returnedOrders, owedOrders, revenue, returned, owed };
      };
      const returned = (cents: number) =>
        database.run(sql`
          insert into payment_entry (shop_id, payment_id, entry_id, kind, amount, at)
          select p.shop_id, p.id, 'return ' || ${cents}::text, 'refunded', ${cents}, now()
          from payment p join orders o on o.shop_id = p.shop_id and o.id = p.order_id where o.number = 1`);
      assert.deepEqual(
        await sums(),
        { paid: 2, returnedOrders: 0, owedOrders: 0, revenue: 60, returned: 0, owed: 0 },
        'before',
      );
      await database.run(sql`update orders set status = 3, canceled_at = now() where number = 1`);
      assert.deepEqual(
        await sums(),
        { paid: 1, returnedOrders: 0, owedOrders: 1, revenue: 30, returned: 0, owed: 30 },
        'cancelled',
      );
      await returned(10_00);
      assert.deepEqual(
        await sums(),
        { paid: 1, returnedOrders: 0, owedOrders: 1, revenue: 30, returned: 10, owed: 20 },
        'a part went back',
      );
      await returned(20_00);
      assert.deepEqual(
        await sums(),
        { paid: 1, returnedOrders: 1, owedOrders: 0, revenue: 30, returned: 30, owed: 0 },
        'all went back',
      );
    });

    test('an instant belongs to the day of the shop, also when the clock changes', async (t) => {
      const { database, board } = await start(t);
      const at = async (instant: string) => {
        const card = await board.place();
        await database.run(
          sql`update orders set placed_at = ${new Date(instant)}, filled_at = null where id = ${card.id}`,
        );
      };
      // 4 November 2018 began at 01:00 in São Paulo: 03:00 UTC. 18 February 2018 had 23:00 to 24:00 of the 17th twice.
      for (const instant of ['2018-11-04T02:59:59Z', '2018-11-04T03:00:00Z', '2018-11-05T01:59:59Z']) await at(instant);
      for (const instant of ['2018-02-18T02:59:59Z', '2018-02-18T03:00:00Z']) await at(instant);
      await countAllStatistics(database, new Date('2018-03-01T12:00:00Z'));
      const days = async () =>
        (
          await database.many<{ day: string; amount: number }>(sql`
            select day::text, amount::int from daily_count where what = 'orders' order by day`)
        ).map(({ day, amount }) => [day, amount]);
      assert.deepEqual(await days(), [
        ['2018-02-17', 1],
        ['2018-02-18', 1],
        ['2018-11-03', 1],
        ['2018-11-04', 2],
      ]);
    });

    test('what was counted stays when its rows go, and the time before is compared', async (t) => {
      const { database, board, numbers } = await start(t);
      await board.place();
      await database.run(
        sql`update orders set filled_at = filled_at - interval '1 day', placed_at = placed_at - interval '1 day'`,
      );
      const { totals, before } = await numbers('today');
      assert.deepEqual([totals.orders, totals.carts, before.orders, before.carts], [0, 0, 1, 1]);
      await database.run(sql`delete from order_item`);
      await database.run(sql`update orders set filled_at = null`);
      assert.equal((await numbers('today')).before.carts, 1);
      assert.equal((await numbers('week')).totals.orders, 1);
    });

    test('sent messages cost what the shop declared for their kind', async (t) => {
      const { database, board, numbers } = await start(t);
      await database.run(sql`insert into message_lane (shop_id, customer_id) select shop_id, id from customer`);
      const sent = (charge: string, count: number) =>
        database.run(sql`
          insert into outbox (shop_id, customer_id, sequence, id, message, dedupe_key, sent_at, charged_as)
          select shop_id, id, 100 * length(${charge}) + n, gen_random_uuid(), '{}'::jsonb, ${charge} || n, now(), ${charge}
          from customer, generate_series(1, ${count}::int) n`);
      await sent('free', 3);
      await sent('marketing', 2);
      const unpriced = await numbers();
      assert.deepEqual([unpriced.totals.messages, unpriced.messageCost], [5, null]);
      const messagePrices = [{ channel: 'WhatsApp', charge: 'marketing' as const, price: 0.345 }];
      await saveSalesSettings(database, board.shopId, { messagePrices });
      const { messages, messageCost } = await numbers();
      assert.deepEqual(messages, [
        { channel: 'WhatsApp', charge: 'free', count: 3, cost: null },
        { channel: 'WhatsApp', charge: 'marketing', count: 2, cost: 0.69 },
      ]);
      assert.equal(messageCost, 0.69);
    });

    test('another shop has its own numbers, and the counts name no person', async (t) => {
      const { database, board, numbers } = await start(t);
      dataOf(await board.service.get('/api/session/ana'));
      await board.place();
      await numbers();
      const other = await createShop(database, { slug: 'outra', code: 'outra' });
      const { token } = await signInStaff(database, other.shopId, 'owner');
      const theirs = dataOf(await callPanel(board.service, 'numbers', { as: token }));
      assert.deepEqual([theirs.channels, theirs.bestSellers], [[], []]);
      const columns = await database.many<{ name: string }>(sql`
        select column_name as name from information_schema.columns where table_name = 'daily_count' order by 1`);
      assert.deepEqual(
        columns.map(({ name }) => name),
        ['amount', 'channel_type', 'day', 'shop_id', 'what'],
      );
    });
  });
});
