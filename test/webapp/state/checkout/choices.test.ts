import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { LogisticType } from '#shared/model/order/logistic.ts';
import { OrderStatus } from '#shared/model/order/order.ts';
import type { PaymentChoice } from '#shared/model/payment/payment.ts';
import { confirmationOutcomeTexts } from '#shared/text/order/confirmation-outcome.ts';
import { waitingTexts } from '#shared/text/pending-changes.ts';
import { refusals } from '#shared/text/refusals/refusals.ts';
import { checkoutState, openCheckout } from '../../../../webapp/state/checkout/checkout.ts';
import { choiceRefusals } from '../../../../webapp/state/checkout/choice-refusals.ts';
import {
  chooseAddress,
  chooseDelivery,
  chooseLogisticType,
  choosePickupLocation,
  chooseSchedule,
  chooseSeller,
} from '../../../../webapp/state/checkout/delivery.ts';
import { applyCoupon, writeCoupon } from '../../../../webapp/state/checkout/discount.ts';
import { refusedChanges } from '../../../../webapp/state/offline-queue/refused-changes.ts';
import { startQueue } from '../../../../webapp/state/offline-queue/send-queue.ts';
import { addProduct } from '../../../../webapp/state/order/add-product.ts';
import { confirmOrder } from '../../../../webapp/state/order/confirm-order.ts';
import { leaveEndedOrder, loadOrder, orderState } from '../../../../webapp/state/order/order.ts';
import {
  choosePaymentOption,
  sendPendingCash,
  writeCashAmount,
} from '../../../../webapp/state/payment/payment-choice.ts';
import { startSession } from '../../../../webapp/state/session/load-session.ts';
import { setOnline } from '../../../helpers/page/page.ts';
import { resetStores, until } from '../../../helpers/page/webapp.ts';
import { sampleItem, sampleLogistic, sampleOrder, sampleProduct } from '../../../helpers/samples.ts';
import {
  behindBadNetwork,
  cash,
  changeElsewhere,
  isSettled,
  open,
  paths,
  pending,
  pix,
  refuse,
  reload,
  sent,
  unsent,
  words,
} from '../choices-fixture.ts';

const { StorePickUp, ExpressDelivery } = LogisticType;

describe('choices without a connection', () => {
  test('show, wait, and are sent once in their order when it returns', async (t) => {
    const shop = await open(t);
    setOnline(false);
    await chooseLogisticType(StorePickUp);
    await choosePickupLocation('centro');
    await choosePaymentOption(pix);
    assert.deepEqual(sent(shop), []);
    assert.deepEqual([checkoutState.selectedLogistic, checkoutState.paymentOptionId], ['centro', 'pix']);
    assert.equal(orderState.waitingNote, '3 escolhas aguardando conexão. Conecte-se para continuar o pedido.');
    assert.deepEqual([words(), choiceRefusals.errors.logistic], [[], null], 'there is no error');
    setOnline(true);
    await until(isSettled);
    assert.deepEqual(paths(shop), ['logistic', 'logistic', 'payment']);
    assert.deepEqual(
      [shop.order.logistic?.providerId, checkoutState.selectedLogistic, checkoutState.paymentOptionId],
      ['centro', 'centro', null],
    );
    assert.deepEqual([orderState.waitingNote, words()], [null, ['Suas escolhas foram salvas']]);
  });

  test('keep the last of their kind, and a received order does not undo them', async (t) => {
    const shop = await open(t, { logistic: sampleLogistic({}) });
    setOnline(false);
    await choosePickupLocation('centro');
    await choosePickupLocation('bairro');
    await loadOrder();
    assert.equal(checkoutState.selectedLogistic, 'bairro');
    setOnline(true);
    await until(isSettled);
    assert.deepEqual(
      sent(shop).map(({ body }) => body),
      [{ type: StorePickUp, providerId: 'bairro' }],
    );
  });

  test('wait across a reload, on whichever page it opens', async (t) => {
    const shop = await open(t, { logistic: sampleLogistic({}) });
    setOnline(false);
    await choosePickupLocation('bairro');
    await choosePaymentOption(pix);
    await new Promise((next) => setImmediate(next));
    resetStores();
    await startSession();
    await loadOrder();
    startQueue({ first: 1, longest: 2, tries: 1_000 });
    assert.match(orderState.waitingNote ?? '', /^2 escolhas/);
    openCheckout();
    assert.deepEqual([checkoutState.selectedLogistic, checkoutState.paymentOptionId], ['bairro', 'pix']);
    setOnline(true);
    await until(isSettled);
    assert.deepEqual([paths(shop), shop.order.logistic?.providerId], [['logistic', 'payment'], 'bairro']);
  });

  test('that another one cancels are not sent', async (t) => {
    const shop = await open(t, { logistic: sampleLogistic({}) });
    setOnline(false);
    await choosePickupLocation('bairro');
    await chooseSeller('horta');
    setOnline(true);
    await until(isSettled);
    assert.deepEqual([paths(shop), checkoutState.selectedLogistic], [['seller'], null]);
  });

  test('do not apply to the next order', async (t) => {
    const shop = await open(t, { logistic: sampleLogistic({}) });
    setOnline(false);
    await choosePickupLocation('bairro');
    shop.order = sampleOrder({ id: 'pedido-2', items: [sampleItem({})] });
    await loadOrder();
    setOnline(true);
    await until(isSettled);
    assert.deepEqual([sent(shop), orderState.waitingNote], [[], null]);
  });

  test('are sent after pending cart changes', async (t) => {
    const shop = await open(t, { items: [] });
    setOnline(false);
    await choosePickupLocation('centro');
    await addProduct(sampleProduct({ providerId: 'p1', sku: 'p1' }));
    assert.match(orderState.waitingNote ?? '', /^1 item e 1 escolha aguardando conexão/);
    setOnline(true);
    await until(() => isSettled() && orderState.operations.length === 0);
    assert.deepEqual(paths(shop), ['items', 'logistic']);
  });
});

