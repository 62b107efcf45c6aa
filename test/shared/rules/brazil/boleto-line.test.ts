import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { formatBoletoLine, readBoleto } from '#shared/rules/brazil/boleto-line.ts';

const today = '2026-11-20';

test("a bank's boleto gives its amount and due day, typed as line or as barcode", () => {
  const line = '00190.00009 01234.567897 01234.567897 4 16470000012345';
  const barcode = '00194164700000123450000001234567890123456789';
  for (const text of [line, line.replaceAll(/\D/g, ''), barcode]) {
    const boleto = readBoleto(text, today);
    assert.deepEqual(
      [boleto?.barcode, boleto?.amountCents, boleto?.dueDay, boleto?.isUtility],
      [barcode, 123_45, '2026-12-01', false],
      text,
    );
    assert.equal(formatBoletoLine(boleto?.line ?? ''), line);
  }
});

test('the due factor restarted on 22 February 2025', () => {
  const withFactor = (factor: string) => {
    const rest = `0019${factor}00000123450000001234567890123456789`;
    const checks = '123456789'.split('').map((check) => rest.slice(0, 4) + check + rest.slice(4));
    return checks.map((code) => readBoleto(code, today)).find((read) => read !== null);
  };
  const cases: [factor: string, day: string | null][] = [
    ['1000', '2025-02-22'],
    ['1001', '2025-02-23'],
    ['9999', '2025-02-21'],
    ['0000', null],
  ];
  for (const [factor, day] of cases) assert.equal(withFactor(factor)?.dueDay, day, factor);
});

test("a utility's bill is checked by modulus 10 or 11, depending on its third digit", () => {
  for (const line of [
    '836900000016 234500481234 456789012345 567890123456',
    '858700000014 234503281236 456789012341 567890123457',
  ]) {
    const bill = readBoleto(line, today);
    assert.deepEqual([bill?.isUtility, bill?.amountCents, bill?.dueDay], [true, 123_45, null], line);
    assert.equal(formatBoletoLine(bill?.line ?? ''), line);
  }
});

test('a well-known sample is read', () =>
  assert.notEqual(readBoleto('23790448095616862379336011058009740430000124020', today), null));

test('a mistyped digit is detected', () => {
  const line = '00190000090123456789701234567897416470000012345';
  fc.assert(
    fc.property(fc.nat(46), fc.integer({ min: 0, max: 9 }), (place, digit) => {
      fc.pre(line[place] !== String(digit));
      assert.equal(readBoleto(line.slice(0, place) + digit + line.slice(place + 1), today), null);
    }),
  );
});

test('other text is no boleto', () => {
  for (const text of ['', 'abc', '123', '0'.repeat(48), '8'.repeat(44)])
    assert.equal(readBoleto(text, today), null, text);
});
