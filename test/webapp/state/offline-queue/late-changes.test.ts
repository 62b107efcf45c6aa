import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { Customer } from '#shared/model/customer.ts';
import type { GiftSelection } from '#shared/model/order/gift.ts';
import { OrderStatus } from '#shared/model/order/order.ts';
import { refusals } from '#shared/text/refusals/refusals.ts';
import { defaultPace } from '../../../../webapp/browser/loading/backoff.ts';
import { loadValue } from '../../../../webapp/browser/storage/storage.ts';
import { checkoutState } from '../../../../webapp/state/checkout/checkout.ts';
import { openChoices } from '../../../../webapp/state/checkout/choices.ts';
import {
  currentContact,
  openContact,
  refusedContactOf,
  saveContact,
  sendRefusedContact,
  writeContact,
} from '../../../../webapp/state/checkout/contact.ts';
import { handlersOf } from '../../../../webapp/state/offline-queue/handler-registry.ts';
import { refusedChanges } from '../../../../webapp/state/offline-queue/refused-changes.ts';
import { startQueue } from '../../../../webapp/state/offline-queue/send-queue.ts';
import { addProduct } from '../../../../webapp/state/order/add-product.ts';
import { confirmOrder } from '../../../../webapp/state/order/confirm-order.ts';
import { chooseGift } from '../../../../webapp/state/order/gifts.ts';
import { loadOrder, orderState, refreshOrder } from '../../../../webapp/state/order/order.ts';
import { removeItem, writeQuantity } from '../../../../webapp/state/order/quantity-drafts.ts';
import { sendDraftsBeforeLeaving } from '../../../../webapp/state/order/unsent-changes.ts';
import { choosePaymentOption } from '../../../../webapp/state/payment/payment-choice.ts';
import { startSession } from '../../../../webapp/state/session/load-session.ts';
import { toastsState } from '../../../../webapp/state/session/toasts.ts';
import type { FakeShop, Seen } from '../../../helpers/page/fake-shop.ts';
import { setOnline } from '../../../helpers/page/page.ts';
import { openWebapp, resetStores, until, untilIdle } from '../../../helpers/page/webapp.ts';
import {
  sampleCustomer,
  sampleGift,
  sampleGiftGroup,
  sampleItem,
  sampleOrder,
  sampleProduct,
} from '../../../helpers/samples.ts';
import { pix } from '../choices-fixture.ts';

const late = 'A última mudança não entrou: o pedido já tinha sido concluído.';
const changed = 'Você mudou o pedido. Confira e confirme de novo.';
const mug = sampleGift('caneca');
const rice = { index: 'a', providerId: 'p1', sku: 'p1', name: 'Arroz' };
const listed = () => refusedChanges.list.map(({ title, text }) => [title, text]);
const toastTexts = () => toastsState.list.map(({ text }) => text);
const isSettled = () => orderState.operations.length === 0 && orderState.underway === 0 && !orderState.isConfirming;

/**
 * A shop that refuses what is meant for another order, as in the contract. `confirmed.answer` delivers the response to
 * the confirmation, `lose` loses it; the order is placed before, unless `isRefused`.
 */
async function openOrder(t: TestContext) {
  const { shop, tab } = await openWebapp(t, { url: '/#abc' });
  const gifts = [sampleGiftGroup({ availableQuantity: 1, availableGifts: [mug] })];
  shop.order = sampleOrder({ version: 4, items: [sampleItem({ ...rice, quantity: 2 })], gifts });
  const confirming = { isRefused: false, isPlaced: false, answer: () => {}, lose: () => {} };
  shop.instead = ({ method, path, headers, body }, reply) => {
    if (path === '/api/order/confirm') {
      if (confirming.isRefused) {
        const errors = [{ message: 'Arroz está sem estoque' }];
        confirming.answer = () => reply(422, { success: false, data: shop.order, errors });
        return true;
      }
      const placed = { ...shop.order, status: OrderStatus.Received, version: shop.order.version + 1 };
      shop.ended = [placed];
      shop.order = sampleOrder({ id: 'pedido-2', version: 1 });
      confirming.isPlaced = true;
      confirming.answer = () => reply(200, { success: true, data: placed, errors: [] });
      confirming.lose = () => reply(200, '<html>');
      return true;
    }
    const [, id] = /^"(.+)\.\d+"$/.exec(String(headers['if-match'] ?? '')) ?? [];
    const isOther = id !== undefined && id !== shop.order.id;
    if (path === '/api/customer/update' && !isOther) {
      shop.order = {
        ...shop.order,
        version: shop.order.version + 1,
        customer: { ...(body as Customer), address: null },
      };
      reply(200, { success: true, data: shop.order, errors: [] });
      return true;
    }
    if (path === '/api/order/gift/' && !isOther) {
      const { selectedGifts } = body as GiftSelection;
      const chosen = shop.order.gifts.map((group) => ({ ...group, selectedGifts }));
      shop.order = { ...shop.order, version: shop.order.version + 1, gifts: chosen };
      reply(200, { success: true, data: shop.order, errors: [] });
      return true;
    }
    if (method !== 'POST' || !isOther) return false;
    reply(409, { success: false, data: shop.order, errors: [{ message: refusals.stale, code: 'stale' }] });
    return true;
  };
  await start();
  return { shop, tab, confirming };
}

