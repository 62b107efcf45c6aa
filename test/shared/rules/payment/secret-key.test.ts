import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSecretKey } from '#shared/rules/payment/secret-key.ts';

test('isSecretKey recognises the secret keys of the payment providers, and no public key', () => {
  for (const [key, isSecret] of [
    ['APP_USR-1234567890123456-112015-0123456789abcdef0123456789abcdef-987654321', true],
    ['TEST-1234567890123456-112015-0123456789abcdef0123456789abcdef-987654321', true],
    ['sk_test_a1b2c3d4', true],
    ['sk_a1b2c3d4', true],
    ['APP_USR-0a1b2c3d-0000-4000-8000-000000000001', false],
    // A UUID may begin with eight digits.
    ['APP_USR-12345678-0000-4000-8000-000000000001', false],
    ['TEST-0a1b2c3d-0000-4000-8000-000000000001', false],
    ['pk_test_a1b2c3d4', false],
    ['pk_a1b2c3d4', false],
  ] as const)
    assert.equal(isSecretKey(key), isSecret, key);
});
