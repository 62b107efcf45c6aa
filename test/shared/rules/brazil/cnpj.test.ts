import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { bareCnpj, cnpjCheckDigits, formatCnpj, isValidCnpj } from '#shared/rules/brazil/cnpj.ts';

test('CNPJ: 14 digits, not all identical, both check digits correct with the standard weight lists', () => {
  const cases: [text: string, isValid: boolean, why: string][] = [
    ['11.222.333/0001-81', true, 'with punctuation'],
    ['11222333000181', true, 'without'],
    ['11 222 333 0001 81', true, 'with spaces'],
    ['11.444.777/0001-61', true, ''],
    ['12.345.678/0001-95', true, ''],
    ['00.000.000/0001-91', true, 'leading zeros'],
    ['11.222.333/0001-80', false, 'second check digit'],
    ['11.222.333/0001-91', false, 'first check digit'],
    ['00.000.000/0000-00', false, 'all identical'],
    ['11222333000', false, 'too short'],
    ['112223330001811', false, 'too long'],
    ['', false, 'nothing'],
    ['11_222_333_0001_81', false, 'other punctuation'],
  ];
  for (const [text, isValid, why] of cases) assert.equal(isValidCnpj(text), isValid, `${text} ${why}`);
});

test('a CNPJ may hold letters in its first twelve characters', () => {
  const cases: [text: string, isValid: boolean, why: string][] = [
    ['12ABC34501DE35', true, "the authority's own example"],
    ['12.ABC.345/01DE-35', true, 'with punctuation'],
    ['12.abc.345/01de-35', true, 'in lower case'],
    ['AA345678000114', true, ''],
    ['AA345678000A29', true, ''],
    ['12345678000A08', true, ''],
    ['R55231B3075Z27', true, ''],
    ['1345C3A5000106', true, ''],
    ['000ZZZ00000138', true, ''],
    ['ABCDEFGHIJKL80', true, 'letters only'],
    ['Z9Y8X7W6000105', true, ''],
    ['A1B2C3D4000193', true, ''],
    ['12ABC34501DE34', false, 'second check digit'],
    ['12ABC34501DE53', false, 'check digits exchanged'],
    ['12ABC34501DEA5', false, 'a letter as a check digit'],
    ['12ABC34501D35', false, '13 characters'],
    ['12ÁBC34501DE35', false, 'an accent'],
    ['ı2ABC34501DE35', false, 'a letter that only upper case makes an I'],
  ];
  for (const [text, isValid, why] of cases) assert.equal(isValidCnpj(text), isValid, `${text} ${why}`);
});

const twelve = fc.stringMatching(/^[0-9A-Z]{12}$/).filter((characters) => !/^(.)\1*$/.test(characters));

test('a CNPJ with its own check digits is valid in any format, and with any other last digit it is not', () => {
  fc.assert(
    fc.property(twelve, fc.integer({ min: 1, max: 9 }), (characters, off) => {
      const cnpj = characters + cnpjCheckDigits(characters);
      assert.ok(isValidCnpj(cnpj) && isValidCnpj(formatCnpj(cnpj)) && isValidCnpj(cnpj.toLowerCase()));
      assert.equal(bareCnpj(formatCnpj(cnpj).toLowerCase()), cnpj);
      const last = (Number(cnpj.at(-1)) + off) % 10;
      assert.ok(!isValidCnpj(`${cnpj.slice(0, 13)}${last}`));
    }),
  );
});

test('a CNPJ is shown as 00.000.000/0000-00, also while it is typed', () => {
  const cases: [text: string, shown: string][] = [
    ['11222333000181', '11.222.333/0001-81'],
    ['12abc34501de35', '12.ABC.345/01DE-35'],
    ['', ''],
    ['11', '11'],
    ['112', '11.2'],
    ['11222333', '11.222.333'],
    ['112223330', '11.222.333/0'],
    ['112223330001', '11.222.333/0001'],
    ['1122233300018', '11.222.333/0001-8'],
    ['1122233300018199', '11.222.333/0001-81'],
  ];
  for (const [text, shown] of cases) assert.equal(formatCnpj(text), shown);
});
