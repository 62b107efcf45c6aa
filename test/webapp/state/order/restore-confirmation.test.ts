import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { OrderStatus } from '#shared/model/order.ts';
import { confirmOrder, isOutcomeAwaited } from '../../../../webapp/state/order/confirm-order.ts';
import { loadOrder, orderState } from '../../../../webapp/state/order/order.ts';
import { addProduct } from '../../../../webapp/state/order/order-lines.ts';
import { resetPendingChanges, startPendingChanges } from '../../../../webapp/state/order/pending-line-changes.ts';
import { restoreConfirmation } from '../../../../webapp/state/order/restore-confirmation.ts';
import { startSession } from '../../../../webapp/state/session/session.ts';
import { toastsState } from '../../../../webapp/state/session/toasts.ts';
import type { FakeShop } from '../../../helpers/fake-shop.ts';
import { setOnline, type Tab } from '../../../helpers/page.ts';
import { sampleItem, sampleOrder, sampleProduct } from '../../../helpers/samples.ts';
import { openWebapp, resetStores, until } from '../../../helpers/webapp.ts';

const confirmations = (shop: FakeShop) => shop.seen.filter(({ path }) => path === '/api/order/confirm');
const keys = (shop: FakeShop) => confirmations(shop).map(({ headers }) => headers['idempotency-key']);
const words = () => toastsState.list.map(({ text }) => text);

/** The order is placed, or cancelled, and the next one begins. */
function end(shop: FakeShop, status: OrderStatus): void {
  shop.ended = [{ ...shop.order, status }];
  shop.order = sampleOrder({ id: 'pedido-2' });
}

/** A shop that does each key once, as the contract says, and whose answers to confirmations may get lost on their way. */
function keepKeys(shop: FakeShop) {
  const answers = new Map<string, unknown>();
  const network = { losesRequests: 0, losesAnswers: 0 };
  shop.instead = ({ path, headers }, reply) => {
    if (path !== '/api/order/confirm') return false;
    // No envelope of ours: the call counts as never answered.
    if (network.losesRequests-- > 0) return reply(200, '<html>') ?? true;
    const key = String(headers['idempotency-key']);
    if (!answers.has(key)) {
      end(shop, OrderStatus.Received);
      answers.set(key, { success: true, data: shop.ended[0], errors: [] });
    }
    reply(200, network.losesAnswers-- > 0 ? '<html>' : answers.get(key));
    return true;
  };
  return network;
}

async function openOrder(t: TestContext, { storage = 'works' }: { storage?: 'works' | 'blocked' } = {}) {
  const { shop, tab } = await openWebapp(t, { url: '/#abc', storage });
  shop.order = sampleOrder({ version: 4, items: [sampleItem({ index: 'a', providerId: 'p1', quantity: 2 })] });
  t.after(() => resetPendingChanges());
  await start();
  return { shop, tab, network: keepKeys(shop) };
}

async function start(): Promise<void> {
  resetPendingChanges({ first: 60_000 });
  await startSession();
  await loadOrder();
  startPendingChanges();
  restoreConfirmation();
}

/** The page loaded again, `later` by so many seconds: what it had in memory is gone, what it kept is there. */
async function reload(tab: Tab, { later = 0 } = {}): Promise<void> {
  // What is kept grows older: a clock that jumps would also ring all time-outs of fetch.
  const text = tab.sessionStorage.get('confirmation');
  if (text)
    tab.sessionStorage.set(
      'confirmation',
      text.replaceAll(/"(at|expiresAt)":(\d+)/g, (_, name, at) => `"${name}":${Number(at) - later * 1000}`),
    );
  resetStores();
  await start();
}

const kept = (tab: Tab) => tab.sessionStorage.has('confirmation');

