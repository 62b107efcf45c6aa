import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { LogisticType, type ManualLogistic, manualLogisticId } from '#shared/model/order/logistic.ts';
import { checkoutState } from '../../../../webapp/state/checkout/checkout.ts';
import { choiceRefusals } from '../../../../webapp/state/checkout/choice-refusals.ts';
import { chooseAddress, chooseDelivery } from '../../../../webapp/state/checkout/delivery.ts';
import { removeDeliveryPrice, setDeliveryPrice } from '../../../../webapp/state/checkout/manual-delivery.ts';
import { loadOrder, orderState, refreshOrder } from '../../../../webapp/state/order/order.ts';
import { setOnline } from '../../../helpers/page/page.ts';
import { until } from '../../../helpers/page/webapp.ts';
import { sampleAddress, sampleLogistic } from '../../../helpers/samples.ts';
import { isSettled, open, paths, refuse, reload, sent, unsent, words } from '../choices-fixture.ts';

/** An open checkout with a delivery, and a shop that accepts any price for it. */
async function openDelivery(t: TestContext) {
  const logistic = sampleLogistic({ type: LogisticType.Shipping, providerId: 'moto' });
  const shop = await open(t, { logistic });
  checkoutState.deliveryAddressIndex = 1;
  shop.instead = ({ path, body }, reply) => {
    if (path !== '/api/order/logistic/manual') return false;
    const { price } = (body as ManualLogistic).logistic;
    const manual = { ...logistic, providerId: manualLogisticId, isManual: true, price };
    shop.order = { ...shop.order, version: shop.order.version + 1, logistic: manual };
    reply(200, { success: true, data: shop.order, errors: [] });
    return true;
  };
  return shop;
}

// Spec §5: "Manual shipping: 'Grátis' or 'Customizado' with a value. A manual discount replaces the coupon when manual
// prices are on; coupons only when the coupon permission is on."
test("a manual delivery price is sent with the address index and the type: 'Grátis' is 0, 'Customizado' its value", async (t) => {
  const shop = await openDelivery(t);
  await setDeliveryPrice('0');
  await setDeliveryPrice('12,5');
  await setDeliveryPrice('-7');
  assert.equal(choiceRefusals.errors.deliveryPrice, 'O valor não pode ser negativo.');
  await setDeliveryPrice('');
  assert.equal(choiceRefusals.errors.deliveryPrice, 'Digite o valor do frete em reais.');
  const { zipCode } = sampleAddress({});
  assert.deepEqual(
    sent(shop).map(({ query, body }) => ({ query, body })),
    [
      { query: { code: zipCode }, body: { addressIndex: 1, logistic: { type: 2, price: 0 } } },
      { query: { code: zipCode }, body: { addressIndex: 1, logistic: { type: 2, price: 12.5 } } },
    ],
  );
});

test('a manual delivery price keeps the chosen slot on the page, also while it waits for a connection', async (t) => {
  const shop = await openDelivery(t);
  const slot = { day: '2026-11-23', startDeliveryTime: '2026-11-23T09:00:00-03:00' };
  shop.order = { ...shop.order, version: 6, logistic: { ...sampleLogistic({ providerId: 'moto' }), ...slot } };
  await loadOrder();
  Object.assign(checkoutState, { selectedDay: slot.day, selectedSchedule: '09:00' });
  setOnline(false);
  await setDeliveryPrice('12,50');
  assert.deepEqual([checkoutState.selectedDay, checkoutState.selectedSchedule], [slot.day, '09:00']);
});

