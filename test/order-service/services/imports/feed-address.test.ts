import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  addressLabel,
  addressOf,
  feedAddress,
  storedAddress,
} from '../../../../order-service/services/imports/feed-address.ts';

const secretsKey = 'uma chave de testes com mais de 32 letras';
const place = { shopId: crypto.randomUUID(), id: 7 };

describe('the address of a feed', () => {
  const labels = {
    'https://loja.com.br/produtos.xml': 'https://loja.com.br/produtos.xml',
    'https://ana:segredo@loja.com.br/produtos.xml?token=abc': 'https://loja.com.br/produtos.xml?…',
    'https://loja.com.br/feeds/8f14e45fceea167a/google.xml': 'https://loja.com.br/…/google.xml',
    'https://loja.com.br/feeds/8f14e45fceea167a': 'https://loja.com.br/…',
    'https://loja.com.br': 'https://loja.com.br/',
  };
  // Decision: secrets in an address never appear in a list, log or error.
  for (const [address, label] of Object.entries(labels))
    test(`${address} is shown as ${label}`, () => assert.equal(addressLabel(new URL(address)), label));

  test('a plain http address becomes https, except of an own host', () => {
    assert.equal(feedAddress(' http://loja.com.br/a.xml#top ', []).href, 'https://loja.com.br/a.xml');
    assert.equal(feedAddress('http://erp/a.xml', ['erp']).href, 'http://erp/a.xml');
  });

  for (const address of ['loja.com.br', 'ftp://loja.com.br/a.xml', 'https://192.168.0.1/a.xml', 'https://erp/a.xml'])
    test(`${address} is refused`, () =>
      assert.throws(() => feedAddress(address, []), { name: 'Error', message: 'refused: bad-address' }));

  test('a secret is stored sealed for its row, and never without a key', () => {
    const url = new URL('https://loja.com.br/produtos.xml?token=abc');
    const { address, sealed } = storedAddress(url, { ...place, secretsKey });
    assert.equal(address, null);
    assert.ok(!sealed?.includes('abc'));
    const row = { id: place.id, address, address_sealed: sealed };
    assert.equal(addressOf(row, place.shopId, secretsKey)?.href, url.href);
    assert.equal(addressOf({ ...row, id: 8 }, place.shopId, secretsKey), null);
    assert.equal(addressOf(row, place.shopId, undefined), null);
    for (const secret of [url.href, 'https://a:b@loja.com.br/x.xml', 'https://loja.com.br/8f14e45fceea167a/x.xml'])
      assert.throws(() => storedAddress(new URL(secret), { ...place, secretsKey: undefined }), {
        message: 'refused: needs-secrets-key',
      });
    const plain = new URL('https://loja.com.br/produtos.xml');
    assert.deepEqual(storedAddress(plain, { ...place, secretsKey: undefined }), { address: plain.href, sealed: null });
  });
});
