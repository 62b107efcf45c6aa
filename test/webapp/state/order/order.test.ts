import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { type ItemChange, OrderStatus } from '#shared/model/order/order.ts';
import { connectTo } from '../../../../webapp/api/client.ts';
import { addProduct } from '../../../../webapp/state/order/add-product.ts';
import { confirmOrder } from '../../../../webapp/state/order/confirm-order.ts';
import { isUpdating, loadOrder, orderState, refreshOrder } from '../../../../webapp/state/order/order.ts';
import { removeItem, writeQuantity } from '../../../../webapp/state/order/quantity-drafts.ts';
import { sendDrafts, sendDraftsBeforeLeaving } from '../../../../webapp/state/order/unsent-changes.ts';
import { sessionState } from '../../../../webapp/state/session/session.ts';
import { toastsState } from '../../../../webapp/state/session/toasts.ts';
import type { FakeShop } from '../../../helpers/page/fake-shop.ts';
import { openWebapp, until } from '../../../helpers/page/webapp.ts';
import { sampleItem, sampleOrder, sampleProduct } from '../../../helpers/samples.ts';
import { stopClock } from '../../../helpers/stopped-clock.ts';

const sentTo = (shop: FakeShop) =>
  shop.seen.filter(({ path }) => path === '/api/order/items/').map(({ body }) => body as ItemChange);
const failItems = (shop: FakeShop, error: { message: string; code?: string } = { message: 'Estoque insuficiente' }) => {
  shop.instead = (seen, reply) => {
    if (seen.path !== '/api/order/items/') return false;
    reply(422, { success: false, data: null, errors: [error] });
    return true;
  };
};

async function openOrder(t: TestContext, items = [sampleItem({ index: 'a', providerId: 'p1', quantity: 2 })]) {
  const { shop } = await openWebapp(t);
  shop.order = sampleOrder({ items });
  await loadOrder();
  return shop;
}

describe('adding a product', () => {
  // Spec §4: "Updating an item sends index, providerId, quantity (current plus one from a card), optional
  // subscription."
  // Spec §4: "On success the toast 'Produto adicionado ao carrinho' shows."
  test('sends quantity one, and shows that it is in the cart', async (t) => {
    const shop = await openOrder(t, []);
    assert.equal(await addProduct(sampleProduct({ providerId: 'p3', sku: 'p3' })), true);
    assert.deepEqual(sentTo(shop), [
      { index: '', providerId: 'p3', quantity: 1, sku: 'p3', attributes: [], subscription: null },
    ]);
    assert.equal(orderState.order?.items[0]?.providerId, 'p3');
    assert.deepEqual(
      toastsState.list.map(({ kind, text }) => [kind, text]),
      [['success', 'Produto adicionado ao carrinho']],
    );
  });

  // Decision: An agent adds from a dense list, so the toast names the product and how many.
  test('names the product to an agent', async (t) => {
    await openOrder(t, []);
    sessionState.contact = { name: 'Ana', details: 'WhatsApp' };
    const product = sampleProduct({ providerId: 'p3', sku: 'p3', name: 'Café' });
    await addProduct(product, { quantity: 3 });
    await addProduct(product);
    assert.deepEqual(
      toastsState.list.map(({ title, text }) => [title, text]),
      [['Café', 'Produto adicionado ao carrinho']],
    );
  });

  // Spec §4: "Updating an item sends index, providerId, quantity (current plus one from a card), optional
  // subscription."
  test('sends the current quantity plus one for a product in the cart', async (t) => {
    const shop = await openOrder(t);
    await addProduct(sampleProduct({ providerId: 'p1' }));
    assert.equal(sentTo(shop)[0]?.index, 'a');
    assert.equal(sentTo(shop)[0]?.quantity, 3);
  });

  // Spec §4: "Updating an item sends index, providerId, quantity (current plus one from a card), optional
  // subscription."
  test('adds another subscription of the same product as another line', async (t) => {
    const shop = await openOrder(t);
    const subscription = { type: 30, frequency: 2 } as const;
    await addProduct(sampleProduct({ providerId: 'p1' }), { subscription });
    assert.deepEqual(
      [sentTo(shop)[0]?.index, sentTo(shop)[0]?.quantity, sentTo(shop)[0]?.subscription],
      ['', 1, subscription],
    );
  });

  // Spec §4: "If the product is inactive or there is no order, nothing happens."
  test('does nothing without an order or with an inactive product', async (t) => {
    const { shop } = await openWebapp(t);
    assert.equal(await addProduct(sampleProduct({})), false);
    await loadOrder();
    assert.equal(await addProduct(sampleProduct({ isActive: false })), false);
    assert.deepEqual(sentTo(shop), []);
  });

  // Spec §4: "The order is replaced by the response only when it reports success; failures change nothing visible."
  test('changes nothing visible when it fails', async (t) => {
    const shop = await openOrder(t);
    failItems(shop);
    const before = JSON.stringify(orderState.order);
    assert.equal(await addProduct(sampleProduct({ providerId: 'p2' })), false);
    assert.equal(JSON.stringify(orderState.order), before);
    assert.deepEqual([orderState.adding, isUpdating(orderState)], [{}, false]);
  });

  test('shows product and reason when it is refused, since nothing else would show it', async (t) => {
    const shop = await openOrder(t);
    failItems(shop);
    await addProduct(sampleProduct({ providerId: 'p2', name: 'Café' }));
    assert.deepEqual(
      toastsState.list.map(({ kind, title }) => [kind, title]),
      [['warning', 'Café']],
    );
  });

  test('shows the name once when the reason has it', async (t) => {
    const shop = await openOrder(t);
    failItems(shop, { message: 'Você pode pedir até 100 unidades de Café.', code: 'order-size' });
    await addProduct(sampleProduct({ providerId: 'p2', name: 'Café' }));
    assert.deepEqual(
      toastsState.list.map(({ title, text }) => [title, text]),
      [['', 'Você pode pedir até 100 unidades de Café.']],
    );
  });

  test('of two products at once adds both, each to the order with the other', async (t) => {
    const shop = await openOrder(t);
    await Promise.all([
      addProduct(sampleProduct({ providerId: 'p1' })),
      addProduct(sampleProduct({ providerId: 'p2' })),
    ]);
    assert.deepEqual(orderState.order?.items.map(({ providerId, quantity }) => [providerId, quantity]).sort(), [
      ['p1', 3],
      ['p2', 1],
    ]);
    assert.equal(sentTo(shop).length, 2);
  });
});

