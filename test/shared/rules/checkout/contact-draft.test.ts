import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Customer, emptyCustomer } from '#shared/model/customer.ts';
import {
  contactAsTyped,
  contactFrom,
  contactToSave,
  followOrder,
  isSameContact,
} from '#shared/rules/checkout/contact-draft.ts';

const ana: Customer = { ...emptyCustomer, name: 'Ana', email: 'ana@exemplo.com', document: '52998224725' };

test('two contacts are the same with any punctuation and surrounding spaces', () => {
  assert.ok(isSameContact(ana, { ...ana, name: ' Ana ', document: '529.982.247-25' }));
  assert.ok(isSameContact(null, emptyCustomer));
  assert.ok(!isSameContact(ana, { ...ana, isCorporate: true }));
  assert.ok(!isSameContact(ana, null));
});

test('a form shows CPF 000.000.000-00 and CNPJ 00.000.000/0000-00, and no other data of the order', () => {
  const withAddress = { ...ana, corporateDocument: '12ABC34501DE35', address: null };
  assert.deepEqual(contactAsTyped(withAddress), {
    ...ana,
    document: '529.982.247-25',
    corporateDocument: '12.ABC.345/01DE-35',
  });
  assert.deepEqual(contactAsTyped(null), emptyCustomer);
});

test('an invalid CNPJ is not saved yet, and the saved one stays', () => {
  const shop = { enableCnpj: true };
  const company = { ...ana, isCorporate: true, corporateDocument: '11.222.333' };
  assert.equal(
    contactToSave(company, { ...ana, corporateDocument: '11222333000181' }, shop).corporateDocument,
    '11222333000181',
  );
  assert.equal(contactToSave(company, null, shop).corporateDocument, '');
  assert.equal(contactToSave({ ...company, corporateDocument: '' }, null, shop).corporateDocument, '');
});

test('a draft follows the order in fields that were not typed', () => {
  const draft = { typed: { ...ana, name: 'Ana M. ', email: 'nova@exemplo.com' }, base: ana };
  const order = { ...ana, name: 'Ana M.', document: '11144477735' };
  const followed = followOrder(draft, order);
  assert.deepEqual(followed.typed, {
    ...order,
    name: 'Ana M. ',
    email: 'nova@exemplo.com',
    document: '111.444.777-35',
  });
  assert.deepEqual(followed.base, { ...order, email: 'ana@exemplo.com' });
});

test('a stored contact is restored only in fields of the right type', () => {
  assert.deepEqual(contactFrom({ name: 'Ana', email: 3, isCorporate: 'yes', __proto__: null, extra: '1' }), {
    ...emptyCustomer,
    name: 'Ana',
  });
});

test("a text with a card's number is not saved, and the saved one stays", () => {
  const saved = { ...ana, tradeName: 'Doces da Ana' };
  const typed = { ...ana, tradeName: '4111 1111 1111 1111', corporateName: 'Ana Ltda' };
  const { tradeName, corporateName } = contactToSave(typed, saved, { enableCnpj: true });
  assert.deepEqual([tradeName, corporateName], ['Doces da Ana', 'Ana Ltda']);
});
