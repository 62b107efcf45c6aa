import assert from 'node:assert/strict';
import { test } from 'node:test';
import { barcodeKey, printedBarcode } from '#shared/rules/catalog/barcode.ts';

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
  ['1'.repeat(61), null, 'too long'],
];

for (const [text, key, what] of cases)
  test(`the barcode ${JSON.stringify(text.slice(0, 20))} (${what})`, () => assert.equal(barcodeKey(text), key));

test('a stored barcode is printed with the digits that its kind has', () => {
  for (const code of ['7891000315507', '96385074', '036000291452', '17891000315504', 'ABC-1234', '1234', '123456'])
    assert.equal(printedBarcode(barcodeKey(code) ?? ''), code.replace('-', ''));
});
