import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { brazilianStates, isState, stateOfCep } from '#shared/rules/brazil/brazilian-states.ts';
import { bareCep, formatCep, isValidCep } from '#shared/rules/brazil/cep.ts';
import { formatPhone, phoneEnd } from '#shared/rules/brazil/phone.ts';

// Spec §5: "CEP: 5 digits, hyphen, 3 digits."
test('CEP: 5 digits, hyphen, 3 digits', () => {
  const cases: [text: string, isValid: boolean][] = [
    ['01310-100', true],
    ['01310100', false],
    ['1310-100', false],
    ['013101-00', false],
    ['01310-1000', false],
    ['01310-10', false],
    ['01310_100', false],
    ['', false],
    ['01310-100\n', false],
  ];
  for (const [text, isValid] of cases) assert.equal(isValidCep(text), isValid, text);
});

// Spec §5: "CEP: 5 digits, hyphen, 3 digits."
test('a CEP is stored as its 8 digits, including leading zeros', () => {
  const cases: [text: string, kept: string | null][] = [
    ['01310-100', '01310100'],
    ['01310100', '01310100'],
    [' 01310-100 ', '01310100'],
    ['1310100', null],
    ['01310--100', null],
    ['x01310100', null],
    ['', null],
  ];
  for (const [text, kept] of cases) assert.equal(bareCep(text), kept, text);
});

// Spec §5: "Formatters: CPF 000.000.000-00, CNPJ 00.000.000/0000-00, CEP 00000-000, phone (00) 00000-0000."
test('a CEP is shown as 00000-000, also while it is typed', () => {
  const cases: [text: string, shown: string][] = [
    ['01310100', '01310-100'],
    ['', ''],
    ['01310', '01310'],
    ['013101', '01310-1'],
    ['013101009', '01310-100'],
  ];
  for (const [text, shown] of cases) assert.equal(formatCep(text), shown);
  fc.assert(
    fc.property(fc.stringMatching(/^\d{8}$/), (cep) => isValidCep(formatCep(cep)) && bareCep(formatCep(cep)) === cep),
  );
});

// Spec §5: "Formatters: CPF 000.000.000-00, CNPJ 00.000.000/0000-00, CEP 00000-000, phone (00) 00000-0000."
test('a phone is shown as (00) 00000-0000, also while it is typed', () => {
  const cases: [text: string, shown: string][] = [
    ['11987654321', '(11) 98765-4321'],
    ['5511987654321', '(11) 98765-4321'],
    ['1132654321', '(11) 3265-4321'],
    ['', ''],
    ['1', '(1'],
    ['11', '(11'],
    ['119', '(11) 9'],
    ['1198765', '(11) 98765'],
    ['119876543', '(11) 98765-43'],
  ];
  for (const [text, shown] of cases) assert.equal(formatPhone(text), shown);
});

test('a CEP gives its state', () => {
  const cases: [cep: string, state: string | null, why: string][] = [
    ['01310100', 'SP', 'a leading zero'],
    ['01310-100', 'SP', 'with its hyphen'],
    ['19999999', 'SP', 'the last one'],
    ['20000000', 'RJ', 'the first one'],
    ['20751120', 'RJ', ''],
    ['68900000', 'AP', 'between those of Pará and Amazonas'],
    ['69300000', 'RR', 'in the midst of those of Amazonas'],
    ['69400000', 'AM', 'after it'],
    ['70040010', 'DF', ''],
    ['72800000', 'GO', 'in the midst of those of the Federal District'],
    ['73000000', 'DF', 'after it'],
    ['76800000', 'RO', ''],
    ['78900000', 'RO', 'the ones it had before'],
    ['87360000', 'PR', ''],
    ['99999999', 'RS', ''],
    ['00000000', null, 'no state has it'],
    ['00999999', null, 'no state has it'],
  ];
  for (const [cep, state, why] of cases) assert.equal(stateOfCep(cep), state, `${cep} ${why}`);
});

test('there are 27 states, and no CEP belongs to two of them', () => {
  assert.equal(new Set(brazilianStates.map(({ uf }) => uf)).size, 27);
  assert.ok(brazilianStates.every(({ uf }) => isState(uf)));
  const ranges = brazilianStates.flatMap(({ ceps }) => ceps).toSorted(([a], [b]) => a - b);
  assert.ok(ranges.every(([from, to], at) => from <= to && from > (ranges[at - 1]?.[1] ?? 0)));
  for (const none of ['', 'XX', 'sp', 'BR']) assert.ok(!isState(none), none);
});

for (const [text, end] of [
  ['5511987654321', '4321'],
  ['+55 (11) 98765-4321', '4321'],
  ['987654321', null],
  ['demo-whatsapp', null],
  ['conta-5511987654321', null],
  ['', null],
] as const)
  test(`the end of '${text}' is ${end ?? 'no phone'}`, () => assert.equal(phoneEnd(text), end));
