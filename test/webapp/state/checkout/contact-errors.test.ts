import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkoutState } from '../../../../webapp/state/checkout/checkout.ts';
import {
  contactState,
  currentContact,
  leaveContactField,
  saveContact,
  shownContactProblems,
  touchAllContactFields,
  touchFilledContactFields,
  writeContact,
} from '../../../../webapp/state/checkout/contact.ts';
import { sendDrafts } from '../../../../webapp/state/order/unsent-changes.ts';
import { openForm, status, valid } from '../contact-fixture.ts';

// Decision: What an agent sends the contact, or a hand-off to the chatbot, blames no field that nobody typed in.
test('sending what was typed shows the errors of the contact data only if some was typed', async (t) => {
  await openForm(t);
  await sendDrafts();
  assert.deepEqual(contactState.touched, {});
  writeContact({ email: 'caio@' });
  await sendDrafts();
  assert.equal(contactState.touched.document, true);
});

describe('a save that fails', () => {
  test("shows the shop's first message, keeps the draft, and can be retried", async (t) => {
    const { sent, shopIs, idle } = await openForm(t);
    shopIs.refuses = 'Este CPF já é de outro cliente.';
    writeContact(valid);
    await idle(3000);
    assert.deepEqual(status(), { kind: 'failed', message: 'Este CPF já é de outro cliente.' });
    assert.equal(checkoutState.contact?.name, 'Bia Souza');
    shopIs.refuses = '';
    assert.equal(await saveContact(), null);
    assert.deepEqual([sent.length, status(), checkoutState.contact], [2, { kind: 'saved' }, null]);
  });

  test('is cleared by the next key, which is then saved', async (t) => {
    const { sent, shopIs, idle } = await openForm(t);
    shopIs.refuses = 'Não agora.';
    writeContact(valid);
    await idle(3000);
    shopIs.refuses = '';
    writeContact({ name: 'Bia S.' });
    assert.deepEqual(status(), { kind: 'resting' });
    await idle(3000);
    assert.equal(sent.at(-1)?.name, 'Bia S.');
  });
});

describe('a company', () => {
  const company = {
    isCorporate: true,
    corporateName: 'Padaria Sol Ltda',
    tradeName: 'Padaria Sol',
    stateInscription: '123',
  };

  // Spec §4: "Customer changes auto-save after 3 seconds without typing if name, email and CPF are valid and something
  // changed."
  test('is saved without its incomplete CNPJ, which waits', async (t) => {
    const { sent, idle } = await openForm(t, { enableCnpj: true });
    writeContact({ ...company, corporateDocument: '11.222.3' });
    await idle(3000);
    assert.deepEqual([sent[0]?.corporateName, sent[0]?.corporateDocument], ['Padaria Sol Ltda', '']);
    assert.equal(currentContact().corporateDocument, '11.222.3');
    assert.equal(checkoutState.contact?.corporateDocument, '11.222.3');
    writeContact({ corporateDocument: '11.222.333/0001-81' });
    await idle(3000);
    assert.equal(sent[1]?.corporateDocument, '11222333000181');
    assert.equal(checkoutState.contact, null);
  });

  test('may have letters in its CNPJ', async (t) => {
    const { sent, idle } = await openForm(t, { enableCnpj: true });
    writeContact({ ...company, corporateDocument: '12.ABC.345/01DE-35' });
    await idle(3000);
    assert.equal(sent[0]?.corporateDocument, '12ABC34501DE35');
  });
});

describe('field errors', () => {
  const problems = (enableCnpj = false) => shownContactProblems(currentContact(), contactState.touched, { enableCnpj });

  // Spec §5: "Field-level errors show for name, email, document, corporateDocument, corporateName, tradeName."
  test('do not show during the first input, and show once the field was left', async (t) => {
    await openForm(t, { customer: null });
    writeContact({ email: 'bia@' });
    assert.deepEqual(problems(), {});
    leaveContactField('email');
    assert.deepEqual(problems(), { email: 'E-mail inválido.' });
    writeContact({ email: 'bia@exemplo.com' });
    assert.deepEqual(problems(), {});
  });

  test('show for what is filled in, not for what is empty, once the way to the next missing item was pressed', async (t) => {
    await openForm(t, { customer: null });
    writeContact({ email: 'bia@' });
    touchFilledContactFields();
    assert.deepEqual(problems(), { email: 'E-mail inválido.' });
  });

  // Spec §5: "Field-level errors show for name, email, document, corporateDocument, corporateName, tradeName."
  test('show for every field after a submit, the corporate ones only for a company in a shop with CNPJs', async (t) => {
    await openForm(t, { customer: null });
    touchAllContactFields();
    const person = { name: 'Nome é obrigatório.', email: 'Informe seu e-mail.', document: 'Informe o CPF.' };
    assert.deepEqual(problems(true), person);
    writeContact({ isCorporate: true });
    assert.deepEqual(problems(false), person);
    assert.deepEqual(problems(true), {
      ...person,
      corporateDocument: 'CNPJ é obrigatório.',
      corporateName: 'Insira uma razão social.',
      tradeName: 'Insira um nome fantasia.',
    });
    writeContact({ corporateDocument: '11.222.333/0001-82' });
    assert.equal(problems(true).corporateDocument, 'CNPJ inválido.');
  });
});
