import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { seal, unseal } from '../../../../order-service/services/core/secret-encryption.ts';

const key = 'a key for tests that is long enough';

describe('an encrypted secret', () => {
  test('opens with its key for its place, and reveals nothing without it', () => {
    const sealed = seal(key, 'canal 1', 'segredo çom acento');
    assert.equal(unseal(key, 'canal 1', sealed), 'segredo çom acento');
    assert.ok(!sealed.includes('segredo') && !Buffer.from(sealed, 'base64url').includes('segredo'));
    assert.equal(unseal('another key that is long enough', 'canal 1', sealed), null);
    assert.equal(unseal(key, 'canal 2', sealed), null, 'moved to another row');
    assert.notEqual(seal(key, 'canal 1', 'segredo çom acento'), sealed, 'never the same twice');
  });

  test('that was changed, cut off or is invalid does not open', () => {
    const sealed = seal(key, 'canal 1', 'segredo');
    const [version, nonce, text, tag = ''] = sealed.split('.');
    for (const wrong of [
      '',
      'segredo',
      `v2.${nonce}.${text}.${tag}`,
      `${version}.${nonce}.${text}`,
      `${version}.${nonce}.${text}.${tag.slice(0, 6)}`,
      `${version}.${nonce}.${Buffer.from('outro').toString('base64url')}.${tag}`,
      `${version}..${text}.${tag}`,
    ])
      assert.equal(unseal(key, 'canal 1', wrong), null, wrong);
  });
});
