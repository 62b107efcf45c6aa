import assert from 'node:assert/strict';
import type { lookup } from 'node:dns';
import { test } from 'node:test';
import { openSources } from '../../../gateway/pictures/fetch-source.ts';
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

// Decision: The app's secret is posted to a store at Tray, or at a host the operator named, and nowhere else.
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
    '::ffff:7f00:1',
    '::ffff:0:127.0.0.1',
    'fe80::1%eth0',
  ])
    assert.equal(await lookedUp(['203.0.114.7', address]), privateAddressCode, address);
  assert.equal(await lookedUp([]), privateAddressCode);
});

// Decision: An outside call connects only to the address that was checked. A host name that changes its address
// afterwards does not matter.
test('a picture of a name whose address becomes private is fetched from no private address', async (t) => {
  const answers = ['203.0.113.7', '127.0.0.1', '::ffff:127.0.0.1', '64:ff9b::7f00:1', '0.0.0.0', 'fd00::1'];
  let lookups = 0;
  const resolve = ((_host: string, _options: object, done: (error: null, found: Found) => void) => {
    const address = answers[lookups++] ?? '';
    done(null, [{ address, family: address.includes(':') ? 6 : 4 }]);
  }) as typeof lookup;
  const sources = openSources({ ownHosts: [], connectMs: 300, totalMs: 1_000, maxBytes: 1_000, resolve });
  t.after(() => sources.close());
  const codes: string[] = [];
  for (const _answer of answers)
    codes.push(
      await sources.fetch(new URL('https://fotos.example/a.jpg')).then(
        () => 'fetched',
        (error: Error) => error.message,
      ),
    );
  assert.ok(['timeout', 'unreachable'].includes(codes[0] ?? ''), codes[0]);
  assert.deepEqual(codes.slice(1), Array(answers.length - 1).fill('not-public'));
  assert.equal(lookups, answers.length, 'one lookup for one connection');
  for (const host of ['127.1', '2130706433', '0177.0.0.1', '[::ffff:127.0.0.1]', '[64:ff9b::7f00:1]', '0', 'localhost'])
    await assert.rejects(sources.fetch(new URL(`https://${host}/a.jpg`)), { message: 'refused-address' }, host);
  assert.equal(lookups, answers.length);
});
