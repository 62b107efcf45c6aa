import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { LogisticType } from '#shared/model/order/logistic.ts';
import { PaymentMethod } from '#shared/model/payment/payment.ts';
import { checkoutState, openCheckout } from '../../../../webapp/state/checkout/checkout.ts';
import { choiceRefusals } from '../../../../webapp/state/checkout/choice-refusals.ts';
import {
  chooseAddress,
  chooseDay,
  chooseDelivery,
  chooseLogisticType,
  choosePickupLocation,
  choosePriceTable,
  chooseSchedule,
  chooseSeller,
  deliveryState,
  forcePickUp,
  searchCep,
  setInitialAddress,
  setInitialType,
  writeCep,
  writeCepNumber,
} from '../../../../webapp/state/checkout/delivery.ts';
import { loadOrder, orderState } from '../../../../webapp/state/order/order.ts';
import { startSession } from '../../../../webapp/state/session/load-session.ts';
import { sessionState } from '../../../../webapp/state/session/session.ts';
import { toastsState } from '../../../../webapp/state/session/toasts.ts';
import { type FakeShop, sampleSession, sampleSettings } from '../../../helpers/page/fake-shop.ts';
import { openWebapp, resetStores, until } from '../../../helpers/page/webapp.ts';
import { sampleAddress, sampleItem, sampleLogistic, sampleOrder, samplePix } from '../../../helpers/samples.ts';

const { StorePickUp, ExpressDelivery, Shipping } = LogisticType;
const home = sampleAddress({ number: '10', name: 'Casa' });
const work = sampleAddress({ number: '20', name: 'Trabalho', isDefault: true });
const sent = (shop: FakeShop, path: string) =>
  shop.seen.filter((seen) => seen.method === 'POST' && seen.path === path).map(({ body }) => body);
const logisticPath = '/api/order/logistic/';

/** A newly opened checkout with two addresses. */
async function open(t: TestContext, fields: Parameters<typeof sampleOrder>[0] = {}) {
  const { shop } = await openWebapp(t);
  shop.session = sampleSession({ userShop: { id: 'cliente-1', name: 'Ana', addresses: [home, work] } });
  shop.order = sampleOrder({ items: [sampleItem({})], enableDelivery: true, enablePickUp: true, ...fields });
  await startSession();
  await loadOrder();
  openCheckout();
  return shop;
}

/** Refuses the next writes to a path with this text. */
function refuse(shop: FakeShop, wanted: (seen: { path: string; body: unknown }) => boolean, message: string) {
  shop.instead = ({ method, path, body }, reply) => {
    if (method !== 'POST' || !wanted({ path, body })) return false;
    reply(422, { success: false, data: null, errors: [{ message }] });
    return true;
  };
}

