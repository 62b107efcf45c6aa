import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import { signatureOf } from '../../../gateway/security/context-signature.ts';

test("the context's signature is the HMAC-SHA256 of its text, whatever its length and that of the secret", () => {
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
      // Twice and in turn, for the room that texts are put together in is used again.
      assert.equal(signatureOf(text, secret), expected);
      signatureOf('another text', secret);
      assert.equal(signatureOf(text, secret), expected);
    }
});
