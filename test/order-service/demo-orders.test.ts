import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from '../../order-service/database/engine/sql.ts';
import { demoOrders } from '../../order-service/demo/demo-orders.ts';
import { seedDemo } from '../../order-service/demo/seed-demo.ts';
import { seedDemoOrders } from '../../order-service/demo/seed-demo-orders.ts';
import { systemClock } from '../../order-service/providers/clock.ts';
import { openPayments } from '../../order-service/services/payment-setup/payment-providers.ts';
import { onEachDatabase } from '../helpers/database/database.ts';
import { dataOf, startTestService } from '../helpers/order-service/order-service.ts';
import { callPanel, signInStaff } from '../helpers/order-service/panel.ts';
import { quietLog } from '../helpers/quiet-log.ts';

onEachDatabase((kind, fresh) => {
  describe(`the orders of a new demo shop (${kind})`, () => {
    test('fill every column of the board, with change, a paid and an open PIX, and no session left over', async (t) => {
      const database = await fresh(t);
      const service = await startTestService(t, database, undefined, undefined, { isDemo: true });
      const shopId = await seedDemo(database);
      assert.ok(shopId);
      const sessions = () => database.one<{ count: number }>(sql`select count(*) from session`);
      const before = await sessions();
      const payments = openPayments({ database, clock: systemClock, log: quietLog(), isDemo: true, publicUrl: '' });
      await seedDemoOrders({ app: service.app, payments, shopId });
      assert.equal(await seedDemo(database), null, 'a shop that exists is not new');
      assert.deepEqual(await sessions(), before);
      const { token } = await signInStaff(database, shopId, 'owner');
      const { columns } = dataOf(await callPanel(service, 'boardOrders', { as: token }));
      const names = columns.map(({ column, orders }) => [column, orders.map(({ buyer }) => buyer).sort()]);
      assert.deepEqual(Object.fromEntries(names), {
        toPay: ['Sofia Prado', 'Tiago Moura'],
        new: ['Cláudio Nunes', 'Renata Alves'],
        preparing: ['Lívia Campos'],
        ready: ['Marcos Teles', 'Otávio Reis'],
        done: ['Helena Duarte', 'Júlia Rocha'],
        canceled: ['Paulo Viana'],
        problem: [],
      });
      const carts = async (list: string) =>
        dataOf(await callPanel(service, 'carts', { as: token, query: { list } })).carts.map(
          ({ customer, items, whyNot }) => [customer.name, items.length, whyNot],
        );
      assert.deepEqual(await carts('abandoned'), [
        ['Rogério Matos', 2, null],
        ['Beatriz Lopes', 3, null],
      ]);
      assert.deepEqual(await carts('open'), [['Aline Couto', 1, null]]);
      const cards = columns.flatMap(({ orders }) => orders);
      const paymentOf = (name: string) => cards.find(({ buyer }) => buyer === name)?.payment;
      assert.equal(paymentOf('Cláudio Nunes')?.changeFor, 100);
      assert.deepEqual([paymentOf('Renata Alves')?.state, paymentOf('Sofia Prado')?.state], ['paid', 'waiting']);

      // Who bought had opened the shop first, and others only looked.
      const { channels, totals } = dataOf(
        await callPanel(service, 'numbers', { as: token, query: { period: 'week' } }),
      );
      for (const { channel, visits, carts, orders } of [{ channel: 'all', ...totals }, ...channels])
        assert.ok(visits > carts && carts >= orders, `${channel}: ${visits} ${carts} ${orders}`);

      const now = Date.now();
      const byAge = demoOrders.map(({ contact }) => cards.find(({ buyer }) => buyer === contact.name));
      const minutesAgo = byAge.map((card) => Math.floor((now - Date.parse(card?.placedAt ?? '')) / 60_000));
      assert.deepEqual(
        minutesAgo.map((minutes, at) => minutes - (minutesAgo[at + 1] ?? 0) > 1),
        minutesAgo.map(() => true),
        'each came before the next, and none came now',
      );
      for (const card of byAge) {
        assert.ok(card);
        assert.ok(Date.parse(card.since) >= Date.parse(card.placedAt), card.buyer);
        assert.ok(now - Date.parse(card.since) > 2 * 60_000, `${card.buyer} did not come into its column now`);
        assert.ok(card.slot && Date.parse(card.slot.endsAt) > now, `${card.buyer} has a slot that is still to come`);
        if (card.expiresAt) assert.ok(Date.parse(card.expiresAt) > now, `${card.buyer} still has the goods reserved`);
      }
      const times = dataOf(await callPanel(service, 'boardOrder', { as: token, params: { number: '1' } })).history;
      assert.deepEqual(
        times.map(({ at }) => at),
        times.map(({ at }) => at).sort(),
      );
      assert.equal(new Set(times.map(({ at }) => at.slice(0, 16))).size, times.length, 'no two steps in one minute');
    });
  });
});
