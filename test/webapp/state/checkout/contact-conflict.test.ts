import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { loadValue } from '../../../../webapp/browser/storage/storage.ts';
import { checkoutState } from '../../../../webapp/state/checkout/checkout.ts';
import {
  currentContact,
  dismissRefusedContact,
  refusedContactOf,
  saveContact,
  sendRefusedContact,
  writeContact,
} from '../../../../webapp/state/checkout/contact.ts';
import { loadOrder, orderState } from '../../../../webapp/state/order/order.ts';
import { sendDraftsBeforeLeaving } from '../../../../webapp/state/order/unsent-changes.ts';
import { toastsState } from '../../../../webapp/state/session/toasts.ts';
import { setOnline } from '../../../helpers/page/page.ts';
import { until } from '../../../helpers/page/webapp.ts';
import { ana, openForm, status } from '../contact-fixture.ts';

// Decision: a refused change of contact data is shown, and is sent again only by a press.
describe('contact data that another person changed after the typing started', () => {
  const refused = () => refusedContactOf(checkoutState, orderState.order?.customer ?? null);
  const typed = { name: 'Bia Souza', email: 'bia@exemplo.com.br' };
  const isEmpty = () => until(() => orderState.operations.length === 0 && orderState.underway === 0);

  test('show after a wait, and the refused input is kept through a reload without being sent', async (t) => {
    const { sent, idle, reload, changeElsewhere } = await openForm(t);
    setOnline(false);
    writeContact(typed);
    await idle(3000);
    changeElsewhere({ name: 'Outro Nome' });
    setOnline(true);
    await isEmpty();
    const shows = () => [currentContact().name, currentContact().email, refused(), status().kind];
    const expected = ['Outro Nome', ana.email, typed, 'resting'];
    assert.deepEqual(shows(), expected);
    assert.deepEqual(
      toastsState.list.map(({ title, text }) => [title, text]),
      [['Dados de contato', 'Alterado.']],
    );
    await until(() => /"refusedContact":\{"name":"Bia Souza"/.test(JSON.stringify(loadValue('checkout_data'))));
    await reload();
    await idle(60_000);
    await sendDraftsBeforeLeaving();
    assert.deepEqual([shows(), sent.length], [expected, 1]);
    sendRefusedContact();
    await until(() => status().kind === 'saved');
    assert.deepEqual([sent.length, sent[1]], [2, { ...ana, ...typed }]);
    assert.deepEqual([refused(), checkoutState.refusedContact, checkoutState.contact], [null, null, null]);
  });

  test('show after a reload during the wait, and only the typed fields count as not saved', async (t) => {
    const { sent, idle, reload, changeElsewhere } = await openForm(t);
    setOnline(false);
    writeContact(typed);
    await idle(3000);
    await reload();
    changeElsewhere({ name: 'Outro Nome', document: '11144477735' });
    assert.equal(status().kind, 'waiting');
    setOnline(true);
    await isEmpty();
    await idle(60_000);
    assert.deepEqual([currentContact().document, refused(), sent.length], ['111.444.777-35', typed, 1]);
    dismissRefusedContact();
    await until(() => JSON.stringify(loadValue('checkout_data')).includes('"refusedContact":null'));
    await reload();
    await idle(60_000);
    assert.deepEqual([currentContact().name, refused(), sent.length], ['Outro Nome', null, 1]);
  });

  for (const [when, email] of [
    ['that can be saved', 'bia@exemplo.com.br'],
    ['that is incomplete', 'bia@'],
  ] as const)
    test(`replace a stored draft ${when} after a reload`, async (t) => {
      const { sent, idle, reload, changeElsewhere } = await openForm(t);
      writeContact({ name: 'Bia', email });
      await until(() => /"name":"Bia"/.test(JSON.stringify(loadValue('checkout_data'))));
      changeElsewhere({ name: 'Carla' });
      await reload();
      assert.deepEqual([currentContact().name, currentContact().email], ['Carla', ana.email]);
      await idle(60_000);
      assert.deepEqual([refused(), sent], [{ name: 'Bia', email }, []]);
      sendRefusedContact();
      assert.equal(currentContact().name, 'Bia');
    });

  test('are merged with a stored draft of other fields after a reload', async (t) => {
    const { sent, idle, reload, changeElsewhere } = await openForm(t);
    writeContact({ email: typed.email });
    await until(() => JSON.stringify(loadValue('checkout_data')).includes(typed.email));
    changeElsewhere({ name: 'Carla' });
    await reload();
    await idle(3000);
    assert.deepEqual([sent, refused()], [[{ ...ana, name: 'Carla', email: typed.email }], null]);
  });

  test('show instead of the typed ones when these would be saved, with the reason', async (t) => {
    const { sent, changeElsewhere } = await openForm(t);
    writeContact(typed);
    changeElsewhere({ name: 'Carla' });
    await loadOrder();
    assert.equal(currentContact().name, typed.name, 'typed input stays while it is typed');
    assert.match((await saveContact()) ?? '', /alterados em outro lugar/);
    assert.deepEqual([currentContact().name, refused(), sent], ['Carla', typed, []]);
  });
});
