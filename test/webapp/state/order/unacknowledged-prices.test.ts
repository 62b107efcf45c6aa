import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { deliveryRefusals } from '#shared/text/refusals/delivery-refusals.ts';
import { orderRefusals } from '#shared/text/refusals/order-refusals.ts';
import { applyOrder, loadOrder, orderState, refreshOrder } from '../../../../webapp/state/order/order.ts';
import { removeItem } from '../../../../webapp/state/order/quantity-drafts.ts';
import { applyToOrder } from '../../../../webapp/state/order/send-checkout-change.ts';
import {
  acknowledgeProblems,
  followUnacknowledgedPrices,
} from '../../../../webapp/state/order/unacknowledged-prices.ts';
import type { FakeShop } from '../../../helpers/page/fake-shop.ts';
import { openWebapp, resetStores, until } from '../../../helpers/page/webapp.ts';
import { sampleItem, sampleLogistic, sampleOrder } from '../../../helpers/samples.ts';

const rice = sampleItem({ index: 'a', providerId: 'arroz', sku: 'arroz', name: 'Arroz' });
const beans = sampleItem({ index: 'b', providerId: 'feijao', sku: 'feijao', name: 'Feijão' });
const price = orderRefusals.priceChanged('Arroz', 'R$ 8,00', 'R$ 9,50');
const soldOut = orderRefusals.soldOut('Feijão');
const slotLost = deliveryRefusals.slotUnavailable;
const messages = () => [...(orderState.order?.catalogErrorMessages ?? [])];

/** The order as a refusal shows it: the rice has another price, and the beans ran out. */
async function open(t: TestContext): Promise<FakeShop> {
  const { shop } = await openWebapp(t);
  shop.order = sampleOrder({ version: 5, items: [rice, beans], logistic: sampleLogistic({ name: 'Moto' }) });
  await loadOrder();
  followUnacknowledgedPrices();
  applyOrder({ ...shop.order, catalogErrorMessages: [price, soldOut] });
  return shop;
}

test('a new price stays listed when another item is removed, and goes with its own item', async (t) => {
  await open(t);
  void removeItem(beans);
  await until(() => orderState.order?.items.length === 1);
  assert.deepEqual(messages(), [price]);
  void removeItem(rice);
  await until(() => orderState.order?.items.length === 0);
  assert.deepEqual(messages(), []);
});

test('a new price stays listed after the order is read again or the page is opened again', async (t) => {
  await open(t);
  await refreshOrder();
  assert.deepEqual(messages(), [price], 'the beans are sold again');
  resetStores();
  await loadOrder();
  followUnacknowledgedPrices();
  assert.deepEqual(messages(), [price]);
});

for (const unavailable of [orderRefusals.soldOut('Feijão'), orderRefusals.unavailable('Feijão')])
  test(`'${unavailable}' ends when the order is read again without it`, async (t) => {
    const shop = await open(t);
    applyOrder({ ...shop.order, catalogErrorMessages: [unavailable] });
    await refreshOrder();
    assert.ok(!messages().includes(unavailable));
  });

test("'Entendi' ends it, unless the order can't be read", async (t) => {
  const shop = await open(t);
  shop.instead = (_seen, reply) => {
    reply(500, { success: false, data: null, errors: [] });
    return true;
  };
  assert.notEqual(await acknowledgeProblems(), null);
  assert.deepEqual(messages(), [price, soldOut]);
  shop.instead = () => false;
  assert.equal(await acknowledgeProblems(), null);
  assert.deepEqual(messages(), []);
  await refreshOrder();
  assert.deepEqual(messages(), []);
});

test('so does the new price of a delivery, of that delivery only', async (t) => {
  const shop = await open(t);
  const delivery = deliveryRefusals.priceChanged('Moto', 'R$ 5,00', 'R$ 6,00');
  applyOrder({ ...shop.order, catalogErrorMessages: [delivery] });
  await refreshOrder();
  assert.ok(messages().includes(delivery));
  shop.order = { ...shop.order, version: 6, logistic: sampleLogistic({ name: 'Correios' }) };
  await refreshOrder();
  assert.equal(messages().includes(delivery), false);
});

test('a checkout choice keeps unread messages, except of an item that can be bought again', async (t) => {
  const shop = await open(t);
  applyOrder({ ...shop.order, catalogErrorMessages: [soldOut, slotLost] });
  shop.order = { ...shop.order, version: 6 };
  await applyToOrder(async () => ({ success: true, data: shop.order }));
  assert.deepEqual(messages(), [price, slotLost]);
});

test('the next order has no prices of the last one', async (t) => {
  const shop = await open(t);
  shop.order = sampleOrder({ id: 'pedido-2', items: [rice] });
  await loadOrder();
  assert.deepEqual(messages(), []);
});