describe('an order', () => {
  test('is not confirmed while a choice is pending', async (t) => {
    const shop = await open(t, { logistic: sampleLogistic({}) });
    setOnline(false);
    await choosePickupLocation('bairro');
    assert.equal(await confirmOrder(), null);
    assert.match(orderState.waitingNote ?? '', /^1 escolha e confirmação aguardando conexão/);
    assert.ok(!shop.seen.some(({ path }) => path === '/api/order/confirm'));
  });

  test('is not confirmed if a choice is lost at that moment', async (t) => {
    const shop = await open(t, { logistic: sampleLogistic({}) });
    const network = behindBadNetwork(shop);
    network.losesRequests = 1_000;
    const chosen = choosePickupLocation('bairro');
    assert.equal(await confirmOrder(), null);
    await chosen;
    assert.ok(!shop.seen.some(({ path }) => path === '/api/order/confirm'));
    network.losesRequests = 0;
    await until(isSettled);
    assert.equal(shop.order.logistic?.providerId, 'bairro');
    // The confirmation is sent behind it. The next test starts after its last read.
    await until(() => orderState.confirmed !== null);
  });
});

describe('a choice whose response is lost', () => {
  test('is retried with its key, also after a reload, and applied once', async (t) => {
    const shop = await open(t, { logistic: sampleLogistic({}) });
    const network = behindBadNetwork(shop);
    network.losesResponses = 1;
    const chosen = choosePickupLocation('bairro');
    setOnline(false);
    await chosen;
    assert.deepEqual(unsent(), [['logistic', 'unanswered']]);
    await reload();
    assert.equal(checkoutState.selectedLogistic, 'bairro');
    setOnline(true);
    await until(isSettled);
    const keys = sent(shop).map(({ headers }) => headers['idempotency-key']);
    assert.deepEqual([keys.length, new Set(keys).size, shop.order.version], [2, 1, 6]);
  });

  test('and made again is resolved first: the newer one expects the version that the lost one made', async (t) => {
    const shop = await open(t, { logistic: sampleLogistic({}) });
    const network = behindBadNetwork(shop);
    network.losesResponses = 1;
    await choosePickupLocation('centro');
    network.losesRequests = 1;
    await choosePickupLocation('bairro');
    await until(isSettled);
    assert.deepEqual([shop.order.logistic?.providerId, choiceRefusals.errors.logistic], ['bairro', null]);
    assert.deepEqual([sent(shop).at(-1)?.headers['if-match'], shop.order.version], ['"pedido-1.6"', 7]);
  });

  test('and replaced by another does not make that one outdated', async (t) => {
    const shop = await open(t, { logistic: sampleLogistic({}) });
    const network = behindBadNetwork(shop);
    network.losesResponses = 1;
    const first = choosePickupLocation('centro');
    await until(() => sent(shop).length === 1);
    await Promise.all([first, choosePickupLocation('bairro')]);
    await until(isSettled);
    assert.deepEqual([shop.order.logistic?.providerId, choiceRefusals.errors.logistic], ['bairro', null]);
  });

  test('delays the choices made right after it', async (t) => {
    const shop = await open(t);
    const network = behindBadNetwork(shop);
    network.losesRequests = 1;
    await Promise.all([chooseLogisticType(StorePickUp), choosePickupLocation('centro')]);
    await until(isSettled);
    assert.deepEqual(
      sent(shop).map(({ body }) => (body as { providerId: string }).providerId),
      ['', '', 'centro'],
    );
    assert.equal(shop.order.logistic?.providerId, 'centro');
  });
});

