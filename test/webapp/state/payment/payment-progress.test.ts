import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { OrderStatus } from '#shared/model/order/order.ts';
import { PaymentStatus } from '#shared/model/payment/payment.ts';
import {
  changeMethod,
  loadPayment,
  openPayment,
  pollingPace,
  progressState,
  resetForOrder,
  resetPayment,
  shopClock,
  showPayment,
  startCharge,
  watchPayment,
} from '../../../../webapp/state/payment/payment-progress.ts';
import { toastsState } from '../../../../webapp/state/session/toasts.ts';
import type { FakeShop } from '../../../helpers/page/fake-shop.ts';
import { setVisible } from '../../../helpers/page/page.ts';
import { openWebapp, until } from '../../../helpers/page/webapp.ts';
import { stopClock } from '../../../helpers/stopped-clock.ts';

const pollCount = (shop: FakeShop) => shop.seen.filter(({ path }) => path === '/api/order/payment/state').length;

async function openWatch(t: TestContext) {
  let stop = () => {};
  // Runs before the tab closes: hooks run in the order of their registration.
  t.after(() => stop());
  const { shop, tab } = await openWebapp(t);
  Object.assign(pollingPace, { poll: 20, longest: 80 });
  await loadPayment();
  stop = watchPayment();
  return { shop, tab };
}

const pass = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

test('a code is created on demand, and a new one in the same order', async (t) => {
  const { shop } = await openWebapp(t);
  await startCharge();
  assert.equal(progressState.state?.pix?.code, 'codigo-pix');
  shop.payment.newPix = { code: 'codigo-novo', expiresAt: null };
  await Promise.all([startCharge(), startCharge()]);
  assert.equal(progressState.state?.pix?.code, 'codigo-novo');
  assert.equal(
    shop.seen.filter(({ path }) => path === '/api/order/payment/start').length,
    2,
    'pressed twice, made once',
  );
});

// Decision: The notice about another open cart stays while the order loads, and another order resets it.
test('another open cart stays named when the order loads after the press, and not for another order', async (t) => {
  await openWebapp(t);
  await openPayment(null);
  const { state } = progressState;
  assert.ok(state);
  resetForOrder(state.order.id);
  progressState.otherCart = 'outro carrinho';
  showPayment(state);
  assert.equal(progressState.otherCart, 'outro carrinho');
  showPayment({ ...state, order: { ...state.order, id: 'another' } });
  assert.equal(progressState.otherCart, null);
});

test('a code that cannot be created shows why', async (t) => {
  const { shop } = await openWebapp(t);
  shop.instead = (_seen, reply) => {
    reply(422, { success: false, data: null, errors: [{ message: 'O pedido já foi pago.' }] });
    return true;
  };
  await startCharge();
  assert.equal(progressState.startFailure, 'O pedido já foi pago.');
});

test('a payment is polled every 3 seconds', async (t) => {
  let stop = () => {};
  t.after(() => stop());
  const { shop } = await openWebapp(t);
  stopClock(t);
  stop = watchPayment();
  t.mock.timers.tick(2999);
  assert.equal(pollCount(shop), 0);
  t.mock.timers.tick(1);
  t.mock.timers.reset();
  await until(() => pollCount(shop) === 1);
});

// Decision: A cancelled order never shows the state before its cancellation again.
test('a response that a newer one overtook is ignored', async (t) => {
  await openWebapp(t);
  await openPayment(null);
  const { state } = progressState;
  assert.ok(state);
  const before = { ...state, status: PaymentStatus.Canceled };
  showPayment({ ...state, order: { ...state.order, version: state.order.version + 1, status: OrderStatus.Canceled } });
  showPayment(before);
  assert.equal(progressState.state?.order.status, OrderStatus.Canceled);
});

test('a change during a poll is followed by another poll at once', async (t) => {
  let stop = () => {};
  t.after(() => stop());
  const { shop, tab } = await openWebapp(t);
  await loadPayment();
  Object.assign(pollingPace, { poll: 60_000, longest: 60_000 });
  stop = watchPayment();
  const answer = { now: () => {} };
  shop.instead = ({ path }, reply) => {
    if (path !== '/api/order/payment/state') return false;
    answer.now = () => reply(503, { success: false, data: null, errors: [] });
    return true;
  };
  const before = pollCount(shop);
  const becomeVisible = () => {
    setVisible(tab, false);
    setVisible(tab, true);
  };
  becomeVisible();
  await until(() => pollCount(shop) === before + 1);
  becomeVisible();
  shop.instead = () => false;
  answer.now();
  await until(() => pollCount(shop) === before + 2);
});

test('a paid payment is not polled again', async (t) => {
  const { shop } = await openWatch(t);
  await until(() => pollCount(shop) > 2);
  shop.payment.status = PaymentStatus.Paid;
  await until(() => progressState.state?.status === PaymentStatus.Paid);
  const before = pollCount(shop);
  await pass(100);
  assert.equal(pollCount(shop), before);
});

