import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Customer } from '#shared/model/customer.ts';
import {
  type CustomerProblems,
  customerProblems,
  customerSaveProblems,
  mayAutoSave,
} from '#shared/rules/checkout/customer-problems.ts';
import { isValidEmail } from '#shared/rules/text/email.ts';

const person = (fields: Partial<Customer> = {}): Customer => ({
  name: 'Ana Souza',
  email: 'ana@example.com',
  document: '529.982.247-25',
  phone: '',
  isCorporate: false,
  corporateDocument: '',
  corporateName: '',
  tradeName: '',
  stateInscription: '',
  ...fields,
});
const company = (fields: Partial<Customer> = {}) =>
  person({
    isCorporate: true,
    corporateDocument: '12.ABC.345/01DE-35',
    corporateName: 'Ana Doces Ltda',
    tradeName: 'Doces da Ana',
    ...fields,
  });

// Spec §5: "E-mail: something, at sign, something, dot, something, no spaces."
test('E-mail: something, at sign, something, dot, something, no spaces', () => {
  const cases: [text: string, isValid: boolean][] = [
    ['ana@example.com', true],
    ['ana.souza+loja@mail.example.com.br', true],
    ['a@b.c', true],
    ['joão@exemplo.com', true],
    ['ana@example', false],
    ['@example.com', false],
    ['ana@.', false],
    ['ana@.com', false],
    ['ana.example.com', false],
    ['ana @example.com', false],
    ['ana@exam ple.com', false],
    ['ana@a@b.c', false],
    ['', false],
    [`${'a'.repeat(250)}@b.co`, false],
  ];
  for (const [text, isValid] of cases) assert.equal(isValidEmail(text), isValid, text);
});

// Spec §5: "Customer data messages: 'Nome é obrigatório.', 'E-mail inválido.', 'CPF inválido.', 'CNPJ inválido.', 'CNPJ
// é obrigatório.', 'Insira uma razão social.', 'Insira um nome fantasia.' (corporate ones only when CNPJ is enabled and
// the customer is corporate)."
// Spec §5: "Field-level errors show for name, email, document, corporateDocument, corporateName, tradeName."
test("customer data messages: 'Nome é obrigatório.', 'E-mail inválido.', 'CPF inválido.' stand at their fields", () => {
  const cases: [fields: Partial<Customer>, expected: CustomerProblems][] = [
    [{}, {}],
    [{ name: '   ' }, { name: 'Nome é obrigatório.' }],
    [{ name: '\u200b\u202e' }, { name: 'Nome é obrigatório.' }],
    [{ email: '' }, { email: 'Informe seu e-mail.' }],
    [{ email: ' ana@example.com ' }, {}],
    [{ document: '' }, { document: 'Informe o CPF.' }],
    [{ document: '529.982.247-24' }, { document: 'CPF inválido.' }],
    [
      { name: '', email: 'x', document: '1' },
      { name: 'Nome é obrigatório.', email: 'E-mail inválido.', document: 'CPF inválido.' },
    ],
  ];
  for (const [fields, expected] of cases)
    assert.deepEqual(customerProblems(person(fields), { enableCnpj: true }), expected);
});

// Spec §5: "Customer data messages: 'Nome é obrigatório.', 'E-mail inválido.', 'CPF inválido.', 'CNPJ inválido.', 'CNPJ
// é obrigatório.', 'Insira uma razão social.', 'Insira um nome fantasia.' (corporate ones only when CNPJ is enabled and
// the customer is corporate)."
test("'CNPJ inválido.', 'CNPJ é obrigatório.', 'Insira uma razão social.', 'Insira um nome fantasia.' only when CNPJ is enabled and the customer is corporate", () => {
  const empty = { corporateDocument: '', corporateName: ' ', tradeName: '' };
  const all = {
    corporateDocument: 'CNPJ é obrigatório.',
    corporateName: 'Insira uma razão social.',
    tradeName: 'Insira um nome fantasia.',
  };
  assert.deepEqual(customerProblems(company(), { enableCnpj: true }), {});
  assert.deepEqual(customerProblems(company(empty), { enableCnpj: true }), all);
  assert.deepEqual(customerProblems(company({ corporateDocument: '12' }), { enableCnpj: true }), {
    corporateDocument: 'CNPJ inválido.',
  });
  assert.deepEqual(customerProblems(company(empty), { enableCnpj: false }), {}, 'CNPJ is not enabled');
  assert.deepEqual(customerProblems(company({ ...empty, isCorporate: false }), { enableCnpj: true }), {}, 'a person');
});

// Spec §4: "Customer changes auto-save after 3 seconds without typing if name, email and CPF are valid and something
// changed."
test('missing company fields do not block saving, a wrong CNPJ does', () => {
  const shop = { enableCnpj: true };
  assert.deepEqual(
    customerSaveProblems(company({ corporateDocument: '', corporateName: '', tradeName: '' }), shop),
    {},
  );
  assert.deepEqual(customerSaveProblems(company({ corporateDocument: '12', tradeName: '' }), shop), {
    corporateDocument: 'CNPJ inválido.',
  });
  assert.deepEqual(customerSaveProblems(person({ name: '' }), shop), { name: 'Nome é obrigatório.' });
});

// Spec §4: "Customer changes auto-save after 3 seconds without typing if name, email and CPF are valid and something
// changed."
test('customer changes are saved automatically if name, email and CPF are valid and something changed', () => {
  const saved = person({ document: '52998224725' });
  const cases: [customer: Customer, saved: Customer | null, maySave: boolean, why: string][] = [
    [person(), saved, false, 'only the punctuation differs'],
    [person({ name: 'Ana Souza ' }), saved, false, 'only a space at the end differs'],
    [person({ name: 'Ana Lima' }), saved, true, 'another name'],
    [person({ document: '111.444.777-35' }), saved, true, 'another CPF'],
    [person({ stateInscription: '1' }), saved, true, 'any field counts'],
    [person({ isCorporate: true }), saved, true, 'the corporate block was opened'],
    [person({ name: '' }), saved, false, 'no name'],
    [person({ email: 'ana@' }), saved, false, 'a wrong e-mail'],
    [person({ document: '529' }), saved, false, 'half a CPF'],
    [person(), null, true, 'nothing was saved yet'],
  ];
  for (const [customer, before, maySave, why] of cases) assert.equal(mayAutoSave(customer, before), maySave, why);
});
