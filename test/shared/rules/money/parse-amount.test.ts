import assert from 'node:assert/strict';
import { test } from 'node:test';
import { amountText, decimalsProblem, formatTypedAmount, parseAmount } from '#shared/rules/money/parse-amount.ts';

const table: [written: string, amount: number | null, shown: string][] = [
  ['12', 12, '12'],
  ['12,5', 12.5, '12,5'],
  ['12,', 12, '12'],
  ['12,34', 12.34, '12,34'],
  ['10', 10, '10'],
  ['10,5', 10.5, '10,5'],
  ['1000', 1000, '1.000'],
  ['1000,5', 1000.5, '1.000,5'],
  ['1.000', 1000, '1.000'],
  ['1.000,00', 1000, '1.000,00'],
  ['2.500', 2500, '2.500'],
  ['1.234,50', 1234.5, '1.234,50'],
  ['1.234.567,89', 1234567.89, '1.234.567,89'],
  ['R$ 10', 10, '10'],
  ['R$\u00a01.234,50', 1234.5, '1.234,50'],
  // One or two digits after a dot: the dot is a decimal separator.
  ['1.5', 1.5, '1,5'],
  ['12.50', 12.5, '12,50'],
  ['1.000.50', 1000.5, '1.000,50'],
  ['1.', 1, '1'],
  // One more digit after the thousands.
  ['1.0000', 10000, '10.000'],
  [',50', 0.5, '0,50'],
  ['0', 0, '0'],
  ['', null, ''],
  ['-5', null, '-5'],
  ['1,2,3', null, '1,2,3'],
  // A third decimal stays to be read and refused.
  ['12,345', null, '12,345'],
  ['1,234.56', null, '1,234.56'],
];

test('a typed amount is read in reais, with Brazilian separators', () => {
  for (const [written, amount] of table) assert.equal(parseAmount(written), amount, written);
  for (const none of ['abc', '1,234', '.', ',']) assert.equal(parseAmount(none), null, none);
});

test('it has the same value typed key by key, pasted, and as shown afterwards', () => {
  for (const [written, amount, shown] of table) {
    const typed = [...written].reduce((before, key) => formatTypedAmount(before + key, before), '');
    for (const taken of [typed, formatTypedAmount(written, '7')]) {
      assert.deepEqual([parseAmount(taken), amountText(taken)], [amount, shown], written);
      assert.equal(parseAmount(amountText(taken)), amount, written);
    }
  }
});

test('a third decimal is refused with a reason, and never cut off', () => {
  for (const written of ['12,345', '12,3456', '1.234,567', 'R$ 12,345', '1,234.56', ',001'])
    assert.equal(decimalsProblem(written), 'Só duas casas depois da vírgula, como 12,34.', written);
  for (const written of ['', '12', '12,', '12,34', '12.345', '1.234,56', '12.34', ',5', 'abc'])
    assert.equal(decimalsProblem(written), null, written);
  assert.equal(formatTypedAmount('12,345', '12,34'), '12,345');
  assert.equal(formatTypedAmount('12,34', '12,345'), '12,34');
});

test('the field refuses letters and too large amounts', () => {
  assert.equal(formatTypedAmount('12a', '12'), '12');
  assert.equal(formatTypedAmount('99999999', '9999999'), '9999999');
  assert.equal(formatTypedAmount('99999999,999', '7'), '7');
});

test('a grouped amount can be corrected digit by digit, and overwritten', () => {
  for (const [written, before, taken] of [
    ['1.00', '1.000', '100'],
    ['1.000', '1.000,', '1000'],
    ['21.000', '1.000', '21000'],
    ['1.0005', '1.000', '10005'],
    ['1000', '1.000', '1000'],
    ['1.000.', '1.000', '1.000.'],
    ['1.5', '1.000', '1.5'],
    ['12.5', '1.000', '12.5'],
    ['2.500', '1.000', '2.500'],
  ] as const)
    assert.equal(formatTypedAmount(written, before), taken, `${before} → ${written}`);
});
