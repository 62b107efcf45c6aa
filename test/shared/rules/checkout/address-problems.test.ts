import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { NewAddress } from '#shared/model/address.ts';
import { addressProblem, missingAddressFields } from '#shared/rules/checkout/address-problems.ts';
import { addressName, addressTypes } from '#shared/rules/checkout/address-type.ts';

const address = (fields: Partial<NewAddress> = {}): NewAddress => ({
  isDefault: false,
  name: 'Casa',
  state: 'SP',
  city: 'São Paulo',
  street: 'Avenida Paulista',
  number: '1000',
  zipCode: '01310-100',
  complement: '',
  neighborhood: 'Bela Vista',
  neighborhoodId: null,
  ...fields,
});

// Spec §5: "New address needs name, street, number, neighborhood (or neighborhood select), valid CEP, city, state, else
// 'Preencha os campos obrigatórios'. Complemento optional."
test("new address needs name, street, number, neighborhood (or neighborhood select), valid CEP, city, state, else 'Preencha os campos obrigatórios'", () => {
  const cases: [fields: Partial<NewAddress>, missing: string[], why: string][] = [
    [{}, [], 'complemento is optional'],
    [{ name: ' ' }, ['name'], ''],
    [{ street: '' }, ['street'], ''],
    [{ number: '' }, ['number'], ''],
    [{ number: 's/n' }, [], 'a house without a number'],
    [{ neighborhood: '' }, ['neighborhood'], ''],
    [{ neighborhood: '', neighborhoodId: '' }, ['neighborhood'], ''],
    [{ neighborhood: '', neighborhoodId: 'centro' }, [], 'chosen from the select'],
    [{ zipCode: '01310100' }, [], 'the CEP as it travels'],
    [{ zipCode: '01310-10' }, ['zipCode'], ''],
    [{ city: '' }, ['city'], ''],
    [{ state: '' }, ['state'], ''],
    [{ state: 'XX' }, ['state'], 'no such state'],
    [{ name: '\u200b', street: '\u202e', city: '\u3164' }, ['name', 'street', 'city'], 'nothing that can be seen'],
    [{ street: '', city: '  ' }, ['street', 'city'], ''],
  ];
  for (const [fields, missing, why] of cases) {
    assert.deepEqual(missingAddressFields(address(fields)), missing, why);
    assert.equal(addressProblem(address(fields)), missing.length > 0 ? 'Preencha os campos obrigatórios' : null);
  }
});

test('a CEP belongs to the state of its address, unless Correios has assigned it to no state', () => {
  const problem = 'O CEP não é desse estado.';
  assert.equal(addressProblem(address({ state: 'RJ' })), problem);
  assert.equal(addressProblem(address({ zipCode: '20040-020' })), problem);
  assert.equal(addressProblem(address({ zipCode: '20040-020', state: 'RJ' })), null);
  assert.equal(addressProblem(address({ zipCode: '00500-000' })), null, 'a range of no state');
  assert.equal(
    addressProblem(address({ zipCode: '20040-020', city: '' })),
    'Preencha os campos obrigatórios',
    'what is missing comes first',
  );
});

// Spec §5: "Type Casa, Trabalho or Outro; the name is fixed for Casa and Trabalho."
test('type Casa, Trabalho or Outro; the name is fixed for Casa and Trabalho', () => {
  assert.deepEqual(addressTypes, ['Casa', 'Trabalho', 'Outro']);
  assert.equal(addressName('Casa', 'Sítio'), 'Casa');
  assert.equal(addressName('Trabalho', ''), 'Trabalho');
  assert.equal(addressName('Outro', ' Sítio '), 'Sítio');
});

test("a card's number in any text of an address is refused with a hint", () => {
  for (const field of ['name', 'street', 'number', 'complement', 'neighborhood', 'city'] as const)
    assert.equal(
      addressProblem(address({ [field]: '4111 1111 1111 1111' })),
      'Parece um número de cartão. Por segurança, digite-o apenas no pagamento com cartão.',
    );
});
