import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { OrderStatus } from '#shared/model/order/order.ts';
import { PaymentMethod } from '#shared/model/payment/payment.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { refusals } from '#shared/text/refusals/refusals.ts';
import { assistedState } from '../../../../webapp/state/assisted-sale/agent-action-state.ts';
import { cancelOrder, confirmByAgent } from '../../../../webapp/state/assisted-sale/finish-and-cancel.ts';
import { checkoutState, openCheckout } from '../../../../webapp/state/checkout/checkout.ts';
import { choiceRefusals } from '../../../../webapp/state/checkout/choice-refusals.ts';
import { choosePickupLocation, chooseSchedule, chooseSeller } from '../../../../webapp/state/checkout/delivery.ts';
import { applyCoupon, writeCoupon } from '../../../../webapp/state/checkout/discount.ts';
import { confirmOrder } from '../../../../webapp/state/order/confirm-order.ts';
import {
  closeNotice,
  currentOrderVersion,
  loadOrder,
  orderState,
  refreshOrder,
} from '../../../../webapp/state/order/order.ts';
import { writeQuantity } from '../../../../webapp/state/order/quantity-drafts.ts';
import { applyToOrder } from '../../../../webapp/state/order/send-checkout-change.ts';
import { choosePaymentOption } from '../../../../webapp/state/payment/payment-choice.ts';
import { toastsState } from '../../../../webapp/state/session/toasts.ts';
import type { FakeShop } from '../../../helpers/page/fake-shop.ts';
import { openWebapp, until } from '../../../helpers/page/webapp.ts';
import { sampleItem, sampleLogistic, sampleOrder, samplePix } from '../../../helpers/samples.ts';

const confirmPath = '/api/order/confirm';
const stale = (shop: FakeShop) => ({
  success: false,
  data: shop.order,
  errors: [{ message: refusals.stale, code: 'stale' }],
});
const meantFor = (shop: FakeShop, path: string) =>
  shop.seen
    .filter((seen) => seen.path === path && (seen.method === 'POST' || path !== '/api/order/current'))
    .map(({ headers }) => headers['if-match']);

/**
 * An order of version 5. As in the shop, a request that ends it or replaces a choice is refused for another version.
 */
async function open(t: TestContext) {
  const { shop } = await openWebapp(t);
  shop.order = sampleOrder({ version: 5, items: [sampleItem({ index: 'a', providerId: 'p1', quantity: 2 })] });
  shop.instead = ({ path, headers }, reply) => {
    const isExact = path === confirmPath || path === '/api/order/cancel';
    const [id, version] = /^"(.+)\.(\d+)"$/.exec(String(headers['if-match'] ?? ''))?.slice(1) ?? [];
    const isSame = id === shop.order.id && (!isExact || Number(version) === shop.order.version);
    if (headers['if-match'] === undefined || isSame) return false;
    reply(409, stale(shop));
    return true;
  };
  await loadOrder();
  openCheckout();
  return shop;
}

/** Another person changes the order. */
const changeElsewhere = (shop: FakeShop, fields: Partial<FakeShop['order']> = {}) => {
  shop.order = { ...shop.order, version: shop.order.version + 1, totalAmout: 700, ...fields };
};

