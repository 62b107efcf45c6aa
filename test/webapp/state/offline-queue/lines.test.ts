import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { lineOperation } from '../../../../webapp/state/offline-queue/line-change.ts';
import { discardPendingLine } from '../../../../webapp/state/offline-queue/line-operations.ts';
import { storeLine } from '../../../../webapp/state/offline-queue/queue-line.ts';
import { setOperations } from '../../../../webapp/state/offline-queue/queue-store.ts';
import { dismissRefused, refusedChanges } from '../../../../webapp/state/offline-queue/refused-changes.ts';
import { startQueue } from '../../../../webapp/state/offline-queue/send-queue.ts';
import { addProduct } from '../../../../webapp/state/order/add-product.ts';
import { confirmOrder } from '../../../../webapp/state/order/confirm-order.ts';
import { loadOrder, orderState } from '../../../../webapp/state/order/order.ts';
import { removeItem, writeQuantity } from '../../../../webapp/state/order/quantity-drafts.ts';
import { refetchMissingOrder } from '../../../../webapp/state/order/refetch-order.ts';
import { sendDraftsBeforeLeaving } from '../../../../webapp/state/order/unsent-changes.ts';
import { startSession } from '../../../../webapp/state/session/load-session.ts';
import { toastsState } from '../../../../webapp/state/session/toasts.ts';
import type { FakeShop } from '../../../helpers/page/fake-shop.ts';
import { setOnline } from '../../../helpers/page/page.ts';
import { openWebapp, resetStores, until } from '../../../helpers/page/webapp.ts';
import { sampleItem, sampleOrder } from '../../../helpers/samples.ts';
import {
  coffee,
  held,
  inOrder,
  isItem,
  isQueueEmpty,
  keys,
  openOrder,
  quantities,
  reload,
  sent,
  start,
  toastTexts,
  waiting,
} from '../lines-fixture.ts';

describe('a pending change while the order does not load', () => {
  /** A product is pending after a reload, while no order request gets a response. */
  async function waitsWithoutOrder(t: TestContext) {
    const { shop, network } = await openOrder(t);
    setOnline(false);
    await addProduct(coffee);
    setOnline(true);
    await until(isQueueEmpty);
    setOnline(false);
    await addProduct(coffee, { quantity: 2 });
    const works = shop.instead;
    shop.instead = (seen, reply) => {
      if (!seen.path.startsWith('/api/order/')) return false;
      reply(503, { success: false, data: null, errors: [] });
      return true;
    };
    await reload();
    setOnline(true);
    const before = network.effects;
    return { shop, recover: () => Object.assign(shop, { instead: works }), effects: () => network.effects - before };
  }

  test('stays visible, and is sent once when the order loads by an automatic retry', async (t) => {
    const { shop, recover, effects } = await waitsWithoutOrder(t);
    const end = refetchMissingOrder({ first: 1, longest: 2, tries: 1_000 });
    assert.deepEqual([waiting(), orderState.loadFailure], [[['Café', 3]], 'Falha ao carregar o pedido']);
    assert.match(orderState.waitingNote ?? '', /1 item aguardando conexão/);
    const asked = () => shop.seen.filter(({ path }) => path === '/api/order/current').length;
    const before = asked();
    await until(() => asked() > before + 1);
    assert.deepEqual([orderState.hasOrder, waiting()], [false, [['Café', 3]]]);
    recover();
    await until(() => orderState.hasOrder && isQueueEmpty());
    assert.deepEqual([inOrder(shop), effects(), orderState.loadFailure], [[['p1', 3]], 1, null]);
    end();
  });

  test('is also sent when the shopper retries the order', async (t) => {
    const { shop, recover, effects } = await waitsWithoutOrder(t);
    recover();
    await loadOrder();
    await until(isQueueEmpty);
    assert.deepEqual([inOrder(shop), effects()], [[['p1', 3]], 1]);
  });

  test('is sent at once after a sign of a connection', async (t) => {
    const { shop, recover } = await waitsWithoutOrder(t);
    const end = refetchMissingOrder({ first: 3_600_000, longest: 3_600_000, tries: 1 });
    recover();
    setOnline(true);
    await until(isQueueEmpty);
    assert.deepEqual(inOrder(shop), [['p1', 3]]);
    end();
  });
});

