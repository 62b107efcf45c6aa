import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasForeignScripts } from '#shared/rules/payment/third-party-script-pages.ts';

// Decision: Scripts of third parties run on the pages that need them, and on no other.
// Spec §7: "A captcha script … loaded from third parties"
test('scripts of third parties run only where a card is typed in and where a captcha is shown', () => {
  const cases: [path: string, expected: boolean][] = [
    ['/order/payment', true],
    ['/order/payment/', true],
    ['/recaptcha', true],
    ['/recaptcha/test', true],
    ['/recaptcha/other', false],
    ['/order', false],
    ['/catalog', false],
    ['/', false],
    ['', false],
  ];
  for (const [path, expected] of cases) assert.equal(hasForeignScripts(path), expected, path);
});
