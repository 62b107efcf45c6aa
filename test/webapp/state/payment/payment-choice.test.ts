import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { type PaymentChoice, PaymentMethod, type PaymentOption } from '#shared/model/payment/payment.ts';
import { checkoutState } from '../../../../webapp/state/checkout/checkout.ts';
import { choiceRefusals } from '../../../../webapp/state/checkout/choice-refusals.ts';
import { loadOrder, orderState } from '../../../../webapp/state/order/order.ts';
import { sendDrafts } from '../../../../webapp/state/order/unsent-changes.ts';
import {
  chooseMethod,
  choosePaymentGroup,
  choosePaymentOption,
  sendPendingCash,
  writeCashAmount,
} from '../../../../webapp/state/payment/payment-choice.ts';
import { toastsState } from '../../../../webapp/state/session/toasts.ts';
import type { FakeShop } from '../../../helpers/page/fake-shop.ts';
import { openWebapp, until } from '../../../helpers/page/webapp.ts';
import { sampleOrder } from '../../../helpers/samples.ts';
import { stopClock } from '../../../helpers/stopped-clock.ts';
import { cash, option, pix } from '../choices-fixture.ts';

const [visa, elo] = ['visa', 'elo'].map((id) =>
  option(id, { method: PaymentMethod.OnDelivery, payOnDelivery: true, group: 'Cartão' }),
) as [PaymentOption, PaymentOption];
const pre = option('pre', { method: PaymentMethod.OnDelivery, payOnDelivery: true, group: 'Vale' });
const options = [pix, cash, visa, elo, pre];

const sent = (shop: FakeShop) =>
  shop.seen.filter(({ path }) => path === '/api/order/payment/delivery').map(({ body }) => body);
const draft = () => [checkoutState.paymentMethod, checkoutState.paymentOptionGroup, checkoutState.paymentOptionId];

async function openOrder(t: TestContext) {
  const { shop } = await openWebapp(t);
  shop.order = sampleOrder({ totalAmout: 50 });
  shop.instead = ({ path, body }, reply) => {
    if (path !== '/api/order/payment/delivery') return false;
    const { providerId, type, cashAmount = null } = body as PaymentChoice;
    const known = options.find((candidate) => candidate.providerId === providerId);
    const payment = {
      ...shop.order.payment,
      method: type,
      providerId,
      name: providerId,
      group: known?.group ?? null,
      cashAmount,
    };
    shop.order = { ...shop.order, payment, version: shop.order.version + 1 };
    reply(200, { success: true, data: shop.order, errors: [] });
    return true;
  };
  await loadOrder();
  return shop;
}

function refuse(shop: FakeShop) {
  shop.instead = ({ path }, reply) => {
    if (path !== '/api/order/payment/delivery') return false;
    reply(422, {
      success: false,
      data: null,
      errors: [{ message: 'Esta forma de pagamento não está mais disponível.' }],
    });
    return true;
  };
}

describe('choosing how to pay', () => {
  test('sends a method with a single option, and the order contains it', async (t) => {
    const shop = await openOrder(t);
    await chooseMethod(PaymentMethod.Pix, options);
    assert.deepEqual(sent(shop), [{ providerId: 'pix', type: PaymentMethod.Pix }]);
    assert.equal(orderState.order?.payment.providerId, 'pix');
    assert.deepEqual(draft(), [null, null, null]);
  });

  test('on delivery offers the group, then the option', async (t) => {
    const shop = await openOrder(t);
    await chooseMethod(PaymentMethod.OnDelivery, options);
    assert.deepEqual([sent(shop), draft()], [[], [PaymentMethod.OnDelivery, null, null]]);
    await choosePaymentGroup('Cartão', options);
    assert.deepEqual([sent(shop), draft()], [[], [PaymentMethod.OnDelivery, 'Cartão', null]]);
    await choosePaymentOption(elo);
    assert.deepEqual(sent(shop), [{ providerId: 'elo', type: PaymentMethod.OnDelivery }]);
    assert.deepEqual(draft(), [null, null, null]);
  });

  test("a group with a single option, such as 'Dinheiro', is sent at once", async (t) => {
    const shop = await openOrder(t);
    await chooseMethod(PaymentMethod.OnDelivery, options);
    await choosePaymentGroup('Dinheiro', options);
    assert.deepEqual(sent(shop), [{ providerId: 'dinheiro', type: PaymentMethod.OnDelivery }]);
  });

  test('another group with several options can be chosen after a payment on delivery was saved', async (t) => {
    const shop = await openOrder(t);
    for (const saved of [cash, pre]) {
      await choosePaymentOption(saved);
      assert.deepEqual(draft(), [null, null, null], 'the order contains the choice');
      await choosePaymentGroup('Cartão', options);
      assert.deepEqual(draft(), [PaymentMethod.OnDelivery, 'Cartão', null], saved.name);
    }
    assert.equal(
      await sendDrafts(),
      'Escolha uma opção de pagamento.',
      'no order is confirmed with the former payment',
    );
    await choosePaymentOption(elo);
    assert.equal(await sendDrafts(), null);
    assert.deepEqual([orderState.order?.payment.providerId, sent(shop).length], ['elo', 3]);
    assert.deepEqual(draft(), [null, null, null]);
  });

  test("a failure shows 'Erro ao atualizar o método de pagamento', the server's text beside the field, and the order's choice again", async (t) => {
    const shop = await openOrder(t);
    refuse(shop);
    await chooseMethod(PaymentMethod.Pix, options);
    assert.equal(choiceRefusals.errors.payment, 'Esta forma de pagamento não está mais disponível.');
    assert.deepEqual(
      toastsState.list.map(({ kind, text }) => [kind, text]),
      [['warning', 'Erro ao atualizar o método de pagamento']],
    );
    assert.deepEqual(draft(), [null, null, null]);
  });

  test('after a failure of one of several options the customer can choose another', async (t) => {
    const shop = await openOrder(t);
    refuse(shop);
    await choosePaymentOption(visa);
    assert.deepEqual(draft(), [PaymentMethod.OnDelivery, 'Cartão', null]);
  });

  test('of two quick choices the last one counts', async (t) => {
    const shop = await openOrder(t);
    const first = choosePaymentOption(visa);
    await until(() => sent(shop).length === 1);
    await Promise.all([first, choosePaymentOption(pix)]);
    assert.deepEqual(
      sent(shop).map((body) => (body as PaymentChoice).providerId),
      ['visa', 'pix'],
    );
    assert.equal(orderState.order?.payment.providerId, 'pix');
    assert.deepEqual(draft(), [null, null, null]);
  });
});

