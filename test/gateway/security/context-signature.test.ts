import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import { signatureOf } from '../../../gateway/security/context-signature.ts';

test('signs with HMAC-SHA256 for any length of text and secret', () => {
  const texts = ['', 'v1\nx-request-id:1', 'ação ü 日本 🛒', '€'.repeat(1_365), '€'.repeat(1_366), 'x'.repeat(100_000)];
  const secrets = [
    's',
    'a-secret-that-is-thirty-two-characters-or-more',
    'k'.repeat(64),
    'ç'.repeat(64),
    'k'.repeat(300),
  ];
  for (const secret of secrets)
    for (const text of texts) {
      const expected = createHmac('sha256', secret).update(text).digest('hex');
      // Alternating and twice, because the keys of a secret are reused.
      assert.equal(signatureOf(text, secret), expected);
      signatureOf('another text', secret);
      assert.equal(signatureOf(text, secret), expected);
    }
});
