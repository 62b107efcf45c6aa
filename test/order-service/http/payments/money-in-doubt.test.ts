import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { OrderStatus } from '#shared/model/order/order.ts';
import { chosenPlatformEvents } from '#shared/model/platform-event.ts';
import { boardRefusals } from '#shared/text/panel/order-board.ts';
import type { Database } from '../../../../order-service/database/engine/database.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { paymentsToReview } from '../../../../order-service/services/orders/payments-to-review.ts';
import { clearFraudAlert } from '../../../../order-service/services/payments/clear-fraud-alert.ts';
import { confirmByHand } from '../../../../order-service/services/payments/confirm-manual-payment.ts';
import { lostDisputes } from '../../../../order-service/services/payments/lost-disputes.ts';
import { recordFraudWarning } from '../../../../order-service/services/payments/record-fraud-warning.ts';
import { changeOrders } from '../../../../scripts/shop/orders/change-order.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { queuedMessages, statusesOf, stockOf } from '../../../helpers/order-service/order-rows.ts';
import { dataOf, refusalOf } from '../../../helpers/order-service/order-service.ts';
import { callPanel, signInStaff } from '../../../helpers/order-service/panel.ts';
import { mercadoPago, type OnlineStandIn } from '../../../helpers/stand-ins/online-vendors.ts';
import { startOrderPaidAt, startPaidOrder } from './refund-fixture.ts';

const { Received, Canceled, Error: Failed } = OrderStatus;
const later = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();

/** A paid order at the fake Mercado Pago, with its shop's panel. */
async function start(t: TestContext, database: Database) {
  const shop = await startPaidOrder(t, database, { events: [...chosenPlatformEvents] });
  const [gil, caio] = await Promise.all([
    signInStaff(database, shop.shopId, 'manager', { name: 'Gil' }),
    signInStaff(database, shop.shopId, 'picker', { name: 'Caio' }),
  ]);
  const card = async (as = gil.token) =>
    dataOf(await callPanel(shop, 'boardOrder', { as, params: { number: '1' } })).card;
  return {
    ...shop,
    caio,
    card,
    report: async (status: string) => shop.report(status),
    /** The provider reports these fields of the payment. */
    become: async (fields: Parameters<typeof shop.fake.change>[1], seconds = 0) => {
      shop.fake.change(shop.payment.id, { ...fields, date_last_updated: later(seconds) });
      await shop.hear();
    },
    status: async () => (await statusesOf(database, 1))?.status,
    decisions: async () => dataOf(await callPanel(shop, 'money', { as: gil.token })).decisions,
    listed: () => paymentsToReview(database, shop.shopId, 10),
    call: <Name extends 'moveOrders' | 'clearFraudAlert' | 'boardOrder' | 'orderMoney'>(
      name: Name,
      input: object = {},
    ) => callPanel(shop, name, { as: gil.token, params: { number: '1' }, ...input }),
    move: async (move: 'prepare' | 'dispatch' | 'finish', isPaymentIssueAccepted?: boolean) => {
      const { id, version } = await card();
      const body = { move, orders: [{ id, version }], ...(isPaymentIssueAccepted && { isPaymentIssueAccepted }) };
      return dataOf(await callPanel(shop, 'moveOrders', { as: gil.token, params: {}, body }));
    },
    audits: () =>
      database.many<{ by: string; to: unknown }>(sql`
      select member_name as by, after as "to" from staff_audit
      where action in ('order.move', 'money.deliver') order by at, id`),
  };
}

