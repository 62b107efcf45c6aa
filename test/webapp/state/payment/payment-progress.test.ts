import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { PaymentStatus } from '#shared/model/payment.ts';
import {
  changeMethod,
  loadPayment,
  openPayment,
  progressState,
  resetPayment,
  setPollingPace,
  shopClock,
  startCharge,
  watchPayment,
} from '../../../../webapp/state/payment/payment-progress.ts';
import { toastsState } from '../../../../webapp/state/session/toasts.ts';
import type { FakeShop } from '../../../helpers/fake-shop.ts';
import { lookAt } from '../../../helpers/page.ts';
import { stopClock } from '../../../helpers/stopped-clock.ts';
import { openWebapp, until } from '../../../helpers/webapp.ts';

const asked = (shop: FakeShop) => shop.seen.filter(({ path }) => path === '/api/order/payment/state').length;

async function openWatch(t: TestContext) {
  let stop = () => {};
  // Before the tab is gone: what was set first ends first.
  t.after(() => stop());
  const { shop, tab } = await openWebapp(t);
  setPollingPace({ poll: 20, longest: 80 });
  await loadPayment();
  stop = watchPayment();
  return { shop, tab };
}

const pass = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

test('a code is made on demand, and a new one inside the same order', async (t) => {
  const { shop } = await openWebapp(t);
  await startCharge();
  assert.equal(progressState.state?.pix?.code, 'codigo-pix');
  shop.payment.newPix = { code: 'codigo-novo', expiresAt: null };
  await Promise.all([startCharge(), startCharge()]);
  assert.equal(progressState.state?.pix?.code, 'codigo-novo');
  assert.equal(shop.seen.filter(({ path }) => path === '/api/order/payment/start').length, 2, 'pressed twice, made once');
});

test('a code that cannot be made says why', async (t) => {
  const { shop } = await openWebapp(t);
  shop.instead = (_seen, reply) => {
    reply(422, { success: false, data: null, errors: [{ message: 'O pedido já foi pago.' }] });
    return true;
  };
  await startCharge();
  assert.equal(progressState.startFailure, 'O pedido já foi pago.');
});

test('a payment is asked for every 3 seconds', async (t) => {
  let stop = () => {};
  t.after(() => stop());
  const { shop } = await openWebapp(t);
  stopClock(t);
  stop = watchPayment();
  t.mock.timers.tick(2999);
  assert.equal(asked(shop), 0);
  t.mock.timers.tick(1);
  t.mock.timers.reset();
  await until(() => asked(shop) === 1);
});

test('what is paid is not asked for again', async (t) => {
  const { shop } = await openWatch(t);
  await until(() => asked(shop) > 2);
  shop.payment.status = PaymentStatus.Paid;
  await until(() => progressState.state?.status === PaymentStatus.Paid);
  const before = asked(shop);
  await pass(100);
  assert.equal(asked(shop), before);
});

test('while nobody looks it is asked for ever more seldom, and at once when somebody looks again', async (t) => {
  const { shop, tab } = await openWatch(t);
  setPollingPace({ poll: 20, longest: 60_000 });
  lookAt(tab, false);
  await until(() => asked(shop) === 3);
  // 20, 40, 80, 160 … instead of 20 each.
  await pass(250);
  assert.ok(asked(shop) <= 6, `asked ${asked(shop)} times`);
  const before = asked(shop);
  lookAt(tab, true);
  await until(() => asked(shop) > before);
  await until(() => asked(shop) > before + 3);
});

test('an answer that does not come changes nothing, and is asked for again', async (t) => {
  const { shop } = await openWatch(t);
  shop.payment.status = PaymentStatus.Waiting;
  shop.instead = (_seen, reply) => {
    reply(503, { success: false, data: null, errors: [] });
    return true;
  };
  const before = asked(shop);
  await until(() => asked(shop) > before + 1);
  assert.deepEqual([progressState.state?.status, progressState.loadFailure], [null, null]);
  shop.instead = () => false;
  await until(() => progressState.state?.status === PaymentStatus.Waiting);
});

test("a payment that cannot be loaded at all says 'Falha ao carregar o pedido'", async (t) => {
  const { shop } = await openWebapp(t);
  shop.instead = (_seen, reply) => {
    reply(503, { success: false, data: null, errors: [] });
    return true;
  };
  await loadPayment();
  assert.equal(progressState.loadFailure, 'Falha ao carregar o pedido');
});

test("time is counted by the shop's clock, whatever the phone's says", async (t) => {
  const { shop } = await openWebapp(t);
  shop.payment.now = '2030-01-01T00:00:00.000Z';
  await loadPayment();
  assert.equal(shopClock(progressState, progressState.readAt + 5000), Date.parse('2030-01-01T00:00:05Z'));
});

test('the payment of an order is never shown as that of another, and every call names its order', async (t) => {
  const { shop } = await openWebapp(t);
  await openPayment(null);
  assert.equal(progressState.orderId, 'pedido-1', 'the first answer says which one is meant');
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

test('an answer that comes after its page was left is passed over, so the same order starts without it', async (t) => {
  const { shop } = await openWebapp(t);
  Object.assign(shop.payment, { status: PaymentStatus.Expired });
  await openPayment('pedido-1');
  assert.equal(progressState.state?.status, PaymentStatus.Expired);
  const late = [loadPayment(), startCharge()];
  resetPayment();
  await Promise.all(late);
  assert.deepEqual([progressState.orderId, progressState.state], [null, null]);
});

test("a way to pay that can't be another says the shop's own words", async (t) => {
  const { shop } = await openWebapp(t);
  await openPayment('pedido-1');
  shop.instead = ({ path }, reply) => {
    if (path !== '/api/order/payment/update') return false;
    reply(422, { success: false, data: null, errors: [{ message: 'Você já começou outro pedido.' }, { message: 'Outra coisa.' }] });
    return true;
  };
  assert.equal(await changeMethod(), null);
  assert.deepEqual(
    toastsState.list.map(({ text }) => text),
    ['Você já começou outro pedido.'],
  );
});

test('an order that the shop does not know is told from one that cannot be loaded', async (t) => {
  const { shop } = await openWebapp(t);
  shop.instead = (_seen, reply) => {
    reply(404, { success: false, data: null, errors: [{ message: 'Não encontramos o que você pediu.' }] });
    return true;
  };
  await openPayment('pedido-9');
  assert.deepEqual([progressState.isMissing, progressState.state], [true, null]);
});
