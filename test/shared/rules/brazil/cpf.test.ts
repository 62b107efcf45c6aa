import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { cpfCheckDigits, formatCpf, isValidCpf } from '#shared/rules/brazil/cpf.ts';

// Spec §5: "CPF: 11 digits after stripping non-digits, not all identical, both check digits correct (weighted sum mod
// 11; remainder under 2 gives 0, else 11 minus remainder)."
test('CPF: 11 digits after stripping non-digits, not all identical, both check digits correct', () => {
  const cases: [text: string, isValid: boolean, why: string][] = [
    ['529.982.247-25', true, 'with punctuation'],
    ['52998224725', true, 'without'],
    [' 529 982 247 25 ', true, 'whatever stands between the digits'],
    ['111.444.777-35', true, ''],
    ['123.456.789-09', true, 'the one of payment tests'],
    ['000.000.001-91', true, 'a remainder under 2 gives 0'],
    ['987.654.321-00', true, 'both check digits 0'],
    ['529.982.247-24', false, 'second check digit'],
    ['529.982.247-35', false, 'first check digit'],
    ['111.111.111-11', false, 'all identical'],
    ['000.000.000-00', false, 'all identical'],
    ['5299822472', false, '10 digits'],
    ['529982247250', false, '12 digits'],
    ['', false, 'nothing'],
    ['５２９９８２２４７２５', false, 'digits of another script'],
  ];
  for (const [text, isValid, why] of cases) assert.equal(isValidCpf(text), isValid, `${text} ${why}`);
});

const nineDigits = fc.stringMatching(/^\d{9}$/).filter((nine) => !/^(.)\1*$/.test(nine));

// Spec §5: "CPF: 11 digits after stripping non-digits, not all identical, both check digits correct (weighted sum mod
// 11; remainder under 2 gives 0, else 11 minus remainder)."
test('a CPF with its own check digits is valid, and with any other last digit is not', () => {
  fc.assert(
    fc.property(nineDigits, fc.integer({ min: 1, max: 9 }), (nine, off) => {
      const cpf = nine + cpfCheckDigits(nine);
      assert.ok(isValidCpf(cpf) && isValidCpf(formatCpf(cpf)));
      const last = (Number(cpf.at(-1)) + off) % 10;
      assert.ok(!isValidCpf(`${cpf.slice(0, 10)}${last}`));
    }),
  );
});

// Spec §5: "Formatters: CPF 000.000.000-00, CNPJ 00.000.000/0000-00, CEP 00000-000, phone (00) 00000-0000."
test('a CPF is shown as 000.000.000-00, also while it is typed', () => {
  const cases: [text: string, shown: string][] = [
    ['52998224725', '529.982.247-25'],
    ['529.982.247-25', '529.982.247-25'],
    ['', ''],
    ['5', '5'],
    ['529', '529'],
    ['5299', '529.9'],
    ['529982247', '529.982.247'],
    ['5299822472', '529.982.247-2'],
    ['529982247259', '529.982.247-25'],
    ['abc', ''],
  ];
  for (const [text, shown] of cases) assert.equal(formatCpf(text), shown);
});
