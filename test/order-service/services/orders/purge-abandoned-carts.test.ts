import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { newId } from '../../../../order-service/database/core/new-id.ts';
import type { Database } from '../../../../order-service/database/engine/database.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { deleteAbandonedOrders } from '../../../../order-service/database/orders/abandoned-orders.ts';
import { createCurrentOrder } from '../../../../order-service/database/orders/orders.ts';
import { purgeAbandonedCarts } from '../../../../order-service/services/orders/purge-abandoned-carts.ts';
import { onEachDatabase } from '../../../helpers/database/database.ts';
import { createShop } from '../../../helpers/order-service/order-service.ts';

const day = 24 * 3_600_000;
const now = new Date('2026-11-21T12:00:00Z');
const ago = (days: number) => new Date(now.getTime() - days * day);

onEachDatabase((kind, fresh) => {
  describe(`the clean-up of abandoned carts (${kind})`, () => {
    type Visitor = { name: string; changed?: number; status?: number; isAnonymous?: boolean; sessionEnded?: number };

    /**
     * Visitors of a shop, each with one order of one line that was last changed this many days ago. Their sessions
     * ended at the same time by default.
     */
    const visit = async (database: Database, shopId: string, visitors: Visitor[]) => {
      for (const { name, changed = 61, status = 0, isAnonymous = true, sessionEnded = changed } of visitors) {
        const [customerId, orderId] = [newId(), newId()];
        await database.run(sql`
          insert into customer (shop_id, id, is_anonymous, channel_type, channel_id, channel_user, name)
          values (${shopId}, ${customerId}, ${isAnonymous}, 2, '', ${customerId}, ${name})`);
        await database.run(sql`
          insert into session (code_hash, shop_id, type, channel_type, channel_id, customer_id, expires_at)
          values (${customerId}, ${shopId}, 0, 2, '', ${customerId}, ${ago(sessionEnded)})`);
        await database.run(sql`
          insert into orders (shop_id, id, customer_id, channel_type, channel_id, status, updated_at, sweep_at)
          values (${shopId}, ${orderId}, ${customerId}, 2, '', ${status}, ${ago(changed)}, ${ago(0)})`);
        await database.run(sql`
          insert into order_item (shop_id, order_id, line, version, provider_id, sku, quantity, name, unit_price,
            promotional_price, total_amount)
          values (${shopId}, ${orderId}, 1, 1, 'arroz', 'arroz', 1, 'Arroz', 100, 0, 100)`);
      }
    };
    const ownersLeft = async (database: Database) =>
      (
        await database.many<{ name: string }>(sql`
          select c.name from orders o join customer c on c.shop_id = o.shop_id and c.id = o.customer_id
          where exists (select 1 from order_item i where i.order_id = o.id) order by c.name`)
      ).map(({ name }) => name);

    test('deletes anonymous carts without a change for sixty days, and no other order', async (t) => {
      const database = await fresh(t);
      const { shopId } = await createShop(database);
      await visit(database, shopId, [
        { name: 'abandoned' },
        { name: 'long abandoned', changed: 900 },
        { name: 'of 59 days', changed: 59 },
        { name: 'of a known contact', isAnonymous: false },
        { name: 'placed', status: 1 },
        { name: 'canceled', status: 3 },
        { name: 'still coming back', sessionEnded: -1 },
        { name: 'tried to pay' },
        { name: 'was placed once' },
      ]);
      const orderOf = (name: string) =>
        sql`(select o.id from orders o join customer c on c.id = o.customer_id where c.name = ${name})`;
      await database.run(sql`
        insert into payment (shop_id, id, order_id, attempt, method, provider_type, provider, amount, status)
        select ${shopId}, ${newId()}, ${orderOf('tried to pay')}, 1, 0, 0, 'simulator', 100, 3`);
      await database.run(sql`update orders set number = 7 where id = ${orderOf('was placed once')}`);
      const done = await purgeAbandonedCarts(database, now);
      assert.equal(done.orders, 2);
      assert.deepEqual(await ownersLeft(database), [
        'canceled',
        'of 59 days',
        'of a known contact',
        'placed',
        'still coming back',
        'tried to pay',
        'was placed once',
      ]);
      assert.deepEqual(await database.one(sql`select count(*)::int as lines from order_item`), { lines: 7 });
      assert.deepEqual((await purgeAbandonedCarts(database, now)).orders, 0);
    });

    test('checks a permanent cart once, and a postponed one again at its time', async (t) => {
      const database = await fresh(t);
      const { shopId } = await createShop(database);
      await visit(database, shopId, [
        { name: 'of a known contact', isAnonymous: false },
        { name: 'still coming back', sessionEnded: -1 },
        { name: 'of 59 days', changed: 59, sessionEnded: 1 },
      ]);
      const judge = (days: number) => {
        const at = ago(-days);
        return deleteAbandonedOrders(database, { before: new Date(at.getTime() - 60 * day), now: at, most: 10 });
      };
      assert.deepEqual(await judge(0), { judged: 3, deleted: 0 });
      assert.deepEqual(await judge(0.5), { judged: 0, deleted: 0 });
      assert.deepEqual(await judge(1.01), { judged: 2, deleted: 2 });
      assert.deepEqual(await judge(900), { judged: 0, deleted: 0 });
      assert.deepEqual(await ownersLeft(database), ['of a known contact']);
    });

    test('checks a new cart sixty days later', async (t) => {
      const database = await fresh(t);
      const { shopId } = await createShop(database);
      const customer = await database.one<{ id: string }>(sql`select id from customer`);
      await createCurrentOrder(database, {
        id: newId(),
        shopId,
        customerId: customer?.id ?? '',
        channelType: 2,
        channelId: '',
      });
      assert.deepEqual(
        await database.one(sql`select round(extract(epoch from sweep_at - now()) / 86400)::int as days from orders`),
        {
          days: 60,
        },
      );
    });

    test('deletes ended sessions, and no active one', async (t) => {
      const database = await fresh(t);
      const { shopId } = await createShop(database);
      await database.run(sql`update session set expires_at = ${ago(-1)}`);
      await visit(database, shopId, [
        { name: 'ended', changed: 1, sessionEnded: 0.001 },
        { name: 'lives', changed: 1, sessionEnded: -0.001 },
      ]);
      assert.deepEqual(await purgeAbandonedCarts(database, now), { sessions: 1, orders: 0 });
      assert.deepEqual(
        await database.many(sql`select c.name from session s join customer c on c.id = s.customer_id order by c.name`),
        [{ name: 'Ana' }, { name: 'lives' }],
      );
    });

    test('in several replicas deletes everything once, in more than one statement', async (t) => {
      const database = await fresh(t);
      const { shopId } = await createShop(database);
      await visit(database, shopId, [{ name: 'first' }]);
      await database.run(sql`
        insert into customer (shop_id, id, is_anonymous, channel_type, channel_id, channel_user)
        select ${shopId}, gen_random_uuid(), true, 2, '', 'visitor-' || n from generate_series(1, 1200) n`);
      await database.run(sql`
        insert into session (code_hash, shop_id, type, channel_type, channel_id, customer_id, expires_at)
        select channel_user, shop_id, 0, 2, '', id, ${ago(61)} from customer where channel_user like 'visitor-%'`);
      await database.run(sql`
        insert into orders (shop_id, id, customer_id, channel_type, channel_id, updated_at, sweep_at)
        select shop_id, gen_random_uuid(), id, 2, '', ${ago(61)}, ${ago(1)} from customer
        where channel_user like 'visitor-%'`);
      const done = await Promise.all([1, 2, 3].map(() => purgeAbandonedCarts(database, now)));
      assert.equal(
        done.reduce((sum, { orders }) => sum + orders, 0),
        1201,
      );
      assert.deepEqual(await ownersLeft(database), []);
      assert.deepEqual(await database.one(sql`select count(*)::int as left from session where expires_at < ${now}`), {
        left: 0,
      });
    });

    test('skips an order that a request is changing', async (t) => {
      const database = await fresh(t);
      const { shopId } = await createShop(database);
      await visit(database, shopId, [{ name: 'just changing' }]);
      await database.tx(async (db) => {
        await db.run(sql`update orders set updated_at = ${now}`);
        assert.equal((await purgeAbandonedCarts(database, now)).orders, 0);
      });
      assert.equal((await purgeAbandonedCarts(database, now)).orders, 0);
      assert.deepEqual(await ownersLeft(database), ['just changing']);
    });
  });
});
