import assert from 'node:assert/strict';
import { test } from 'node:test';
import { normalizeEmail } from '#shared/rules/text/email.ts';

test('a mailbox typed with Asian dots or invisible characters has one spelling', () => {
  const cases: [string, string][] = [
    ['ana@gmail.com', 'ana@gmail.com'],
    [' ana@gmail.com ', 'ana@gmail.com'],
    ['ana@gmail\u3002com', 'ana@gmail.com'],
    ['ana@uol\uff0ecom\uff61br', 'ana@uol.com.br'],
    ['ana\u200b@gmail.com', 'ana@gmail.com'],
  ];
  for (const [typed, stored] of cases) assert.equal(normalizeEmail(typed), stored, typed);
});