test('a product added while its quantity is being sent is one more than that quantity', async (t) => {
  const shop = await openOrder(t);
  writeQuantity({ index: 'a' }, 5);
  await Promise.all([sendDrafts(), addProduct(sampleProduct({ providerId: 'p1' }))]);
  assert.deepEqual(
    sentTo(shop).map(({ quantity }) => quantity),
    [5, 6],
  );
});

describe('a draft quantity when the page closes', () => {
  test('is sent once, with a request that outlives the page', async (t) => {
    const shop = await openOrder(t);
    const fetching = t.mock.method(globalThis, 'fetch');
    writeQuantity({ index: 'a' }, 7);
    // Phones fire two events: hidden, then gone.
    await Promise.all([sendDraftsBeforeLeaving(), sendDraftsBeforeLeaving()]);
    await sendDraftsBeforeLeaving();
    assert.deepEqual(
      sentTo(shop).map(({ quantity }) => quantity),
      [7],
    );
    assert.equal(fetching.mock.calls[0]?.arguments[1]?.keepalive, true);
    assert.equal(isUpdating(orderState), false);
  });

  test('does not wait for a change whose response the page will not read', async (t) => {
    const shop = await openOrder(t);
    const responses: (() => void)[] = [];
    shop.instead = (seen, reply) => {
      if (seen.path !== '/api/order/items/') return false;
      const { quantity } = seen.body as ItemChange;
      const order = {
        ...shop.order,
        items: [sampleItem({ index: 'a', providerId: 'p1', quantity })],
        version: quantity,
      };
      responses.push(() => reply(200, { success: true, data: order, errors: [] }));
      return true;
    };
    writeQuantity({ index: 'a' }, 5);
    const first = sendDrafts();
    await until(() => responses.length === 1);
    // Back to the order's current value: this must be sent too.
    writeQuantity({ index: 'a' }, 2);
    const last = sendDraftsBeforeLeaving();
    await until(() => responses.length === 2);
    for (const respond of responses) respond();
    await Promise.all([first, last]);
    assert.deepEqual(
      sentTo(shop).map(({ quantity }) => quantity),
      [5, 2],
    );
  });
});

