import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cardNumberDigits, formatCardNumber, maxCardLength } from '#shared/rules/card/card-number.ts';

// Spec §5: "Card number keeps only digits (pasted text also cleaned)."
test('a card number keeps only digits, also of pasted text', () => {
  for (const [text, kept] of [
    ['4111 1111 1111 1111', '4111111111111111'],
    ['Cartão: 4111-1111-1111-1111 (Visa)', '4111111111111111'],
    ['3753\u00a0651535\u00a056885 99', '375365153556885'],
    ['sem número', ''],
  ] as const)
    assert.equal(cardNumberDigits(text), kept, text);
});

// Spec §9: "Card number max length 19 for most brands, 15 for American Express, 14 for Diners. Security code 3 digits
// (4 for numbers starting 34 or 37). Installments start at 1."
test('card number max length 19 for most brands, 15 for American Express, 14 for Diners', () => {
  assert.equal(maxCardLength('4111'), 19);
  assert.equal(maxCardLength('37'), 15);
  assert.equal(maxCardLength('36'), 14);
  assert.equal(maxCardLength(''), 19);
});

test('a number is shown in the groups of its brand', () => {
  for (const [number, shown] of [
    ['4111111111111111', '4111 1111 1111 1111'],
    ['41111', '4111 1'],
    ['4111 1111-1111x1111', '4111 1111 1111 1111'],
    ['375365153556885', '3753 651535 56885'],
    ['36148900647913', '3614 890064 7913'],
    ['41111111111111111119999', '4111 1111 1111 1111111'],
    ['', ''],
  ] as const)
    assert.equal(formatCardNumber(number), shown, number);
});
