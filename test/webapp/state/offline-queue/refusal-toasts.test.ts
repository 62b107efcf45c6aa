import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { ItemChange } from '#shared/model/order/order.ts';
import type { PendingOperation } from '#shared/rules/offline-queue/operation.ts';
import {
  dismissRefused,
  dropRefused,
  refusedChanges,
  showEnded,
  showLate,
} from '../../../../webapp/state/offline-queue/refused-changes.ts';
import { addProduct } from '../../../../webapp/state/order/add-product.ts';
import { confirmOrder } from '../../../../webapp/state/order/confirm-order.ts';
import { orderState } from '../../../../webapp/state/order/order.ts';
import { closeToast, toastsState } from '../../../../webapp/state/session/toasts.ts';
import { setOnline } from '../../../helpers/page/page.ts';
import { resetStores, until } from '../../../helpers/page/webapp.ts';
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

describe('a change whose order was over before its response', () => {
  const gift = {
    ...{ kind: 'gift', key: 'k1', at: Date.now(), state: 'unanswered' },
    seen: { id: 'pedido-1', version: 4 },
    selection: { id: 'valor', selectedGifts: [] },
  } satisfies PendingOperation;

  for (const [how, remove] of [
    ['dismissed', dismissRefused],
    ['made again', () => dropRefused(gift)],
  ] as const)
    test(`is not listed as uncertain after its response was listed and ${how}`, async (t) => {
      await openOrder(t);
      showLate(gift, 'Brindes');
      remove();
      // The file with the texts of a kind may load only now.
      showEnded([gift], () => 'Brindes');
      assert.deepEqual(refusedChanges.list, []);
    });

  test('is listed as uncertain without a response, also on the next page', async (t) => {
    await openOrder(t);
    showLate(gift, 'Brindes');
    dismissRefused();
    resetStores();
    showEnded([gift], () => 'Brindes');
    assert.deepEqual(
      refusedChanges.list.map(({ text }) => text),
      ['Pode não ter entrado: o pedido foi concluído antes da resposta. Confira o pedido.'],
    );
  });
});
