import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatPhone, internationalPhone, isValidPhone, nationalPhone } from '#shared/rules/brazil/phone.ts';

test('a phone is a Brazilian number with its DDD, with or without 55 in front', () => {
  const cases: [text: string, isValid: boolean][] = [
    ['(11) 98765-4321', true],
    ['11987654321', true],
    ['+55 11 98765-4321', true],
    ['5511987654321', true],
    ['(11) 3456-7890', true],
    ['551134567890', true],
    ['(55) 99999-1234', true],
    ['5555999991234', true],
    ['(99) 98123-4567', true],
    ['', false],
    ['98765-4321', false],
    ['(10) 98765-4321', false],
    ['(20) 98765-4321', false],
    ['(11) 8765-4321', false],
    ['(11) 88765-4321', false],
    ['(11) 9876-5432', false],
    ['(11) 1234-5678', false],
    ['(11) 98765-432', false],
    ['011 98765-4321', false],
    ['+1 415 555 2671', false],
    ['119876543210', false],
  ];
  for (const [text, isValid] of cases) assert.equal(isValidPhone(text), isValid, text);
});

test('phone (00) 00000-0000: a phone is stored as DDD and number, and shown with its punctuation', () => {
  for (const text of ['(11) 98765-4321', '+55 (11) 98765-4321', '5511987654321']) {
    assert.equal(nationalPhone(text), '11987654321');
    assert.equal(formatPhone(text), '(11) 98765-4321');
    assert.equal(internationalPhone(text), '5511987654321');
  }
  assert.equal(nationalPhone('(55) 99999-1234'), '55999991234', 'the DDD 55 is no country');
  assert.equal(formatPhone('1134567890'), '(11) 3456-7890');
  assert.equal(formatPhone(''), '');
});
