import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { emptyCustomer } from '#shared/model/customer.ts';
import { checkoutState } from '../../../../webapp/state/checkout/checkout.ts';
import {
  contactState,
  currentContact,
  openContact,
  saveContact,
  writeContact,
} from '../../../../webapp/state/checkout/contact.ts';
import { refusedChanges } from '../../../../webapp/state/offline-queue/refused-changes.ts';
import { startQueue } from '../../../../webapp/state/offline-queue/send-queue.ts';
import { confirmOrder } from '../../../../webapp/state/order/confirm-order.ts';
import { isUpdating, loadOrder, orderState } from '../../../../webapp/state/order/order.ts';
import { sendDraftsBeforeLeaving } from '../../../../webapp/state/order/unsent-changes.ts';
import { toastsState } from '../../../../webapp/state/session/toasts.ts';
import { setOnline } from '../../../helpers/page/page.ts';
import { resetStores, until } from '../../../helpers/page/webapp.ts';
import { ana, openForm, status, valid } from '../contact-fixture.ts';

describe('contact data is auto-saved', () => {
  test('when the connection returns, if that failed before', async (t) => {
    const { sent, shopIs, idle, settled } = await openForm(t);
    shopIs.isAway = true;
    writeContact(valid);
    await idle(3000);
    assert.equal(status().kind, 'waiting');
    shopIs.isAway = false;
    setOnline(false);
    await settled();
    assert.equal(sent.length, 1);
    setOnline(true);
    await until(() => status().kind === 'saved');
    assert.equal(sent.length, 2);
    assert.deepEqual(
      toastsState.list.map(({ text }) => text),
      ['Seus dados de contato foram salvos'],
    );
  });

  test('when the shop responds again, and not confirmed before', async (t) => {
    const { shopIs, idle } = await openForm(t);
    shopIs.isAway = true;
    writeContact(valid);
    await idle(3000);
    assert.equal(await confirmOrder(), null);
    assert.equal(
      orderState.waitingNote,
      'Dados de contato e confirmação aguardando conexão. Conecte-se para continuar o pedido.',
    );
    shopIs.isAway = false;
    await idle(60_000);
    await until(() => status().kind === 'saved');
    await until(() => orderState.operations.length === 0 && orderState.underway === 0);
  });

  test('and sent again under its key after a lost response', async (t) => {
    const { shop, shopIs, idle } = await openForm(t);
    shopIs.isAway = true;
    writeContact(valid);
    await idle(3000);
    assert.equal(status().kind, 'waiting');
    shopIs.isAway = false;
    await idle(60_000);
    await until(() => status().kind === 'saved');
    const attempts = shop.seen.filter(({ path }) => path === '/api/customer/update');
    assert.ok(attempts.length > 1);
    assert.equal(new Set(attempts.map(({ headers }) => headers['idempotency-key'])).size, 1);
    assert.equal(checkoutState.contact, null);
  });

  test('with retries for any duration of an outage', async (t) => {
    const { sent, shopIs, idle } = await openForm(t);
    shopIs.isAway = true;
    writeContact(valid);
    await idle(3000);
    const waitUntil = (holds: () => boolean) =>
      until(() => {
        // Not during a request: its time limit would pass too.
        if (!isUpdating(orderState)) t.mock.timers.tick(90_000);
        return holds();
      });
    await waitUntil(() => sent.length > 15);
    shopIs.isAway = false;
    await waitUntil(() => status().kind === 'saved');
  });

  test('and counts as saved if another person saved the same data meanwhile', async (t) => {
    const { shop, idle } = await openForm(t);
    writeContact(valid);
    const customer = { ...ana, ...valid, document: '11144477735', address: null };
    shop.instead = (seen, reply) => {
      if (seen.path !== '/api/customer/update') return false;
      const data = { ...shop.order, version: shop.order.version + 1, customer };
      reply(409, { success: false, data, errors: [{ message: 'Seu pedido foi alterado.', code: 'stale' }] });
      return true;
    };
    await idle(3000);
    assert.equal(status().kind, 'saved');
  });

  test('when the connection returns, also after a reload and before the form is open', async (t) => {
    const { sent } = await openForm(t);
    setOnline(false);
    writeContact(valid);
    assert.equal(await saveContact(), null);
    await new Promise((next) => setImmediate(next));
    resetStores();
    await loadOrder();
    startQueue();
    assert.match(orderState.waitingNote ?? '', /^Dados de contato aguardando/);
    setOnline(true);
    await until(() => orderState.operations.length === 0 && orderState.underway === 0);
    await until(() => checkoutState.contact === null);
    openContact();
    assert.deepEqual([sent.length, currentContact().name, status().kind], [1, 'Bia Souza', 'saved']);
  });

  test('with the newest input only, if more was typed without a connection', async (t) => {
    const { sent, idle } = await openForm(t);
    setOnline(false);
    writeContact(valid);
    await idle(3000);
    writeContact({ name: 'Bia S.' });
    await idle(3000);
    assert.equal(status().kind, 'waiting');
    setOnline(true);
    await until(() => status().kind === 'saved');
    assert.deepEqual(
      sent.map(({ name }) => name),
      ['Bia S.'],
    );
  });

  test('without a connection, and a refusal is listed on other pages until the data are changed', async (t) => {
    const { sent, shopIs, close, idle } = await openForm(t);
    const listed = () => refusedChanges.list.map(({ title, text }) => [title, text]);
    setOnline(false);
    writeContact(valid);
    await saveContact();
    shopIs.refuses = 'CPF de outra pessoa.';
    setOnline(true);
    await until(() => status().kind === 'failed');
    const refusal = [['Dados de contato', 'CPF de outra pessoa.']];
    assert.deepEqual(
      toastsState.list.map(({ title, text }) => [title, text]),
      refusal,
    );
    assert.equal(checkoutState.contact?.name, 'Bia Souza', 'the input stays');
    close();
    openContact();
    await idle(3000);
    assert.deepEqual([listed(), sent.length], [refusal, 1], 'it is not sent again by itself');
    shopIs.refuses = '';
    writeContact({ name: 'Bia S.' });
    await idle(3000);
    assert.deepEqual([listed(), status().kind], [[], 'saved']);
  });

  // Spec §4: "Customer changes auto-save after 3 seconds without typing if name, email and CPF are valid and something
  // changed."
  // Spec §9: "Customer auto-save 3 s."
  test('after three seconds without typing, once, without punctuation', async (t) => {
    const { sent, idle } = await openForm(t);
    writeContact({ name: 'Bia' });
    await idle(2999);
    writeContact(valid);
    await idle(2999);
    assert.deepEqual(sent, []);
    await idle(1);
    assert.deepEqual(sent, [{ ...ana, ...valid, document: '11144477735' }]);
    assert.deepEqual([status(), checkoutState.contact], [{ kind: 'saved' }, null]);
    await idle(60_000);
    assert.equal(sent.length, 1);
  });

  // Spec §4: "Customer changes auto-save after 3 seconds without typing if name, email and CPF are valid and something
  // changed."
  for (const [field, value] of [
    ['name', ' '],
    ['email', 'ana@exemplo'],
    ['document', '529.982.247-26'],
  ] as const)
    test(`not while the ${field} is invalid, which stays in the draft`, async (t) => {
      const { sent, idle } = await openForm(t);
      writeContact({ [field]: value });
      await idle(3000);
      assert.deepEqual([sent, status()], [[], { kind: 'incomplete' }]);
      assert.equal(checkoutState.contact?.[field], value);
    });

  // Spec §4: "Customer changes auto-save after 3 seconds without typing if name, email and CPF are valid and something
  // changed."
  test('not when nothing changed, was changed back, or only spaces changed', async (t) => {
    const { sent, idle } = await openForm(t);
    writeContact({ name: 'Bia' });
    writeContact({ name: ' Ana Lima ', document: '529.982.247-25' });
    await idle(3000);
    assert.deepEqual([sent, checkoutState.contact, status().kind], [[], null, 'resting']);
    assert.equal(currentContact().name, ' Ana Lima ');
  });

  test('for an order without a customer', async (t) => {
    const { sent, idle } = await openForm(t, { customer: null });
    assert.deepEqual(currentContact(), emptyCustomer);
    writeContact(valid);
    await idle(3000);
    assert.equal(sent[0]?.document, '11144477735');
  });

  // Spec §4: "Customer changes auto-save after 3 seconds without typing if name, email and CPF are valid and something
  // changed."
  test('at once when the checkout is left before the three seconds are over', async (t) => {
    const { sent, close, settled } = await openForm(t);
    writeContact(valid);
    close();
    await settled();
    assert.equal(sent.length, 1);
  });

  // Spec §4: "Customer changes auto-save after 3 seconds without typing if name, email and CPF are valid and something
  // changed."
  test('at once when the page closes, in one request that outlives the page and does not wait', async (t) => {
    const { sent, shopIs, waiting } = await openForm(t);
    const fetching = t.mock.method(globalThis, 'fetch');
    shopIs.isSlow = true;
    writeContact({ name: 'Bia' });
    void saveContact();
    await until(() => waiting.length === 1);
    writeContact({ name: 'Bia Souza' });
    // Phones fire two events: hidden, then gone. The first change has no response yet.
    void sendDraftsBeforeLeaving();
    const leaving = sendDraftsBeforeLeaving();
    await until(() => waiting.length === 2);
    for (const respond of waiting) respond();
    await leaving;
    assert.deepEqual(
      sent.map(({ name }) => name),
      ['Bia', 'Bia Souza'],
    );
    assert.ok(fetching.mock.calls.every((asked) => asked.arguments[1]?.keepalive === true));
  });

  // Spec §4: "Customer changes auto-save after 3 seconds without typing if name, email and CPF are valid and something
  // changed."
  test('at once before the order is confirmed, and saved by then', async (t) => {
    const { shop, sent } = await openForm(t);
    writeContact(valid);
    assert.ok(await confirmOrder());
    assert.equal(sent.length, 1);
    assert.ok('name' in contactState.touched);
    const order = shop.seen
      .map(({ path }) => path)
      .filter((path) => path.includes('update') || path.includes('confirm'));
    assert.deepEqual(order, ['/api/customer/update', '/api/order/confirm']);
  });

  test('and an order whose contact data could not be saved is not confirmed', async (t) => {
    const { shop, shopIs } = await openForm(t);
    shopIs.refuses = 'CPF de outra pessoa.';
    writeContact(valid);
    assert.equal(await confirmOrder(), null);
    assert.ok(!shop.seen.some(({ path }) => path === '/api/order/confirm'));
    assert.deepEqual(
      toastsState.list.map(({ text }) => text),
      ['CPF de outra pessoa.'],
    );
    assert.equal(orderState.isConfirming, false);
  });
});