const listed = () => refusedChanges.list.map(({ title, text }) => [title, text]);

describe('a pending choice that is refused', () => {
  test("is reset to the order's value, with the shop's text", async (t) => {
    const shop = await open(t, { logistic: sampleLogistic({ providerId: 'centro' }) });
    setOnline(false);
    await choosePickupLocation('bairro');
    refuse(shop, '/api/order/logistic', 'Esta loja fechou.');
    setOnline(true);
    await until(isSettled);
    assert.deepEqual(
      [checkoutState.selectedLogistic, choiceRefusals.errors.logistic, words()],
      ['centro', 'Esta loja fechou.', ['Esta loja fechou.']],
    );
    assert.equal(orderState.waitingNote, null);
  });

  test('is listed with its reason, also after a reload, until it is made again or its order is over', async (t) => {
    const shop = await open(t, { logistic: sampleLogistic({ providerId: 'centro' }) });
    setOnline(false);
    await choosePickupLocation('bairro');
    await choosePaymentOption(pix);
    shop.instead = ({ path }, reply) => {
      const message = path.includes('/payment/') ? 'O PIX está fora do ar.' : 'Esta loja fechou.';
      if (!/^.api.order.(logistic|payment)/.test(path)) return false;
      reply(422, { success: false, data: null, errors: [{ message }] });
      return true;
    };
    setOnline(true);
    await until(isSettled);
    const both = [
      ['Entrega ou retirada', 'Esta loja fechou.'],
      ['Forma de pagamento', 'O PIX está fora do ar.'],
    ];
    assert.deepEqual(listed(), both);
    await reload();
    assert.deepEqual(listed(), both, 'also after a reload');
    await choosePickupLocation('bairro');
    assert.deepEqual(
      [listed(), choiceRefusals.errors.logistic],
      [both.slice(1), 'Esta loja fechou.'],
      'refused at once',
    );
    shop.order = sampleOrder({ id: 'pedido-2', version: 1 });
    await loadOrder();
    assert.deepEqual(listed(), [], 'the next order has no choices yet');
  });

  test('does not block the others', async (t) => {
    const shop = await open(t, { logistic: sampleLogistic({ providerId: 'centro' }) });
    setOnline(false);
    await choosePickupLocation('bairro');
    await choosePaymentOption(pix);
    refuse(shop, '/api/order/logistic', 'Esta loja fechou.');
    setOnline(true);
    await until(isSettled);
    assert.deepEqual([paths(shop), checkoutState.selectedLogistic], [['logistic', 'payment'], 'centro']);
  });

  test("because of another person's choice does not overwrite it", async (t) => {
    const shop = await open(t, { logistic: sampleLogistic({ providerId: 'centro' }) });
    behindBadNetwork(shop);
    setOnline(false);
    await choosePickupLocation('bairro');
    changeElsewhere(shop, { logistic: sampleLogistic({ providerId: 'armario' }) });
    await loadOrder();
    assert.equal(checkoutState.selectedLogistic, 'bairro', 'it still waits');
    setOnline(true);
    await until(isSettled);
    assert.deepEqual([checkoutState.selectedLogistic, choiceRefusals.errors.logistic], ['armario', refusals.stale]);
    assert.equal(sent(shop)[0]?.headers['if-match'], '"pedido-1.5"');
  });

  for (const [what, status, said] of [
    ['cancelled', OrderStatus.Canceled, confirmationOutcomeTexts.canceled],
    ['placed', OrderStatus.Received, confirmationOutcomeTexts.placed],
  ] as const)
    test(`because its order was ${what} elsewhere shows that, and lists each choice`, async (t) => {
      const shop = await open(t);
      behindBadNetwork(shop);
      setOnline(false);
      await choosePickupLocation('bairro');
      await choosePaymentOption(pix);
      shop.ended = [{ ...shop.order, status }];
      shop.order = sampleOrder({ id: 'pedido-2', version: 1 });
      setOnline(true);
      await until(() => orderState.notice !== null);
      await until(isSettled);

      assert.deepEqual([orderState.notice, choiceRefusals.errors, paths(shop)], [said, {}, ['logistic']]);
      const texts = ['Entrega ou retirada', 'Forma de pagamento'].map((title) => [title, waitingTexts.another]);
      assert.deepEqual([listed().sort(), words()], [texts, [waitingTexts.another]]);
      assert.deepEqual([orderState.waitingNote, orderState.order?.id], [null, 'pedido-2']);
    });

  test('is not reported for an order whose end was shown', async (t) => {
    const shop = await open(t);
    setOnline(false);
    await choosePickupLocation('bairro');
    shop.ended = [{ ...shop.order, status: OrderStatus.Canceled }];
    shop.order = sampleOrder({ id: 'pedido-2', version: 1 });
    orderState.hasEnded = true;
    await leaveEndedOrder();
    assert.equal(orderState.order?.id, 'pedido-2');
    await new Promise((next) => setImmediate(next));
    assert.deepEqual([orderState.notice, orderState.hasEnded], [null, false]);
    assert.equal(shop.seen.filter(({ path }) => path.startsWith('/api/order/payment')).length, 0);
  });

  test('removes a delivery that is not offered for the other address', async (t) => {
    const shop = await open(t);
    await chooseLogisticType(ExpressDelivery);
    await chooseDelivery('moto');
    setOnline(false);
    await chooseAddress(1);
    assert.deepEqual([checkoutState.deliveryAddressIndex, checkoutState.selectedLogistic], [1, 'moto']);
    shop.instead = ({ path, body }, reply) => {
      if (path !== '/api/order/logistic/' || (body as { addressIndex?: number })?.addressIndex !== 1) return false;
      reply(422, { success: false, data: null, errors: [{ message: 'Moto não entrega nesse endereço.' }] });
      return true;
    };
    setOnline(true);
    await until(isSettled);
    assert.deepEqual(
      [checkoutState.deliveryAddressIndex, checkoutState.selectedLogistic, shop.order.logistic],
      [1, null, null],
    );
    assert.equal(choiceRefusals.errors.logistic, 'Moto não entrega nesse endereço.');
  });
});