describe('without a connection', () => {
  test('an added product waits visibly and is sent once when the connection returns', async (t) => {
    const { shop, network } = await openOrder(t);
    setOnline(false);
    assert.equal(await addProduct(coffee), false);
    assert.deepEqual([waiting(), quantities(shop)], [[['Café', 1]], []]);
    assert.match(orderState.waitingNote ?? '', /1 item aguardando conexão/);
    setOnline(true);
    await until(isQueueEmpty);
    assert.deepEqual([inOrder(shop), network.effects, orderState.waitingNote], [[['p1', 1]], 1, null]);
    assert.ok(toastTexts().includes('Carrinho atualizado'));
  });

  test('of several changes of one product only the last is sent', async (t) => {
    const { shop } = await openOrder(t);
    setOnline(false);
    await addProduct(coffee);
    await addProduct(coffee);
    await addProduct(coffee, { quantity: 3 });
    assert.deepEqual(waiting(), [['Café', 5]]);
    setOnline(true);
    await until(isQueueEmpty);
    assert.deepEqual(quantities(shop), [5]);
  });

  test("a quantity reset to the order's value is not queued", async (t) => {
    const { shop } = await openOrder(t);
    await addProduct(coffee, { quantity: 2 });
    setOnline(false);
    writeQuantity({ index: 'nova' }, 7);
    await sendDraftsBeforeLeaving();
    assert.deepEqual(waiting(), [['Café', 7]]);
    writeQuantity({ index: 'nova' }, 2);
    await sendDraftsBeforeLeaving();
    assert.deepEqual([waiting(), quantities(shop)], [[], [2]]);
  });

  test('a removed line waits to be removed', async (t) => {
    const { shop } = await openOrder(t);
    await addProduct(coffee);
    setOnline(false);
    await removeItem({ index: 'nova' });
    assert.deepEqual(waiting(), [['Café', 0]]);
    setOnline(true);
    await until(isQueueEmpty);
    assert.deepEqual(inOrder(shop), []);
  });

  test('a pending product can be discarded', async (t) => {
    const { shop } = await openOrder(t);
    setOnline(false);
    await addProduct(coffee);
    for (const line of held()) discardPendingLine(line);
    setOnline(true);
    assert.deepEqual([waiting(), quantities(shop), orderState.waitingNote], [[], [], null]);
  });

  test('the order is not confirmed while a change is pending, and the note has the reason', async (t) => {
    const { shop } = await openOrder(t);
    setOnline(false);
    await addProduct(coffee);
    assert.equal(await confirmOrder(), null);
    assert.equal(shop.seen.filter(({ path }) => path === '/api/order/confirm').length, 0);
    assert.match(orderState.waitingNote ?? '', /^1 item e confirmação aguardando conexão. Conecte-se para continuar/);
  });

  test('a pending change is sent after a reload', async (t) => {
    const { shop, network } = await openOrder(t);
    setOnline(false);
    await addProduct(coffee, { quantity: 2 });
    setOnline(true);
    await reload();
    await until(isQueueEmpty);
    assert.deepEqual([inOrder(shop), network.effects], [[['p1', 2]], 1]);
  });

  test('a change made before the files of the queue load is stored, and sent once they do', async (t) => {
    const { shop } = await openWebapp(t, { url: '/#abc' });
    shop.order = sampleOrder({ version: 4, items: [] });
    await startSession();
    await loadOrder();
    const change = { index: '', providerId: 'p1', sku: 'p1', quantity: 2, attributes: [], subscription: null };
    storeLine(lineOperation({ change, name: 'Café' }, { id: 'pedido-1', version: 4 }, 'underway'));
    assert.deepEqual(sent(shop), []);
    resetStores();
    await startSession();
    await loadOrder();
    startQueue();
    await until(isQueueEmpty);
    assert.deepEqual(quantities(shop), [2]);
  });

  test('a pending change is kept until the page closes if storage is blocked', async (t) => {
    const { shop } = await openOrder(t, { storage: 'blocked' });
    setOnline(false);
    await addProduct(coffee);
    setOnline(true);
    await until(isQueueEmpty);
    assert.deepEqual(inOrder(shop), [['p1', 1]]);
  });
});

