import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { decimalText } from '#shared/rules/text/decimal-text.ts';

test('numbers are written with a comma, points between thousands and two decimals at most', () => {
  const cases: [number, string, string][] = [
    [0, '0', '0,00'],
    [7, '7', '7,00'],
    [12.5, '12,5', '12,50'],
    [0.05, '0,05', '0,05'],
    [999.99, '999,99', '999,99'],
    [1_000, '1.000', '1.000,00'],
    [1_234_567.8, '1.234.567,8', '1.234.567,80'],
    [0.1 + 0.2, '0,3', '0,30'],
    [1.005, '1,01', '1,01'],
    [2.345, '2,35', '2,35'],
    [0.999, '1', '1,00'],
    [100 / 3, '33,33', '33,33'],
    [-4.9, '-4,9', '-4,90'],
  ];
  for (const [value, plain, withCents] of cases)
    assert.deepEqual([decimalText(value), decimalText(value, { cents: true })], [plain, withCents], String(value));
});

test("an amount equals the output of the platform's formatter", () => {
  const brl = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (cents) => {
      assert.equal(formatBrl(cents / 100), brl.format(cents / 100));
    }),
  );
  const decimal = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 2 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e10 }), (thousandths) => {
      assert.equal(decimalText(thousandths / 1_000), decimal.format(thousandths / 1_000));
    }),
  );
});
