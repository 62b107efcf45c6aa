import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { OrderStatus } from '#shared/model/order/order.ts';
import { PaymentMethod } from '#shared/model/payment/payment.ts';
import { assistedState, closeMessage } from '../../../../webapp/state/assisted-sale/agent-action-state.ts';
import { cancelOrder, confirmByAgent } from '../../../../webapp/state/assisted-sale/finish-and-cancel.ts';
import { moveToFlow } from '../../../../webapp/state/assisted-sale/semi-automatic.ts';
import { checkoutState } from '../../../../webapp/state/checkout/checkout.ts';
import { openContact, writeContact } from '../../../../webapp/state/checkout/contact.ts';
import { leaveEndedOrder, loadOrder, orderState, refreshOrder } from '../../../../webapp/state/order/order.ts';
import { sessionState } from '../../../../webapp/state/session/session.ts';
import { toastsState } from '../../../../webapp/state/session/toasts.ts';
import { type FakeShop, type Responder, sampleSettings } from '../../../helpers/page/fake-shop.ts';
import { openWebapp } from '../../../helpers/page/webapp.ts';
import { sampleCustomer, sampleItem, sampleOrder, samplePix } from '../../../helpers/samples.ts';

const paths = {
  confirm: '/api/order/confirm',
  cancel: '/api/order/cancel',
  flow: '/api/order/semiautomatic',
  customer: '/api/customer/update',
};

const sentTo = (shop: FakeShop, path: string) => shop.seen.filter((seen) => seen.path === path);
const toastsShown = () => toastsState.list.map(({ kind, text }) => [kind, text]);

type Reply = Parameters<Responder>[1];
type Respond = (shop: FakeShop, reply: Reply) => void;

/** An order ready to be placed; the customer's next one is empty. */
async function openOrder(t: TestContext, instead: Partial<Record<string, Respond>> = {}) {
  const { shop } = await openWebapp(t);
  shop.order = sampleOrder({
    items: [sampleItem({})],
    customer: { ...sampleCustomer, address: null },
    payment: samplePix,
  });
  shop.instead = ({ path }, reply) => {
    const response = instead[path];
    if (response) response(shop, reply);
    return response !== undefined;
  };
  await loadOrder();
  return shop;
}

const endAs = (status: OrderStatus) => (shop: FakeShop, reply: Reply) => {
  const data = { ...shop.order, status, version: shop.order.version + 1 };
  shop.order = sampleOrder({ id: 'pedido-2' });
  reply(200, { success: true, data, errors: [] });
};
const refuseWith = (message: string) => (_shop: FakeShop, reply: Reply) =>
  reply(422, { success: false, data: null, errors: [{ message }, { message: 'Outro erro.' }] });

// Spec §4: "Confirm by agent success sets the order to Received and goes to /finish. Cancel sets it to Canceled and
// goes to /finish."
test('confirming sends the contact and the payment, and the order is Received', async (t) => {
  const shop = await openOrder(t, { [paths.confirm]: endAs(OrderStatus.Received) });
  writeContact({ document: '529.982.247-25', name: ' Ana Souza ' });
  checkoutState.manualPaymentOption = 'https://pagar.exemplo.com/1';
  checkoutState.coupon = 'TALVEZ';
  assert.equal(await confirmByAgent(), true);
  const [sent] = sentTo(shop, paths.confirm);
  assert.equal(sent?.method, 'POST');
  assert.deepEqual(sent?.body, {
    ...sampleCustomer,
    paymentMethod: PaymentMethod.Pix,
    manualPaymentInformation: 'https://pagar.exemplo.com/1',
  });
  assert.equal(orderState.order?.status, OrderStatus.Received);
  assert.equal(checkoutState.coupon, '', 'the next order starts empty');
});

test('an order without a payment is finished where the steps ask for none, and nowhere else', async (t) => {
  const shop = await openOrder(t, { [paths.confirm]: endAs(OrderStatus.Received) });
  shop.order = sampleOrder({ ...shop.order, payment: sampleOrder({}).payment, version: shop.order.version + 1 });
  await loadOrder();
  assert.equal(await confirmByAgent(), false);
  assert.equal(assistedState.message?.text, 'Escolha a forma de pagamento.');
  closeMessage();
  sessionState.settings = sampleSettings({ steps: ['Start', 'Catalog'] });
  assert.equal(await confirmByAgent(), true);
  assert.deepEqual(
    sentTo(shop, paths.confirm).map(({ body }) => Object.keys(Object(body)).includes('paymentMethod')),
    [false],
  );
});

test('two taps confirm once, and no other action starts meanwhile', async (t) => {
  const shop = await openOrder(t, {
    [paths.confirm]: endAs(OrderStatus.Received),
    [paths.cancel]: endAs(OrderStatus.Canceled),
  });
  const responses = await Promise.all([confirmByAgent(), confirmByAgent(), cancelOrder()]);
  assert.deepEqual(responses, [true, false, false]);
  assert.deepEqual([sentTo(shop, paths.confirm).length, sentTo(shop, paths.cancel).length], [1, 0]);
});