describe('a draft quantity', () => {
  test('that returns to the earlier value while another is being sent is sent too', async (t) => {
    const shop = await openOrder(t);
    writeQuantity({ index: 'a' }, 5);
    const first = sendDrafts();
    writeQuantity({ index: 'a' }, 2);
    await Promise.all([first, sendDrafts()]);
    assert.deepEqual([sentTo(shop).map(({ quantity }) => quantity), orderState.order?.items[0]?.quantity], [[5, 2], 2]);
  });

  // Spec §4: "A quantity change is sent after 1 second without change."
  // Spec §9: "Minimum quantity 1 … Quantity sent after 1 s idle."
  test('is sent after one second without a change, and only the last one', async (t) => {
    const shop = await openOrder(t);
    stopClock(t);
    writeQuantity({ index: 'a' }, 3);
    t.mock.timers.tick(999);
    writeQuantity({ index: 'a' }, 4);
    t.mock.timers.tick(999);
    assert.deepEqual([sentTo(shop).length, isUpdating(orderState)], [0, true]);
    t.mock.timers.tick(1);
    t.mock.timers.reset();
    await until(() => !isUpdating(orderState));
    assert.deepEqual(
      sentTo(shop).map(({ index, quantity }) => [index, quantity]),
      [['a', 4]],
    );
    assert.equal(orderState.order?.items[0]?.quantity, 4);
  });

  test("is reset to the order's value when it fails", async (t) => {
    const shop = await openOrder(t);
    failItems(shop);
    writeQuantity({ index: 'a' }, 9);
    await sendDrafts();
    assert.deepEqual([orderState.drafts, orderState.order?.items[0]?.quantity, toastsState.list], [{}, 2, []]);
  });

  test('is not sent when the order already has it', async (t) => {
    const shop = await openOrder(t);
    writeQuantity({ index: 'a' }, 3);
    writeQuantity({ index: 'a' }, 2);
    await sendDrafts();
    assert.deepEqual([sentTo(shop), orderState.drafts], [[], {}]);
  });

  for (const code of ['order-size', 'stock-limit'])
    test(`above a limit (${code}) reverts, and a toast has the shop's sentence`, async (t) => {
      const shop = await openOrder(t);
      failItems(shop, { message: 'Você pode pedir até 100 unidades deste item.', code });
      writeQuantity({ index: 'a' }, 150);
      await sendDrafts();
      assert.deepEqual([orderState.drafts, orderState.order?.items[0]?.quantity], [{}, 2]);
      assert.deepEqual(
        toastsState.list.map(({ kind, text }) => [kind, text]),
        [['warning', 'Você pode pedir até 100 unidades deste item.']],
      );
    });

  test('that fails for another reason reverts, and nothing else is visible', async (t) => {
    const shop = await openOrder(t);
    failItems(shop, { message: 'Esta combinação está indisponível.', code: 'option-unavailable' });
    writeQuantity({ index: 'a' }, 3);
    await sendDrafts();
    assert.deepEqual([orderState.drafts, orderState.order?.items[0]?.quantity, toastsState.list], [{}, 2, []]);
  });

  // Spec §4: "In the cart, quantity 0 removes the item."
  test('of 0 removes the item', async (t) => {
    const shop = await openOrder(t);
    await removeItem({ index: 'a' });
    assert.equal(sentTo(shop)[0]?.quantity, 0);
    assert.deepEqual(orderState.order?.items, []);
  });
});

test('an older response does not restore an older order', async (t) => {
  const shop = await openOrder(t);
  shop.order = { ...shop.order, version: 7, totalAmout: 70 };
  await loadOrder();
  shop.order = { ...shop.order, version: 6, totalAmout: 60 };
  await loadOrder();
  assert.equal(orderState.order?.totalAmout, 70);
});