describe('confirming', () => {
  test('expects the displayed order', async (t) => {
    const shop = await open(t);
    await confirmOrder();
    assert.deepEqual(meantFor(shop, confirmPath), ['"pedido-1.5"']);
  });

  test("includes the shopper's own changes made just before", async (t) => {
    const shop = await open(t);
    writeQuantity({ index: 'a' }, 4);
    assert.equal((await confirmOrder())?.items[0]?.quantity, 4);
    assert.deepEqual(meantFor(shop, confirmPath), ['"pedido-1.6"']);
  });

  test('an order that was changed elsewhere is refused: the current order and a modal show', async (t) => {
    const shop = await open(t);
    changeElsewhere(shop);
    assert.equal(await confirmOrder(), null);
    assert.deepEqual([orderState.order?.totalAmout, orderState.order?.version], [700, 6]);
    assert.equal(orderState.notice, 'O pedido foi alterado em outro lugar. Confira e tente novamente.');
    assert.deepEqual([toastsState.list, orderState.isConfirming], [[], false]);
    closeNotice();
    assert.ok(await confirmOrder(), 'now it was displayed');
    assert.deepEqual([meantFor(shop, confirmPath).at(-1), orderState.notice], ['"pedido-1.6"', null]);
  });

  test('does not include a change from elsewhere that arrived with the response to an own change', async (t) => {
    const shop = await open(t);
    changeElsewhere(shop);
    writeQuantity({ index: 'a' }, 4);
    assert.equal(await confirmOrder(), null);
    assert.deepEqual(meantFor(shop, confirmPath), ['"pedido-1.5"']);
    assert.equal(orderState.notice, refusals.stale);
  });

  test('another order of the same version is refused too', async (t) => {
    const shop = await open(t);
    changeElsewhere(shop, { id: 'pedido-2', version: 5 });
    assert.equal(await confirmOrder(), null);
    assert.deepEqual([orderState.order?.id, orderState.notice], ['pedido-2', refusals.stale]);
  });

  test('that is refused shows all reasons below the current order', async (t) => {
    const shop = await open(t);
    shop.instead = ({ path }, reply) => {
      if (path !== confirmPath) return false;
      const data = {
        ...shop.order,
        version: 6,
        totalAmout: 33,
        minOrderValue: 40,
        catalogErrorMessages: ['O frete mudou.'],
      };
      const errors = [`O valor mínimo do seu pedido é ${formatBrl(40)}`, 'O frete mudou.', 'O horário foi preenchido.'];
      reply(422, { success: false, data, errors: errors.map((message) => ({ message, code: 'order-problems' })) });
      return true;
    };
    const { offerRevision } = orderState;
    const asked = shop.seen.length;
    assert.equal(await confirmOrder(), null);
    assert.equal(orderState.order?.totalAmout, 33);
    assert.deepEqual(
      [...(orderState.order?.catalogErrorMessages ?? [])],
      ['O frete mudou.', 'O horário foi preenchido.'],
    );
    assert.equal(shop.seen.length, asked + 1, 'the order came with the refusal');
    assert.ok(orderState.offerRevision > offerRevision, 'the offers reload');
  });

  for (const status of [429, 500, 503])
    test(`without a response of the shop (${status}) reloads no offers`, async (t) => {
      const shop = await open(t);
      shop.instead = ({ path }, reply) => {
        if (path !== confirmPath) return false;
        reply(status, {
          success: false,
          data: null,
          errors: [{ message: 'não', code: status === 429 ? 'too-many' : 'upstream' }],
        });
        return true;
      };
      const { offerRevision } = orderState;
      assert.equal(await confirmOrder(), null);
      assert.equal(orderState.offerRevision, offerRevision);
    });
});

