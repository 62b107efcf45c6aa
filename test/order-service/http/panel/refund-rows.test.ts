import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { Database } from '../../../../order-service/database/engine/database.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { dataOf } from '../../../helpers/order-service/order-service.ts';
import { callPanel, signInStaff } from '../../../helpers/order-service/panel.ts';
import { mercadoPago } from '../../../helpers/stand-ins/online-vendors.ts';
import { startOrderPaidAt } from '../payments/refund-fixture.ts';

/** A paid order of R$ 66,80 and what its shop's owner reads about its money. */
async function start(t: TestContext, database: Database) {
  const shop = await startOrderPaidAt(t, database, mercadoPago);
  const { token: as } = await signInStaff(database, shop.shopId, 'owner');
  return {
    ...shop,
    as,
    money: async () => dataOf(await callPanel(shop, 'money', { as })),
    counted: async () => dataOf(await callPanel(shop, 'newOrders', { as })).toDecide,
    page: async () => dataOf(await callPanel(shop, 'orderMoney', { as, params: { number: '1' } })),
    /** The provider has less left than this request wants, and refuses it. */
    refuse: async () => {
      dataOf(await shop.refund({ amount: 60 }));
      shop.standIn.refundInPanel(shop.ref, 20_00);
      await shop.makeRefunds();
    },
  };
}

onOneDatabase((kind, fresh) => {
  describe(`the rows about refunds in the panel (${kind})`, () => {
    // Decision: Refunds that were made in the provider's own panel are listed like those of the shop's people.
    test('a refund made at the provider is listed in Dinheiro and on the page of its order, and one of ours once', async (t) => {
      const shop = await start(t, await fresh(t));
      shop.standIn.refundInPanel(shop.ref, 20_00);
      await shop.hear();
      dataOf(await shop.refund({ amount: 5 }));
      await shop.makeRefunds();
      await shop.hear();
      const expected = [
        [5, 'refunded', false],
        [20, 'refunded', true],
      ];
      const { refunds } = await shop.money();
      assert.deepEqual(refunds.map((row) => [row.amount, row.state, row.isOutside]).toSorted(), expected.toSorted());
      assert.deepEqual(
        refunds.map(({ number, customer }) => [number, customer !== null]),
        [
          [1, true],
          [1, true],
        ],
      );
      const page = (await shop.page()).refunds;
      assert.deepEqual(page.map((row) => [row.amount, row.state, row.isOutside]).toSorted(), expected.toSorted());
    });

    test('the history says which refund was a part and which the rest, and why the order was cancelled', async (t) => {
      const shop = await start(t, await fresh(t));
      const refund = async (amount: number | null) => {
        const { version } = await shop.page();
        const body = { amount, version, reason: '' };
        const { extent } = dataOf(await callPanel(shop, 'refundMoney', { as: shop.as, params: { number: '1' }, body }));
        await shop.makeRefunds();
        return extent;
      };
      assert.deepEqual([await refund(5), await refund(null)], ['part', 'rest']);
      const { history } = dataOf(await callPanel(shop, 'boardOrder', { as: shop.as, params: { number: '1' } }));
      assert.deepEqual(
        history.slice(-3).map(({ step, amount, extent }) => [step, amount, extent]),
        [
          ['refunded', 5, 'part'],
          ['refunded', 61.8, 'rest'],
          ['canceled', null, 'whole'],
        ],
      );
    });

    // Decision: A refund that is refused again says so at its row.
    test('a refund that is refused again takes the place of the first one and says that it is repeated', async (t) => {
      const shop = await start(t, await fresh(t));
      await shop.refuse();
      const first = (await shop.money()).refusedRefunds;
      assert.deepEqual(
        first.map(({ amount, isRepeated }) => [amount, isRepeated]),
        [[60, false]],
      );
      assert.equal(await shop.counted(), 1);
      dataOf(await shop.refund({ amount: 60 }));
      await shop.makeRefunds();
      const second = (await shop.money()).refusedRefunds;
      assert.deepEqual(
        second.map(({ amount, isRepeated }) => [amount, isRepeated]),
        [[60, true]],
      );
      assert.match(second[0]?.problem ?? '', /provedor recusou/);
    });

    // Decision: An order is one row of 'Precisa de você', whatever its reasons.
    test('a cancelled order whose refund was refused is one row, with the reason of the refusal', async (t) => {
      const shop = await start(t, await fresh(t));
      await shop.refuse();
      dataOf(await shop.report('Canceled', true));
      const { decisions, refusedRefunds } = await shop.money();
      assert.deepEqual(refusedRefunds, []);
      assert.deepEqual(
        decisions.map(({ number, kind: why, refused }) => [number, why, refused.map(({ amount }) => amount)]),
        [[1, 'owed', [60]]],
      );
      assert.equal(await shop.counted(), 1);
    });
  });
});
