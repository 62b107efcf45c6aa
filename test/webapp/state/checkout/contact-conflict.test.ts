import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ChangedBy } from '#shared/model/order/changed-by.ts';
import { SessionType } from '#shared/model/session.ts';
import { loadValue } from '../../../../webapp/browser/storage/storage.ts';
import { checkoutState } from '../../../../webapp/state/checkout/checkout.ts';
import {
  contactState,
  contestedContact,
  currentContact,
  dismissRefusedContact,
  refusedContactOf,
  saveContact,
  sendRefusedContact,
  settleContact,
  writeContact,
} from '../../../../webapp/state/checkout/contact.ts';
import { contactAuthors } from '../../../../webapp/state/checkout/contested-contact.ts';
import { loadOrder, orderState } from '../../../../webapp/state/order/order.ts';
import { sendDraftsBeforeLeaving } from '../../../../webapp/state/order/unsent-changes.ts';
import { sessionState } from '../../../../webapp/state/session/session.ts';
import { toastsState } from '../../../../webapp/state/session/toasts.ts';
import { sampleSession } from '../../../helpers/page/fake-shop.ts';
import { setOnline } from '../../../helpers/page/page.ts';
import { until } from '../../../helpers/page/webapp.ts';
import { ana, openForm, status } from '../contact-fixture.ts';

// Decision: a refused change of contact data is shown, and is sent again only by a press.
describe('contact data that another person changed after the typing started', () => {
  const rita = { changedBy: ChangedBy.Agent, changedByAgent: { id: 'rita', name: 'Rita' } };
  const contested = () => contestedContact(contactState, orderState);
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
    test(`show beside a stored draft ${when} after a reload, and nothing is sent unasked`, async (t) => {
      const { sent, idle, reload, changeElsewhere } = await openForm(t);
      writeContact({ name: 'Bia', email });
      await until(() => /"name":"Bia"/.test(JSON.stringify(loadValue('checkout_data'))));
      changeElsewhere({ name: 'Carla' });
      await reload();
      await idle(60_000);
      assert.deepEqual([currentContact().name, currentContact().email, contested()], ['Bia', email, { name: 'Carla' }]);
      assert.deepEqual([refused(), sent], [null, []]);
      settleContact('name', 'other');
      assert.deepEqual([currentContact().name, currentContact().email, contested()], ['Carla', email, {}]);
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

  test('show at once beside the typed ones with who changed them, and only a choice saves', async (t) => {
    const { sent, idle, changeElsewhere } = await openForm(t);
    sessionState.session = sampleSession({ sessionType: SessionType.PlatformUser });
    writeContact({ ...typed, document: '111.444.777-35' });
    changeElsewhere({ name: 'Carla', document: '15350946056' }, rita);
    await loadOrder();
    assert.deepEqual(contested(), { name: 'Carla', document: '153.509.460-56' });
    assert.deepEqual({ ...contactAuthors.fields }, { name: 'Rita', document: 'Rita' });
    assert.equal(currentContact().name, typed.name, 'typed input stays while it is typed');
    await idle(60_000);
    assert.match((await saveContact()) ?? '', /alterados em outro lugar/);
    assert.deepEqual([currentContact().name, refused(), sent], [typed.name, null, []]);
    settleContact('name', 'own');
    await idle(3000);
    assert.deepEqual([contested(), sent], [{ document: '153.509.460-56' }, []]);
    settleContact('document', 'other');
    await idle(3000);
    assert.deepEqual([contested(), sent], [{}, [{ ...ana, ...typed, document: '15350946056' }]]);
  });

  test('show without a name if several versions came at once', async (t) => {
    const { changeElsewhere } = await openForm(t);
    writeContact(typed);
    changeElsewhere({ name: 'Carla' }, rita);
    changeElsewhere({ name: 'Dora' }, rita);
    await loadOrder();
    assert.deepEqual([contested(), { ...contactAuthors.fields }], [{ name: 'Dora' }, { name: null }]);
  });
});
