import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { PlatformOrder } from '#shared/contract/platform/order-schemas.ts';
import { OrderStatus } from '#shared/model/order/order.ts';
import type { Database } from '../../../../order-service/database/engine/database.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { paymentsToReview } from '../../../../order-service/services/orders/payments-to-review.ts';
import { refundManually } from '../../../../order-service/services/payments/manual-refund.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { queuedMessages, statusesOf, stockOf } from '../../../helpers/order-service/order-rows.ts';
import { dataOf } from '../../../helpers/order-service/order-service.ts';
import { callPanel, signInStaff } from '../../../helpers/order-service/panel.ts';
import { startFakeMercadoPago } from '../../../helpers/stand-ins/fake-mercado-pago.ts';
import { mercadoPago, mercadoPagoStandIn, type OnlineStandIn } from '../../../helpers/stand-ins/online-vendors.ts';
import { startOrderPaidAt, startPaidOrder } from './refund-fixture.ts';

const { Received, Canceled, Error: Failed } = OrderStatus;
const later = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();

/** The readers of what an order's shop owes, and the ways to give it back. */
async function readersOf(shop: Awaited<ReturnType<typeof startOrderPaidAt>>, database: Database) {
  const { token } = await signInStaff(database, shop.shopId, 'manager', { name: 'Gil' });
  const params = { number: '1' };
  const orderId = async () => (await database.one<{ id: string }>(sql`select id from orders where number = 1`))?.id;
  const seenByShop = async () =>
    dataOf(await shop.get<PlatformOrder>(`/platform/orders/${await orderId()}`, { code: shop.apiKey }));
  const decisions = async () => dataOf(await callPanel(shop, 'money', { as: token })).decisions;
  const page = async () => dataOf(await callPanel(shop, 'orderMoney', { as: token, params }));
  return {
    seenByShop,
    decisions,
    page,
    /** What each of the four readers says that the shop owes. */
    owed: async () => [
      (await seenByShop()).money.owed,
      (await page()).owed,
      (await decisions())[0]?.owed ?? 0,
      ((await paymentsToReview(database, shop.shopId, 10))[0]?.owedCents ?? 0) / 100,
    ],
    status: async () => (await statusesOf(database, 1))?.status,
    confirm: async () => {
      const body = { version: (await page()).version, reason: '' };
      return callPanel(shop, 'confirmMoney', { as: token, params, body });
    },
    giveBack: async () => {
      const body = { amount: null, version: (await page()).version, reason: 'por PIX' };
      return callPanel(shop, 'returnMoney', { as: token, params, body });
    },
    returnByCommand: () =>
      database.tx(
        (db) => refundManually(db, shop.payments, shop.shopId, 1, { agent: null, at: new Date() }),
        shop.shopId,
      ),
  };
}

/** An order of 66,80 that the shop cancelled before its PIX was paid. */
async function startLate(t: TestContext, database: Database, cents?: number) {
  const standIn = mercadoPagoStandIn(await startFakeMercadoPago(t));
  const pay = (_at: OnlineStandIn, _ref: string) => {};
  const shop = await startOrderPaidAt(t, database, mercadoPago, { optionId: 'pix', pay, standIn });
  dataOf(await shop.report('Canceled'));
  standIn.pay(shop.ref, cents);
  await shop.hear();
  return { ...shop, ...(await readersOf(shop, database)) };
}

