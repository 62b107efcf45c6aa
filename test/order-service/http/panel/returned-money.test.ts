import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { Database } from '../../../../order-service/database/engine/database.ts';
import { paymentsToReview } from '../../../../order-service/services/orders/payments-to-review.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { dataOf } from '../../../helpers/order-service/order-service.ts';
import { callPanel, signInStaff } from '../../../helpers/order-service/panel.ts';
import { startPaidOrder } from '../payments/refund-fixture.ts';

const later = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();

/** A paid order of R$ 66,80 as its shop's manager and picker see it. */
async function start(t: TestContext, database: Database) {
  const shop = await startPaidOrder(t, database);
  const { token: as } = await signInStaff(database, shop.shopId, 'owner', { name: 'Gil' });
  const { token: picker } = await signInStaff(database, shop.shopId, 'picker');
  const params = { number: '1' };
  const board = async () => dataOf(await callPanel(shop, 'boardOrders', { as }));
  const card = async (who = as) => dataOf(await callPanel(shop, 'boardOrder', { as: who, params })).card;
  const money = async () => dataOf(await callPanel(shop, 'money', { as }));
  return {
    ...shop,
    picker,
    card,
    money,
    decisions: async () => (await money()).decisions.map(({ kind, refundable }) => [kind, refundable]),
    counted: async () => dataOf(await callPanel(shop, 'newOrders', { as })).toDecide,
    today: async () => (await board()).today,
    sold: async () => {
      const { totals } = dataOf(await callPanel(shop, 'numbers', { as, query: { period: 'today' } }));
      return [totals.revenue, totals.returned];
    },
    orderMoney: async () => dataOf(await callPanel(shop, 'orderMoney', { as, params })),
    /** The provider refuses a refund. */
    refuse: async () => {
      dataOf(await shop.refund({ amount: 60 }));
      shop.standIn.refundInPanel(shop.ref, 20_00);
      await shop.makeRefunds();
    },
    see: async () => {
      const [row] = (await money()).refusedRefunds;
      dataOf(await callPanel(shop, 'seeRefusedRefund', { as, params: { id: row?.id ?? '' }, body: { isSeen: true } }));
    },
    move: async (move: 'dispatch' | 'finish') => {
      const { id, version } = await card();
      const body = { move, orders: [{ id, version }], isPaymentIssueAccepted: true };
      assert.equal(dataOf(await callPanel(shop, 'moveOrders', { as, body })).moved.length, 1);
    },
    cancel: async () => {
      const { id, version } = await card();
      dataOf(await callPanel(shop, 'cancelOrder', { as, params: { id }, body: { version } }));
    },
    /** The provider decides a chargeback for the customer. */
    lose: async () => {
      shop.fake.change(shop.payment.id, {
        status: 'charged_back',
        status_detail: 'settled',
        date_last_updated: later(0),
      });
      await shop.hear();
    },
  };
}

onOneDatabase((kind, fresh) => {
  describe(`an order whose refund was refused (${kind})`, () => {
    // Decision: A refused refund shows on the card of its order until a person has seen it.
    test('says so on its card, holds nothing back, and the issue ends when it was seen', async (t) => {
      const shop = await start(t, await fresh(t));
      assert.equal((await shop.card()).paymentIssue, null);
      await shop.refuse();
      assert.deepEqual(
        [(await shop.card()).paymentIssue, (await shop.card(shop.picker)).paymentIssue],
        ['refused-refund', null],
      );
      // The provider could refund it, so the question of a cancellation says that it may be tried again.
      const { cancelNeed, refundable } = await shop.orderMoney();
      assert.deepEqual([cancelNeed, refundable], ['by-hand', 66.8]);
      await shop.see();
      assert.equal((await shop.card()).paymentIssue, null);
    });
  });

  describe(`an order that goes on without its money (${kind})`, () => {
    // Decision: An order that is ready, and whose money all went back, is a decision until it is cancelled or finished.
    for (const end of ['cancel', 'finish'] as const)
      test(`is a decision of Dinheiro until a person chooses to ${end} it`, async (t) => {
        const database = await fresh(t);
        const shop = await start(t, database);
        await shop.move('dispatch');
        dataOf(await shop.refund({ amount: 20 }));
        await shop.makeRefunds();
        assert.deepEqual([await shop.decisions(), await shop.counted()], [[], 0], 'a part went back');
        dataOf(await shop.refund());
        await shop.makeRefunds();
        assert.deepEqual([await shop.decisions(), await shop.counted()], [[['moneyBack', 0]], 1]);
        const [listed] = await paymentsToReview(database, shop.shopId, 10);
        assert.deepEqual([listed?.number, listed?.isMoneyBack], [1, true]);
        await (end === 'cancel' ? shop.cancel() : shop.move('finish'));
        assert.deepEqual([await shop.decisions(), await shop.counted()], [[], 0]);
      });
  });

  describe(`what the shop sold today (${kind})`, () => {
    // Decision: Money that went back, or was lost in a dispute, is no sale in the totals of the board and the numbers.
    test('is less by a refund, and an order without its money is no order', async (t) => {
      const shop = await start(t, await fresh(t));
      assert.deepEqual([await shop.today(), await shop.sold()], [{ orders: 1, total: 66.8 }, [66.8, 0]]);
      await shop.move('dispatch');
      dataOf(await shop.refund({ amount: 20 }));
      await shop.makeRefunds();
      assert.deepEqual([await shop.today(), await shop.sold()], [{ orders: 1, total: 46.8 }, [46.8, 20]]);
      dataOf(await shop.refund());
      await shop.makeRefunds();
      assert.deepEqual([await shop.today(), await shop.sold()], [{ orders: 0, total: 0 }, [0, 66.8]]);
    });

    test('has no lost dispute', async (t) => {
      const shop = await start(t, await fresh(t));
      await shop.move('dispatch');
      await shop.lose();
      assert.deepEqual([await shop.today(), await shop.sold()], [{ orders: 0, total: 0 }, [0, 66.8]]);
    });
  });
});