describe('confirming', () => {
  test('sends pending drafts before it confirms', async (t) => {
    const shop = await openOrder(t);
    writeQuantity({ index: 'a' }, 5);
    const confirmed = await confirmOrder();
    assert.deepEqual(
      shop.seen.slice(-2).map(({ path }) => path),
      ['/api/order/items/', '/api/order/confirm'],
    );
    assert.equal(confirmed?.items[0]?.quantity, 5);
  });

  test("shows the server's first message when it is refused", async (t) => {
    const shop = await openOrder(t);
    shop.instead = (seen, reply) => {
      if (seen.path !== '/api/order/confirm') return false;
      reply(422, { success: false, data: null, errors: [{ message: 'Arroz está sem estoque' }] });
      return true;
    };
    assert.equal(await confirmOrder(), null);
    assert.deepEqual(
      toastsState.list.map(({ kind, text }) => [kind, text]),
      [['warning', 'Arroz está sem estoque']],
    );
    assert.equal(orderState.isConfirming, false);
  });

  const loseResponses = (shop: FakeShop, times: number) => {
    let lost = 0;
    shop.instead = (seen, reply) => {
      if (seen.path !== '/api/order/confirm' || lost === times) return false;
      lost++;
      reply(502, { success: false, data: null, errors: [{ message: 'A loja está fora do ar' }] });
      return true;
    };
  };
  const keysOf = (shop: FakeShop) =>
    shop.seen.filter(({ path }) => path === '/api/order/confirm').map(({ headers }) => headers['idempotency-key']);

  test('whose response is lost is retried with its key', async (t) => {
    const shop = await openOrder(t);
    connectTo({ baseUrl: shop.url, retryWaits: [1, 1] });
    loseResponses(shop, 2);
    assert.ok(await confirmOrder());
    assert.deepEqual([keysOf(shop).length, new Set(keysOf(shop)).size], [3, 1]);
    assert.deepEqual(toastsState.list, []);
  });

  test('without a response leaves the order unchanged, and a second press uses the same key', async (t) => {
    const shop = await openOrder(t);
    connectTo({ baseUrl: shop.url, retryWaits: [] });
    loseResponses(shop, 1);
    assert.equal(await confirmOrder(), null);
    assert.equal(orderState.waitingNote, 'Confirmação aguardando conexão. Conecte-se para continuar o pedido.');
    assert.equal(
      shop.seen.at(-1)?.path,
      '/api/order/confirm',
      'the order is not loaded: it may be the next, empty one',
    );
    assert.ok(await confirmOrder());
    assert.deepEqual([keysOf(shop).length, new Set(keysOf(shop)).size, orderState.waitingNote], [2, 1, null]);
  });

  const refuseEmpty = (shop: FakeShop) => {
    shop.instead = (seen, reply) => {
      if (seen.path !== '/api/order/confirm') return false;
      reply(422, { success: false, data: null, errors: [{ message: 'O pedido está vazio.', code: 'empty-order' }] });
      return true;
    };
  };

  test('an order that another tab confirmed shows that, with the new cart', async (t) => {
    const shop = await openOrder(t);
    refuseEmpty(shop);
    shop.ended = [{ ...shop.order, status: OrderStatus.Received }];
    shop.order = sampleOrder({ id: 'pedido-2', version: 1 });
    assert.equal(await confirmOrder(), null);
    assert.equal(orderState.notice, 'Este pedido já foi confirmado.');
    assert.deepEqual([toastsState.list, orderState.order?.id, orderState.order?.items], [[], 'pedido-2', []]);
  });

  test('an order that another tab emptied shows that it is empty', async (t) => {
    const shop = await openOrder(t);
    refuseEmpty(shop);
    shop.order = sampleOrder({ items: [], version: 9 });
    assert.equal(await confirmOrder(), null);
    assert.deepEqual(
      toastsState.list.map(({ text }) => text),
      ['O pedido está vazio.'],
    );
    assert.deepEqual(orderState.order?.items, []);
  });

  test('happens once even if the button is pressed several times', async (t) => {
    const shop = await openOrder(t);
    await Promise.all([confirmOrder(), confirmOrder()]);
    assert.equal(shop.seen.filter(({ path }) => path === '/api/order/confirm').length, 1);
  });
});

describe('a page that becomes visible again', () => {
  test('shows the current order, also a new one after the last was confirmed', async (t) => {
    const shop = await openOrder(t);
    shop.order = sampleOrder({ id: 'pedido-2', version: 1 });
    await refreshOrder();
    assert.equal(orderState.order?.id, 'pedido-2');
  });

  test('keeps the order without a response, and keeps a draft quantity', async (t) => {
    const shop = await openOrder(t);
    writeQuantity({ index: 'a' }, 7);
    const before = shop.seen.length;
    await refreshOrder();
    assert.equal(shop.seen.length, before);
    await sendDrafts();
    shop.instead = (_seen, reply) => {
      reply(500, { success: false, data: null, errors: [] });
      return true;
    };
    await refreshOrder();
    assert.deepEqual([orderState.order?.items[0]?.quantity, orderState.loadFailure], [7, null]);
  });
});

test('an order that does not load shows why', async (t) => {
  const { shop } = await openWebapp(t);
  shop.instead = (_seen, reply) => {
    reply(500, { success: false, data: null, errors: [] });
    return true;
  };
  await loadOrder();
  assert.equal(orderState.loadFailure, 'Falha ao carregar o pedido');
});
