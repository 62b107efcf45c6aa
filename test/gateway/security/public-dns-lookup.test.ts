import assert from 'node:assert/strict';
import type { lookup } from 'node:dns';
import { test } from 'node:test';
import { privateAddressCode, publicLookup } from '../../../gateway/security/public-dns-lookup.ts';

type Found = { address: string; family: number }[];

/** The result for a name with these addresses: the first address, or the code of the refusal. */
function lookedUp(addresses: string[]): Promise<string> {
  const found: Found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  const resolve = ((_host: string, _options: object, done: (error: null, found: Found) => void) =>
    done(null, found)) as typeof lookup;
  return new Promise((done) => {
    publicLookup(resolve)('ana.commercesuite.com.br', { all: true }, (error, all) =>
      done(error ? String(error.code) : Array.isArray(all) ? (all[0]?.address ?? '') : all),
    );
  });
}

test("connects to a store's public address", async () => {
  assert.equal(await lookedUp(['203.0.114.7', '2606:4700::1']), '203.0.114.7');
});

test("refuses a store's name if one of its addresses is private", async () => {
  for (const address of [
    '127.0.0.1',
    '10.1.2.3',
    '169.254.169.254',
    '100.64.0.1',
    '192.168.0.1',
    '::1',
    'fd00::1',
    'fe80::1',
    '::ffff:10.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::a00:1',
    '::127.0.0.1',
    '2001:0:7f00:1::1',
    'fec0::1',
    '0.0.0.0',
  ])
    assert.equal(await lookedUp(['203.0.114.7', address]), privateAddressCode, address);
  assert.equal(await lookedUp([]), privateAddressCode);
});
