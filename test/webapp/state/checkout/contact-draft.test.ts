import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { emptyCustomer } from '#shared/model/customer.ts';
import { loadValue } from '../../../../webapp/browser/storage/storage.ts';
import { checkoutState } from '../../../../webapp/state/checkout/checkout.ts';
import {
  contactToConfirm,
  currentContact,
  openContact,
  writeContact,
} from '../../../../webapp/state/checkout/contact.ts';
import { until } from '../../../helpers/page/webapp.ts';
import { openForm, valid } from '../contact-fixture.ts';

describe('the draft of contact data', () => {
  // Spec §3: "Checkout data kept locally per user: … and the contact fields in the checkout form."
  test('outlives the page in session storage only, and continues to auto-save', async (t) => {
    const { tab, sent, idle, reload } = await openForm(t);
    writeContact({ name: 'Bia', email: 'bia@' });
    await until(() => tab.sessionStorage.has('checkout_data'));
    assert.match(tab.sessionStorage.get('checkout_data') ?? '', /bia@/);
    assert.deepEqual([tab.localStorage.size, tab.hash, tab.search], [0, '', '']);
    await reload();
    assert.deepEqual(
      [currentContact().name, currentContact().email, currentContact().document],
      ['Bia', 'bia@', '529.982.247-25'],
    );
    writeContact({ email: 'bia@exemplo.com' });
    await idle(3000);
    assert.equal(sent[0]?.email, 'bia@exemplo.com');
  });

  test('is saved after a reload if it is complete', async (t) => {
    const { tab, sent, idle, reload } = await openForm(t);
    writeContact(valid);
    await until(() => /Bia Souza/.test(tab.sessionStorage.get('checkout_data') ?? ''));
    await reload();
    await idle(3000);
    assert.equal(sent[0]?.name, 'Bia Souza');
  });

  // Spec §3: "Checkout data kept locally per user: … and the contact fields in the checkout form."
  test('restores only valid types if it was manipulated', async (t) => {
    await openForm(t);
    Object.assign(checkoutState, { contact: { name: 7, email: 'x@y.z', isCorporate: 'yes', more: 'things' } });
    openContact();
    assert.deepEqual(currentContact(), { ...emptyCustomer, email: 'x@y.z' });
  });

  test("is used for an agent's confirmation, without punctuation", async (t) => {
    await openForm(t);
    writeContact({ ...valid, name: ' Bia Souza ' });
    assert.deepEqual(contactToConfirm(), { ...emptyCustomer, ...valid, document: '11144477735' });
  });
});

// Spec §3: "Checkout data kept locally per user: … and the contact fields in the checkout form."
test('the draft is removed once it is saved', async (t) => {
  const { idle, tab } = await openForm(t);
  writeContact(valid);
  await idle(3000);
  await until(() => !(tab.sessionStorage.get('checkout_data') ?? '').includes('bia@'));
  const kept = loadValue('checkout_data');
  assert.ok(typeof kept === 'object' && kept !== null && 'contact' in kept && kept.contact === null);
});
