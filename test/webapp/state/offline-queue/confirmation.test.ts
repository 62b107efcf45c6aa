import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { OrderStatus } from '#shared/model/order/order.ts';
import { defaultPace } from '../../../../webapp/browser/loading/backoff.ts';
import { writeContact } from '../../../../webapp/state/checkout/contact.ts';
import { queueSenders } from '../../../../webapp/state/offline-queue/queue-line.ts';
import { startQueue } from '../../../../webapp/state/offline-queue/send-queue.ts';
import { addProduct } from '../../../../webapp/state/order/add-product.ts';
import { changeOrder } from '../../../../webapp/state/order/change-order.ts';
import { confirmOrder } from '../../../../webapp/state/order/confirm-order.ts';
import { consumeConfirmedOrder } from '../../../../webapp/state/order/confirmed-order.ts';
import { closeNotice, loadOrder, orderState } from '../../../../webapp/state/order/order.ts';
import { writeQuantity } from '../../../../webapp/state/order/quantity-drafts.ts';
import { writeCashAmount } from '../../../../webapp/state/payment/payment-choice.ts';
import { startSession } from '../../../../webapp/state/session/load-session.ts';
import { toastsState } from '../../../../webapp/state/session/toasts.ts';
import type { FakeShop } from '../../../helpers/page/fake-shop.ts';
import { setOnline, type Tab } from '../../../helpers/page/page.ts';
import { openWebapp, resetStores, until } from '../../../helpers/page/webapp.ts';
import { sampleItem, sampleOrder, sampleProduct } from '../../../helpers/samples.ts';
import { option } from '../choices-fixture.ts';

const confirmations = (shop: FakeShop) => shop.seen.filter(({ path }) => path === '/api/order/confirm');
const keys = (shop: FakeShop) => confirmations(shop).map(({ headers }) => headers['idempotency-key']);
const toastTexts = () => toastsState.list.map(({ text }) => text);

/** The order is placed or cancelled, and the next one starts. */
function end(shop: FakeShop, status: OrderStatus): void {
  shop.ended = [{ ...shop.order, status }];
  shop.order = sampleOrder({ id: 'pedido-2' });
}

/** A shop that runs each key once, as in the contract, and whose responses to confirmations may get lost. */
function keepKeys(shop: FakeShop) {
  const responses = new Map<string, unknown>();
  const network = { losesRequests: 0, losesResponses: 0 };
  shop.instead = ({ path, headers }, reply) => {
    if (path !== '/api/order/confirm') return false;
    // Not an envelope of the shop: the request counts as one without a response.
    if (network.losesRequests-- > 0) return reply(200, '<html>') ?? true;
    const key = String(headers['idempotency-key']);
    if (!responses.has(key)) {
      end(shop, OrderStatus.Received);
      responses.set(key, { success: true, data: shop.ended[0], errors: [] });
    }
    reply(200, network.losesResponses-- > 0 ? '<html>' : responses.get(key));
    return true;
  };
  return network;
}

async function openOrder(t: TestContext, { storage = 'works' }: { storage?: 'works' | 'blocked' } = {}) {
  const { shop, tab } = await openWebapp(t, { url: '/#abc', storage });
  shop.order = sampleOrder({ version: 4, items: [sampleItem({ index: 'a', providerId: 'p1', quantity: 2 })] });
  await start();
  return { shop, tab, network: keepKeys(shop) };
}

async function start(): Promise<void> {
  await startSession();
  await loadOrder();
  startQueue({ ...defaultPace, first: 60_000 });
}

/** A reload after `later` seconds: the memory is lost, the stored data remains. */
async function reload(tab: Tab, { later = 0 } = {}): Promise<void> {
  // The stored data is aged instead of the clock: a clock jump would also fire all time-outs of fetch.
  const text = tab.sessionStorage.get('offline_queue');
  if (text)
    tab.sessionStorage.set(
      'offline_queue',
      text.replaceAll(/"at":(\d+)/g, (_, at) => `"at":${Number(at) - later * 1000}`),
    );
  resetStores();
  await start();
}

const stateOf = () => orderState.operations.find(({ kind }) => kind === 'confirm')?.state ?? null;
const kept = (tab: Tab) => (tab.sessionStorage.get('offline_queue') ?? '').includes('"confirm"');
const note = 'Confirmação aguardando conexão. Conecte-se para continuar o pedido.';
const open = 'Seu pedido ainda não foi confirmado.';
const changed = 'Você mudou o pedido. Confira e confirme de novo.';

