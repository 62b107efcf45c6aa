import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cardBrand, cardBrands, securityCodeLength } from '#shared/rules/card/card-brand.ts';
import { passesLuhn } from '#shared/rules/card/luhn.ts';

const samples: [number: string, brand: string][] = [
  ['4111111111111111', 'visa'],
  ['2223003122003222', 'mastercard'],
  ['5031433215406351', 'mastercard'],
  ['375365153556885', 'american-express'],
  ['36148900647913', 'diners-club'],
  ['6011111111111117', 'discover'],
  ['3530111333300000', 'jcb'],
  ['6200000000000005', 'unionpay'],
  ['6759649826438453', 'maestro'],
  ['6362970000457013', 'elo'],
  ['5067766783888311', 'elo'],
  ['5090000000000000', 'elo'],
  ['6500310000000005', 'elo'],
  ['6516520000000001', 'elo'],
  ['6550210000000006', 'elo'],
  ['6062825624254001', 'hipercard'],
  ['6370950000000005', 'hiper'],
  ['2200000000000004', 'mir'],
  ['5019717010103742', 'dankort'],
  ['5019555544445555', 'dankort'],
  ['6706000000000004', 'laser'],
  ['6771798021000008', 'laser'],
  ['4917300800000000', 'visa-electron'],
  ['4026000000000002', 'visa-electron'],
];

test('recognised card brands are the fifteen of the specification, each by a whole number', () => {
  assert.equal(cardBrands.length, 15);
  assert.deepEqual([...new Set(samples.map(([, brand]) => brand))].sort(), [...cardBrands].sort());
  for (const [number, brand] of samples) assert.equal(cardBrand(number), brand, number);
});

test('the longest matching prefix decides', () => {
  for (const [typed, brand] of [
    ['4', 'visa'],
    ['401178', 'elo'],
    ['636368', 'elo'],
    ['6', 'maestro'],
    ['5018990000000000', 'maestro'],
    ['5020000000000000', 'maestro'],
    ['5019', 'dankort'],
    ['', null],
    ['9', null],
  ] as const)
    assert.equal(cardBrand(typed), brand, typed);
});

// Spec §9: "Card number max length 19 for most brands, 15 for American Express, 14 for Diners. Security code 3 digits
// (4 for numbers starting 34 or 37). Installments start at 1."
test('security code 3 digits (4 for numbers starting 34 or 37)', () => {
  for (const [number, length] of [
    ['34', 4],
    ['37 53', 4],
    ['4111', 3],
    ['30', 3],
    ['', 3],
  ] as const)
    assert.equal(securityCodeLength(number), length, number);
});

test('the last digit of a number checks the others', () => {
  for (const [number] of samples) {
    assert.equal(passesLuhn(number), true, number);
    const wrong = number.slice(0, -1) + ((Number(number.at(-1)) + 1) % 10);
    assert.equal(passesLuhn(wrong), false, wrong);
  }
  for (const none of ['', '4', 'abcd']) assert.equal(passesLuhn(none), false, none);
});
