import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { PlatformOrder } from '#shared/contract/platform/order-schemas.ts';
import { OrderStatus } from '#shared/model/order/order.ts';
import type { Database } from '../../../../order-service/database/engine/database.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { confirmByHand } from '../../../../order-service/services/payments/confirm-manual-payment.ts';
import { changeOrders } from '../../../../scripts/shop/orders/change-order.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { statusesOf, stockOf } from '../../../helpers/order-service/order-rows.ts';
import { dataOf } from '../../../helpers/order-service/order-service.ts';
import { callPanel, signInStaff } from '../../../helpers/order-service/panel.ts';
import { mercadoPago, type OnlineStandIn, onlineVendors } from '../../../helpers/stand-ins/online-vendors.ts';
import { startOrderPaidAt } from './refund-fixture.ts';

const { Received, Canceled } = OrderStatus;
const plain = (text: string | undefined) => (text ?? '').replaceAll('\u00a0', ' ');
const short = (standIn: OnlineStandIn, ref: string) => standIn.pay(ref, 20_00);

/** The order with the ways to cancel it: the Platform API, the panel and the command line. */
async function start(t: TestContext, database: Database, options: Parameters<typeof startOrderPaidAt>[3] = {}) {
  const shop = await startOrderPaidAt(t, database, mercadoPago, options);
  return { ...shop, ...(await waysToCancel(shop, database)) };
}

async function waysToCancel(shop: Awaited<ReturnType<typeof startOrderPaidAt>>, database: Database) {
  const { token } = await signInStaff(database, shop.shopId, 'manager', { name: 'Gil' });
  const orderId = async () =>
    (await database.one<{ id: string }>(sql`select id from orders where number = 1`))?.id ?? '';
  const page = async () => dataOf(await callPanel(shop, 'orderMoney', { as: token, params: { number: '1' } }));
  return {
    page,
    status: async () => [(await statusesOf(database, 1))?.status, await stockOf(database)],
    money: async () =>
      dataOf(await shop.get<PlatformOrder>(`/platform/orders/${await orderId()}`, { code: shop.apiKey })).money,
    decisions: async () => dataOf(await callPanel(shop, 'money', { as: token })).decisions,
    cancelInPanel: async (isMoneyReturned?: true) => {
      const body = { version: (await page()).version, ...(isMoneyReturned && { isMoneyReturned }) };
      return callPanel(shop, 'cancelOrder', { as: token, params: { id: await orderId() }, body });
    },
    cancelByCommand: async (evenIfPaid = false) => {
      const options = { numbers: [1], evenIfPaid, evenIfDisputed: false };
      return (await changeOrders(shop.payments, shop.shopId, 'cancel', options))[0];
    },
    /** The shop gives all of it back in the provider's own panel. */
    giveBack: async (cents: number) => {
      shop.standIn.refundInPanel(shop.ref, cents);
      await shop.hear();
    },
    refundAll: async () => {
      dataOf(await shop.refundByShop({}, 'all-of-it-000001'));
      await shop.makeRefunds();
    },
  };
}