describe('a confirmation without a response', () => {
  test('that placed the order is reported when the next order arrives', async (t) => {
    const { shop, network, tab } = await openOrder(t);
    network.losesResponses = 1;
    await confirmOrder();
    await loadOrder();
    await until(() => orderState.notice === 'Este pedido já foi confirmado.');
    assert.deepEqual([confirmations(shop).length, kept(tab)], [1, false]);
  });

  for (const { what, end: ends, notice } of [
    { what: 'placed', end: () => {}, notice: 'Este pedido já foi confirmado.' },
    {
      what: 'cancelled',
      end: (shop: FakeShop) => shop.ended.map((order) => Object.assign(order, { status: OrderStatus.Canceled })),
      notice: 'Este pedido foi cancelado.',
    },
    {
      what: 'unknown',
      end: (shop: FakeShop) => shop.ended.splice(0),
      notice: 'O pedido anterior foi encerrado. Este é um novo.',
    },
  ])
    test(`whose order is ${what} is reported after a reload until the notice is closed`, async (t) => {
      const { shop, network, tab } = await openOrder(t);
      network.losesResponses = 1;
      await confirmOrder();
      ends(shop);
      await reload(tab);
      await until(() => orderState.notice === notice);
      assert.deepEqual([stateOf(), kept(tab), confirmations(shop).length], [null, false, 1]);
      // The in-app browser may discard the page before the notice shows.
      await reload(tab);
      await until(() => orderState.notice === notice);
      closeNotice();
      await reload(tab);
      assert.deepEqual([orderState.notice, tab.sessionStorage.has('ended_order')], [null, false]);
    });

  test('that never arrived waits with its note, and is sent again with its key after a reload', async (t) => {
    const { shop, network, tab } = await openOrder(t);
    network.losesRequests = 1;
    await confirmOrder();
    assert.deepEqual([stateOf(), orderState.waitingNote, toastTexts()], ['unanswered', note, []]);
    await reload(tab);
    await until(() => orderState.confirmed?.id === 'pedido-1');
    assert.deepEqual([confirmations(shop).length, new Set(keys(shop)).size, kept(tab)], [2, 1, false]);
    assert.deepEqual([toastTexts(), orderState.waitingNote], [[], null]);
  });

  test('is sent again once the connection returns, on any page', async (t) => {
    const { shop, network } = await openOrder(t);
    network.losesRequests = 1;
    await confirmOrder();
    setOnline(false);
    setOnline(true);
    await until(() => orderState.confirmed?.id === 'pedido-1');
    assert.deepEqual([confirmations(shop).length, new Set(keys(shop)).size, stateOf()], [2, 1, null]);
    assert.equal(consumeConfirmedOrder()?.id, 'pedido-1');
    assert.equal(consumeConfirmedOrder(), null, 'its page opens once');
  });

  test('is saved before it is sent, so that a closed page keeps its key', async (t) => {
    const { shop, network, tab } = await openOrder(t);
    network.losesRequests = 1;
    const confirming = confirmOrder();
    await until(() => confirmations(shop).length === 1);
    const entry = tab.sessionStorage.get('offline_queue') ?? '';
    await confirming;
    assert.equal(JSON.parse(entry).value[0].key, keys(shop)[0]);
  });

  test('older than a minute needs a press, which uses its key: a toast shows that no order is confirmed', async (t) => {
    const { shop, network, tab } = await openOrder(t);
    network.losesRequests = 1;
    await confirmOrder();
    await reload(tab, { later: 90 });
    assert.deepEqual([stateOf(), orderState.waitingNote, toastTexts()], ['paused', null, [open]]);
    await reload(tab);
    assert.deepEqual([stateOf(), toastTexts()], ['paused', [open]], 'and again after a reload');
    assert.ok(await confirmOrder());
    assert.deepEqual([confirmations(shop).length, new Set(keys(shop)).size, stateOf()], [2, 1, null]);
  });

  test('older than ten minutes is removed', async (t) => {
    const { network, tab } = await openOrder(t);
    network.losesRequests = 1;
    await confirmOrder();
    await reload(tab, { later: 601 });
    assert.deepEqual([stateOf(), toastTexts()], [null, []]);
  });

  test('of an order that changed since is not sent by itself, and a press is a new confirmation', async (t) => {
    const { shop, network, tab } = await openOrder(t);
    network.losesRequests = 1;
    await confirmOrder();
    shop.order = { ...shop.order, version: 5 };
    await reload(tab);
    assert.deepEqual([stateOf(), toastTexts()], ['paused', [open]]);
    assert.ok(await confirmOrder());
    assert.equal(new Set(keys(shop)).size, 2);
  });

  test('is not sent by itself once the shopper changes the order', async (t) => {
    const { network, tab } = await openOrder(t);
    network.losesRequests = 1;
    await confirmOrder();
    setOnline(false);
    await addProduct(sampleProduct({ providerId: 'p2', sku: 'p2', name: 'Café' }));
    assert.deepEqual([stateOf(), orderState.waitingNote?.slice(0, 6)], ['paused', '1 item']);
    await reload(tab);
    assert.deepEqual([orderState.operations.length, stateOf()], [2, 'paused']);
  });

  for (const { what, type } of [
    { what: 'a quantity', type: () => writeQuantity({ index: 'a' }, 3, 1) },
    { what: 'contact data', type: () => writeContact({ name: 'Maria' }) },
    {
      what: 'an amount of cash',
      type: () => writeCashAmount('50,00', option('dinheiro')),
    },
  ])
    test(`is not sent by itself once ${what} is typed, also before it is sent`, async (t) => {
      const { shop, tab } = await openOrder(t);
      setOnline(false);
      await confirmOrder();
      assert.deepEqual([stateOf(), kept(tab)], ['waiting', true]);
      type();
      assert.deepEqual([stateOf(), kept(tab), toastTexts()], [null, false, [changed]]);
      setOnline(true);
      await new Promise((done) => setTimeout(done, 20));
      assert.equal(confirmations(shop).length, 0);
    });

  test('is not sent by itself if a quantity was typed before the queue started', async (t) => {
    const { shop, tab } = await openOrder(t);
    setOnline(false);
    await confirmOrder();
    resetStores();
    await startSession();
    setOnline(true);
    await loadOrder();
    writeQuantity({ index: 'a' }, 3, 1);
    startQueue({ ...defaultPace, first: 60_000 });
    assert.deepEqual([stateOf(), kept(tab), toastTexts()], [null, false, [changed]]);
    await new Promise((done) => setTimeout(done, 20));
    assert.equal(confirmations(shop).length, 0);
  });

  for (const { what, change } of [
    { what: 'a quantity is typed', change: () => writeQuantity({ index: 'a' }, 3, 1) },
    {
      what: 'a product is added',
      change: () => void addProduct(sampleProduct({ providerId: 'p2', sku: 'p2', name: 'Café' })),
    },
  ])
    test(`is not sent if ${what} while an earlier request is under way`, async (t) => {
      const { shop, network } = await openOrder(t);
      network.losesRequests = 1;
      await confirmOrder();
      let answer = () => {};
      const changing = changeOrder(() => new Promise<null>((done) => (answer = () => done(null))), false);
      queueSenders.sendWaiting();
      await new Promise((done) => setTimeout(done, 20));
      change();
      answer();
      await changing;
      await new Promise((done) => setTimeout(done, 20));
      assert.deepEqual([confirmations(shop).length, stateOf()], [1, 'paused']);
    });

  test('that failed inside the shop waits for a press, which uses its key', async (t) => {
    const { shop, tab } = await openOrder(t);
    const respond = shop.instead;
    shop.instead = ({ path }, reply) => {
      if (path !== '/api/order/confirm') return false;
      reply(500, { success: false, data: null, errors: [{ message: 'Erro interno' }] });
      return true;
    };
    assert.equal(await confirmOrder(), null);
    assert.deepEqual([stateOf(), orderState.waitingNote], ['paused', null]);
    assert.match(toastTexts().join(), /Falha ao confirmar o pedido/);
    await reload(tab);
    assert.deepEqual([stateOf(), toastTexts().includes(open)], ['paused', true], 'and shows after a reload');
    shop.instead = respond;
    assert.ok(await confirmOrder());
    assert.deepEqual([confirmations(shop).length, new Set(keys(shop)).size], [2, 1]);
  });

  for (const { whose, other } of [
    { whose: 'session', other: (_shop: FakeShop, tab: Tab) => Object.assign(tab, { hash: '#outra' }) },
    { whose: 'person', other: (shop: FakeShop) => Object.assign(shop.session.userShop, { id: 'cliente-2' }) },
  ])
    test(`is not restored for another ${whose} in the same tab`, async (t) => {
      const { shop, network, tab } = await openOrder(t);
      network.losesRequests = 1;
      await confirmOrder();
      assert.ok(kept(tab));
      other(shop, tab);
      await reload(tab);
      assert.deepEqual([kept(tab), stateOf(), toastTexts()], [false, null, []]);
    });

  test('is kept until the page closes if storage is blocked', async (t) => {
    const { shop, network } = await openOrder(t, { storage: 'blocked' });
    network.losesRequests = 1;
    await confirmOrder();
    assert.ok(await confirmOrder());
    assert.equal(new Set(keys(shop)).size, 1);
  });
});

