import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { OrderStatus } from '#shared/model/order/order.ts';
import { chosenPlatformEvents } from '#shared/model/platform-event.ts';
import { refundProblemTexts, refundTexts } from '#shared/text/payment/refunds.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { paymentsToReview } from '../../../../order-service/services/orders/payments-to-review.ts';
import { confirmByHand } from '../../../../order-service/services/payments/confirm-manual-payment.ts';
import { shopOf } from '../../../../order-service/services/shops/shops.ts';
import { showOrder } from '../../../../scripts/shop/orders/show-order.ts';
import { outstandingPaymentLines } from '../../../../scripts/shop/payments/list-outstanding-payments.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { queuedMessages, statusesOf, stockOf } from '../../../helpers/order-service/order-rows.ts';
import { dataOf } from '../../../helpers/order-service/order-service.ts';
import { callPanel, signInStaff } from '../../../helpers/order-service/panel.ts';
import { onlineVendors } from '../../../helpers/stand-ins/online-vendors.ts';
import { startOrderPaidAt, startPaidOrder } from './refund-fixture.ts';

const { Received, Error: Failed } = OrderStatus;
const inDispute = { charged: 66.8, refunded: 0, disputed: 66.8 };
const migration = readFileSync(
  new URL('../../../../order-service/database/engine/migrations/196-dispute-amounts.sql', import.meta.url),
  'utf8',
);
/** An instant after every change of the test, as the provider would write it. */
const later = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();