async function start(): Promise<void> {
  await startSession();
  await loadOrder();
  openChoices();
  startQueue({ ...defaultPace, first: 60_000 });
}

const isContact = ({ path }: Seen) => path === '/api/customer/update';
const saved = (shop: FakeShop) =>
  shop.seen.filter(({ method, path }) => method === 'POST' && path !== '/api/order/confirm').length === 1;

/** One change of each kind, as its screen makes it, and what the list calls it. */
const changes = [
  { what: 'a pressed quantity', title: 'Arroz', make: () => writeQuantity(rice, 3, 1) },
  { what: 'a typed quantity', title: 'Arroz', make: () => writeQuantity(rice, 5) },
  { what: 'a removed line', title: 'Arroz', make: () => void removeItem(rice) },
  { what: 'a gift', title: 'Brindes', make: () => void chooseGift('valor', mug) },
  { what: 'a payment', title: 'Forma de pagamento', make: () => void choosePaymentOption(pix) },
  {
    what: 'contact data',
    title: 'Dados de contato',
    make: () => {
      writeContact({ ...sampleCustomer, name: 'Bia Atrasada' });
      void saveContact();
    },
  },
];

describe('a change beside a confirmation whose response is lost, although it placed the order', () => {
  for (const { what, title, make } of changes)
    for (const isOffline of [false, true])
      test(`is listed as not saved, and no order gets it: ${what}${isOffline ? ', without a connection' : ''}`, async (t) => {
        const { shop, confirming } = await openOrder(t);
        const pressing = confirmOrder();
        await until(() => confirming.isPlaced);
        confirming.lose();
        await pressing;
        if (isOffline) setOnline(false);
        make();
        assert.deepEqual(toastTexts(), [changed]);
        await sendDraftsBeforeLeaving();
        if (isOffline) {
          await until(() => orderState.operations.some(({ kind }) => kind !== 'confirm'));
          setOnline(true);
        }
        await until(() => isSettled() && orderState.notice !== null && listed()[0]?.[1] === late);
        assert.deepEqual([listed(), orderState.notice], [[[title, late]], 'Este pedido já foi confirmado.']);
        const ownToasts = toastsState.list.filter((toast) => toast.title === title);
        assert.deepEqual(
          ownToasts.map(({ text }) => text),
          [late],
          'no second text about the same change',
        );
        assert.deepEqual([shop.order.items, shop.order.version, orderState.order?.id], [[], 1, 'pedido-2']);
        await untilIdle(shop);
        // A real page forgets at its reload what it still loads. Here the next page would get it.
        await Promise.all((['gift', 'choice', 'contact'] as const).map(handlersOf));
        await untilIdle(shop);
        resetStores();
        await start();
        await until(() => orderState.notice !== null);
        assert.deepEqual(listed(), [[title, late]], 'also after a reload, in the next order');
      });

  for (const [when, waits] of [
    ['is a draft', 0],
    ['waits for a connection', 3000],
  ] as const)
    for (const isReloaded of [false, true])
      test(`goes to no order without a press if it ${when}${isReloaded ? ', after a reload' : ''}: contact data`, async (t) => {
        const { shop, confirming } = await openOrder(t);
        const close = openContact();
        const pressing = confirmOrder();
        await until(() => confirming.isPlaced);
        setOnline(false);
        confirming.lose();
        await pressing;
        t.mock.timers.enable({ apis: ['setTimeout'] });
        writeContact({ ...sampleCustomer, name: 'Joana Nova' });
        t.mock.timers.tick(waits);
        await until(() => orderState.operations.some(({ kind }) => kind === 'contact') === waits > 0);
        t.mock.timers.reset();
        if (isReloaded) {
          await until(() => /Joana Nova/.test(JSON.stringify(loadValue('checkout_data'))));
          resetStores();
        }
        setOnline(true);
        if (isReloaded) {
          await start();
          openContact();
        } else await refreshOrder();
        await until(() => isSettled() && orderState.notice !== null && listed().length > 0);
        await untilIdle(shop);
        if (!isReloaded) close();
        openContact();
        await sendDraftsBeforeLeaving();
        await untilIdle(shop);
        const isSaved = () => shop.seen.some(isContact);
        const saved = shop.seen.filter(isContact).map(({ headers }) => headers['if-match']);
        assert.deepEqual(
          saved.filter((match) => match?.includes('pedido-2')),
          [],
        );
        assert.deepEqual([listed(), currentContact().name], [[['Dados de contato', late]], '']);
        assert.deepEqual(
          toastsState.list.filter(({ title }) => title === 'Dados de contato').map(({ text }) => text),
          [late],
        );
        assert.equal(refusedContactOf(checkoutState, orderState.order?.customer ?? null)?.name, 'Joana Nova');
        sendRefusedContact();
        await until(() => isSaved() && isSettled());
        assert.deepEqual([shop.order.customer?.name, listed()], ['Joana Nova', []]);
      });

  test('is added to the next order if it is a product', async (t) => {
    const { shop, confirming } = await openOrder(t);
    const pressing = confirmOrder();
    await until(() => confirming.isPlaced);
    confirming.lose();
    await pressing;
    assert.equal(await addProduct(sampleProduct({ providerId: 'p2', sku: 'p2', name: 'Chá' })), true);
    await until(() => orderState.notice !== null);
    assert.deepEqual([shop.order.items.map(({ providerId }) => providerId), listed()], [['p2'], []]);
  });
});