describe('a confirmation behind changes', () => {
  test('that an earlier page stored keeps them, although it is made before the queue starts', async (t) => {
    const { shop, tab } = await openOrder(t);
    setOnline(false);
    await addProduct(sampleProduct({ providerId: 'p2', sku: 'p2', name: 'Café' }));
    resetStores();
    await startSession();
    setOnline(true);
    await loadOrder();
    assert.equal(await confirmOrder(), null);
    assert.match(tab.sessionStorage.get('offline_queue') ?? '', /"line".*"confirm"/);
    assert.equal(confirmations(shop).length, 0);
  });

  test('is sent after them once the connection returns, for the order that they made', async (t) => {
    const { shop, tab } = await openOrder(t);
    setOnline(false);
    await addProduct(sampleProduct({ providerId: 'p2', sku: 'p2', name: 'Café' }));
    assert.equal(await confirmOrder(), null);
    assert.match(orderState.waitingNote ?? '', /^1 item e confirmação aguardando conexão/);
    await reload(tab);
    setOnline(true);
    await until(() => orderState.confirmed !== null);
    const writes = shop.seen.filter(({ path }) => path.endsWith('/items/') || path.endsWith('/confirm'));
    assert.deepEqual(
      writes.map(({ path, headers }) => [path, headers['if-match']]),
      [
        ['/api/order/items/', '"pedido-1.4"'],
        ['/api/order/confirm', '"pedido-1.5"'],
      ],
    );
  });

  test('is not made if the shop refuses one: the order is not the one on screen', async (t) => {
    const { shop } = await openOrder(t);
    const respond = shop.instead;
    shop.instead = (seen, reply) => {
      if (seen.path !== '/api/order/items/') return respond(seen, reply);
      reply(422, { success: false, data: null, errors: [{ message: 'Sem estoque' }] });
      return true;
    };
    setOnline(false);
    await addProduct(sampleProduct({ providerId: 'p2', sku: 'p2', name: 'Café' }));
    await confirmOrder();
    setOnline(true);
    await until(() => orderState.operations.length === 0);
    assert.deepEqual([confirmations(shop).length, toastTexts().includes(open)], [0, true]);
  });
});