describe('choosing how to receive the order', () => {
  // Spec §2: "Delivery form: logistic type (pickup, express delivery, shipping), address selection, CEP search,
  // new-address modal, store select for pickup."
  test('sends the type, and starts with the default address', async (t) => {
    const shop = await open(t);
    await chooseLogisticType(ExpressDelivery);
    assert.deepEqual(sent(shop, logisticPath), [{ type: ExpressDelivery, providerId: '' }]);
    assert.deepEqual([checkoutState.logisticType, checkoutState.deliveryAddressIndex], [ExpressDelivery, 1]);
  });

  // Spec §4: "Changing the logistic type resets pickup address, logistic, seller and address index."
  test('resets pickup address, logistic, seller, address index and what depends on them', async (t) => {
    const shop = await open(t, {
      seller: { providerId: 'sitio', name: 'Sítio', address: '', serviceTax: 0 },
      logistic: sampleLogistic({}),
    });
    Object.assign(checkoutState, { paymentMethod: PaymentMethod.Pix });
    assert.deepEqual(
      [checkoutState.logisticType, checkoutState.selectedLogistic, checkoutState.selectedSeller],
      [0, 'loja-centro', 'sitio'],
    );
    await chooseLogisticType(ExpressDelivery);
    assert.deepEqual(
      [checkoutState.selectedLogistic, checkoutState.selectedSeller, checkoutState.paymentMethod],
      [null, null, null],
    );
    assert.deepEqual([shop.order.logistic, shop.order.seller, orderState.order?.logistic], [null, null, null]);
    assert.deepEqual(toastsState.list, [], 'the order had no payment');
  });

  // Decision: a payment that does not depend on a seller stays.
  test('keeps the payment without a seller', async (t) => {
    await open(t, { logistic: sampleLogistic({}), payment: samplePix });
    Object.assign(checkoutState, { paymentMethod: PaymentMethod.Pix });
    await chooseLogisticType(ExpressDelivery);
    assert.deepEqual([checkoutState.logisticType, checkoutState.paymentMethod], [ExpressDelivery, PaymentMethod.Pix]);
    assert.deepEqual([orderState.order?.payment.method, toastsState.list], [PaymentMethod.Pix, []]);
  });

  // Decision: a payment that goes with its seller is announced.
  test('shows that the payment is removed with the seller', async (t) => {
    const seller = { providerId: 'sitio', name: 'Sítio', address: '', serviceTax: 0 };
    await open(t, { seller, logistic: sampleLogistic({}), payment: samplePix });
    await chooseLogisticType(ExpressDelivery);
    assert.equal(orderState.order?.payment.method, null);
    assert.deepEqual(
      toastsState.list.map(({ kind, text }) => [kind, text]),
      [['warning', 'A forma de pagamento era da loja anterior. Escolha novamente.']],
    );
  });

  // Spec §8: "Seller and logistic errors are shown as HTML with line breaks; wording comes from the server."
  test('that fails restores the previous value, with the text beside it', async (t) => {
    const shop = await open(t, { logistic: sampleLogistic({}) });
    refuse(shop, ({ path }) => path === logisticPath, 'Hoje não entregamos.<br>Tente amanhã.');
    await chooseLogisticType(ExpressDelivery);
    assert.deepEqual([checkoutState.logisticType, checkoutState.selectedLogistic], [StorePickUp, 'loja-centro']);
    assert.equal(choiceRefusals.errors.logisticType, 'Hoje não entregamos.<br>Tente amanhã.');
  });

  test('the initial type is not sent, and never replaces a chosen one', async (t) => {
    const shop = await open(t);
    setInitialType(StorePickUp);
    setInitialType(ExpressDelivery);
    assert.equal(checkoutState.logisticType, StorePickUp);
    assert.deepEqual(sent(shop, logisticPath), []);
  });
});

describe('items with shipping restriction', () => {
  const restricted = { items: [sampleItem({ hasShippingRestriction: true })] };

  // Spec §4: "When cart items have shipping restriction and restricted products are not allowed, logistic is forced to
  // StorePickUp."
  test('force the logistic to StorePickUp when restricted products are not allowed', async (t) => {
    const shop = await open(t, { ...restricted, logistic: sampleLogistic({ type: Shipping, providerId: 'correio' }) });
    await forcePickUp();
    assert.deepEqual(sent(shop, logisticPath), [{ type: StorePickUp, providerId: '', isSuggested: true }]);
    assert.equal(checkoutState.logisticType, StorePickUp);
  });

  test('force nothing when they are allowed', async (t) => {
    const shop = await open(t, restricted);
    sessionState.settings = sampleSettings({ allowShippingRestrictedProducts: true });
    await forcePickUp();
    assert.deepEqual([checkoutState.logisticType, sent(shop, logisticPath)], [null, []]);
  });
});

