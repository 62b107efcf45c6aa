import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Customer, emptyCustomer } from '#shared/model/customer.ts';
import {
  contactAfterEnd,
  contactAsTyped,
  contactFrom,
  contactToSave,
  contestedFields,
  differingFields,
  followOrder,
  isSameContact,
  settleField,
} from '#shared/rules/checkout/contact-draft.ts';

const ana: Customer = { ...emptyCustomer, name: 'Ana', email: 'ana@exemplo.com', document: '52998224725' };

test('two contacts are the same with any punctuation and surrounding spaces', () => {
  assert.ok(isSameContact(ana, { ...ana, name: ' Ana ', document: '529.982.247-25' }));
  assert.ok(isSameContact(null, emptyCustomer));
  assert.ok(!isSameContact(ana, { ...ana, isCorporate: true }));
  assert.ok(!isSameContact(ana, null));
});

// Spec §2: "Contact data: name, e-mail, CPF (mask 000.000.000-00), and an optional corporate block shown when CNPJ is
// enabled via the checkbox 'Incluir informações de pessoa jurídica?' with corporate document (00.000.000/0000-00),
// Razão Social, Nome Fantasia, Inscrição Estadual."
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

for (const [what, typed, saved, contested] of [
  ['another field', { name: 'Bia' }, { ...ana, email: 'nova@exemplo.com' }, {}],
  ['the same field', { name: 'Bia' }, { ...ana, name: 'Carla' }, { name: 'Carla' }],
  ['the same field to the typed value', { name: 'Bia' }, { ...ana, name: ' Bia ' }, {}],
  [
    'one of two fields',
    { name: 'Bia', email: 'bia@exemplo.com' },
    { ...ana, email: 'nova@exemplo.com' },
    { email: 'nova@exemplo.com' },
  ],
  ['nothing', { document: '111.444.777-35' }, ana, {}],
  ['the data away', { name: 'Bia' }, null, { name: '' }],
  ['the CPF', { document: '1' }, { ...ana, document: '11144477735' }, { document: '111.444.777-35' }],
  ['a field that was typed with other punctuation', { document: '529.982.247-25' }, { ...ana, document: '1' }, {}],
] as const)
  test(`typed fields are contested by the shown value if another person changed ${what}`, () => {
    assert.deepEqual(contestedFields({ typed: { ...ana, ...typed }, base: ana }, saved), contested);
  });

test('a contested field keeps the own value or takes the other one, and the other fields stay as typed', () => {
  const saved = { ...ana, name: 'Carla', document: '11144477735' };
  const draft = { typed: { ...ana, name: 'Bia', document: '1', email: 'bia@' }, base: ana };
  const own = settleField(draft, saved, 'name', 'own');
  assert.deepEqual([own.typed, own.base], [draft.typed, { ...ana, name: 'Carla' }]);
  assert.deepEqual(contestedFields(own, saved), { document: '111.444.777-35' });
  const other = settleField(own, saved, 'document', 'other');
  assert.deepEqual(other.typed, { ...draft.typed, document: '111.444.777-35' });
  assert.deepEqual(contestedFields(other, saved), {});
  assert.deepEqual(Object.keys(contestedFields(own, { ...saved, name: 'Dora' })), ['name', 'document']);
});

test('what differs from the saved data is as it was typed', () => {
  const typed = { name: ' Ana', document: '111.444.777-35', isCorporate: true };
  assert.deepEqual(differingFields(typed, ana), { document: '111.444.777-35', isCorporate: true });
  assert.deepEqual(differingFields({}, ana), {});
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

// Decision: contact data typed for an order that was placed or cancelled are saved for the next one only by a press.
describe('contact data typed for an order that is over', () => {
  const typed = contactAsTyped({ ...ana, name: 'Joana' });
  const cases = [
    ['are listed if they were complete', typed, ana, { refused: { name: 'Joana' }, isListed: true }],
    [
      'are kept without a list if they are incomplete',
      { ...typed, email: 'ana@' },
      ana,
      {
        refused: { name: 'Joana', email: 'ana@' },
        isListed: false,
      },
    ],
    ['are listed if the next order has none', typed, null, { refused: { name: 'Joana' }, isListed: true }],
    ['are saved if the next order has them', typed, { ...ana, name: 'Joana' }, { refused: null, isListed: false }],
    ['are none if nothing was typed', contactAsTyped(ana), null, { refused: null, isListed: false }],
    [
      'are only the fields that were typed',
      typed,
      { ...ana, email: 'nova@exemplo.com' },
      {
        refused: { name: 'Joana' },
        isListed: true,
      },
    ],
  ] as const;
  for (const [title, draft, next, expected] of cases)
    test(title, () => assert.deepEqual(contactAfterEnd({ typed: draft, base: ana }, next), expected));
});