test('a retried confirmation whose order was cancelled meanwhile is not a success: its response is the earlier one', async (t) => {
  const { shop, network } = await openOrder(t);
  network.losesResponses = 1;
  await confirmOrder();
  for (const order of shop.ended) order.status = OrderStatus.Canceled;
  // The shop stores the first response of the key.
  const remembered = { ...shop.ended[0], status: OrderStatus.Received };
  const respond = shop.instead;
  shop.instead = (seen, reply) => {
    if (seen.path !== '/api/order/confirm') return respond(seen, reply);
    reply(200, { success: true, data: remembered, errors: [] });
    return true;
  };
  assert.equal(await confirmOrder(), null);
  assert.deepEqual(
    [orderState.notice, orderState.order?.id, orderState.isConfirming],
    ['Este pedido foi cancelado.', 'pedido-2', false],
  );
});

test('a confirmation with its response, also a refused one, leaves no stored data', async (t) => {
  const { shop, tab } = await openOrder(t);
  shop.instead = (seen, reply) => {
    if (seen.path !== '/api/order/confirm') return false;
    reply(422, { success: false, data: shop.order, errors: [{ message: 'Arroz está sem estoque' }] });
    return true;
  };
  await confirmOrder();
  assert.deepEqual([kept(tab), stateOf()], [false, null]);
  keepKeys(shop);
  assert.ok(await confirmOrder());
  assert.deepEqual([kept(tab), stateOf()], [false, null]);
});
