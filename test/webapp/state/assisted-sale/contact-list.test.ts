import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { OrderStatus } from '#shared/model/order/order.ts';
import { PaymentStatus } from '#shared/model/payment/payment.ts';
import { lastOfContact } from '#shared/rules/assisted/contact-list.ts';
import { loadValue, saveValue } from '../../../../webapp/browser/storage/storage.ts';
import { setTitle } from '../../../../webapp/browser/view/viewport.ts';
import { openContact } from '../../../../webapp/shell/contacts/open-contact.ts';
import {
  contactListState,
  dismissUnsent,
  findContactOfOrder,
  followContacts,
  loadContacts,
  searchContacts,
} from '../../../../webapp/state/assisted-sale/contact-list.ts';
import { forgetOpenedByKey, isOpenedByKey } from '../../../../webapp/state/assisted-sale/opened-by-key.ts';
import { switchState } from '../../../../webapp/state/assisted-sale/switch-contact.ts';
import { restoreTypedInputs, typedInputs } from '../../../../webapp/state/assisted-sale/typed-inputs.ts';
import { applyOrder } from '../../../../webapp/state/order/order.ts';
import { sessionState } from '../../../../webapp/state/session/session.ts';
import { toastsState } from '../../../../webapp/state/session/toasts.ts';
import { setVisible, type Tab } from '../../../helpers/page/page.ts';
import { until } from '../../../helpers/page/webapp.ts';
import { sampleItem, sampleOrder } from '../../../helpers/samples.ts';
import { contactOf, event, list, openPage, showRestored } from './contact-list-fixture.ts';

