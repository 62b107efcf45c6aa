import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { countStatements } from '../../../helpers/database/count-statements.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { dataOf } from '../../../helpers/order-service/order-service.ts';
import { callPanel, signInStaff } from '../../../helpers/order-service/panel.ts';
import { onlineVendors } from '../../../helpers/stand-ins/online-vendors.ts';
import { startOrderPaidAt } from '../payments/refund-fixture.ts';
import { startBoard } from './board-shop.ts';

onOneDatabase((kind, fresh) => {
  describe(`the money of one order in the panel (${kind})`, () => {
    test('an order without a chosen payment waits for money, and a confirmation records that it was agreed', async (t) => {
      const database = await fresh(t);
      const shop = await startBoard(t, database);
      const { number } = await shop.place();
      const params = { number: String(number) };
      const { waiting } = dataOf(await shop.call('bia', 'money'));
      assert.deepEqual(
        waiting.map((order) => [order.number, order.payment, order.isAtDoor]),
        [[number, 'pagamento a combinar', false]],
      );
      const money = dataOf(await shop.call('bia', 'orderMoney', { params }));
      assert.deepEqual([money.toConfirm, money.refundable], [waiting[0]?.total, 0]);
      const body = { version: money.version, reason: '' };
      const { paid } = dataOf(await shop.call('gil', 'confirmMoney', { params, body }));
      assert.equal(paid, money.toConfirm);
      assert.deepEqual(dataOf(await shop.call('bia', 'money')).waiting, []);
      assert.equal(dataOf(await shop.call('bia', 'orderMoney', { params })).toConfirm, null);
      assert.equal((await shop.order('bia', number)).card.payment?.state, 'paid');
      assert.deepEqual(
        await database.many(sql`select after->>'forma' as way from staff_audit where action = 'money.confirm'`),
        [{ way: 'combinado' }],
      );
    });

    // Decision: The page of an order reads each part of its money once.
    test('the money of an order is read without a repeated statement', async (t) => {
      const counting = countStatements(await fresh(t));
      const shop = await startOrderPaidAt(t, counting.database, onlineVendors[0] ?? assert.fail());
      const { token: as } = await signInStaff(counting.database, shop.shopId, 'owner');
      const read = () => callPanel(shop, 'orderMoney', { as, params: { number: '1' } });
      // The first call of a session writes more.
      dataOf(await read());
      counting.take();
      dataOf(await read());
      const texts = counting.take().map(({ text }) => text);
      const repeated = texts.filter(
        (text, at) => /from (orders|payment|refund)\b/.test(text) && texts.indexOf(text) !== at,
      );
      assert.deepEqual(repeated, []);
    });

    // Decision: A paid order whose money no provider can refund is cancelled after a manager gave the money back.
    test('an order that was paid by hand is cancelled once the manager says that the money was given back', async (t) => {
      const database = await fresh(t);
      const shop = await startBoard(t, database);
      const { id, number } = await shop.place();
      const params = { number: String(number) };
      const { version } = dataOf(await shop.call('bia', 'orderMoney', { params }));
      const { paid } = dataOf(await shop.call('gil', 'confirmMoney', { params, body: { version, reason: '' } }));
      const money = dataOf(await shop.call('gil', 'orderMoney', { params }));
      assert.deepEqual([money.cancelNeed, money.kept, money.refundable], ['by-hand', paid, 0]);
      const cancel = (who: 'bia' | 'gil', isMoneyReturned?: boolean) =>
        shop.call(who, 'cancelOrder', { params: { id }, body: { version: money.version, isMoneyReturned } });
      const plain = await cancel('gil');
      assert.deepEqual([plain.status, plain.errors[0]?.code], [422, 'is-paid']);
      assert.equal((await cancel('bia', true)).status, 403, 'an attendant returns no money');
      assert.equal((await shop.order('gil', number)).card.column, 'new');
      assert.equal(dataOf(await cancel('gil', true)).column, 'canceled');
      assert.deepEqual(await database.many(sql`select after from staff_audit where action = 'order.cancel'`), [
        { after: 'Cancelados, dinheiro devolvido por fora' },
      ]);
      const returned = dataOf(await shop.call('gil', 'orderMoney', { params }));
      assert.deepEqual(
        returned.refunds.map(({ amount, state, by, reason }) => [amount, state, by, reason]),
        [[paid, 'refunded', 'Gil', 'por fora']],
      );
      const { refunds, receivedToday, refundedToday } = dataOf(await shop.call('gil', 'money'));
      assert.deepEqual([refunds.length, receivedToday, refundedToday], [1, paid, paid]);
      const { totals } = dataOf(await shop.call('dona', 'numbers', { query: { period: 'today' } }));
      assert.deepEqual([totals.revenue, totals.returned], [0, paid]);
    });

    for (const vendor of onlineVendors.slice(0, 1))
      test('the page of a paid order knows what is left to refund, and why nothing can be refunded meanwhile', async (t) => {
        const database = await fresh(t);
        const shop = await startOrderPaidAt(t, database, vendor);
        const { token } = await signInStaff(database, shop.shopId, 'manager');
        const params = { number: '1' };
        const money = async () => dataOf(await callPanel(shop, 'orderMoney', { as: token, params }));
        const before = await money();
        assert.deepEqual([before.toConfirm, before.whyNotRefund, before.cancelNeed], [null, null, 'refund']);
        const order = await database.one<{ id: string }>(sql`select id from orders where number = 1`);
        const body = { version: before.version, isMoneyReturned: true };
        const kept = await callPanel(shop, 'cancelOrder', { as: token, params: { id: order?.id ?? '' }, body });
        assert.deepEqual([kept.status, kept.errors[0]?.code], [422, 'is-paid'], 'the provider can refund it');
        const refund = { amount: 20, version: before.version, reason: '' };
        dataOf(await callPanel(shop, 'refundMoney', { as: token, params, body: refund }));
        const meanwhile = await money();
        assert.equal(meanwhile.refundable, 0);
        assert.ok(meanwhile.whyNotRefund);
        const refunds = (of: typeof meanwhile) => of.refunds.map(({ amount, state, by }) => [amount, state, by]);
        assert.deepEqual(refunds(meanwhile), [[20, 'requested', 'Pessoa manager']]);
        await shop.makeRefunds();
        const after = await money();
        assert.deepEqual(refunds(after), [[20, 'refunded', 'Pessoa manager']]);
        const { refundable } = after;
        assert.equal(Math.round((before.refundable - refundable) * 100), 2000);
        const missing = await callPanel(shop, 'orderMoney', { as: token, params: { number: '77' } });
        assert.equal(missing.status, 404);
      });
  });
});