describe('the cash amount', () => {
  test('that is still typed is not sent after another way to pay was pressed', async (t) => {
    stopClock(t);
    const shop = await openOrder(t);
    writeCashAmount('100', cash);
    void chooseMethod(PaymentMethod.OnDelivery, options);
    t.mock.timers.tick(1500);
    t.mock.timers.reset();
    await sendPendingCash();
    assert.deepEqual([sent(shop), draft()], [[], [PaymentMethod.OnDelivery, null, null]]);
  });

  test('that is being sent leaves another way to pay chosen', async (t) => {
    const shop = await openOrder(t);
    writeCashAmount('100', cash);
    const sending = sendPendingCash();
    await until(() => sent(shop).length === 1);
    await chooseMethod(PaymentMethod.OnDelivery, options);
    await choosePaymentGroup('Cartão', options);
    await sending;
    assert.deepEqual(draft(), [PaymentMethod.OnDelivery, 'Cartão', null]);
  });

  // Spec §5: "Cash amount (group 'Dinheiro') must be at least the order total: 'O valor deve ser maior que o valor do
  // pedido!'."
  test('is sent one second after the last key, if it is enough', async (t) => {
    stopClock(t);
    const shop = await openOrder(t);
    writeCashAmount('5', cash);
    t.mock.timers.tick(1500);
    assert.deepEqual(sent(shop), [], 'less than the order costs');
    writeCashAmount('51', cash);
    t.mock.timers.tick(500);
    writeCashAmount('100', cash);
    t.mock.timers.tick(999);
    assert.deepEqual(sent(shop), []);
    t.mock.timers.tick(1);
    t.mock.timers.reset();
    await until(() => orderState.order?.payment.cashAmount === 100);
    assert.deepEqual(sent(shop), [{ providerId: 'dinheiro', type: PaymentMethod.OnDelivery, cashAmount: 100 }]);
  });

  // Spec §5: "Cash amount (group 'Dinheiro') must be at least the order total: 'O valor deve ser maior que o valor do
  // pedido!'."
  test('that is too low removes the saved one, and a corrected one is saved', async (t) => {
    const shop = await openOrder(t);
    const steps = [
      ['60', 60],
      ['20', null],
      ['2', null],
      ['80', 80],
      ['0', null],
    ] as const;
    for (const [typed, saved] of steps) {
      writeCashAmount(typed, cash);
      await sendPendingCash();
      assert.deepEqual([orderState.order?.payment.cashAmount, shop.order.payment.cashAmount], [saved, saved], typed);
      assert.equal(checkoutState.cashAmount, typed, 'the input stays for correction');
    }
    const amounts = sent(shop).map((body) => (body as PaymentChoice).cashAmount);
    assert.deepEqual(amounts, [60, undefined, 80, undefined], 'an unsaved amount is not removed again');
  });

  test('that is too low also removes one that is still being sent', async (t) => {
    const shop = await openOrder(t);
    writeCashAmount('60', cash);
    const underway = sendPendingCash();
    writeCashAmount('6', cash);
    await Promise.all([underway, sendPendingCash({ isLeaving: true })]);
    assert.equal(shop.order.payment.cashAmount, null);
  });

  test('is sent once with the confirmation if its second is not over', async (t) => {
    const shop = await openOrder(t);
    writeCashAmount('60,50', cash);
    await sendPendingCash();
    await sendPendingCash();
    assert.deepEqual(sent(shop), [{ providerId: 'dinheiro', type: PaymentMethod.OnDelivery, cashAmount: 60.5 }]);
  });

  test('is optional, and applies to cash only', async (t) => {
    const shop = await openOrder(t);
    writeCashAmount('100', cash);
    writeCashAmount('', cash);
    await sendPendingCash();
    checkoutState.cashAmount = '100';
    await choosePaymentOption(pix);
    assert.deepEqual(sent(shop), [
      { providerId: 'dinheiro', type: PaymentMethod.OnDelivery },
      { providerId: 'pix', type: PaymentMethod.Pix },
    ]);
  });
});