const addressOf = ({ path, search }: Tab) => path + search;
describe("an agent's list of contacts", () => {
  test('finds the contact of an order number, and says when none of them has it', async (t) => {
    const { state } = await openPage(t);
    state.orders = { 7: 'id-Bia' };
    await loadContacts();
    searchContacts('7');
    assert.equal((await findContactOfOrder(7))?.name, 'Bia');
    assert.equal(contactListState.orderNote, null);
    searchContacts('8');
    assert.equal(await findContactOfOrder(8), null);
    assert.equal(contactListState.orderNote, 'Nenhum pedido com este número.');
    assert.equal(list().length, 2, 'the list stays');
    searchContacts('');
    assert.equal(contactListState.orderNote, null);
    state.isFailing = true;
    searchContacts('7');
    assert.equal(await findContactOfOrder(7), null);
    assert.equal(contactListState.orderNote, 'A loja não respondeu');
  });

  test('reports what happened to the contact of a visible page as seen, and counts the others in the title', async (t) => {
    const { tab, state } = await openPage(t);
    setTitle('Ana · Finalizar');
    state.contacts = [contactOf('Ana', [event(1)]), contactOf('Bia', [event(2), event(1, { kind: 'opened' })])];
    await loadContacts();
    await until(() => state.seen.length > 0);
    assert.deepEqual(state.seen, [{ seen: [{ kind: 'cart', at: event(1).at }] }]);
    assert.equal(document.title, '(1) Ana · Finalizar');
    assert.equal(list()[0]?.events[0]?.isSeen, true);
    setVisible(tab, false);
    state.contacts = [contactOf('Ana', [event(3)]), contactOf('Bia', [event(2)])];
    await loadContacts();
    assert.equal(state.seen.length, 1, 'the agent does not see a hidden page');
    assert.equal(document.title, '(2) Ana · Finalizar');
  });

  test('counts the discounts that wait for a supervisor in the title', async (t) => {
    const { state } = await openPage(t);
    setTitle('Ana · Finalizar');
    state.contacts = [contactOf('Ana'), contactOf('Bia', [event(2)])];
    state.toDecide = 2;
    await loadContacts();
    assert.equal(document.title, '(3) Ana · Finalizar');
    state.toDecide = null;
    await loadContacts();
    assert.equal(document.title, '(1) Ana · Finalizar');
  });

  test('keeps its order and its rows when a later load fails', async (t) => {
    const { state } = await openPage(t);
    await loadContacts();
    state.contacts = [contactOf('Bia', [event(2)]), contactOf('Ana')];
    await loadContacts();
    assert.deepEqual(
      list().map(({ name }) => name),
      ['Ana', 'Bia'],
    );
    state.isFailing = true;
    await loadContacts();
    assert.deepEqual([list().length, contactListState.failure], [2, 'A loja não respondeu']);
  });

  test('shows the cart of the own contact as the page shows it, without a request', async (t) => {
    const { state } = await openPage(t);
    const stop = followContacts();
    await until(() => list().length === 2);
    applyOrder(sampleOrder({ items: [sampleItem({ quantity: 3 })], totalAmout: 89.9 }));
    const { at = '', ...cart } = list()[0]?.cart ?? {};
    assert.deepEqual(cart, { totalAmout: 89.9, quantity: 3 });
    assert.ok(Date.now() - Date.parse(at) < 60_000);
    applyOrder(
      sampleOrder({ items: [sampleItem({ quantity: 3 })], totalAmout: 89.9, internalNote: 'Nota', version: 2 }),
    );
    assert.equal(list()[0]?.cart?.at, at, 'another part of the order changed');
    applyOrder(sampleOrder({ items: [], totalAmout: 0, version: 3 }));
    assert.equal(list()[0]?.cart, null);
    assert.equal(list()[1]?.cart, state.contacts[1]?.cart);
    stop();
  });

  test("shows the own order as it ended, with no cart, and then the shop's word", async (t) => {
    const { state } = await openPage(t);
    state.contacts = [contactOf('Ana', [event(1)]), contactOf('Bia')];
    const stop = followContacts();
    await until(() => list().length === 2);
    const order = sampleOrder({ items: [sampleItem({ quantity: 3 })], totalAmout: 89.9 });
    applyOrder(order);
    const placed = { number: 12, status: OrderStatus.Received, paymentStatus: PaymentStatus.Waiting, totalAmout: 89.9 };
    state.contacts = [{ ...contactOf('Ana'), lastOrder: { ...placed, at: event(5).at } }, contactOf('Bia')];
    applyOrder({ ...order, number: 12, status: OrderStatus.Received, version: 2 });
    const [ana] = list();
    assert.deepEqual([ana?.cart, ana?.lastOrder?.number, ana?.lastOrder?.totalAmout], [null, 12, 89.9]);
    assert.ok(ana && lastOfContact(ana, []).event === null, 'the order is newer than the change of the cart');
    await until(() => list()[0]?.lastOrder?.paymentStatus === PaymentStatus.Waiting);
    state.contacts = [
      { ...contactOf('Ana'), lastOrder: { ...placed, status: OrderStatus.Canceled, at: event(6).at } },
      contactOf('Bia'),
    ];
    applyOrder({ ...order, number: 12, status: OrderStatus.Canceled, version: 3 });
    assert.equal(list()[0]?.lastOrder?.status, OrderStatus.Canceled);
    stop();
  });

  test('shows a move to the chatbot or back by another person as a toast, also of the own contact', async (t) => {
    const { state } = await openPage(t);
    setTitle('Ana · Finalizar');
    await loadContacts();
    const toasts = () => toastsState.list.map(({ title, text }) => [title, text]);
    state.contacts = [contactOf('Ana'), contactOf('Bia', [event(2, { kind: 'handedToBot' })])];
    await loadContacts();
    assert.deepEqual([toasts(), document.title], [[['Bia', 'Foi para o robô']], '(1) Ana · Finalizar']);
    state.contacts = [contactOf('Ana'), contactOf('Bia', [event(3, { kind: 'handedBack' })])];
    await loadContacts();
    assert.deepEqual(toasts(), [['Bia', 'Voltou do robô']]);
    state.contacts = [contactOf('Ana', [event(4, { kind: 'handedToBot' })]), contactOf('Bia')];
    await loadContacts();
    assert.deepEqual(toasts(), [['Ana', 'Foi para o robô']]);
    state.contacts = [contactOf('Ana', [event(5, { kind: 'handedBack', isSeen: true })]), contactOf('Bia')];
    await loadContacts();
    assert.deepEqual(toasts(), [['Ana', 'Foi para o robô']], 'not what this agent did');
  });

  // Decision: Opening a contact does not end the mark of a message that did not arrive; 'Entendi' does.
  test('keep the mark of a message that did not arrive until the agent ends it', async (t) => {
    const { state } = await openPage(t);
    state.contacts = [contactOf('Ana', [event(3), event(2, { kind: 'unsent' })]), contactOf('Bia')];
    await loadContacts();
    const isSeen = () => list()[0]?.events.map((one) => [one.kind, one.isSeen]);
    assert.deepEqual(isSeen(), [
      ['cart', true],
      ['unsent', false],
    ]);
    await until(() => state.seen.length > 0);
    assert.deepEqual(state.seen, [{ seen: [{ kind: 'cart', at: event(3).at }] }]);
    await dismissUnsent();
    const ended = () => state.seen.filter((body) => JSON.stringify(body).includes('unsent'));
    assert.deepEqual(ended(), [{ seen: [{ kind: 'unsent', at: event(2).at }] }]);
    state.contacts = [contactOf('Ana', [event(2, { kind: 'unsent', isSeen: true })]), contactOf('Bia')];
    await loadContacts();
    await dismissUnsent();
    assert.equal(ended().length, 1, 'what is known is not sent again');
  });

  test('reads out news of another contact, at most one sentence in a while', async (t) => {
    const { state } = await openPage(t);
    const pace = { visible: 60_000, hidden: 60_000, alert: 60_000 };
    await loadContacts(pace);
    assert.equal(contactListState.alert, null);
    state.contacts = [contactOf('Ana', [event(1)]), contactOf('Bia', [event(2, { kind: 'paid', orderNumber: 7 })])];
    await loadContacts(pace);
    assert.equal(contactListState.alert, 'Bia: Pagou o pedido 7');
    state.contacts = [contactOf('Ana'), contactOf('Bia', [event(3)])];
    await loadContacts(pace);
    assert.equal(contactListState.alert, 'Bia: Pagou o pedido 7');
  });

  test('shows at once in the next page of the tab, but not to another agent', async (t) => {
    const { state, open } = await openPage(t);
    await loadContacts();
    await open('/order/checkout#agente-Bia');
    state.isFailing = true;
    await showRestored();
    assert.deepEqual(
      list().map(({ name }) => name),
      ['Ana', 'Bia'],
    );
    state.agent = { id: 'davi', name: 'Davi' };
    await open('/order/checkout#agente-Ana');
    await showRestored();
    assert.deepEqual(list(), []);
  });
});

