import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { Order } from '#shared/model/order/order.ts';
import { OrderStatus } from '#shared/model/order/order.ts';
import { type PaymentState, PaymentStatus } from '#shared/model/payment/payment.ts';
import type { Database } from '../../../../order-service/database/engine/database.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { statusesOf } from '../../../helpers/order-service/order-rows.ts';
import { dataOf } from '../../../helpers/order-service/order-service.ts';
import { callPanel, signInStaff } from '../../../helpers/order-service/panel.ts';
import { type OnlineVendor, onlineVendors } from '../../../helpers/stand-ins/online-vendors.ts';
import { startOrderPaidAt } from './refund-fixture.ts';

const [paid, waiting] = [PaymentStatus.Paid, PaymentStatus.Waiting];

/** An order of R$ 66,80 for which a PIX of R$ 80,00 arrived. */
async function start(t: TestContext, database: Database, vendor: OnlineVendor, cents = 80_00) {
  const shop = await startOrderPaidAt(t, database, vendor, {
    optionId: 'pix',
    pay: (standIn, ref) => standIn.pay(ref, cents),
    events: ['order.paid', 'order.refunded'],
  });
  const { token: as } = await signInStaff(database, shop.shopId, 'manager', { name: 'Gil' });
  const params = { number: '1' };
  return {
    ...shop,
    decisions: async () => dataOf(await callPanel(shop, 'money', { as })).decisions,
    page: async () => dataOf(await callPanel(shop, 'orderMoney', { as, params })),
    refund: async (amount: number, { key, seen }: { key?: string; seen?: number } = {}) => {
      const version = seen ?? dataOf(await callPanel(shop, 'orderMoney', { as, params })).version;
      return callPanel(shop, 'refundMoney', {
        as,
        params,
        body: { amount, version, reason: '' },
        ...(key && { key }),
      });
    },
    history: async () =>
      dataOf(await callPanel(shop, 'boardOrder', { as, params }))
        .history.map(({ step, by, name, amount }) => [step, by, name, amount])
        .filter(([step]) => step !== 'placed'),
    accept: async () => {
      const { version } = dataOf(await callPanel(shop, 'orderMoney', { as, params }));
      return dataOf(await callPanel(shop, 'confirmMoney', { as, params, body: { version, reason: '' } }));
    },
    state: async () => dataOf(await shop.get<PaymentState<Order>>('/api/order/payment/state')),
    payment: async () => (await statusesOf(database, 1))?.payment_status,
  };
}

