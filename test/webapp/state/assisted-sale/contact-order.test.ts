import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { OrderStatus } from '#shared/model/order/order.ts';
import { PaymentStatus } from '#shared/model/payment/payment.ts';
import { loadAgentValue, saveAgentValue } from '../../../../webapp/browser/storage/agent-values.ts';
import { loadContacts } from '../../../../webapp/state/assisted-sale/contact-list.ts';
import { contactOf, list, openPage, showRestored } from './contact-list-fixture.ts';

// Decision: Nothing moves under the hand, but a newly opened page is sorted anew.
describe("the order of an agent's contacts", () => {
  const names = () => list().map(({ name }) => name);
  const owing = {
    ...contactOf('Bia'),
    lastOrder: { number: 12, status: OrderStatus.Received, paymentStatus: PaymentStatus.Waiting, totalAmout: 9 },
  };

  test('stays while a page is open, and has those who owe first on the next page, before the shop responds', async (t) => {
    const { state, open } = await openPage(t);
    await loadContacts();
    state.contacts = [contactOf('Caio'), contactOf('Ana'), owing];
    await loadContacts();
    assert.deepEqual(names(), ['Caio', 'Ana', 'Bia']);
    await open('/order/checkout#agente-Bia');
    state.isFailing = true;
    await showRestored();
    assert.deepEqual(names(), ['Bia', 'Caio', 'Ana']);
  });

  test("is the shop's own on the next page", async (t) => {
    const { state, open } = await openPage(t);
    await loadContacts();
    state.contacts = [contactOf('Bia'), contactOf('Ana')];
    await loadContacts();
    assert.deepEqual(names(), ['Ana', 'Bia']);
    await open('/order/checkout#agente-Bia');
    state.isFailing = true;
    await showRestored();
    assert.deepEqual(names(), ['Bia', 'Ana']);
  });

  test('is that of the response where the tab kept only a list of long ago', async (t) => {
    const { state, open } = await openPage(t);
    await loadContacts();
    const stored = loadAgentValue('contact_list');
    state.contacts = [contactOf('Ana'), owing];
    for (const [now, then] of [
      ['2026-11-20T11:00:20.000Z', ['Ana', 'Bia']],
      ['2026-11-20T12:00:00.000Z', ['Bia', 'Ana']],
    ] as const) {
      await open('/order/checkout#agente-Ana');
      saveAgentValue('contact_list', stored);
      state.now = now;
      await showRestored();
      assert.deepEqual(names(), then, now);
    }
  });
});