describe('changing the contact', () => {
  test('opens the page last used there with the session that this browser knows, and keeps unsent input', async (t) => {
    const { tab, state, open } = await openPage(t);
    const anasAddress = addressOf(tab);
    saveValue('checkout_data', { coupon: 'DEZ' });
    saveValue('typed_inputs', { orderId: 'pedido', forms: { item: { isOpen: true, name: 'Instalação' } } });
    Object.assign(tab, { path: '/catalog' });
    await openContact(contactOf('Bia'));
    assert.deepEqual(tab.leftFor, ['/catalog#agente-nova-Bia']);
    await open('/order/checkout#agente-nova-Bia');
    assert.equal(loadValue('checkout_data'), null);
    Object.assign(tab, { path: '/orders' });
    await openContact(contactOf('Ana'));
    const [, anasKey = ''] = /atendimento=([\da-f]{12})$/.exec(anasAddress) ?? [];
    assert.deepEqual(tab.leftFor.slice(1), [`/catalog?atendimento=${anasKey}`]);
    assert.equal(state.opened, 1, 'the known session is used again');
    await open(`/catalog?atendimento=${anasKey}`);
    assert.equal(sessionState.session?.userShop.name, 'Ana');
    assert.deepEqual(loadValue('checkout_data'), { coupon: 'DEZ' });
    restoreTypedInputs('pedido');
    assert.deepEqual(typedInputs.forms, { item: { isOpen: true, name: 'Instalação' } });
    await openContact(contactOf('Bia'));
    assert.match(tab.leftFor[2] ?? '', /^\/orders\?atendimento=[\da-f]{12}$/);
  });

  test('opens the page of an order instead of the page last used there', async (t) => {
    const { tab, open } = await openPage(t);
    await open('/order/checkout#agente-Bia');
    await open('/order/checkout#agente-Ana');
    await openContact(contactOf('Bia'), { isByKey: true, page: '/order/1042' });
    assert.match(tab.leftFor[0] ?? '', /^\/order\/1042\?atendimento=[\da-f]{12}$/);
  });

  test('opens a new session when the known one ended', async (t) => {
    const { tab, state, open } = await openPage(t);
    await open('/order/checkout#agente-Bia');
    await open('/order/checkout#agente-Ana');
    state.known.delete('agente-Bia');
    await openContact(contactOf('Bia'));
    assert.deepEqual(tab.leftFor, ['/catalog#agente-nova-Bia']);
  });

  test("never uses another agent's session of this browser", async (t) => {
    const { tab, state, open } = await openPage(t);
    await open('/order/checkout#agente-Bia');
    state.agent = { id: 'davi', name: 'Davi' };
    await open('/order/checkout#agente-Ana');
    await openContact(contactOf('Bia'));
    assert.deepEqual([tab.leftFor, state.opened], [['/catalog#agente-nova-Bia'], 1]);
  });

  // Decision: A contact without a page of its own opens where the work is: on the catalogue, or with a cart on the
  // checkout.
  test('opens the catalogue of a contact without a cart, and the checkout of one with a cart', async (t) => {
    const { tab } = await openPage(t);
    await openContact(contactOf('Bia'));
    switchState.opening = null;
    await openContact({ ...contactOf('Bia'), cart: { totalAmout: 9, quantity: 1 } });
    const paths = tab.leftFor.map((url) => new URL(url, 'http://loja').pathname);
    assert.deepEqual(paths, ['/catalog', '/order/checkout']);
  });

  test('by a key leaves the fields of the next page without the focus, on its first screen only', async (t) => {
    const { tab, open } = await openPage(t);
    await openContact(contactOf('Bia'));
    await open('/catalog#agente-nova-Bia');
    assert.equal(isOpenedByKey(), false);
    await open('/order/checkout#agente-Ana');
    await openContact(contactOf('Bia'), { isByKey: true });
    await open('/catalog#agente-nova-Bia');
    assert.deepEqual([isOpenedByKey(), isOpenedByKey()], [true, true]);
    Object.assign(tab, { path: '/order/checkout' });
    assert.equal(isOpenedByKey(), false);
    Object.assign(tab, { path: '/catalog' });
    forgetOpenedByKey();
    assert.equal(isOpenedByKey(), false);
    await open('/catalog#agente-nova-Bia');
    assert.equal(isOpenedByKey(), false, 'a reload is no key of the list');
  });

  test('to a page that storage made up opens the catalogue', async (t) => {
    const { tab, open } = await openPage(t);
    await open('/order/checkout#agente-Bia');
    for (const page of ['//outro.example', 'https://outro.example', '/a?b=c', 7]) {
      await open('/order/checkout#agente-Bia');
      saveValue('last_page', page);
      await open('/order/checkout#agente-Ana');
      await openContact(contactOf('Bia'));
      assert.match(tab.leftFor.at(-1) ?? '', /^\/catalog\?atendimento=[\da-f]{12}$/, String(page));
    }
  });

  test('goes to the contact that was chosen last, and stays if that is this one', async (t) => {
    const { tab } = await openPage(t);
    const first = openContact(contactOf('Caio'), { isByKey: true });
    assert.equal(switchState.opening, 'id-Caio');
    const second = openContact(contactOf('Bia'), { isByKey: true });
    assert.equal(switchState.opening, 'id-Bia');
    await Promise.all([first, second]);
    assert.deepEqual(tab.leftFor, ['/catalog#agente-nova-Bia']);
    switchState.opening = null;
    const third = openContact(contactOf('Bia'));
    await openContact(contactOf('Ana'));
    await third;
    assert.deepEqual([tab.leftFor.length, switchState.opening], [1, null]);
  });

  // Decision: The page of another contact shows the name before the session and the list have loaded.
  test('shows the name of the next contact before its session is loaded, also at the first visit', async (t) => {
    const { tab, open } = await openPage(t);
    await openContact(contactOf('Bia'));
    for (const url of ['/catalog#agente-nova-Bia', '/order/checkout#agente-Ana']) {
      const opened = open(url);
      const { contact, session } = sessionState;
      assert.deepEqual([contact?.name, contact?.details, session], [url.slice(-3), 'WhatsApp · final 4821', null]);
      await opened;
    }
    assert.equal(addressOf(tab).startsWith('/order/checkout?atendimento='), true);
  });

  test('stays and says why when the shop refuses it', async (t) => {
    const { tab, state } = await openPage(t);
    state.refusesOpening = true;
    await openContact(contactOf('Bia'));
    assert.deepEqual(
      [tab.leftFor, toastsState.list.map(({ title, text }) => [title, text])],
      [[], [['Bia', 'Não encontrado']]],
    );
    state.refusesOpening = false;
    await openContact(contactOf('Ana'));
    assert.deepEqual(tab.leftFor, [], 'it is this contact');
    await openContact(contactOf('Bia'));
    assert.deepEqual(tab.leftFor, ['/catalog#agente-nova-Bia']);
  });
});
