import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { OrderStatus } from '#shared/model/order/order.ts';
import { PaymentMethod } from '#shared/model/payment/payment.ts';
import { loadValue } from '../../../../webapp/browser/storage/storage.ts';
import { checkoutState, openCheckout } from '../../../../webapp/state/checkout/checkout.ts';
import { choiceRefusals } from '../../../../webapp/state/checkout/choice-refusals.ts';
import { choosePickupLocation } from '../../../../webapp/state/checkout/delivery.ts';
import { confirmOrder } from '../../../../webapp/state/order/confirm-order.ts';
import { loadOrder, orderState } from '../../../../webapp/state/order/order.ts';
import { writeQuantity } from '../../../../webapp/state/order/quantity-drafts.ts';
import { sendPendingCash, writeCashAmount } from '../../../../webapp/state/payment/payment-choice.ts';
import { startSession } from '../../../../webapp/state/session/load-session.ts';
import type { FakeShop } from '../../../helpers/page/fake-shop.ts';
import { openWebapp, resetStores } from '../../../helpers/page/webapp.ts';
import { sampleItem, sampleOrder } from '../../../helpers/samples.ts';

const cash = {
  providerId: 'dinheiro',
  name: 'Dinheiro',
  method: PaymentMethod.Cash,
  payOnDelivery: true,
  group: 'Dinheiro',
};

/** A checkout with a typed coupon that is not applied. */
async function open(t: TestContext) {
  const { shop } = await openWebapp(t);
  shop.order = sampleOrder({ items: [sampleItem({ index: 'a' })] });
  await startSession();
  await loadOrder();
  openCheckout();
  checkoutState.coupon = 'TALVEZ';
  await Promise.resolve();
  return shop;
}

/** The order is placed, here or elsewhere: the customer gets a new one. */
const beginNext = (shop: FakeShop) => {
  shop.order = sampleOrder({ id: 'pedido-2', items: [sampleItem({ index: 'a' })] });
};

describe('the draft of an order', () => {
  test('stays while the order stays', async (t) => {
    const shop = await open(t);
    shop.order = { ...shop.order, version: shop.order.version + 1 };
    await loadOrder();
    assert.equal(checkoutState.coupon, 'TALVEZ', 'another version is the same order');
    resetStores();
    await startSession();
    await loadOrder();
    openCheckout();
    assert.equal(checkoutState.coupon, 'TALVEZ', 'also after a reload');
  });

  test('that was placed does not apply to the next one', async (t) => {
    const shop = await open(t);
    beginNext(shop);
    await loadOrder();
    assert.deepEqual([checkoutState.coupon, checkoutState.orderId], ['', 'pedido-2']);
  });

  test('that is confirmed is removed at once, also from storage', async (t) => {
    const shop = await open(t);
    shop.instead = ({ path }, reply) => {
      if (path !== '/api/order/confirm') return false;
      reply(200, { success: true, data: { ...shop.order, status: OrderStatus.Received, version: 9 }, errors: [] });
      return true;
    };
    await confirmOrder();
    await Promise.resolve();
    assert.equal(checkoutState.coupon, '');
    assert.deepEqual((loadValue('checkout_data') as { coupon: string }).coupon, '');
  });

  for (const comesFirst of ['the order', 'the checkout'])
    test(`that was placed before a reload is not restored when ${comesFirst} loads first`, async (t) => {
      const shop = await open(t);
      beginNext(shop);
      resetStores();
      if (comesFirst === 'the order') await startSession().then(loadOrder);
      openCheckout();
      await loadOrder();
      assert.deepEqual([checkoutState.coupon, checkoutState.orderId], ['', 'pedido-2']);
    });

  test('is not restored by a choice that fails after the next one started', async (t) => {
    const shop = await open(t);
    checkoutState.selectedLogistic = 'bairro';
    shop.instead = ({ path, method }, reply) => {
      if (method !== 'POST' || path !== '/api/order/logistic/') return false;
      beginNext(shop);
      reply(409, {
        success: false,
        data: shop.order,
        errors: [{ message: 'Seu pedido foi alterado.', code: 'stale' }],
      });
      return true;
    };
    await choosePickupLocation('centro');
    assert.deepEqual([checkoutState.selectedLogistic, checkoutState.coupon], [null, '']);
  });
});

test('input and messages of a placed order are neither sent to the next one nor shown with it', async (t) => {
  const shop = await open(t);
  choiceRefusals.errors.logistic = 'Não entregamos aí.';
  writeQuantity({ index: 'a' }, 7);
  writeCashAmount('500,00', cash);
  beginNext(shop);
  await loadOrder();
  const before = shop.seen.length;
  assert.equal(await sendPendingCash(), null);
  assert.deepEqual([orderState.drafts, choiceRefusals.errors.logistic, shop.seen.length], [{}, undefined, before]);
});