onOneDatabase((kind, fresh) => {
  describe(`money that arrives for an order that ended (${kind})`, () => {
    // Decision: Money that came after its order had ended is owed, by the same rule as that of a cancelled order.
    test('is owed for every reader, and a decision with both ways to give it back', async (t) => {
      const shop = await startLate(t, await fresh(t));
      assert.equal(await shop.status(), Failed);
      assert.deepEqual(await shop.owed(), [66.8, 66.8, 66.8, 66.8]);
      const [decision] = await shop.decisions();
      assert.deepEqual([decision?.kind, decision?.refundable, decision?.effect], ['late', 66.8, 'ended']);
    });

    test('is settled by hand in the panel, once, and the history says by whom', async (t) => {
      const shop = await startLate(t, await fresh(t));
      assert.deepEqual(dataOf(await shop.giveBack()), { returned: 66.8, left: 0 });
      assert.equal((await shop.giveBack()).errors[0]?.code, 'not-owed');
      assert.deepEqual([await shop.status(), await shop.owed(), await shop.decisions()], [Canceled, [0, 0, 0, 0], []]);
      const { history, money } = await shop.seenByShop();
      assert.deepEqual(
        history.slice(-2).map(({ step, agent }) => [step, agent?.name ?? null]),
        [
          ['refunded', 'Gil'],
          ['canceled', null],
        ],
      );
      assert.deepEqual([money.charged, money.refunded, money.disputed], [66.8, 66.8, 0]);
    });

    test('is settled by hand on the command line', async (t) => {
      const shop = await startLate(t, await fresh(t));
      assert.equal((await shop.returnByCommand()).kind, 'returned');
      assert.equal((await shop.returnByCommand()).kind, 'not owed');
      assert.deepEqual([await shop.status(), await shop.decisions()], [Canceled, []]);
    });

    test('is settled by a refund', async (t) => {
      const shop = await startLate(t, await fresh(t));
      dataOf(await shop.refundByShop({}, 'all-of-it-000001'));
      assert.equal((await shop.returnByCommand()).kind, 'under-way');
      await shop.makeRefunds();
      assert.deepEqual([await shop.status(), await shop.owed(), await shop.decisions()], [Canceled, [0, 0, 0, 0], []]);
    });

    test('is owed too when it is another amount than the total', async (t) => {
      const shop = await startLate(t, await fresh(t), 20_00);
      assert.deepEqual([await shop.status(), await shop.owed()], [Canceled, [20, 20, 20, 20]]);
      dataOf(await shop.giveBack());
      assert.deepEqual([await shop.owed(), await shop.decisions()], [[0, 0, 0, 0], []]);
    });
  });

  describe(`an order that a fraud alert stopped (${kind})`, () => {
    test('owes nothing while the shop decides, and says so in a field of its own', async (t) => {
      const database = await fresh(t);
      const paid = await startPaidOrder(t, database);
      const shop = { ...paid, ...(await readersOf(paid, database)) };
      assert.equal((await shop.seenByShop()).money.hasFraudAlert, false);
      await shop.hearAbout('stop_delivery_op_wh');
      assert.deepEqual([await shop.status(), await shop.owed()], [Failed, [0, 0, 0, 0]]);
      assert.equal((await shop.seenByShop()).money.hasFraudAlert, true);
      const { data } = dataOf(
        await shop.get<{ data: PlatformOrder[] }>('/platform/orders?status=Error', { code: shop.apiKey }),
      );
      assert.deepEqual(
        data.map(({ money }) => [money.hasFraudAlert, money.owed]),
        [[true, 0]],
      );
      assert.equal((await shop.returnByCommand()).kind, 'not owed');
      dataOf(await shop.refundByShop({}, 'all-of-it-000001'));
      await shop.makeRefunds();
      const { hasFraudAlert, owed } = (await shop.seenByShop()).money;
      assert.deepEqual([hasFraudAlert, owed, await shop.status()], [false, 0, Canceled]);
    });
  });

  describe(`the customer of a cancelled order that is paid (${kind})`, () => {
    // Decision: Who pays a cancelled order learns once that the shop returns the money or gets in touch.
    test('gets one message, however often the provider reports the payment', async (t) => {
      const database = await fresh(t);
      const shop = await startLate(t, database);
      await shop.hear();
      const lines = (await queuedMessages(database)).flatMap((message) => message.lines);
      assert.deepEqual(
        lines.filter((line) => line.includes('Recebemos o pagamento')),
        [
          'Recebemos o pagamento do seu pedido nº 1, mas ele já tinha sido cancelado. ' +
            'A loja vai devolver o valor ou falar com você.',
        ],
      );
    });
  });

  describe(`a dispute that was lost and is won later (${kind})`, () => {
    const startWon = async (t: TestContext, database: Database) => {
      const paid = await startPaidOrder(t, database);
      const become = async (fields: Parameters<typeof paid.fake.change>[1], seconds: number) => {
        paid.fake.change(paid.payment.id, { ...fields, date_last_updated: later(seconds) });
        await paid.hear();
      };
      return { ...paid, ...(await readersOf(paid, database)), become };
    };

    // Decision: A dispute that was lost first and won later asks whether the order is delivered or its money goes back.
    test('is the decision about a won dispute, and the order can be delivered after all', async (t) => {
      const database = await fresh(t);
      const shop = await startWon(t, database);
      await shop.become({ status: 'charged_back', status_detail: 'settled' }, 0);
      assert.deepEqual([await shop.status(), await shop.decisions()], [Canceled, []]);
      await shop.become({ status: 'approved', status_detail: 'accredited' }, 60);
      assert.equal(await shop.status(), Failed);
      const [decision] = await shop.decisions();
      assert.deepEqual([decision?.kind, decision?.owed, decision?.refundable], ['won', 0, 66.8]);
      dataOf(await shop.confirm());
      assert.deepEqual([await shop.status(), await stockOf(database), await shop.decisions()], [Received, 0, []]);
    });

    test('is ended by a refund', async (t) => {
      const database = await fresh(t);
      const shop = await startWon(t, database);
      await shop.become({ status: 'charged_back', status_detail: 'settled' }, 0);
      await shop.become({ status: 'approved', status_detail: 'accredited' }, 60);
      dataOf(await shop.refundByShop({}, 'all-of-it-000001'));
      await shop.makeRefunds();
      assert.deepEqual([await shop.status(), await stockOf(database), await shop.decisions()], [Canceled, 2, []]);
    });

    test('owes the money of an order that the shop had cancelled before', async (t) => {
      const shop = await startWon(t, await fresh(t));
      dataOf(await shop.report('Canceled', true));
      await shop.become({ status: 'charged_back', status_detail: 'settled' }, 0);
      assert.deepEqual(await shop.owed(), [0, 0, 0, 0]);
      await shop.become({ status: 'approved', status_detail: 'accredited' }, 60);
      assert.deepEqual([(await shop.decisions())[0]?.kind, await shop.owed()], ['late', [66.8, 66.8, 66.8, 66.8]]);
    });
  });
});
