import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { dataOf } from '../../../helpers/order-service/order-service.ts';
import { callPanel, signInStaff } from '../../../helpers/order-service/panel.ts';
import { startPayable } from '../../../helpers/order-service/payments.ts';
import { startBoard } from './board-shop.ts';

onOneDatabase((kind, fresh) => {
  describe(`an order that was delivered before its money was confirmed (${kind})`, () => {
    // Decision: an order that was handed over and that nobody confirmed as paid stays in the list of money.
    test('stays in the list of money, is confirmed there, and counts today and in the numbers', async (t) => {
      const database = await fresh(t);
      const shop = await startBoard(t, database);
      let card = await shop.place({ isPickup: true });
      const { number } = card;
      const params = { number: String(number) };
      const total = dataOf(await shop.call('bia', 'money')).waiting[0]?.total;
      assert.ok(total);
      for (const move of ['prepare', 'dispatch', 'finish'] as const) {
        await shop.move('caio', move, card);
        card = (await shop.order('bia', number)).card;
      }
      assert.equal(card.column, 'done');
      const board = async () => dataOf(await shop.call('bia', 'money'));
      const { waiting, decisions, receivedToday } = await board();
      assert.deepEqual(
        waiting.map((order) => [order.number, order.total, order.isDelivered]),
        [[number, total, true]],
      );
      assert.deepEqual([decisions, receivedToday], [[], 0]);
      const money = dataOf(await shop.call('bia', 'orderMoney', { params }));
      assert.equal(money.toConfirm, total);
      const body = { version: money.version, reason: '' };
      for (const who of ['bia', 'caio'] as const)
        assert.equal((await shop.call(who, 'confirmMoney', { params, body })).status, 403, who);
      const stale = await shop.call('gil', 'confirmMoney', { params, body: { ...body, version: money.version - 1 } });
      assert.equal(stale.status, 409);
      assert.equal(dataOf(await shop.call('gil', 'confirmMoney', { params, body })).paid, total);
      const after = await board();
      assert.deepEqual([after.waiting, after.receivedToday], [[], total]);
      const { card: paid } = await shop.order('bia', number);
      assert.deepEqual([paid.column, paid.payment?.state], ['done', 'paid']);
      assert.equal(dataOf(await shop.call('bia', 'orderMoney', { params })).toConfirm, null);
      const { totals } = dataOf(await shop.call('dona', 'numbers', { query: { period: 'today' } }));
      assert.deepEqual([totals.paid, totals.revenue], [1, total]);
    });

    test('leaves the list 90 days after it was handed over', async (t) => {
      const database = await fresh(t);
      const shop = await startBoard(t, database);
      const placed = await shop.place();
      await shop.move('bia', 'prepare', placed);
      await shop.move('bia', 'dispatch', (await shop.order('bia', placed.number)).card);
      await shop.move('bia', 'finish', (await shop.order('bia', placed.number)).card);
      const listed = async (days: number) => {
        await database.run(sql`update orders set finalized_at = now() - ${days} * interval '1 day'`);
        return dataOf(await shop.call('bia', 'money')).waiting.length;
      };
      assert.deepEqual([await listed(89), await listed(91)], [1, 0]);
    });

    test('paid by the own key of the shop stays too, and one with another amount stays a decision', async (t) => {
      const database = await fresh(t);
      const service = await startPayable(t, database, { optionId: 'pix' });
      dataOf(await service.get('/api/order/confirm'));
      const started = dataOf(
        await service.post<{ pix: { code: string } | null }>('/api/order/payment/start', undefined),
      );
      const { token } = await signInStaff(database, service.shopId, 'owner');
      await database.run(sql`update orders set status = 2, finalized_at = now() where number = 1`);
      const board = async () => {
        const { waiting, decisions } = dataOf(await callPanel(service, 'money', { as: token }));
        return { waiting: waiting.map(({ isDelivered }) => isDelivered), decisions: decisions.map((one) => one.kind) };
      };
      assert.deepEqual(await board(), { waiting: [true], decisions: [] });
      dataOf(await service.post('/demo/bank/pay', { code: started.pix?.code, amount: 70 }, { code: null }));
      assert.deepEqual(await board(), { waiting: [], decisions: ['wrongAmount'] });
    });
  });
});
