import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { cardPayload } from '#shared/rules/card/card-payload.ts';
import { type CardField, type CardForm, cardProblems } from '#shared/rules/card/card-problems.ts';
import { sampleCardForm } from '../../../helpers/samples.ts';

const today = { year: 2026, month: 11 };

// Spec §5: "Card form valid only if: card type chosen, number non-empty, name non-empty, expiry non-empty and valid,
// security code length 4 for numbers starting 34 or 37 else 3, CPF valid (or CNPJ valid when CNPJ is enabled), CEP
// valid, address, number, neighborhood, city, state non-empty. Complement optional."
describe('a card form is valid only if', () => {
  const problems = (changes: Partial<CardForm>, enableCnpj = false) =>
    Object.keys(cardProblems({ ...sampleCardForm, ...changes }, { enableCnpj, today }));
  const table: [why: string, changes: Partial<CardForm>, wrong: CardField[]][] = [
    ['all of it is filled in; the complement is optional', {}, []],
    ['a complement is allowed', { complement: 'ap. 12' }, []],
    ['the card type is chosen', { providerId: '' }, ['providerId']],
    [
      "a card's number stands in its own field only",
      { name: 'ANA 4111111111111111', complement: '4111 1111 1111 1111' },
      ['name', 'complement'],
    ],
    ['the number is not empty', { number: '' }, ['number']],
    ['the number has digits, not only signs', { number: ' - ' }, ['number']],
    ['the name is not empty', { name: '  ' }, ['name']],
    ['the expiry is not empty', { expiry: '' }, ['expiry']],
    ['the expiry has a month that exists', { expiry: '13/30' }, ['expiry']],
    ['the expiry is two digits, slash, two digits', { expiry: '1/2030' }, ['expiry']],
    ['the expiry is not over', { expiry: '10/26' }, ['expiry']],
    ['this month still counts', { expiry: '11/26' }, []],
    ['the security code has 3 digits', { securityCode: '12' }, ['securityCode']],
    ['the security code has no 4 digits', { securityCode: '1234' }, ['securityCode']],
    ['the security code is digits', { securityCode: '12a' }, ['securityCode']],
    ['numbers starting 34 have a code of 4', { number: '3400 000000 00009', securityCode: '1234' }, []],
    ['numbers starting 37 have a code of 4', { number: '3782 822463 10005', securityCode: '123' }, ['securityCode']],
    ['numbers starting 36 have a code of 3', { number: '3600 000000 0008', securityCode: '1234' }, ['securityCode']],
    ['the CPF is valid', { document: '111.111.111-11' }, ['document']],
    ['a CNPJ is refused while CNPJ is not enabled', { document: '11.222.333/0001-81' }, ['document']],
    ['the CEP is valid', { zipCode: '01310-10' }, ['zipCode']],
    ['the address is not empty', { address: ' ' }, ['address']],
    ['the house number is not empty', { addressNumber: '' }, ['addressNumber']],
    ['the neighborhood is not empty', { neighborhood: '' }, ['neighborhood']],
    ['the city is not empty', { city: '' }, ['city']],
    ['the state is not empty', { state: '' }, ['state']],
  ];
  for (const [why, changes, wrong] of table) test(why, () => assert.deepEqual(problems(changes), wrong));

  // Spec §5: "Card form valid only if: card type chosen, number non-empty, name non-empty, expiry non-empty and valid,
  // security code length 4 for numbers starting 34 or 37 else 3, CPF valid (or CNPJ valid when CNPJ is enabled), CEP
  // valid, address, number, neighborhood, city, state non-empty. Complement optional."
  test('the CNPJ is valid when CNPJ is enabled, or the CPF is', () => {
    assert.deepEqual(problems({ document: '11.222.333/0001-81' }, true), []);
    assert.deepEqual(problems({ document: '529.982.247-25' }, true), []);
    assert.deepEqual(problems({ document: '11.222.333/0001-82' }, true), ['document']);
  });

  test('an unknown brand does not block the payment', () =>
    assert.deepEqual(problems({ number: '9999 9999 9999 9995' }), []));

  // Decision: A wrong check digit is said at the field, because the shop would refuse it after sending.
  test('the number has its check digit', () => {
    assert.deepEqual(problems({ number: '4111 1111 1111 1112' }), ['number']);
    assert.deepEqual(problems({ number: '4111' }), ['number']);
  });

  const texts: [field: 'number' | 'expiry' | 'securityCode' | 'document' | 'zipCode', entered: string, text: string][] =
    [
      ['number', '', 'Informe o número do cartão.'],
      ['number', '4111 1111 1111 1112', 'Confira o número do cartão: algum dígito está errado ou faltando.'],
      ['expiry', '', 'Informe a validade.'],
      ['expiry', '__/__', 'Informe a validade.'],
      ['expiry', '10/26', 'Informe uma validade que ainda não passou, como 08/30.'],
      ['securityCode', '', 'Informe o código.'],
      ['securityCode', '12', 'O código de segurança tem 3 dígitos.'],
      ['document', '', 'Informe o CPF.'],
      ['document', '111.111.111-11', 'CPF inválido.'],
      ['zipCode', '', 'Informe o CEP.'],
      ['zipCode', '01310-10', 'CEP inválido.'],
    ];
  // Decision: An empty field is asked for; only what was entered can be wrong.
  for (const [field, entered, text] of texts)
    test(`the error of ${field} with "${entered}" is "${text}"`, () =>
      assert.equal(cardProblems({ ...sampleCardForm, [field]: entered }, { enableCnpj: false, today })[field], text));

  test('every wrong field is reported, in the order of the form', () => {
    const empty = Object.fromEntries(Object.keys(sampleCardForm).map((name) => [name, ''])) as CardForm;
    assert.deepEqual(
      Object.keys(cardProblems(empty, { enableCnpj: false, today })),
      Object.keys(sampleCardForm).filter((name) => name !== 'complement'),
    );
  });
});

// Spec §3: "Card payment payload: providerId, installments, number, name, securityCode, expiryMonth, expiryYear,
// document, zipCode, address, addressNumber, complement, neighborhood, city, state; with captcha also recaptchaKey and
// recaptchaToken."
test('a card is sent as bare digits, with separate month and year', () => {
  const sent = cardPayload({ ...sampleCardForm, name: ' ANA SOUZA ', complement: ' ap. 12 ' }, 3);
  assert.deepEqual(sent, {
    providerId: 'credito',
    installments: 3,
    number: '4111111111111111',
    name: 'ANA SOUZA',
    securityCode: '123',
    expiryMonth: '12',
    expiryYear: '2030',
    document: '52998224725',
    zipCode: '01310100',
    address: 'Avenida Paulista',
    addressNumber: '1000',
    complement: 'ap. 12',
    neighborhood: 'Bela Vista',
    city: 'São Paulo',
    state: 'SP',
  });
  assert.equal(cardPayload({ ...sampleCardForm, document: '12.abc.345/01de-35' }, 1).document, '12ABC34501DE35');
});