describe('a confirmation that nobody answered', () => {
  test('and that placed the order is told when the next order comes', async (t) => {
    const { shop, network, tab } = await openOrder(t);
    network.losesAnswers = 1;
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
      what: 'not to be told of',
      end: (shop: FakeShop) => shop.ended.splice(0),
      notice: 'O pedido anterior foi encerrado. Este é um novo.',
    },
  ])
    test(`and whose order is ${what} says so once after the page was loaded again`, async (t) => {
      const { shop, network, tab } = await openOrder(t);
      network.losesAnswers = 1;
      await confirmOrder();
      ends(shop);
      await reload(tab);
      await until(() => orderState.notice === notice);
      assert.deepEqual([isOutcomeAwaited(), kept(tab), confirmations(shop).length], [false, false, 1]);
      await reload(tab);
      assert.equal(orderState.notice, null);
    });

  test('and never arrived is awaited after the page was loaded again, and asked about under its key', async (t) => {
    const { shop, network, tab } = await openOrder(t);
    network.losesRequests = 1;
    await confirmOrder();
    await reload(tab);
    assert.deepEqual([isOutcomeAwaited(), orderState.unanswered?.isRestored, words()], [true, true, []]);
    assert.equal((await confirmOrder())?.id, 'pedido-1');
    assert.deepEqual([confirmations(shop).length, new Set(keys(shop)).size, kept(tab)], [2, 1, false]);
  });

  test('is kept before it is sent: a page that goes away meanwhile knows its key', async (t) => {
    const { shop, network, tab } = await openOrder(t);
    network.losesRequests = 1;
    const confirming = confirmOrder();
    await until(() => confirmations(shop).length === 1);
    const entry = tab.sessionStorage.get('confirmation') ?? '';
    await confirming;
    assert.equal(JSON.parse(entry).value.key, keys(shop)[0]);
  });

  test('more than a minute ago is not sent again by itself: the shopper reads that nothing is confirmed, and a press is the same one', async (t) => {
    const { shop, network, tab } = await openOrder(t);
    network.losesRequests = 1;
    await confirmOrder();
    await reload(tab, { later: 90 });
    assert.deepEqual([isOutcomeAwaited(), words()], [false, ['Seu pedido ainda não foi confirmado.']]);
    assert.equal(orderState.unanswered?.isRestored, false, 'it is said once');
    assert.ok(await confirmOrder());
    assert.deepEqual([confirmations(shop).length, new Set(keys(shop)).size], [2, 1]);
  });

  test('more than ten minutes ago is forgotten', async (t) => {
    const { network, tab } = await openOrder(t);
    network.losesRequests = 1;
    await confirmOrder();
    await reload(tab, { later: 601 });
    assert.deepEqual([orderState.unanswered, words()], [null, []]);
  });

  test('of an order that was changed since is not sent again by itself', async (t) => {
    const { shop, network, tab } = await openOrder(t);
    network.losesRequests = 1;
    await confirmOrder();
    shop.order = { ...shop.order, version: 5 };
    await reload(tab);
    assert.deepEqual([isOutcomeAwaited(), words()], [false, ['Seu pedido ainda não foi confirmado.']]);
    assert.ok(await confirmOrder());
    assert.equal(new Set(keys(shop)).size, 2);
  });

  test('is not sent again by itself once the shopper wants something else of the order', async (t) => {
    const { network, tab } = await openOrder(t);
    network.losesRequests = 1;
    await confirmOrder();
    setOnline(false);
    await addProduct(sampleProduct({ providerId: 'p2', sku: 'p2', name: 'Café' }));
    assert.equal(isOutcomeAwaited(), false);
    await reload(tab);
    assert.deepEqual([orderState.waiting.length, isOutcomeAwaited()], [1, false]);
  });

  for (const { whose, other } of [
    { whose: 'session', other: (_shop: FakeShop, tab: Tab) => Object.assign(tab, { hash: '#outra' }) },
    { whose: 'person', other: (shop: FakeShop) => Object.assign(shop.session.userShop, { id: 'cliente-2' }) },
  ])
    test(`is nothing of another ${whose}'s page in the same tab`, async (t) => {
      const { shop, network, tab } = await openOrder(t);
      network.losesRequests = 1;
      await confirmOrder();
      assert.ok(kept(tab));
      other(shop, tab);
      await reload(tab);
      assert.deepEqual([kept(tab), orderState.unanswered, words()], [false, null, []]);
    });

  test('lives as long as the page where storage is blocked', async (t) => {
    const { shop, network } = await openOrder(t, { storage: 'blocked' });
    network.losesRequests = 1;
    await confirmOrder();
    assert.ok(await confirmOrder());
    assert.equal(new Set(keys(shop)).size, 1);
  });
});

test('a repeated confirmation whose order was cancelled meanwhile is no success: its answer is the one of then', async (t) => {
  const { shop, network } = await openOrder(t);
  network.losesAnswers = 1;
  await confirmOrder();
  for (const order of shop.ended) order.status = OrderStatus.Canceled;
  // What the shop remembers under the key is what it said first.
  const remembered = { ...shop.ended[0], status: OrderStatus.Received };
  const answer = shop.instead;
  shop.instead = (seen, reply) => {
    if (seen.path !== '/api/order/confirm') return answer(seen, reply);
    reply(200, { success: true, data: remembered, errors: [] });
    return true;
  };
  assert.equal(await confirmOrder(), null);
  assert.deepEqual([orderState.notice, orderState.order?.id, orderState.isConfirming], ['Este pedido foi cancelado.', 'pedido-2', false]);
});

test('an answered confirmation, also a refused one, leaves nothing behind', async (t) => {
  const { shop, tab } = await openOrder(t);
  shop.instead = (seen, reply) => {
    if (seen.path !== '/api/order/confirm') return false;
    reply(422, { success: false, data: shop.order, errors: [{ message: 'Arroz está sem estoque' }] });
    return true;
  };
  await confirmOrder();
  assert.deepEqual([kept(tab), orderState.unanswered], [false, null]);
  keepKeys(shop);
  assert.ok(await confirmOrder());
  assert.deepEqual([kept(tab), orderState.unanswered], [false, null]);
});
