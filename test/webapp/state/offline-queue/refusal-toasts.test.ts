import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { ItemChange } from '#shared/model/order/order.ts';
import { addProduct } from '../../../../webapp/state/order/add-product.ts';
import { confirmOrder } from '../../../../webapp/state/order/confirm-order.ts';
import { orderState } from '../../../../webapp/state/order/order.ts';
import { closeToast, toastsState } from '../../../../webapp/state/session/toasts.ts';
import { setOnline } from '../../../helpers/page/page.ts';
import { until } from '../../../helpers/page/webapp.ts';
import { sampleProduct } from '../../../helpers/samples.ts';
import { coffee, isItem, isQueueEmpty, openOrder, toastTexts } from '../lines-fixture.ts';

describe('the toast after what waited was sent', () => {
  const tea = sampleProduct({ providerId: 'p2', sku: 'p2', name: 'Chá' });

  /** The shop refuses coffee and accepts everything else. */
  async function openRefusing(t: TestContext) {
    const opened = await openOrder(t);
    const works = opened.shop.instead;
    opened.shop.instead = (seen, reply) => {
      if (!isItem(seen) || (seen.body as ItemChange).providerId !== 'p1') return works(seen, reply);
      reply(422, { success: false, data: null, errors: [{ message: 'Acabou agora.' }] });
      return true;
    };
    setOnline(false);
    return opened;
  }

  for (const [first, second] of [
    [coffee, tea],
    [tea, coffee],
  ] as const)
    test(`is the refusal and no success, if ${first.name} is sent before ${second.name}`, async (t) => {
      await openRefusing(t);
      await addProduct(first);
      await addProduct(second);
      closeToast();
      setOnline(true);
      await until(() => isQueueEmpty() && orderState.underway === 0);
      await new Promise((done) => setTimeout(done, 20));
      assert.deepEqual(
        toastsState.list.map(({ title, text }) => [title, text]),
        [['Café', 'Acabou agora.']],
      );
    });

  test('is no success if the order is still to be confirmed', async (t) => {
    await openRefusing(t);
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
    await addProduct(tea);
    await confirmOrder();
    t.mock.timers.tick(61_000);
    setOnline(true);
    await until(() => isQueueEmpty() && orderState.underway === 0);
    await new Promise((done) => setTimeout(done, 20));
    assert.deepEqual(toastTexts(), ['Seu pedido ainda não foi confirmado.']);
  });

  test('is the success again once a later change is accepted', async (t) => {
    await openRefusing(t);
    await addProduct(coffee);
    setOnline(true);
    await until(isQueueEmpty);
    setOnline(false);
    await addProduct(tea);
    setOnline(true);
    await until(() => toastTexts().includes('Carrinho atualizado'));
  });
});