onOneDatabase((kind, fresh) => {
  describe(`an order that left and whose money went back whole (${kind})`, () => {
    // Decision: Once nothing of the money is left or under way, an order is cancelled like an unpaid one.
    for (const way of ['the Platform API', 'the panel', 'the command line'] as const)
      test(`is cancelled in ${way} without a further word, once, and its stock returns`, async (t) => {
        const database = await fresh(t);
        const shop = await start(t, database);
        dataOf(await shop.report('Dispatched'));
        assert.equal((await shop.page()).cancelNeed, 'refund');
        await shop.refundAll();
        assert.deepEqual(await shop.status(), [Received, 0]);
        assert.deepEqual([(await shop.page()).cancelNeed, (await shop.page()).kept], ['free', 0]);
        if (way === 'the Platform API') dataOf(await shop.report('Canceled'));
        else if (way === 'the panel') dataOf(await shop.cancelInPanel());
        else
          assert.deepEqual(await shop.cancelByCommand(), { number: 1, isDone: true, line: 'Pedido nº 1: cancelado.' });
        assert.deepEqual(await shop.status(), [Canceled, 2]);
        dataOf(await shop.report('Canceled'));
        assert.deepEqual(await shop.status(), [Canceled, 2], 'a second cancellation changes nothing');
        assert.deepEqual([(await shop.money()).owed, await shop.decisions()], [0, []]);
      });

    test('is cancelled by its agent too', async (t) => {
      const database = await fresh(t);
      const shop = await start(t, database);
      dataOf(await shop.report('Dispatched'));
      await shop.refundAll();
      const { order } = await shop.seen();
      dataOf(await shop.post(`/api/order/placed/${order.id}/cancel`, undefined, { code: 'bia' }));
      assert.deepEqual(await shop.status(), [Canceled, 2]);
    });

    test('stays while a part is left, a refund is under way, or a dispute is open', async (t) => {
      const database = await fresh(t);
      const shop = await start(t, database, { optionId: 'pix' });
      dataOf(await shop.report('Dispatched'));
      dataOf(await shop.refundByShop({ amount: 20 }, 'a-part-of-it-001'));
      assert.equal((await shop.page()).cancelNeed, 'under-way');
      await shop.makeRefunds();
      assert.deepEqual([(await shop.page()).cancelNeed, (await shop.page()).kept], ['refund', 46.8]);
      shop.standIn.become(shop.ref, 'disputed');
      await shop.hear();
      assert.equal((await shop.page()).cancelNeed, 'disputed');
      for (const { errors } of [
        await shop.report('Canceled'),
        await shop.cancelInPanel(),
        await shop.cancelInPanel(true),
      ])
        assert.equal(errors[0]?.code, 'is-paid');
      assert.deepEqual(await shop.status(), [Received, 0]);
    });

    test('is cancelled while its refund is under way only when the shop says so, and nothing is owed after it', async (t) => {
      const database = await fresh(t);
      const shop = await start(t, database);
      dataOf(await shop.report('Dispatched'));
      dataOf(await shop.refundByShop({}, 'all-of-it-000001'));
      dataOf(await shop.report('Canceled', true));
      assert.equal((await shop.money()).owed, 66.8);
      await shop.makeRefunds();
      assert.deepEqual([...(await shop.status()), (await shop.money()).owed], [Canceled, 2, 0]);
    });

    test('is cancelled after a refund was refused and the money went back by hand', async (t) => {
      const database = await fresh(t);
      const shop = await start(t, database);
      dataOf(await shop.report('Dispatched'));
      dataOf(await shop.refundByShop({ amount: 60 }, 'most-of-it-00001'));
      // The provider has less left than was requested, and refuses.
      await shop.giveBack(20_00);
      await shop.makeRefunds();
      assert.deepEqual([(await shop.page()).cancelNeed, (await shop.page()).kept], ['by-hand', 46.8]);
      dataOf(await shop.cancelInPanel(true));
      const { charged, refunded, disputed, owed } = await shop.money();
      assert.deepEqual([charged, refunded, disputed, owed], [66.8, 66.8, 0, 0]);
      assert.deepEqual([await shop.status(), await shop.decisions()], [[Canceled, 2], []]);
      await shop.giveBack(46_80);
      assert.equal((await shop.money()).refunded, 66.8, 'the provider reports the same money later');
    });
  });

  for (const vendor of onlineVendors)
    describe(`an order that got another amount at ${vendor.title} (${kind})`, () => {
      const startShort = async (t: TestContext, database: Database) => {
        const shop = await startOrderPaidAt(t, database, vendor, { optionId: 'pix', pay: short });
        return { ...shop, ...(await waysToCancel(shop, database)) };
      };

      // Decision: A cancellation that finds another amount names it and the ways out, under a code of its own.
      test('is not cancelled: the refusal names the money and the ways out', async (t) => {
        const database = await fresh(t);
        const shop = await startShort(t, database);
        for (let times = 0; times < 2; times++) {
          const [error] = (await shop.report('Canceled')).errors;
          assert.equal(error?.code, 'wrong-amount');
          assert.match(plain(error?.message), /^Chegaram R\$ 20,00 para este pedido de R\$ 66,80\./);
          const inPanel = (await shop.cancelInPanel()).errors[0];
          assert.equal(inPanel?.code, 'wrong-amount');
          assert.match(plain(inPanel?.message), /Chegaram R\$ 20,00 .* aceite ou devolva o valor antes de cancelar\.$/);
          assert.equal(
            plain((await shop.cancelByCommand())?.line),
            'Pedido nº 1: Chegaram R$ 20,00 para este pedido de R$ 66,80. Para aceitar, payments confirm 1. Para devolver o dinheiro, payments refund 1; para cancelar mesmo assim, use --even-if-paid.',
          );
        }
        assert.deepEqual(await shop.status(), [Received, 0]);
        const { cancelNeed, undecided } = await shop.page();
        assert.deepEqual([cancelNeed, undecided], ['refund', 20]);
      });

      test('is cancelled by the refund of that amount, and nothing is owed', async (t) => {
        const database = await fresh(t);
        const shop = await startShort(t, database);
        await shop.giveBack(20_00);
        assert.deepEqual([...(await shop.status()), (await shop.money()).owed], [Canceled, 2, 0]);
      });

      test('is paid when the shop accepts it', async (t) => {
        const database = await fresh(t);
        const shop = await startShort(t, database);
        assert.equal((await confirmByHand(shop.payments, shop.shopId, 1)).kind, 'paid');
        assert.equal((await shop.report('Canceled')).errors[0]?.code, 'is-paid');
      });

      test('is refunded by its provider also after the shop accepted it', async (t) => {
        const database = await fresh(t);
        const shop = await startShort(t, database);
        assert.equal((await confirmByHand(shop.payments, shop.shopId, 1)).kind, 'paid');
        dataOf(await shop.refundByShop({ amount: 20 }, 'all-of-it-00001'));
        await shop.makeRefunds();
        const { charged, refunded } = await shop.money();
        const found = [charged, refunded, ...(await shop.status())];
        if (vendor.title !== 'Pagar.me') return assert.deepEqual(found, [20, 20, Canceled, 2]);
        // Its stand-in refunds no underpaid charge. Then the shop gives the money back by hand.
        assert.deepEqual([...found, (await shop.page()).cancelNeed], [20, 0, Received, 0, 'by-hand']);
        dataOf(await shop.cancelInPanel(true));
        assert.deepEqual([(await shop.money()).refunded, ...(await shop.status())], [20, Canceled, 2]);
      });

      test('is cancelled anyway when the shop says so, which then owes the money until it gave it back', async (t) => {
        const database = await fresh(t);
        const shop = await startShort(t, database);
        assert.equal((await shop.cancelByCommand(true))?.isDone, true);
        assert.deepEqual([...(await shop.status()), (await shop.money()).owed], [Canceled, 2, 20]);
        const [action] = await database.many<{ member_name: string; before: string; after: string }>(
          sql`select member_name, before, after from staff_audit where action = 'order.cancel'`,
        );
        assert.deepEqual(
          [action?.member_name, action?.before, plain(action?.after)],
          ['Linha de comando', 'A pagar', 'Cancelados, falta devolver R$ 20,00'],
        );
        await shop.hear();
        assert.deepEqual(
          (await shop.decisions()).map(({ kind: why, owed, refundable }) => [why, owed, refundable]),
          [['owed', 20, 20]],
        );
        await shop.giveBack(20_00);
        const { charged, refunded, owed } = await shop.money();
        assert.deepEqual([charged, refunded, owed, await shop.decisions()], [20, 20, 0, []]);
        assert.deepEqual(await shop.status(), [Canceled, 2]);
      });

      test('that left is cancelled after that amount went back', async (t) => {
        const database = await fresh(t);
        const shop = await startShort(t, database);
        dataOf(await shop.report('Accepted'));
        dataOf(await shop.report('Dispatched'));
        await shop.giveBack(20_00);
        assert.deepEqual(await shop.status(), [Received, 0]);
        dataOf(await shop.cancelInPanel());
        assert.deepEqual([...(await shop.status()), (await shop.money()).owed], [Canceled, 2, 0]);
        await shop.hear();
        assert.deepEqual([await shop.status(), await shop.decisions()], [[Canceled, 2], []]);
      });
    });

  test(`an order whose money has another currency says so when it is to be cancelled (${kind})`, async (t) => {
    const database = await fresh(t);
    const shop = await start(t, database, { optionId: 'pix', pay: (at, ref) => at.become(ref, 'other currency') });
    const [error] = (await shop.report('Canceled')).errors;
    assert.equal(error?.code, 'wrong-amount');
    assert.match(plain(error?.message), /^Chegou dinheiro em outra moeda para este pedido de R\$ 66,80\./);
    dataOf(await shop.report('Canceled', true));
    assert.deepEqual(await shop.status(), [Canceled, 2]);
  });
});