describe('a seller', () => {
  // Spec §4: "Choosing a seller resets logistic, day, schedule and payment."
  test('resets logistic, day, schedule and payment when chosen', async (t) => {
    const shop = await open(t, {
      logistic: sampleLogistic({ day: '2026-11-21', startDeliveryTime: '2026-11-21T09:00:00-03:00' }),
    });
    Object.assign(checkoutState, { paymentMethod: PaymentMethod.Pix });
    assert.deepEqual([checkoutState.selectedDay, checkoutState.selectedSchedule], ['2026-11-21', '09:00']);
    await chooseSeller('horta');
    const { selectedSeller, selectedLogistic, selectedDay, selectedSchedule, paymentMethod } = checkoutState;
    assert.deepEqual(
      [selectedSeller, selectedLogistic, selectedDay, selectedSchedule, paymentMethod],
      ['horta', null, null, null, null],
    );
    assert.deepEqual(sent(shop, '/api/order/seller/'), [{ providerId: 'horta' }]);
  });

  // Spec §2: "Store: seller select (shown if seller options are enabled) and price table select, with 'Sem Tabela de
  // preço' as the no-table option."
  test("that is refused is not chosen, and the shop's text stays", async (t) => {
    const shop = await open(t);
    refuse(shop, ({ path }) => path === '/api/order/seller/', 'Loja fechada.<br>Escolha outra.');
    await chooseSeller('horta');
    assert.deepEqual(
      [checkoutState.selectedSeller, choiceRefusals.errors.seller],
      [null, 'Loja fechada.<br>Escolha outra.'],
    );
  });
});

describe('a price table', () => {
  // Spec §2: "Store: seller select (shown if seller options are enabled) and price table select, with 'Sem Tabela de
  // preço' as the no-table option."
  test("is set by its id, and 'Sem Tabela de preço' by the id for none", async (t) => {
    const shop = await open(t);
    await choosePriceTable('atacado');
    assert.equal(checkoutState.priceTableId, 'atacado');
    await choosePriceTable(null);
    assert.equal(checkoutState.priceTableId, null);
    assert.deepEqual(
      shop.seen.filter(({ method }) => method === 'POST').map(({ path }) => path),
      ['/api/order/price-tables/atacado', '/api/order/price-tables/none'],
    );
  });

  // Spec §8: "'Falha ao alterar a tabela de preço' (title 'Table de preço')"
  test("that fails shows 'Falha ao alterar a tabela de preço' (title 'Table de preço')", async (t) => {
    const shop = await open(t);
    refuse(shop, ({ path }) => path.startsWith('/api/order/price-tables/'), 'Esta tabela não existe mais.');
    await choosePriceTable('atacado');
    assert.deepEqual(
      toastsState.list.map(({ kind, title, text }) => ({ kind, title, text })),
      [{ kind: 'warning', title: 'Table de preço', text: 'Falha ao alterar a tabela de preço' }],
    );
    assert.deepEqual(
      [checkoutState.priceTableId, choiceRefusals.errors.priceTable],
      [null, 'Esta tabela não existe mais.'],
    );
  });
});

describe('a delivery', () => {
  // Spec §2: "Delivery form: logistic type (pickup, express delivery, shipping), address selection, CEP search,
  // new-address modal, store select for pickup."
  test('is chosen with the index of its address', async (t) => {
    const shop = await open(t);
    await chooseLogisticType(ExpressDelivery);
    await chooseDelivery('correio');
    assert.deepEqual(sent(shop, logisticPath).at(-1), {
      type: ExpressDelivery,
      providerId: 'correio',
      addressIndex: 1,
    });
    assert.deepEqual([checkoutState.selectedLogistic, checkoutState.logisticType], ['correio', ExpressDelivery]);
  });

  test('moves to another address', async (t) => {
    const shop = await open(t);
    await chooseLogisticType(ExpressDelivery);
    await chooseDelivery('moto');
    await chooseAddress(0);
    assert.deepEqual(sent(shop, logisticPath).at(-1), { type: ExpressDelivery, providerId: 'moto', addressIndex: 0 });
    assert.deepEqual([checkoutState.selectedLogistic, checkoutState.deliveryAddressIndex], ['moto', 0]);
  });

  test('that is not offered for the other address is removed', async (t) => {
    const shop = await open(t);
    await chooseLogisticType(ExpressDelivery);
    await chooseDelivery('moto');
    refuse(
      shop,
      ({ body }) => (body as { addressIndex?: number }).addressIndex === 0,
      'Moto não entrega nesse endereço.',
    );
    await chooseAddress(0);
    assert.deepEqual(
      [checkoutState.selectedLogistic, checkoutState.deliveryAddressIndex, shop.order.logistic],
      [null, 0, null],
    );
    assert.equal(choiceRefusals.errors.logistic, 'Moto não entrega nesse endereço.');
  });

  // Spec §2: "Delivery form: logistic type (pickup, express delivery, shipping), address selection, CEP search,
  // new-address modal, store select for pickup."
  test('is a pickup location when the order is picked up', async (t) => {
    const shop = await open(t);
    await chooseLogisticType(StorePickUp);
    await choosePickupLocation('centro');
    assert.deepEqual(sent(shop, logisticPath).at(-1), { type: StorePickUp, providerId: 'centro' });
    assert.equal(checkoutState.selectedLogistic, 'centro');
  });

  test('that the order loses is no longer chosen', async (t) => {
    const shop = await open(t);
    await chooseLogisticType(StorePickUp);
    await choosePickupLocation('centro');
    shop.order = { ...shop.order, logistic: null, version: shop.order.version + 1 };
    await loadOrder();
    await until(() => checkoutState.selectedLogistic === null);
    assert.equal(checkoutState.logisticType, StorePickUp);
  });
});

