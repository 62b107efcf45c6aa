import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkoutState } from '../../../../webapp/state/checkout/checkout.ts';
import { currentContact, writeContact } from '../../../../webapp/state/checkout/contact.ts';
import { loadOrder } from '../../../../webapp/state/order/order.ts';
import { until } from '../../../helpers/page/webapp.ts';
import { ana, openForm, status, valid } from '../contact-fixture.ts';

describe('typing during a save', () => {
  // Spec §4: "Customer changes auto-save after 3 seconds without typing if name, email and CPF are valid and something
  // changed."
  test('is not overwritten by its response, and is saved after its own three seconds', async (t) => {
    const { sent, shopIs, waiting, settled } = await openForm(t);
    shopIs.isSlow = true;
    writeContact({ name: 'Bia' });
    t.mock.timers.tick(3000);
    assert.deepEqual(status(), { kind: 'saving' });
    await until(() => waiting.length === 1);
    writeContact({ name: 'Bia Souza' });
    shopIs.isSlow = false;
    waiting[0]?.();
    await settled();
    assert.equal(currentContact().name, 'Bia Souza');
    assert.equal(checkoutState.contact?.name, 'Bia Souza');
    assert.deepEqual(status(), { kind: 'resting' });
    t.mock.timers.tick(3000);
    await settled();
    assert.deepEqual(
      sent.map(({ name }) => name),
      ['Bia', 'Bia Souza'],
    );
    assert.deepEqual([status(), checkoutState.contact], [{ kind: 'saved' }, null]);
  });

  test('back to the previous value is a change too', async (t) => {
    const { sent, shopIs, waiting, settled } = await openForm(t);
    shopIs.isSlow = true;
    writeContact({ name: 'Bia' });
    t.mock.timers.tick(3000);
    await until(() => waiting.length === 1);
    writeContact({ name: 'Ana Lima' });
    shopIs.isSlow = false;
    waiting[0]?.();
    await settled();
    assert.equal(currentContact().name, 'Ana Lima');
    t.mock.timers.tick(3000);
    await settled();
    assert.deepEqual(
      sent.map(({ name }) => name),
      ['Bia', 'Ana Lima'],
    );
  });
});

describe('contact data changed elsewhere', () => {
  test('shows in untouched fields, and the input stays', async (t) => {
    const { shop, sent, idle } = await openForm(t);
    writeContact({ email: 'nova@exemplo.com.br' });
    shop.order = { ...shop.order, version: 5, customer: { ...ana, name: 'Ana Maria', address: null } };
    await loadOrder();
    assert.deepEqual([currentContact().name, currentContact().email], ['Ana Maria', 'nova@exemplo.com.br']);
    await idle(3000);
    assert.deepEqual([sent[0]?.name, sent[0]?.email], ['Ana Maria', 'nova@exemplo.com.br']);
  });

  // Spec §4: "Customer changes auto-save after 3 seconds without typing if name, email and CPF are valid and something
  // changed."
  test('is not undone by an earlier save of this page', async (t) => {
    const { shop, sent, idle, close, settled } = await openForm(t);
    writeContact(valid);
    await idle(3000);
    shop.order = { ...shop.order, version: 9, customer: { ...ana, name: 'Carla', address: null } };
    await loadOrder();
    assert.equal(currentContact().name, 'Carla');
    close();
    await settled();
    assert.equal(sent.length, 1);
  });
});