test('a hidden page polls at growing intervals, and at once when it becomes visible', async (t) => {
  const { shop, tab } = await openWatch(t);
  Object.assign(pollingPace, { poll: 20, longest: 60_000 });
  setVisible(tab, false);
  await until(() => pollCount(shop) === 3);
  // 20, 40, 80, 160 … instead of 20 each.
  await pass(250);
  assert.ok(pollCount(shop) <= 6, `polled ${pollCount(shop)} times`);
  const before = pollCount(shop);
  setVisible(tab, true);
  await until(() => pollCount(shop) > before);
  await until(() => pollCount(shop) > before + 3);
});

test('a missing response changes nothing, and the next poll retries', async (t) => {
  const { shop } = await openWatch(t);
  shop.payment.status = PaymentStatus.Waiting;
  shop.instead = (_seen, reply) => {
    reply(503, { success: false, data: null, errors: [] });
    return true;
  };
  const before = pollCount(shop);
  await until(() => pollCount(shop) > before + 1);
  assert.deepEqual([progressState.state?.status, progressState.loadFailure], [null, null]);
  shop.instead = () => false;
  await until(() => progressState.state?.status === PaymentStatus.Waiting);
});

test("a payment that cannot be loaded shows 'Falha ao carregar o pedido'", async (t) => {
  const { shop } = await openWebapp(t);
  shop.instead = (_seen, reply) => {
    reply(503, { success: false, data: null, errors: [] });
    return true;
  };
  await loadPayment();
  assert.equal(progressState.loadFailure, 'Falha ao carregar o pedido');
});

test("time follows the shop's clock and not the phone's", async (t) => {
  const { shop } = await openWebapp(t);
  shop.payment.now = '2030-01-01T00:00:00.000Z';
  await loadPayment();
  assert.equal(shopClock(progressState, progressState.readAt + 5000), Date.parse('2030-01-01T00:00:05Z'));
});

test('the payment of an order is never shown for another, and every request names its order', async (t) => {
  const { shop } = await openWebapp(t);
  await openPayment(null);
  assert.equal(progressState.orderId, 'pedido-1', 'the first response names the order');
  shop.order = { ...shop.order, id: 'pedido-2' };
  shop.payment.status = PaymentStatus.Waiting;
  await loadPayment();
  await startCharge();
  assert.deepEqual([progressState.state?.order.id, progressState.state?.status], ['pedido-1', null]);
  await changeMethod();
  const named = shop.seen.filter(({ path }) => path.startsWith('/api/order/payment/')).map(({ query }) => query.order);
  assert.deepEqual([named[0], [...new Set(named.slice(1))]], [undefined, ['pedido-1']]);
  await openPayment('pedido-2');
  assert.deepEqual([progressState.state?.order.id, progressState.orderId], ['pedido-2', 'pedido-2']);
});

test('a response that arrives after its page was left is ignored, so the same order starts without it', async (t) => {
  const { shop } = await openWebapp(t);
  Object.assign(shop.payment, { status: PaymentStatus.Expired });
  await openPayment('pedido-1');
  assert.equal(progressState.state?.status, PaymentStatus.Expired);
  const late = [loadPayment(), startCharge()];
  resetPayment();
  await Promise.all(late);
  assert.deepEqual([progressState.orderId, progressState.state], [null, null]);
});

test("a payment method that cannot be changed shows the shop's text", async (t) => {
  const { shop } = await openWebapp(t);
  await openPayment('pedido-1');
  shop.instead = ({ path }, reply) => {
    if (path !== '/api/order/payment/update') return false;
    reply(422, {
      success: false,
      data: null,
      errors: [{ message: 'Você já começou outro pedido.' }, { message: 'Outra coisa.' }],
    });
    return true;
  };
  assert.equal(await changeMethod(), null);
  assert.deepEqual(
    toastsState.list.map(({ text }) => text),
    ['Você já começou outro pedido.'],
  );
});

// Decision: Another open cart is no reason to give up: it is named, with the way to it.
test('a change that another open cart prevents stays on the page, in place of a toast', async (t) => {
  const { shop } = await openWebapp(t);
  await openPayment('pedido-1');
  const message = 'Você já começou outro pedido.';
  shop.instead = ({ path }, reply) => {
    if (path !== '/api/order/payment/update') return false;
    reply(422, { success: false, data: null, errors: [{ message, code: 'other-order' }] });
    return true;
  };
  assert.equal(await changeMethod(), null);
  assert.equal(progressState.otherCart, message);
  assert.deepEqual(toastsState.list, []);
});

test('a missing order is distinguished from one that cannot be loaded', async (t) => {
  const { shop } = await openWebapp(t);
  shop.instead = (_seen, reply) => {
    reply(404, { success: false, data: null, errors: [{ message: 'Não encontramos o que você pediu.' }] });
    return true;
  };
  await openPayment('pedido-9');
  assert.deepEqual([progressState.isMissing, progressState.state], [true, null]);
});