onOneDatabase((kind, fresh) => {
  describe(`an order whose payment is in mediation (${kind})`, () => {
    test('asks for an answer in Dinheiro and in payments, and its card says so to each role', async (t) => {
      const shop = await start(t, await fresh(t));
      await shop.become({ status: 'in_mediation', status_detail: 'pending' });
      const [decision] = await shop.decisions();
      assert.deepEqual([decision?.number, decision?.kind, decision?.isGone], [1, 'disputed', false]);
      const [listed] = await shop.listed();
      assert.deepEqual([listed?.isDisputed, listed?.isLost, listed?.isGone], [true, false, false]);
      assert.deepEqual(
        [(await shop.card()).paymentIssue, (await shop.card(shop.caio.token)).paymentIssue],
        ['dispute', 'hold'],
      );
      const { steps } = dataOf(await shop.call('boardOrder'));
      assert.deepEqual(steps.map(({ label, state }) => [label, state]).slice(0, 2), [
        ['Pedido recebido', 'done'],
        ['Em disputa', 'current'],
      ]);
    });

    // Decision: Goods whose payment has a payment issue leave only after a person was asked.
    test('leaves only after the question, and the history says so', async (t) => {
      const shop = await start(t, await fresh(t));
      await shop.become({ status: 'in_mediation', status_detail: 'pending' });
      assert.equal((await shop.move('prepare')).moved.length, 1);
      const { moved, refused } = await shop.move('dispatch');
      assert.deepEqual([moved.length, refused[0]?.reason], [0, boardRefusals.doubtful(1)]);
      assert.equal((await shop.move('dispatch', true)).moved[0]?.column, 'ready');
      assert.match(String((await shop.audits()).at(-1)?.to), /mesmo em dúvida/);
      assert.equal((await shop.decisions())[0]?.isGone, true);
    });

    test('is dispatched by the command line only with --even-if-disputed', async (t) => {
      const database = await fresh(t);
      const shop = await start(t, database);
      await shop.become({ status: 'in_mediation', status_detail: 'pending' });
      const dispatch = async (evenIfDisputed: boolean) =>
        (
          await changeOrders(shop.payments, shop.shopId, 'dispatch', {
            numbers: [1],
            evenIfPaid: false,
            evenIfDisputed,
          })
        )[0];
      const held = await dispatch(false);
      assert.equal(held?.isDone, false);
      assert.match(held?.line ?? '', /em disputa, não entregue.*--even-if-disputed/);
      assert.equal((await dispatch(true))?.isDone, true);
    });

    test('leaves the list when the mediation ends', async (t) => {
      const shop = await start(t, await fresh(t));
      await shop.become({ status: 'in_mediation', status_detail: 'pending' });
      await shop.become({ status: 'approved', status_detail: 'accredited' }, 60);
      assert.deepEqual([await shop.decisions(), await shop.listed(), (await shop.card()).paymentIssue], [[], [], null]);
    });
  });

  describe(`a payment that Mercado Pago reports as refunded (${kind})`, () => {
    for (const [title, sum] of [
      ['an empty list of refunds', 66.8],
      ['no sum either', 0],
    ] as const)
      test(`went back whole, also with ${title}`, async (t) => {
        const database = await fresh(t);
        const shop = await start(t, database);
        await shop.become({ status: 'refunded', status_detail: 'refunded', transaction_amount_refunded: sum });
        assert.deepEqual((await shop.seen()).money, { charged: 66.8, refunded: 66.8, disputed: 0 });
        assert.deepEqual([await shop.status(), await stockOf(database)], [Canceled, 2]);
      });

    test('counts its sum when the list is shorter, and nothing twice when the list is whole', async (t) => {
      const shop = await start(t, await fresh(t));
      await shop.become({ status_detail: 'partially_refunded', transaction_amount_refunded: 20 });
      assert.equal((await shop.seen()).money.refunded, 20);
      shop.fake.refundInPanel(shop.payment.id, 20);
      await shop.become({ status_detail: 'partially_refunded', transaction_amount_refunded: 20 }, 60);
      assert.equal((await shop.seen()).money.refunded, 20);
    });

    test('does not restore an order that a chargeback stopped', async (t) => {
      const shop = await start(t, await fresh(t));
      await shop.become({ status: 'charged_back', status_detail: 'in_process' });
      await shop.become({ status: 'refunded', status_detail: 'refunded' }, 60);
      assert.deepEqual([await shop.status(), (await shop.seen()).money.refunded], [Canceled, 66.8]);
      assert.ok((await shop.events()).includes('order.canceled'));
      assert.ok(!(await shop.steps()).includes('dispute-won'));
    });
  });

  describe(`goods that wait for their pickup while their money went back (${kind})`, () => {
    // Decision: Goods whose money went back leave only after a person was asked.
    for (const [what, paymentIssue, changes] of [
      [
        'a dispute that was lost',
        'lost',
        [
          { status: 'charged_back', status_detail: 'in_process' },
          { status: 'charged_back', status_detail: 'settled' },
        ],
      ],
      ['a refund at the provider', 'refunded', [{ status: 'refunded', status_detail: 'refunded' }]],
    ] as const)
      test(`by ${what}, leave only after the question, for each role and by the command`, async (t) => {
        const database = await fresh(t);
        const shop = await start(t, database);
        assert.equal((await shop.move('dispatch')).moved[0]?.column, 'ready');
        for (const [at, fields] of changes.entries()) await shop.become(fields, at * 60);
        assert.deepEqual(
          [(await shop.card()).paymentIssue, (await shop.card(shop.caio.token)).paymentIssue],
          [paymentIssue, 'hold'],
        );
        const { moved, refused } = await shop.move('finish');
        assert.deepEqual([moved.length, refused[0]?.reason], [0, boardRefusals.doubtful(1)]);
        const anyway = { numbers: [1], evenIfPaid: false, evenIfDisputed: false };
        const [held] = await changeOrders(shop.payments, shop.shopId, 'finish', anyway);
        assert.equal(held?.isDone, false);
        assert.match(held?.line ?? '', /não entregue\. Para entregar mesmo assim, use --even-if-disputed/);
        assert.equal((await shop.move('finish', true)).moved[0]?.column, 'done');
      });
  });

  describe(`a chargeback that the shop loses (${kind})`, () => {
    test('ends the order, leaves the list, and is an event', async (t) => {
      const database = await fresh(t);
      const shop = await start(t, database);
      await shop.become({ status: 'charged_back', status_detail: 'in_process' });
      assert.equal((await shop.decisions())[0]?.kind, 'disputed');
      await shop.become({ status_detail: 'settled' }, 60);
      await shop.become({ status_detail: 'settled' }, 60);
      assert.deepEqual([await shop.status(), await stockOf(database)], [Canceled, 2]);
      assert.deepEqual(
        [await shop.decisions(), await shop.listed(), (await shop.card()).paymentIssue],
        [[], [], 'lost'],
      );
      assert.deepEqual((await shop.steps()).slice(-2), ['dispute-lost', 'canceled']);
      assert.deepEqual((await shop.events()).slice(-2).sort(), ['order.canceled', 'order.dispute_lost']);
      assert.deepEqual((await queuedMessages(database)).at(-1)?.lines, ['Seu pedido nº 1 foi cancelado.']);
      assert.deepEqual(await confirmByHand(shop.payments, shop.shopId, 1), { kind: 'lost' });
      const { id } = await shop.card();
      assert.deepEqual([...(await lostDisputes(database, shop.shopId, [id]))], [id]);
    });

    test('reports each end of an order whose dispute was won after its end and whose money then went back', async (t) => {
      const database = await fresh(t);
      const shop = await start(t, database);
      const canceled = async () => (await shop.events()).filter((type) => type === 'order.canceled').length;
      await shop.become({ status: 'charged_back', status_detail: 'settled' });
      assert.deepEqual([await shop.status(), await canceled()], [Canceled, 1]);
      await shop.become({ status_detail: 'reimbursed' }, 60);
      assert.deepEqual([await shop.status(), await canceled()], [Failed, 1]);
      await shop.become({ status: 'refunded', status_detail: 'refunded' }, 120);
      assert.deepEqual([await shop.status(), await canceled()], [Canceled, 2]);
    });

    test('changes nothing of goods that left', async (t) => {
      const database = await fresh(t);
      const shop = await start(t, database);
      dataOf(await shop.report('Dispatched'));
      await shop.become({ status: 'charged_back', status_detail: 'settled' });
      assert.deepEqual([await shop.status(), await stockOf(database), await shop.listed()], [Received, 0, []]);
      assert.ok(!(await shop.events()).includes('order.canceled'));
      const told = (await queuedMessages(database)).flatMap(({ lines }) => lines);
      assert.deepEqual(
        told.filter((line) => line.includes('cancelado')),
        [],
      );
    });

    test('is open before it is decided: a confirmation says that the money is in dispute', async (t) => {
      const database = await fresh(t);
      const shop = await start(t, database);
      await shop.become({ status: 'charged_back', status_detail: 'in_process' });
      const { id } = await shop.card();
      assert.deepEqual([...(await lostDisputes(database, shop.shopId, [id]))], []);
      assert.deepEqual(await confirmByHand(shop.payments, shop.shopId, 1), { kind: 'disputed' });
    });
  });

  describe(`a fraud alert whose buyer the shop checked (${kind})`, () => {
    // Decision: The shop's people may deliver despite a fraud alert, and the history says who decided it.
    test('lets the order go on with its stock, once, and the history says who decided it', async (t) => {
      const database = await fresh(t);
      const shop = await start(t, database);
      await shop.hearAbout('stop_delivery_op_wh');
      const [code, text] = refusalOf(await shop.report('Dispatched'));
      assert.deepEqual(
        [code, text],
        [
          422,
          'Um pedido com erro não pode passar a saiu para entrega. A loja decide sobre o dinheiro dele no painel, em ' +
            'Dinheiro. Se tudo for devolvido (POST /platform/orders/:number/refunds), ele é cancelado.',
        ],
      );
      const [decision] = await shop.decisions();
      assert.deepEqual([decision?.kind, await shop.status(), await stockOf(database)], ['suspect', Failed, 2]);
      const clear = async (seen?: number) => {
        const version = seen ?? dataOf(await shop.call('orderMoney')).version;
        return shop.call('clearFraudAlert', { body: { version, reason: 'liguei para ela' } });
      };
      const { version } = dataOf(await shop.call('orderMoney'));
      dataOf(await clear());
      const stale = await clear(version);
      assert.deepEqual([stale.status, stale.errors?.[0]?.code], [409, 'stale']);
      assert.equal((await clear()).errors?.[0]?.code, 'no-alert');
      assert.deepEqual([await shop.status(), await stockOf(database)], [Received, 0]);
      assert.deepEqual([await shop.decisions(), await shop.listed(), (await shop.card()).paymentIssue], [[], [], null]);
      assert.deepEqual(await shop.audits(), [{ by: 'Gil', to: 'Entregar mesmo assim: liguei para ela' }]);
      assert.ok((await shop.events()).includes('order.fraud_cleared'));
      await shop.hearAbout('stop_delivery_op_wh');
      assert.equal(await shop.status(), Received, 'the same alert again stops nothing');
      dataOf(await shop.report('Dispatched'));
    });

    test('stops no order that waits for its money: cleared, it waits on, and another amount stays a decision', async (t) => {
      const database = await fresh(t);
      const shop = await startOrderPaidAt(t, database, mercadoPago, {
        optionId: 'pix',
        pay: (standIn, ref) => standIn.pay(ref, 20_00),
        events: [],
      });
      const row = await database.one<{ id: string }>(sql`select id from payment`);
      await recordFraudWarning(
        { database, clock: () => new Date() },
        { shopId: shop.shopId, paymentId: row?.id ?? '' },
      );
      assert.equal((await statusesOf(database, 1))?.status, Received);
      const clear = () => database.tx((db) => clearFraudAlert(db, shop.shopId, 1, new Date()), shop.shopId);
      assert.equal((await clear()).kind, 'cleared');
      assert.equal((await statusesOf(database, 1))?.status, Received);
      const [listed] = await paymentsToReview(database, shop.shopId, 10);
      assert.deepEqual([listed?.number, listed?.arrivedCents], [1, 20_00]);
    });

    // Decision: A fraud alert of a finished order stays listed until a person has checked the buyer.
    test('of a finished order waits for a decision until a person checked the buyer', async (t) => {
      const database = await fresh(t);
      const shop = await start(t, database);
      for (const move of ['prepare', 'dispatch', 'finish'] as const)
        assert.equal((await shop.move(move)).moved.length, 1, move);
      await shop.hearAbout('stop_delivery_op_wh');
      const [decision] = await shop.decisions();
      assert.deepEqual([decision?.kind, decision?.isGone, decision?.refundable], ['suspect', true, 66.8]);
      const [listed] = await shop.listed();
      assert.deepEqual([listed?.number, listed?.isSuspect, listed?.isGone], [1, true, true]);
      assert.equal((await shop.card()).paymentIssue, 'fraud-alert');
      const { version } = dataOf(await shop.call('orderMoney'));
      dataOf(await shop.call('clearFraudAlert', { body: { version, reason: 'liguei para ela' } }));
      assert.deepEqual([await shop.decisions(), await shop.listed(), (await shop.card()).paymentIssue], [[], [], null]);
      assert.equal(await shop.status(), OrderStatus.Finalized);
      assert.equal((await shop.audits()).at(-1)?.to, 'Comprador conferido: liguei para ela');
    });

    test('is not cleared while a dispute is open', async (t) => {
      const shop = await start(t, await fresh(t));
      await shop.hearAbout('stop_delivery_op_wh');
      await shop.become({ status: 'charged_back', status_detail: 'in_process' });
      const { version } = dataOf(await shop.call('orderMoney'));
      const { errors } = await shop.call('clearFraudAlert', { body: { version, reason: '' } });
      assert.equal(errors?.[0]?.code, 'disputed');
      assert.equal(await shop.status(), Failed);
    });
  });

  describe(`a PIX of another amount (${kind})`, () => {
    const startShort = async (t: TestContext, database: Database) =>
      startOrderPaidAt(t, database, mercadoPago, {
        optionId: 'pix',
        pay: (standIn, ref) => standIn.pay(ref, 20_00),
        events: ['order.payment_review'],
      });

    test('is an event, and cancels its order when all of it went back', async (t) => {
      const database = await fresh(t);
      const shop = await startShort(t, database);
      assert.equal((await shop.events()).filter((type) => type === 'order.payment_review').length, 1);
      shop.standIn.refundInPanel(shop.ref, 20_00);
      await shop.hear();
      assert.deepEqual([(await statusesOf(database, 1))?.status, await stockOf(database)], [Canceled, 2]);
      assert.deepEqual(await paymentsToReview(database, shop.shopId, 10), []);
    });

    test('shows what of it went back, and a confirmation counts only what is kept', async (t) => {
      const database = await fresh(t);
      const shop = await startShort(t, database);
      shop.standIn.refundInPanel(shop.ref, 5_00);
      await shop.hear();
      const [listed] = await paymentsToReview(database, shop.shopId, 10);
      assert.deepEqual([listed?.arrivedCents, listed?.refundedCents], [20_00, 5_00]);
      const confirmed = await confirmByHand(shop.payments, shop.shopId, 1);
      assert.deepEqual(confirmed, { kind: 'paid', amountCents: 15_00, refundedCents: 5_00, mayStillBePaid: false });
      assert.deepEqual(await confirmByHand(shop.payments, shop.shopId, 1), {
        kind: 'paid before',
        amountCents: 15_00,
        refundedCents: 5_00,
      });
    });

    test('in another currency is a decision and an event', async (t) => {
      const database = await fresh(t);
      const pay = (standIn: OnlineStandIn, ref: string) => standIn.become(ref, 'other currency');
      const shop = await startOrderPaidAt(t, database, mercadoPago, {
        ...{ optionId: 'pix', pay, events: ['order.payment_review'] },
      });
      const [listed] = await paymentsToReview(database, shop.shopId, 10);
      assert.deepEqual([listed?.isForeign, listed?.arrivedCents], [true, null]);
      const { token } = await signInStaff(database, shop.shopId, 'manager');
      const { decisions, waiting } = dataOf(await callPanel(shop, 'money', { as: token }));
      assert.deepEqual([decisions.map(({ kind: why }) => why), waiting], [['otherCurrency'], []]);
      await shop.hear();
      assert.equal((await shop.events()).filter((type) => type === 'order.payment_review').length, 1);
    });
  });
});