describe('a change whose response is lost', () => {
  test('is retried with the key of the first attempt, and applied once', async (t) => {
    const { shop, network } = await openOrder(t);
    network.losesResponses = 3;
    await addProduct(coffee);
    await until(() => isQueueEmpty() && sent(shop).length === 4);
    assert.deepEqual([network.effects, inOrder(shop), new Set(keys(shop)).size], [1, [['p1', 1]], 1]);
    // The shop refuses a key with another body, and the order of its fields counts.
    assert.equal(new Set(sent(shop).map(({ body }) => JSON.stringify(body))).size, 1);
    assert.equal(orderState.order?.items[0]?.quantity, 1);
  });

  for (const status of [502, 503, 504])
    test(`with ${status} waits like one without a connection, and is retried with its key`, async (t) => {
      const { shop } = await openOrder(t, { pace: { first: 60_000 } });
      const respond = shop.instead;
      shop.instead = (seen, reply) => {
        if (!isItem(seen)) return false;
        reply(status, { success: false, data: null, errors: [{ message: 'fora do ar', code: 'upstream' }] });
        return true;
      };
      assert.equal(await addProduct(coffee), false);
      assert.deepEqual(waiting(), [['Café', 1]]);
      assert.match(orderState.waitingNote ?? '', /1 item aguardando conexão/);
      shop.instead = respond;
      setOnline(false);
      setOnline(true);
      await until(isQueueEmpty);
      assert.deepEqual([inOrder(shop), sent(shop).length, new Set(keys(shop)).size], [[['p1', 1]], 2, 1]);
    });

  test('is applied once, also across a reload', async (t) => {
    const { shop, network } = await openOrder(t, { pace: { first: 60_000 } });
    network.losesResponses = 1;
    await addProduct(coffee);
    assert.deepEqual(waiting(), [['Café', 1]]);
    await reload();
    await until(isQueueEmpty);
    assert.deepEqual([network.effects, new Set(keys(shop)).size, sent(shop).length], [1, 1, 2]);
  });

  test('is resolved before a newer change of the same line is sent', async (t) => {
    const { shop, network } = await openOrder(t, { pace: { first: 60_000 } });
    network.losesResponses = 1;
    await addProduct(coffee);
    setOnline(false);
    await addProduct(coffee);
    setOnline(true);
    await until(isQueueEmpty);
    assert.deepEqual([quantities(shop), network.effects, inOrder(shop)], [[1, 1, 2], 2, [['p1', 2]]]);
    assert.equal(new Set(keys(shop)).size, 2);
  });

  test('is saved before it is sent: a page that is closed meanwhile retries it with its key', async (t) => {
    const { shop, network, tab } = await openOrder(t);
    const adding = addProduct(coffee);
    await until(() => sent(shop).length === 1);
    const kept = tab.sessionStorage.get('offline_queue') ?? '';
    await adding;
    assert.match(kept, /"state":"underway"/);
    assert.equal(tab.sessionStorage.has('offline_queue'), false, 'and removed once it is confirmed');
    tab.sessionStorage.set('offline_queue', kept);
    await reload();
    await until(isQueueEmpty);
    assert.deepEqual([network.effects, new Set(keys(shop)).size, sent(shop).length], [1, 1, 2]);
  });
});

