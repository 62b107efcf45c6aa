import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  barcodeKey,
  gtinProblem,
  hasCheckDigit,
  isGtin,
  isMistypedEan,
  isNoBarcode,
  printedBarcode,
} from '#shared/rules/catalog/barcode.ts';

const cases: [string, string | null, string][] = [
  ['7891000315507', '07891000315507', 'an EAN-13'],
  ['07891000315507', '07891000315507', 'the same as a GTIN-14'],
  ['012345678905', '00012345678905', 'a UPC'],
  ['12345678905', '00012345678905', 'the same without its leading zero'],
  ['96385074', '00000096385074', 'an EAN-8'],
  [' 789-1000 315507\n', '07891000315507', 'as people write it'],
  ['abc-123', 'ABC123', "the shop's own code"],
  ['123456789012345678', '123456789012345678', 'longer than a GTIN'],
  ['123', null, 'too short'],
  ['', null, 'nothing'],
  ['7,89E+12', null, 'rounded by a spreadsheet'],
  ['código', null, 'a word with an accent'],
  ['SEM GTIN', null, 'what invoices write for none'],
  ['Sem EAN-13', null, 'the same with a number'],
  ['SEMGTIN', null, 'the same in one word'],
  ['ISENTO', null, 'a word'],
  ['Não tem', null, 'a sentence'],
  ['NAO INFORMADO 1', null, 'a sentence with a number'],
  ['0000000000000', null, 'zeros only'],
  ['SEMENTE12', 'SEMENTE12', "a shop's code that begins like one of these words"],
  ['NA-1234', 'NA1234', 'one with a hyphen'],
  ['SEM-A12', 'SEMA12', 'one that begins like SEM-GTIN'],
  ['NAO-X1', 'NAOX1', 'another one'],
  ['SEM-GTIN', null, 'a word with a hyphen'],
  ['SEM-CODIGO DE BARRAS 1', null, 'a sentence with a hyphen'],
  ['NA1234', 'NA1234', "a shop's code"],
  ['1'.repeat(61), null, 'too long'],
];

for (const [text, key, what] of cases)
  test(`the barcode ${JSON.stringify(text.slice(0, 20))} (${what})`, () => assert.equal(barcodeKey(text), key));

test('a stored barcode is printed with the digits that its kind has', () => {
  for (const code of ['7891000315507', '96385074', '036000291452', '17891000315504', 'ABC-1234', '1234', '123456'])
    assert.equal(printedBarcode(barcodeKey(code) ?? ''), code.replace('-', ''));
});

const typed: [string, ReturnType<typeof gtinProblem>, string][] = [
  ['7891000315507', null, 'an EAN-13'],
  [' 7891000-315507', null, 'with a gap and a dash'],
  ['96385074', null, 'an EAN-8'],
  ['036000291452', null, 'a UPC'],
  ['17891000315504', null, 'a GTIN-14'],
  ['7891000315508', 'check-digit', 'another last digit'],
  ['7891000351507', 'check-digit', 'two digits in the wrong order'],
  ['789100031550', 'check-digit', 'the last digit is missing'],
  ['78910003155', 'length', 'two digits are missing'],
  ['7891000315507A', 'length', 'a letter'],
  ['0000000000000', 'length', 'zeros'],
  ['', 'length', 'nothing'],
];
for (const [text, problem, what] of typed)
  test(`a typed GTIN ${JSON.stringify(text)} (${what}): ${problem ?? 'right'}`, () =>
    assert.equal(gtinProblem(text), problem));
test('a text says that there is no barcode, or is one that cannot be read', () => {
  for (const text of [
    '',
    '-',
    '--',
    'N/A',
    'n.a.',
    'N A',
    'SEM GTIN',
    'sem código',
    'Isento',
    'não possui',
    '0',
    'NULL',
    'n.a.',
    '000',
  ])
    assert.equal(isNoBarcode(text), true, text);
  for (const text of ['7,89E+12', 'LOJA12', '7891000315507', 'semente', 'nabo 12', '123'])
    assert.equal(isNoBarcode(text), false, text);
});

test("a GTIN has its check digit, and a shop's own code is none", () => {
  const isGtinOf = (code: string) => isGtin(barcodeKey(code) ?? '');
  for (const code of ['7891000315507', '96385074', '036000291452', '17891000315504']) assert.ok(isGtinOf(code), code);
  // GS1 keeps the beginnings 2, 02 and 04 for use inside of shops.
  for (const code of ['2000001000007', '2134567000000', '20000103', '0400000000008', '0200000000004'])
    assert.ok(hasCheckDigit(code) && !isGtinOf(code), code);
  // '12348' has a check digit by chance.
  for (const code of ['7891000315501', 'LOJA12', '12348', '123456789012345678']) assert.ok(!isGtinOf(code), code);
});

test('a Brazilian EAN with another check digit is mistyped, and a code of the shop is not', () => {
  for (const code of ['7891000315501', '789 1000 31550-1', '07900000000010']) assert.ok(isMistypedEan(code), code);
  for (const code of ['7891000315507', '2000001000001', '12345678', 'LOJA12', '789100031550', ''])
    assert.ok(!isMistypedEan(code), code);
});