test("a pending type and store both apply after another person's change of other data", async (t) => {
  const shop = await open(t);
  behindBadNetwork(shop);
  setOnline(false);
  await chooseLogisticType(StorePickUp);
  await choosePickupLocation('centro');
  await chooseSchedule('2026-11-21', '09:00');
  setOnline(true);
  await until(isSettled);
  assert.deepEqual(
    sent(shop).map(({ headers }) => headers['if-match']),
    ['"pedido-1.5"', '"pedido-1.6"', '"pedido-1.7"'],
  );
});

test('a coupon waits in its field, and further typing discards it', async (t) => {
  const shop = await open(t);
  setOnline(false);
  writeCoupon('TALVEZ');
  await applyCoupon();
  assert.deepEqual([unsent(), checkoutState.coupon], [[['coupon', 'waiting']], 'TALVEZ']);
  writeCoupon('TALVEZ1');
  assert.deepEqual([unsent(), orderState.waitingNote], [[], null]);
  await applyCoupon();
  refuse(shop, '/api/order/coupon', 'Este cupom venceu.');
  setOnline(true);
  await until(isSettled);
  assert.deepEqual([checkoutState.coupon, words()], ['TALVEZ1', ['Este cupom venceu.']], 'the input stays');
});

test('a coupon whose response is lost is resolved before another one', async (t) => {
  const shop = await open(t);
  const done = new Set<unknown>();
  shop.instead = ({ path, query, headers }, reply) => {
    if (path !== '/api/order/coupon/') return false;
    const key = headers['idempotency-key'];
    if (!done.has(key)) shop.order = { ...shop.order, coupon: query.coupon ?? null, version: shop.order.version + 1 };
    done.add(key);
    // The response to the first attempt is lost.
    const isLost = sent(shop).length === 1;
    reply(isLost ? 503 : 200, isLost ? null : { success: true, data: shop.order, errors: [] });
    return true;
  };
  writeCoupon('UM');
  const applied = applyCoupon();
  setOnline(false);
  await applied;
  writeCoupon('DOIS');
  assert.deepEqual(unsent(), [['coupon', 'unanswered']]);
  await applyCoupon();
  setOnline(true);
  await until(isSettled);
  assert.deepEqual(
    sent(shop).map(({ query }) => query.coupon),
    ['UM', 'UM', 'DOIS'],
  );
  assert.deepEqual([shop.order.coupon, shop.order.version, choiceRefusals.errors.coupon], ['DOIS', 7, null]);
});

test('cash typed while its choice is pending is sent with it, with a new key', async (t) => {
  const shop = await open(t);
  setOnline(false);
  await choosePaymentOption(cash);
  const [before] = pending().map(({ key }) => key);
  writeCashAmount('60', cash);
  assert.notEqual(pending()[0]?.key, before);
  await sendPendingCash();
  setOnline(true);
  await until(isSettled);
  assert.deepEqual(
    sent(shop).map(({ body }) => (body as PaymentChoice).cashAmount),
    [60],
  );
});
