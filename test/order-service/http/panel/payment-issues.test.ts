import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { PaymentStatus } from '#shared/model/payment/payment.ts';
import type { Database } from '../../../../order-service/database/engine/database.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { chargeResult } from '../../../../order-service/providers/charge-result.ts';
import { systemClock } from '../../../../order-service/providers/clock.ts';
import { openPayments } from '../../../../order-service/services/payment-setup/payment-providers.ts';
import { settlePayment } from '../../../../order-service/services/payments/settle-payment.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { dataOf } from '../../../helpers/order-service/order-service.ts';
import { callPanel, signInStaff } from '../../../helpers/order-service/panel.ts';
import { startPayable } from '../../../helpers/order-service/payments.ts';
import { quietLog } from '../../../helpers/quiet-log.ts';

/** A placed order of R$ 75,80 that waits for a PIX, as its shop's people see it. */
async function start(t: TestContext, database: Database) {
  const service = await startPayable(t, database, { optionId: 'pix' });
  dataOf(await service.get('/api/order/confirm'));
  dataOf(await service.post('/api/order/payment/start', undefined));
  const owner = await signInStaff(database, service.shopId, 'owner');
  const picker = await signInStaff(database, service.shopId, 'picker');
  const order = async (as = owner.token) =>
    dataOf(await callPanel(service, 'boardOrder', { as, params: { number: '1' } }));
  return {
    service,
    picker,
    order,
    /** The provider reports that this amount arrived. */
    pay: async (paidCents = 75_80) => {
      const row = await database.one<{ id: string }>(sql`select id from payment`);
      const payments = openPayments({ database, clock: systemClock, log: quietLog(), isDemo: true, publicUrl: '' });
      const response = { ...chargeResult(PaymentStatus.Paid), paidCents };
      await settlePayment(payments, { shopId: service.shopId, paymentId: row?.id ?? '' }, response);
    },
    cancel: async () => {
      const { card } = await order();
      const body = { version: card.version };
      dataOf(await callPanel(service, 'cancelOrder', { as: owner.token, params: { id: card.id }, body }));
    },
    waiting: async () => dataOf(await callPanel(service, 'money', { as: owner.token })).waiting,
    onBoard: async () => {
      const { columns } = dataOf(await callPanel(service, 'boardOrders', { as: owner.token }));
      const [card] = columns.flatMap(({ orders }) => orders);
      return card && { column: card.column, paymentIssue: card.paymentIssue, arrived: card.payment?.arrived };
    },
  };
}

const labels = ({ steps }: { steps: { label: string; state: string }[] }) =>
  steps.map(({ label, state }) => `${label}: ${state}`);

onOneDatabase((kind, fresh) => {
  describe(`orders in doubt on the board and on their page (${kind})`, () => {
    // Decision: the board and the page of an order say that its money is not as ordered, and what arrived.
    test('another amount shows on the card and in the trail, but not to a role without money', async (t) => {
      const shop = await start(t, await fresh(t));
      assert.deepEqual(await shop.onBoard(), { column: 'toPay', paymentIssue: null, arrived: null });
      await shop.pay(40_00);
      assert.deepEqual(await shop.onBoard(), { column: 'toPay', paymentIssue: 'other-amount', arrived: 40 });
      assert.deepEqual(labels(await shop.order()).slice(0, 2), ['Pedido recebido: done', 'Valor diferente: current']);
      const { paymentIssue, payment } = (await shop.order(shop.picker.token)).card;
      assert.deepEqual([paymentIssue, payment], [null, null]);
    });

    // Decision: Each arrival of money keeps its own line in the order's history, with what arrived then.
    test('a second payment of the same code leaves the line of the first one as it was', async (t) => {
      const shop = await start(t, await fresh(t));
      const arrivals = async () =>
        (await shop.order()).history.filter(({ amount }) => amount !== null).map(({ step, amount }) => [step, amount]);
      await shop.pay(20_00);
      assert.deepEqual(await arrivals(), [['other-amount', 20]]);
      await shop.pay(50_00);
      await shop.pay(75_80);
      assert.deepEqual(await arrivals(), [
        ['other-amount', 20],
        ['other-amount', 30],
        ['paid', 25.8],
      ]);
    });

    test('a code that was not paid in time is expired on the board and in the list of money', async (t) => {
      const database = await fresh(t);
      const shop = await start(t, database);
      const isExpired = async () => [
        (await shop.order()).card.payment?.isExpired,
        ...(await shop.waiting()).map((order) => order.isExpired),
      ];
      assert.deepEqual(await isExpired(), [false, false]);
      await database.run(sql`update payment set expires_at = now() - interval '1 minute'`);
      assert.deepEqual(await isExpired(), [true, true]);
    });

    test('money for a cancelled order shows that the order is over, to each role in its words', async (t) => {
      const shop = await start(t, await fresh(t));
      await shop.cancel();
      assert.deepEqual(await shop.onBoard(), { column: 'canceled', paymentIssue: null, arrived: null });
      await shop.pay();
      assert.deepEqual(await shop.onBoard(), { column: 'problem', paymentIssue: 'ended', arrived: null });
      assert.deepEqual(labels(await shop.order()), ['Pedido recebido: done', 'Dinheiro a devolver: current']);
      assert.equal((await shop.order(shop.picker.token)).card.paymentIssue, 'hold');
    });

    test('a cancelled order whose other amount is still at the shop says so', async (t) => {
      const shop = await start(t, await fresh(t));
      await shop.cancel();
      await shop.pay(40_00);
      assert.deepEqual(await shop.onBoard(), { column: 'canceled', paymentIssue: 'owed', arrived: null });
      assert.deepEqual(labels(await shop.order()), ['Pedido recebido: done', 'Pedido cancelado: canceled']);
      assert.equal((await shop.order(shop.picker.token)).card.paymentIssue, null);
    });
  });
});