describe('a pending change', () => {
  const refuseWith = (
    shop: FakeShop,
    status: number,
    error: { message: string; code: string },
    data: unknown = null,
  ) => {
    shop.instead = (seen, reply) => {
      if (!isItem(seen)) return false;
      reply(status, { success: false, data, errors: [error] });
      return true;
    };
  };

  test('that is refused is reported with its product, and discarded', async (t) => {
    const { shop, tab } = await openOrder(t);
    setOnline(false);
    await addProduct(coffee);
    refuseWith(shop, 422, { message: 'Café está esgotado.', code: 'stock-limit' });
    setOnline(true);
    await until(isQueueEmpty);
    assert.deepEqual([toastsState.list.at(-1)?.title, toastsState.list.at(-1)?.text], ['Café', 'Café está esgotado.']);
    assert.deepEqual([sent(shop).length, tab.sessionStorage.has('offline_queue')], [1, false]);
  });

  test('that is too old is not sent by a page that stayed open', async (t) => {
    const { shop } = await openOrder(t, { pace: { first: 3_600_000, longest: 3_600_000 } });
    setOnline(false);
    await addProduct(coffee);
    const [line] = orderState.operations;
    assert.ok(line);
    setOperations([{ ...line, at: Date.now() - 13 * 3_600_000 }]);
    setOnline(true);
    await until(isQueueEmpty);
    assert.deepEqual([quantities(shop), orderState.waitingNote], [[], null]);
  });

  test('that is refused is listed until it is made again or dismissed', async (t) => {
    const { shop } = await openOrder(t);
    const listed = () => refusedChanges.list.map(({ title, text }) => [title, text]);
    const refuseAfterWait = async () => {
      setOnline(false);
      await addProduct(coffee);
      refuseWith(shop, 422, { message: 'Café está esgotado.', code: 'stock-limit' });
      setOnline(true);
      await until(() => isQueueEmpty() && listed().length > 0);
    };
    await refuseAfterWait();
    assert.deepEqual(listed(), [['Café', 'Café está esgotado.']]);
    await reload();
    assert.deepEqual(listed(), [['Café', 'Café está esgotado.']], 'also after a reload');
    setOnline(false);
    await addProduct(coffee);
    assert.deepEqual(listed(), [], 'the change was made again');
    setOnline(true);
    await until(() => isQueueEmpty() && listed().length > 0);
    dismissRefused();
    assert.deepEqual(listed(), []);
  });

  for (const isAgain of [false, true])
    test(`that fails in the shop is reported and discarded, ${isAgain ? 'after a wait' : 'at once'}`, async (t) => {
      const { shop } = await openOrder(t);
      if (isAgain) {
        setOnline(false);
        await addProduct(coffee);
      }
      refuseWith(shop, 500, { message: 'Aconteceu um erro.', code: 'fault' });
      if (isAgain) setOnline(true);
      else assert.equal(await addProduct(coffee), false);
      await until(() => toastsState.list.some(({ title }) => title === 'Café'));
      assert.deepEqual(
        [waiting(), toastTexts().at(-1), sent(shop).length],
        [[], 'Falha ao adicionar o item ao pedido. Aconteceu um erro.', 1],
      );
    });

  test('that is refused at once is reported with its product', async (t) => {
    const { shop } = await openOrder(t);
    refuseWith(shop, 422, { message: 'Café está esgotado.', code: 'stock-limit' });
    assert.equal(await addProduct(coffee), false);
    assert.deepEqual(
      toastsState.list.map(({ title, text }) => [title, text]),
      [['', 'Café está esgotado.']],
    );
    assert.deepEqual(waiting(), []);
  });

  test("does not overwrite another person's change of the line: it is reported, and the current order shows", async (t) => {
    const { shop } = await openOrder(t);
    setOnline(false);
    await addProduct(coffee);
    const order = sampleOrder({ version: 9, items: [sampleItem({ providerId: 'p1', quantity: 6 })] });
    refuseWith(shop, 409, { message: 'Seu pedido foi alterado.', code: 'stale' }, order);
    setOnline(true);
    await until(isQueueEmpty);
    assert.equal(sent(shop)[0]?.headers['if-match'], '"pedido-1.4"');
    assert.deepEqual([orderState.order?.version, toastsState.list.at(-1)?.title], [9, 'Café']);
  });

  test('is retried after a server error, a limited number of times', async (t) => {
    const { shop } = await openOrder(t, { pace: { first: 1, longest: 1, tries: 3 } });
    setOnline(false);
    await addProduct(coffee);
    refuseWith(shop, 503, { message: 'fora do ar', code: 'upstream' });
    setOnline(true);
    await until(() => sent(shop).length === 4);
    await new Promise((done) => setImmediate(done));
    assert.deepEqual([sent(shop).length, new Set(keys(shop)).size, waiting()], [4, 1, [['Café', 1]]]);
  });

  test('of a placed order is not sent to the next one', async (t) => {
    const { shop } = await openOrder(t);
    setOnline(false);
    await addProduct(coffee);
    shop.order = sampleOrder({ id: 'pedido-2', version: 1 });
    await loadOrder();
    setOnline(true);
    await until(isQueueEmpty);
    assert.deepEqual(
      [quantities(shop), toastTexts().at(-1)],
      [[], 'A última mudança não entrou: o pedido já tinha sido concluído.'],
    );
  });

  test("is discarded when another session's page opens in the tab", async (t) => {
    const { shop, tab } = await openOrder(t);
    setOnline(false);
    await addProduct(coffee);
    resetStores();
    setOnline(true);
    Object.assign(tab, { hash: '#outra' });
    await start();
    assert.deepEqual([waiting(), quantities(shop), tab.sessionStorage.has('offline_queue')], [[], [], false]);
  });
});