// Spec §7: "POST /api/order/confirm | agent confirm: document, name, email, isCorporate, corporateDocument,
// stateInscription, corporateName, tradeName, paymentMethod, manualPaymentInformation; failure shows first error
// message"
// Spec §8: "Confirm by agent failure: modal titled 'Finalizar Pedido' with the first server message."
test("confirm failure: a modal titled 'Finalizar Pedido' with the first server message; the order is reloaded", async (t) => {
  const shop = await openOrder(t, { [paths.confirm]: refuseWith('Escolha uma opção de entrega.') });
  const before = sentTo(shop, '/api/order/current').length;
  assert.equal(await confirmByAgent(), false);
  assert.deepEqual({ ...assistedState.message }, { title: 'Finalizar Pedido', text: 'Escolha uma opção de entrega.' });
  assert.equal(sentTo(shop, '/api/order/current').length, before + 1);
  assert.equal(assistedState.running, null);
  closeMessage();
  assert.equal(assistedState.message, null);
});

for (const { status, words } of [
  { status: OrderStatus.Received, words: 'Este pedido já foi confirmado.' },
  { status: OrderStatus.Canceled, words: 'Este pedido foi cancelado.' },
])
  test(`a confirmation whose response was lost is distinguished from one that failed: ${words}`, async (t) => {
    await openOrder(t, {
      [paths.confirm]: (shop, reply) => {
        shop.ended = [{ ...shop.order, status }];
        shop.order = sampleOrder({ id: 'pedido-2' });
        reply(502, null);
      },
    });
    await confirmByAgent();
    assert.equal(assistedState.message?.text, words);
  });

test('without a payment nothing is sent', async (t) => {
  const shop = await openOrder(t, { [paths.confirm]: endAs(OrderStatus.Received) });
  shop.order = sampleOrder({ items: [sampleItem({})], version: 2 });
  await loadOrder();
  assert.equal(await confirmByAgent(), false);
  assert.deepEqual(
    [sentTo(shop, paths.confirm).length, assistedState.message?.text],
    [0, 'Escolha a forma de pagamento.'],
  );
});

// Spec §4: "Confirm by agent success sets the order to Received and goes to /finish. Cancel sets it to Canceled and
// goes to /finish."
test('cancelling sets the order to Canceled; it stays visible until its page is left, then the next one starts', async (t) => {
  const shop = await openOrder(t, { [paths.cancel]: endAs(OrderStatus.Canceled) });
  assert.equal(await cancelOrder(), true);
  assert.equal(sentTo(shop, paths.cancel)[0]?.method, 'GET');
  await refreshOrder();
  assert.equal(orderState.order?.status, OrderStatus.Canceled);
  await leaveEndedOrder();
  assert.equal(orderState.order?.id, 'pedido-2');
});

// Decision: What an agent typed is saved before the chatbot serves the contact, because the service refuses it then.
test('the contact data is saved before the chatbot serves the contact', async (t) => {
  const shop = await openOrder(t, {
    [paths.customer]: (fake, reply) => {
      fake.order = { ...fake.order, version: fake.order.version + 1 };
      if (fake.order.customer) fake.order.customer.name = 'Ana Prado';
      reply(200, { success: true, data: fake.order, errors: [] });
    },
    [paths.flow]: (fake, reply) => {
      fake.order.isInSemiAutomatic = true;
      reply(200, { success: true, data: { isInSemiAutomatic: true }, errors: [] });
    },
  });
  t.after(openContact());
  writeContact({ name: 'Ana Prado' });
  await moveToFlow('semiautomatic');
  const sent = shop.seen.filter(({ path }) => [paths.flow, paths.customer].includes(path));
  assert.deepEqual(
    sent.map(({ path }) => path),
    [paths.customer, paths.flow],
  );
});

test('data that is not saved keeps the contact with the agent', async (t) => {
  const shop = await openOrder(t, { [paths.customer]: refuseWith('Não deu.') });
  t.after(openContact());
  writeContact({ name: 'Ana Prado' });
  await moveToFlow('semiautomatic');
  assert.deepEqual([sentTo(shop, paths.flow).length, toastsShown()], [0, [['warning', 'Não deu.']]]);
});

// Spec §4: "The semi-automatic flow toggles on and off; success toasts 'Usuário em fluxo semiautomático' and 'Usuário
// de volta para venda assistida'."
test('the semi-automatic flow toggles on and off, with a toast', async (t) => {
  const asked: unknown[] = [];
  const shop = await openOrder(t, {
    [paths.flow]: (fake, reply) => {
      const { to } = fake.seen.at(-1)?.query ?? {};
      asked.push(to);
      fake.order.isInSemiAutomatic = to === 'semiautomatic';
      fake.order.version++;
      reply(200, { success: true, data: { isInSemiAutomatic: fake.order.isInSemiAutomatic }, errors: [] });
    },
  });
  await moveToFlow('semiautomatic');
  assert.equal(orderState.order?.version, shop.order.version, 'the next press names the new version');
  assert.equal(orderState.order?.isInSemiAutomatic, true);
  assert.deepEqual(toastsShown(), [['success', 'Usuário em fluxo semiautomático']]);
  await moveToFlow('assisted');
  assert.equal(orderState.order?.isInSemiAutomatic, false);
  assert.deepEqual(asked, ['semiautomatic', 'assisted']);
  assert.deepEqual(toastsShown(), [['success', 'Usuário de volta para venda assistida']]);
});

// Spec §8: "Every failed call yields … a Portuguese message for its operation: … product send, summary send,
// semi-automatic flow, catalogue send"
// Spec §8: "'Erro ao mudar de fluxo'"
test("a flow that does not change shows 'Erro ao mudar de fluxo'", async (t) => {
  await openOrder(t, { [paths.flow]: refuseWith('indisponível') });
  await moveToFlow('semiautomatic');
  assert.deepEqual(toastsShown(), [['warning', 'Erro ao mudar de fluxo']]);
});