describe('a CEP', () => {
  // Spec §2: "Delivery form: logistic type (pickup, express delivery, shipping), address selection, CEP search,
  // new-address modal, store select for pickup."
  test('is searched once it is valid', async (t) => {
    await open(t);
    writeCep('0131');
    await searchCep();
    assert.equal(deliveryState.searched, null);
    writeCep('04001-000');
    writeCepNumber(' 5 ');
    await searchCep();
    assert.equal(JSON.stringify(deliveryState.searched), '{"code":"04001000","number":"5"}');
  });

  test('with the number of a saved address selects that address', async (t) => {
    await open(t);
    await chooseLogisticType(ExpressDelivery);
    writeCep('01310-100');
    writeCepNumber('10');
    await searchCep();
    assert.deepEqual([deliveryState.searched, checkoutState.deliveryAddressIndex], [null, 0]);
  });
});

describe('a schedule', () => {
  // Spec §2: "Scheduling, shown only if the steps include schedule: day select, then time select listing only enabled
  // slots as 'between start and end, if ordered until X'. 'Sem horários de entrega disponíveis' shows when there are no
  // days."
  test('is only a day in the draft until a time is chosen', async (t) => {
    const shop = await open(t, { logistic: sampleLogistic({}) });
    chooseDay('2026-11-21');
    assert.deepEqual([checkoutState.selectedDay, checkoutState.selectedSchedule], ['2026-11-21', null]);
    await chooseSchedule('2026-11-21', '09:00');
    assert.deepEqual(sent(shop, '/api/order/schedule'), [{ day: '2026-11-21', startTime: '09:00' }]);
    assert.equal(checkoutState.selectedSchedule, '09:00');
  });

  test('that others just took is not chosen, and shows why', async (t) => {
    const shop = await open(t, { logistic: sampleLogistic({}) });
    chooseDay('2026-11-21');
    refuse(shop, ({ path }) => path === '/api/order/schedule', 'Este horário acabou de ser preenchido.');
    await chooseSchedule('2026-11-21', '09:00');
    assert.deepEqual([checkoutState.selectedDay, checkoutState.selectedSchedule], ['2026-11-21', null]);
    assert.equal(choiceRefusals.errors.schedule, 'Este horário acabou de ser preenchido.');
  });
});

describe('the checkout after a reload', () => {
  // Spec §3: "Checkout data kept locally per user"
  test("has the order's choices, and from the draft the missing ones", async (t) => {
    const shop = await open(t);
    await chooseLogisticType(ExpressDelivery);
    await chooseAddress(0);
    writeCep('04001-000');
    await new Promise((next) => setTimeout(next, 5));
    resetStores();
    await startSession();
    await loadOrder();
    openCheckout();
    setInitialAddress();
    assert.deepEqual(
      [checkoutState.logisticType, checkoutState.deliveryAddressIndex, checkoutState.cep],
      [ExpressDelivery, 0, '04001-000'],
    );

    shop.order = { ...shop.order, logistic: sampleLogistic({ providerId: 'bairro' }) };
    resetStores();
    await startSession();
    await loadOrder();
    openCheckout();
    assert.deepEqual([checkoutState.logisticType, checkoutState.selectedLogistic], [StorePickUp, 'bairro']);
  });
});