onOneDatabase((kind, fresh) => {
  for (const vendor of onlineVendors)
    describe(`disputes of a payment at ${vendor.title} (${kind})`, () => {
      // Decision: A chargeback before the goods leave stops them: the order waits for people, and its stock is free.
      test('a chargeback stops an order that is still here and releases its stock once', async (t) => {
        const database = await fresh(t);
        const shop = await startOrderPaidAt(t, database, vendor);
        shop.standIn.become(shop.ref, 'disputed');
        await shop.hear();
        await shop.hear();
        const { money, refund, isDoubtful } = await shop.seen();
        assert.deepEqual([money, isDoubtful, refund?.whyNot], [inDispute, true, refundProblemTexts.disputed]);
        assert.deepEqual([(await statusesOf(database, 1))?.status, await stockOf(database)], [Failed, 2]);
        assert.equal((await shop.report('Dispatched')).status, 422);
        assert.deepEqual((await shop.events()).filter((type) => type === 'order.disputed').length, 1);
      });

      test('a chargeback that is decided for the shop gives the money back', async (t) => {
        const shop = await startOrderPaidAt(t, await fresh(t), vendor);
        shop.standIn.become(shop.ref, 'disputed');
        await shop.hear();
        shop.standIn.become(shop.ref, 'paid again');
        await shop.hear();
        assert.deepEqual((await shop.seen()).money, { charged: 66.8, refunded: 0, disputed: 0 });
        assert.equal((await shop.steps()).at(-1), 'dispute-won');
      });

      // Decision: After a dispute that the shop wins the order goes on. What cannot be reserved again is a decision.
      test('an order that a chargeback stopped goes on after the dispute is won', async (t) => {
        const database = await fresh(t);
        const shop = await startOrderPaidAt(t, database, vendor);
        shop.standIn.become(shop.ref, 'disputed');
        await shop.hear();
        shop.standIn.become(shop.ref, 'paid again');
        await shop.hear();
        await shop.hear();
        assert.deepEqual([(await statusesOf(database, 1))?.status, await stockOf(database)], [Received, 0]);
        const amounts = () =>
          database.many(sql`select step, amount from order_history where step like 'dispute%' order by version`);
        const told = await amounts();
        assert.deepEqual(told, [
          { step: 'disputed', amount: 66_80 },
          { step: 'dispute-won', amount: 66_80 },
        ]);
        // Steps of before were recorded without their amounts.
        await database.run(sql`update order_history set amount = null where step like 'dispute%'`);
        await database.run({ text: migration, values: [] });
        assert.deepEqual(await amounts(), told);
        assert.deepEqual(await paymentsToReview(database, shop.shopId, 10), []);
        for (const status of ['Accepted', 'Preparing', 'Dispatched', 'Finalized']) dataOf(await shop.report(status));
        assert.equal((await statusesOf(database, 1))?.status, OrderStatus.Finalized);
      });

      test('an order whose goods were sold during the dispute waits for a decision', async (t) => {
        const database = await fresh(t);
        const shop = await startOrderPaidAt(t, database, vendor);
        shop.standIn.become(shop.ref, 'disputed');
        await shop.hear();
        await database.run(sql`update stock set available = 1`);
        shop.standIn.become(shop.ref, 'paid again');
        await shop.hear();
        assert.deepEqual([(await statusesOf(database, 1))?.status, await stockOf(database)], [Failed, 1]);
        const [listed] = await paymentsToReview(database, shop.shopId, 10);
        assert.deepEqual([listed?.isWon, listed?.isLost, listed?.isDisputed], [true, false, false]);
        const deliver = () => confirmByHand(shop.payments, shop.shopId, 1);
        assert.deepEqual(await deliver(), { kind: 'restored', amountCents: 66_80 });
        assert.deepEqual(await deliver(), { kind: 'paid before', amountCents: 66_80, refundedCents: 0 });
        assert.deepEqual([(await statusesOf(database, 1))?.status, await stockOf(database)], [Received, 1]);
        dataOf(await shop.report('Dispatched'));
      });

      test('a delivery and a chargeback at once leave one of two whole states', async (t) => {
        const database = await fresh(t);
        const shop = await startOrderPaidAt(t, database, vendor);
        shop.standIn.become(shop.ref, 'disputed');
        const [dispatched] = await Promise.all([shop.report('Dispatched'), shop.hear()]);
        const wasFirst = dispatched.status === 200;
        assert.deepEqual(
          [(await statusesOf(database, 1))?.status, await stockOf(database), (await shop.seen()).money],
          wasFirst ? [Received, 0, inDispute] : [Failed, 2, inDispute],
        );
      });

      // Decision: A chargeback of money that went back already is a decision: the shop may lose it twice.
      test('a chargeback of a payment that was wholly refunded is recorded and asks for an answer', async (t) => {
        const database = await fresh(t);
        const shop = await startOrderPaidAt(t, database, vendor, { events: [...chosenPlatformEvents] });
        const { token } = await signInStaff(database, shop.shopId, 'manager', { name: 'Gil' });
        const decisions = async () => dataOf(await callPanel(shop, 'money', { as: token })).decisions;
        const inPanel = async () =>
          dataOf(await callPanel(shop, 'orderMoney', { as: token, params: { number: '1' } })).refundedInDispute;
        const listed = async () =>
          (await outstandingPaymentLines(database, await shopOf(database, shop.shopId))).join('\n');
        const shown = async () => (await showOrder(database, await shopOf(database, shop.shopId), 1)).join('\n');
        const counted = async (type: string) => (await shop.events()).filter((one) => one === type).length;
        shop.standIn.refundInPanel(shop.ref, 66_80);
        await shop.hear();
        assert.deepEqual([await decisions(), await inPanel(), await counted('order.disputed')], [[], 0, 0]);
        const back = (await shop.seen()).money;

        shop.standIn.become(shop.ref, 'disputed');
        await shop.hear();
        await shop.hear();
        assert.deepEqual((await shop.seen()).money, back);
        assert.deepEqual([(await decisions())[0]?.kind, await inPanel()], ['disputedRefund', 66.8]);
        assert.equal((await statusesOf(database, 1))?.status, OrderStatus.Canceled);
        assert.match(await listed(), /^Pedido 1 .*devolvido e em disputa: responda no painel do provedor/);
        assert.match(await shown(), /^ *Em disputa além do devolvido: R\$ 66,80$/m);
        assert.deepEqual([await counted('order.disputed'), (await shop.steps()).at(-1)], [1, 'disputed']);

        shop.standIn.become(shop.ref, 'refunded');
        await shop.hear();
        assert.deepEqual([await decisions(), await inPanel()], [[], 0]);
        assert.deepEqual([await counted('order.disputed'), (await shop.steps()).at(-1)], [2, 'dispute-won']);
        assert.equal((await statusesOf(database, 1))?.status, OrderStatus.Canceled);
      });

      test('a refund in the panel reaches the order and the contact once, however often it is reported', async (t) => {
        const database = await fresh(t);
        const shop = await startOrderPaidAt(t, database, vendor);
        shop.standIn.refundInPanel(shop.ref, 10_00);
        await shop.hear();
        await shop.hear();
        const messages = (await queuedMessages(database)).filter(({ lines }) => lines[0]?.startsWith('Devolvemos'));
        assert.deepEqual([messages.length, (await shop.seen()).money.refunded], [1, 10]);
      });
    });

  describe(`disputes that only Mercado Pago reports (${kind})`, () => {
    test('a chargeback that is reimbursed gives the money back', async (t) => {
      const shop = await startPaidOrder(t, await fresh(t));
      shop.fake.change(shop.payment.id, { status: 'charged_back', status_detail: 'in_process' });
      await shop.hear();
      shop.fake.change(shop.payment.id, { status_detail: 'reimbursed', date_last_updated: later(60) });
      await shop.hear();
      assert.deepEqual((await shop.seen()).money, { charged: 66.8, refunded: 0, disputed: 0 });
    });

    test('a chargeback of refunded money that is lost says that the money went out twice', async (t) => {
      const database = await fresh(t);
      const shop = await startPaidOrder(t, database, { events: [...chosenPlatformEvents] });
      shop.fake.refundInPanel(shop.payment.id, 66.8);
      await shop.hear();
      shop.fake.change(shop.payment.id, { status: 'charged_back', status_detail: 'settled' });
      await shop.hear();
      assert.deepEqual((await shop.seen()).money, { charged: 66.8, refunded: 66.8, disputed: 0 });
      const shown = (await showOrder(database, await shopOf(database, shop.shopId), 1)).join('\n');
      assert.match(shown, /^ *Perdido em disputa além do devolvido: R\$ 66,80$/m);
      assert.deepEqual((await shop.events()).slice(-2).sort(), ['order.dispute_lost', 'order.disputed']);
      assert.deepEqual(await paymentsToReview(database, shop.shopId, 10), []);
    });

    test('a mediation leaves the order as it is, and its refund ends the dispute', async (t) => {
      const database = await fresh(t);
      const shop = await startPaidOrder(t, database);
      dataOf(await shop.report('Dispatched'));
      shop.fake.change(shop.payment.id, { status: 'in_mediation', status_detail: 'pending' });
      await shop.hear();
      assert.deepEqual((await shop.seen()).money, inDispute);
      assert.deepEqual([(await statusesOf(database, 1))?.status, await stockOf(database)], [Received, 0]);
      shop.fake.refundInPanel(shop.payment.id, 66.8);
      shop.fake.change(shop.payment.id, { date_last_updated: later(60) });
      await shop.hear();
      assert.deepEqual((await shop.seen()).money, { charged: 66.8, refunded: 66.8, disputed: 0 });
    });

    test('a chargeback and a claim are read from the API, which names their payment', async (t) => {
      const shop = await startPaidOrder(t, await fresh(t));
      shop.fake.resources.set('/v1/chargebacks/234000062890', {
        ...{ id: '234000062890', payments: [shop.payment.id], amount: 66.8, currency: 'BRL' },
      });
      shop.fake.resources.set('/post-purchase/v1/claims/5040', {
        id: 5040,
        resource: 'payment',
        resource_id: shop.payment.id,
        ...{ type: 'mediations', stage: 'claim', status: 'opened' },
      });
      shop.fake.change(shop.payment.id, { status: 'in_mediation', status_detail: 'pending' });
      await shop.hearAbout('topic_claims_integration_wh', 5040);
      assert.deepEqual((await shop.seen()).money, inDispute);
      shop.fake.change(shop.payment.id, { status: 'charged_back', date_last_updated: later(60) });
      await shop.hearAbout('topic_chargebacks_wh', '234000062890');
      assert.deepEqual((await shop.seen()).money, inDispute);
      assert.equal((await shop.steps()).at(-1), 'failed');
    });

    // Decision: After a fraud alert nothing leaves: people refund the order.
    test('a fraud alert stops the order, and a whole refund then ends it', async (t) => {
      const database = await fresh(t);
      const shop = await startPaidOrder(t, database);
      await shop.hearAbout('stop_delivery_op_wh');
      await shop.hearAbout('stop_delivery_op_wh');
      const { refund, isDoubtful } = await shop.seen();
      assert.deepEqual([refund?.note, refund?.whyNot, isDoubtful], [refundTexts.fraudAlert, null, true]);
      assert.deepEqual([(await statusesOf(database, 1))?.status, await stockOf(database)], [Failed, 2]);
      assert.deepEqual((await shop.events()).filter((type) => type === 'order.fraud_alert').length, 1);
      dataOf(await shop.refund());
      await shop.makeRefunds();
      assert.deepEqual(
        [(await statusesOf(database, 1))?.status, await stockOf(database)],
        [OrderStatus.Canceled, 2],
        'the stock was released once',
      );
    });

    test('a won dispute does not restore an order with a fraud alert', async (t) => {
      const database = await fresh(t);
      const shop = await startPaidOrder(t, database);
      shop.fake.change(shop.payment.id, { status: 'charged_back', status_detail: 'in_process' });
      await shop.hear();
      await shop.hearAbout('stop_delivery_op_wh');
      shop.fake.change(shop.payment.id, { status_detail: 'reimbursed', date_last_updated: later(60) });
      await shop.hear();
      assert.equal((await statusesOf(database, 1))?.status, Failed);
      assert.deepEqual((await confirmByHand(shop.payments, shop.shopId, 1)).kind, 'paid before');
    });

    test('an alert about a payment of another account changes nothing', async (t) => {
      const database = await fresh(t);
      const shop = await startPaidOrder(t, database);
      await shop.hearAbout('stop_delivery_op_wh', 424242);
      assert.deepEqual([(await statusesOf(database, 1))?.status, (await shop.seen()).isDoubtful], [Received, false]);
    });
  });
});