onOneDatabase((kind, fresh) => {
  for (const vendor of onlineVendors)
    describe(`a PIX of too much at ${vendor.title} (${kind})`, () => {
      test('is offered with its excess, whose return pays the order once, and the rest can be refunded later', async (t) => {
        const database = await fresh(t);
        const shop = await start(t, database, vendor);
        const [decision] = await shop.decisions();
        assert.deepEqual([decision?.kind, decision?.excess, decision?.refundable], ['wrongAmount', 13.2, 80]);
        const { excess, toConfirm, version } = await shop.page();
        assert.deepEqual([excess, toConfirm], [13.2, 80]);
        const key = 'the-excess-of-order-one';
        dataOf(await shop.refund(13.2, { key, seen: version }));
        dataOf(await shop.refund(13.2, { key, seen: version }));
        const [underWay] = await shop.decisions();
        assert.deepEqual([underWay?.isUnderWay, underWay?.excess, await shop.payment()], [true, 0, waiting]);
        await shop.makeRefunds();
        if (vendor.name === 'pagarme') {
          // Pagar.me refunds only charges of the right amount: the decision stays, with the refusal.
          const [refused] = await shop.decisions();
          assert.deepEqual([refused?.refused.length, refused?.excess, await shop.payment()], [1, 13.2, waiting]);
          return;
        }
        // The provider reports its refund too, more than once.
        await shop.hear();
        await shop.hear();
        assert.deepEqual([await shop.payment(), await shop.decisions(), shop.refundCalls().length], [paid, [], 1]);
        const again = await shop.refund(13.2, { seen: version });
        assert.deepEqual([again.status, again.errors?.[0]?.code], [409, 'stale'], 'another person saw the old amounts');
        const { arrived, status } = await shop.state();
        assert.deepEqual([arrived, status], [null, paid]);
        assert.deepEqual((await shop.steps()).slice(-3), ['other-amount', 'refunded', 'paid']);
        assert.deepEqual((await shop.events()).toSorted(), ['order.paid', 'order.refunded']);
        assert.deepEqual([(await shop.page()).refundable, (await shop.seen()).money.refunded], [66.8, 13.2]);
      });

      test("pays it also when the excess was returned in the provider's own panel", async (t) => {
        const database = await fresh(t);
        const shop = await start(t, database, vendor);
        shop.standIn.refundInPanel(shop.ref, 13_20);
        await shop.hear();
        assert.deepEqual([await shop.payment(), await shop.decisions()], [paid, []]);
      });
    });

  const [vendor] = onlineVendors;
  assert.ok(vendor);
  describe(`money that is not the right amount after a refund (${kind})`, () => {
    // Decision: The shopper's page names what the shop has of another amount, without what was returned.
    test('counts for nothing, and the page and the refusals name what is left of it', async (t) => {
      const database = await fresh(t);
      const shop = await start(t, database, vendor);
      assert.equal((await shop.state()).arrived, 80);
      dataOf(await shop.refund(5));
      await shop.makeRefunds();
      const { arrived, status, order } = await shop.state();
      assert.deepEqual([arrived, status, await shop.payment()], [75, waiting, waiting]);
      const refused = await shop.get(`/api/order/payment/update?order=${order.id}`);
      assert.match(refused.errors?.[0]?.message ?? '', /^Recebemos R\$.75,00, mais do que os R\$.66,80 do pedido/);
      const [decision] = await shop.decisions();
      assert.deepEqual([decision?.excess, decision?.arrived, decision?.refunded], [8.2, 80, 5]);
    });

    // Decision: The history of an order names money of another amount, and who accepted it.
    test('is named in the history with its amount, and with the person who accepted it', async (t) => {
      const shop = await start(t, await fresh(t), vendor);
      await shop.accept();
      assert.deepEqual(await shop.history(), [
        ['other-amount', 'payment', null, 80],
        ['paid', 'shop', 'Gil', 80],
      ]);
    });

    // Decision: Of two decisions about one order's money only the first is carried out; the other learns of it.
    test('is not refunded by who did not see that a colleague accepted it', async (t) => {
      const shop = await start(t, await fresh(t), vendor);
      const { version } = await shop.page();
      await shop.accept();
      const { status, errors } = await shop.refund(13.2, { seen: version });
      assert.deepEqual([status, errors?.[0]?.code], [409, 'stale']);
      assert.match(errors?.[0]?.message ?? '', /^Gil aceitou R\$.80,00 de R\$.66,80 às \d\d:\d\d\.$/);
      assert.deepEqual([(await shop.page()).refundable, (await shop.page()).refunds], [80, []]);
      const { requested } = dataOf(await shop.refund(13.2));
      assert.equal(requested, 13.2, 'asked again, now that the acceptance is known');
      const underWay = await shop.refund(5, { seen: version });
      assert.match(underWay.errors?.[0]?.message ?? '', /^Gil pediu a devolução de R\$.13,20 às \d\d:\d\d\.$/);
    });

    test('has no excess when too little arrived', async (t) => {
      const shop = await start(t, await fresh(t), vendor, 20_00);
      assert.deepEqual([(await shop.decisions())[0]?.excess, (await shop.page()).excess], [0, 0]);
    });

    test('that was accepted before its refund ended is paid once', async (t) => {
      const database = await fresh(t);
      const shop = await start(t, database, vendor);
      dataOf(await shop.refund(13.2));
      assert.deepEqual(await shop.accept(), { paid: 80, mayStillBePaid: false });
      await shop.makeRefunds();
      assert.equal((await shop.steps()).filter((step) => step === 'paid').length, 1);
      assert.equal(await shop.payment(), paid);
    });

    test('does not revive an order that ended meanwhile: the rest is owed', async (t) => {
      const database = await fresh(t);
      const shop = await start(t, database, vendor);
      dataOf(await shop.refund(13.2));
      dataOf(await shop.report('Canceled', true));
      await shop.makeRefunds();
      assert.equal((await statusesOf(database, 1))?.status, OrderStatus.Canceled);
      const [decision] = await shop.decisions();
      assert.deepEqual([decision?.kind, decision?.owed], ['owed', 66.8]);
    });
  });
});