describe('a choice', () => {
  const paths = { logistic: '/api/order/logistic/', seller: '/api/order/seller/', schedule: '/api/order/schedule' };

  test('expects the order it was made for', async (t) => {
    const shop = await open(t);
    await choosePickupLocation('centro');
    await chooseSeller('sitio');
    assert.deepEqual(
      [meantFor(shop, paths.logistic), meantFor(shop, paths.seller)],
      [['"pedido-1.5"'], ['"pedido-1.6"']],
    );
  });

  test('made right after another one includes it', async (t) => {
    const shop = await open(t);
    const first = choosePickupLocation('centro');
    await until(() => meantFor(shop, paths.logistic).length === 1);
    await Promise.all([first, choosePickupLocation('bairro')]);
    assert.deepEqual(meantFor(shop, paths.logistic), ['"pedido-1.5"', '"pedido-1.6"']);
    assert.equal(orderState.order?.logistic?.providerId, 'bairro');
  });

  test("made before another person's change expects the order before it", async (t) => {
    const shop = await open(t);
    const first = choosePickupLocation('centro');
    const second = chooseSchedule('2026-11-21', '09:00');
    changeElsewhere(shop);
    await Promise.all([first, second]);
    assert.deepEqual(meantFor(shop, paths.schedule), ['"pedido-1.5"']);
  });

  test('that conflicts with one from elsewhere shows an error beside the field and the current value', async (t) => {
    const shop = await open(t);
    changeElsewhere(shop, { id: 'pedido-2', logistic: sampleLogistic({ providerId: 'bairro' }) });
    await choosePickupLocation('centro');
    assert.equal(choiceRefusals.errors.logistic, refusals.stale);
    assert.deepEqual([orderState.order?.logistic?.providerId, checkoutState.selectedLogistic], ['bairro', 'bairro']);
    assert.deepEqual([...(orderState.order?.catalogErrorMessages ?? [])], [], 'it is not a problem of the order');
  });

  test('of coupon or payment behaves the same, and keeps the typed text', async (t) => {
    const shop = await open(t);
    shop.order = { ...shop.order, id: 'pedido-2' };
    writeCoupon('TALVEZ');
    shop.instead = (seen, reply) => {
      if (seen.method === 'GET' || seen.headers['if-match'] !== '"pedido-1.5"') return false;
      reply(409, { ...stale(shop), data: { ...shop.order, id: 'pedido-1', version: 6 } });
      return true;
    };
    await applyCoupon();
    assert.deepEqual([choiceRefusals.errors.coupon, checkoutState.coupon], [refusals.stale, 'TALVEZ']);
    await choosePaymentOption({
      providerId: 'pix',
      name: 'PIX',
      method: PaymentMethod.Pix,
      payOnDelivery: false,
      group: '',
    });
    assert.deepEqual(
      meantFor(shop, '/api/order/payment/delivery'),
      ['"pedido-1.6"'],
      'the order as displayed at that time',
    );
  });

  test("sent on page leave does not wait, and is not refused because of this page's own change", async (t) => {
    const shop = await open(t);
    const under = choosePickupLocation('centro');
    const headers: (string | undefined)[] = [];
    await applyToOrder(
      async (expected) => {
        headers.push(expected ? 'meant' : undefined);
        return { success: true, data: shop.order };
      },
      { isLeaving: true },
    );
    await under;
    assert.deepEqual(headers, [undefined]);
  });

  test('keeps unread messages below the order', async (t) => {
    const shop = await open(t);
    shop.order = { ...shop.order, version: 6, catalogErrorMessages: ['O preço mudou.'] };
    await loadOrder();
    shop.order = { ...shop.order, catalogErrorMessages: [] };
    await choosePickupLocation('centro');
    assert.deepEqual([...(orderState.order?.catalogErrorMessages ?? [])], ['O preço mudou.']);
    await refreshOrder();
    assert.deepEqual([...(orderState.order?.catalogErrorMessages ?? [])], []);
  });
});

describe('an agent', () => {
  test('finishes only the displayed order', async (t) => {
    const shop = await open(t);
    shop.order = { ...shop.order, version: 6, payment: samplePix };
    await loadOrder();
    changeElsewhere(shop);
    assert.equal(await confirmByAgent(), false);
    assert.deepEqual({ ...assistedState.message }, { title: 'Finalizar Pedido', text: refusals.stale });
    assert.equal(orderState.order?.totalAmout, 700);
    assert.deepEqual(meantFor(shop, confirmPath), ['"pedido-1.6"']);
  });

  test('cancels only the order displayed with the question', async (t) => {
    const shop = await open(t);
    const asked = currentOrderVersion();
    changeElsewhere(shop, { id: 'pedido-2', version: 5 });
    await refreshOrder();
    assert.equal(orderState.order?.id, 'pedido-2');
    assert.equal(await cancelOrder(asked), false);
    assert.deepEqual(meantFor(shop, '/api/order/cancel'), ['"pedido-1.5"']);
    assert.equal(assistedState.message?.text, refusals.stale);
    assert.equal(orderState.order?.status, OrderStatus.Creating);
  });

  test('shows all reasons of a refused confirmation below the order', async (t) => {
    const shop = await open(t);
    shop.order = { ...shop.order, version: 6, payment: samplePix };
    await loadOrder();
    shop.instead = ({ path }, reply) => {
      if (path !== confirmPath) return false;
      reply(422, {
        success: false,
        data: { ...shop.order, version: 7 },
        errors: [{ message: 'Um.' }, { message: 'Dois.' }],
      });
      return true;
    };
    await confirmByAgent();
    assert.equal(assistedState.message?.text, 'Um.');
    assert.deepEqual([...(orderState.order?.catalogErrorMessages ?? [])], ['Um.', 'Dois.']);
    await until(() => orderState.underway === 0);
  });
});