describe('a removed manual delivery price', () => {
  /** A checkout with a manual price. `slot`: of its delivery. The shop removes a delivery with its slot. */
  const openManual = async (t: TestContext, slot: { day?: string; startDeliveryTime?: string } = {}) => {
    const shop = await openDelivery(t);
    const logistic = sampleLogistic({ type: LogisticType.Shipping, providerId: manualLogisticId, isManual: true });
    shop.order = { ...shop.order, version: 6, logistic: { ...logistic, price: 5, ...slot } };
    await refreshOrder();
    shop.instead = ({ path, body }, reply) => {
      if (path !== '/api/order/logistic' && path !== '/api/order/logistic/') return false;
      assert.deepEqual(body, { type: LogisticType.Shipping, providerId: '' });
      shop.order = { ...shop.order, version: shop.order.version + 1, logistic: null };
      reply(200, { success: true, data: shop.order, errors: [] });
      return true;
    };
    return shop;
  };

  test('leaves the type and the address, so that an option of the shop can be chosen', async (t) => {
    await openManual(t);
    choiceRefusals.errors.deliveryPrice = 'O valor não pode ser negativo.';
    await removeDeliveryPrice();
    const { selectedLogistic, logisticType, deliveryAddressIndex, deliveryPrice } = checkoutState;
    assert.deepEqual(
      [selectedLogistic, logisticType, deliveryAddressIndex, deliveryPrice],
      [null, LogisticType.Shipping, 1, ''],
    );
    assert.equal(choiceRefusals.errors.deliveryPrice, null, 'nothing is said without a slot');
  });

  test('says that the chosen slot went with it', async (t) => {
    await openManual(t, { day: '2026-11-23', startDeliveryTime: '2026-11-23T09:00:00-03:00' });
    assert.equal(checkoutState.selectedSchedule, '09:00');
    await removeDeliveryPrice();
    assert.equal(checkoutState.selectedSchedule, null);
    assert.equal(
      choiceRefusals.errors.deliveryPrice,
      'O horário escolhido saiu com este frete. Escolha a entrega e o horário de novo.',
    );
  });

  test('that the shop refuses stays, with its slot', async (t) => {
    const shop = await openManual(t, { day: '2026-11-23', startDeliveryTime: '2026-11-23T09:00:00-03:00' });
    shop.instead = () => false;
    refuse(shop, '/api/order/logistic', 'Esta modalidade de entrega não está disponível.');
    await removeDeliveryPrice();
    assert.deepEqual(
      [checkoutState.selectedLogistic, checkoutState.selectedSchedule, choiceRefusals.errors.deliveryPrice],
      [manualLogisticId, '09:00', null],
    );
  });
});

describe('a delivery price without a connection', () => {
  const openOffline = async (t: TestContext) => {
    const shop = await openDelivery(t);
    setOnline(false);
    await setDeliveryPrice('12,50');
    return shop;
  };

  test('waits across a reload, and is sent with its type and address', async (t) => {
    const shop = await openOffline(t);
    assert.match(orderState.waitingNote ?? '', /^1 escolha aguardando conexão/);
    await reload();
    assert.deepEqual(
      [unsent(), checkoutState.deliveryPrice, checkoutState.selectedLogistic],
      [[['deliveryPrice', 'waiting']], '12,50', manualLogisticId],
    );
    setOnline(true);
    await until(isSettled);
    assert.deepEqual(
      sent(shop).map(({ body }) => body),
      [{ addressIndex: 1, logistic: { type: LogisticType.Shipping, price: 12.5 } }],
    );
    assert.deepEqual([checkoutState.deliveryPrice, orderState.order?.logistic?.price], ['', 12.5]);
    assert.deepEqual(words(), ['Suas escolhas foram salvas']);
  });

  test('is not sent once another delivery is chosen', async (t) => {
    const shop = await openOffline(t);
    await chooseDelivery('bairro');
    assert.deepEqual(unsent(), [['logistic', 'waiting']]);
    setOnline(true);
    await until(isSettled);
    assert.deepEqual([paths(shop), shop.order.logistic?.providerId], [['logistic'], 'bairro']);
  });

  test('moves with the address', async (t) => {
    const shop = await openOffline(t);
    await chooseAddress(0);
    setOnline(true);
    await until(isSettled);
    assert.deepEqual(
      sent(shop).map(({ body }) => (body as ManualLogistic).addressIndex),
      [1, 0],
    );
    assert.equal(orderState.order?.logistic?.price, 12.5);
  });

  test('that the shop refuses shows why, and the delivery from before', async (t) => {
    const shop = await openOffline(t);
    refuse(shop, '/api/order/logistic/manual', 'O valor máximo é R$ 100.000,00.');
    setOnline(true);
    await until(isSettled);
    assert.deepEqual(
      [choiceRefusals.errors.deliveryPrice, words(), checkoutState.selectedLogistic],
      ['O valor máximo é R$ 100.000,00.', ['O valor máximo é R$ 100.000,00.'], 'moto'],
    );
  });
});