describe('a change that is made while a confirmation is under way', () => {
  for (const { what, title, make } of changes) {
    test(`is listed as not saved once the order is placed: ${what}`, async (t) => {
      const { shop, confirming } = await openOrder(t);
      const pressing = confirmOrder();
      await until(() => confirming.isPlaced);
      make();
      confirming.answer();
      await pressing;
      await until(() => isSettled() && listed().length > 0);
      assert.deepEqual([listed(), orderState.confirmed?.id], [[[title, late]], 'pedido-1']);
      await loadOrder();
      assert.deepEqual([listed(), shop.order.items, orderState.drafts], [[[title, late]], [], {}]);
    });

    test(`is saved if the confirmation is refused: ${what}`, async (t) => {
      const { shop, confirming } = await openOrder(t);
      confirming.isRefused = true;
      const pressing = confirmOrder();
      await until(() => shop.seen.some(({ path }) => path === '/api/order/confirm'));
      make();
      confirming.answer();
      await pressing;
      await until(() => isSettled() && saved(shop));
      assert.deepEqual([listed(), shop.order.id], [[], 'pedido-1']);
    });
  }

  test('pauses it if its response is lost, and a toast says so', async (t) => {
    const { confirming } = await openOrder(t);
    const pressing = confirmOrder();
    await until(() => confirming.isPlaced);
    void chooseGift('valor', mug);
    confirming.lose();
    await pressing;
    assert.ok(toastTexts().includes(changed));
    await until(() => isSettled() && orderState.notice !== null);
    assert.deepEqual(listed(), [['Brindes', late]]);
  });
});

describe('a confirmation that waits without a connection', () => {
  for (const { what, make } of changes)
    test(`is dropped by a change, and one toast says so: ${what}`, async (t) => {
      const { shop } = await openOrder(t);
      setOnline(false);
      await confirmOrder();
      assert.match(orderState.waitingNote ?? '', /^Confirmação aguardando conexão/);
      make();
      await until(() => toastTexts().includes(changed));
      assert.equal(toastTexts().length, 1);
      setOnline(true);
      await sendDraftsBeforeLeaving();
      await until(() => isSettled() && saved(shop));
      assert.deepEqual(
        shop.seen.filter(({ path }) => path === '/api/order/confirm'),
        [],
      );
    });
});
