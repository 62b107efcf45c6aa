import assert from 'node:assert/strict';
import dns from 'node:dns';
import { once } from 'node:events';
import { syncBuiltinESMExports } from 'node:module';
import { type AddressInfo, createServer } from 'node:net';
import { describe, type TestContext, test } from 'node:test';
import { callbackAddressProblem, privateAddressCode } from '../../../order-service/providers/public-address.ts';
import { openRemoteFiles } from '../../../order-service/providers/remote-files.ts';
import { openWebhooks } from '../../../order-service/providers/webhook-channel.ts';
import { feedSite } from '../../helpers/feed-site.ts';

/** A public address that no machine has (RFC 5737). */
const publicAddress = '203.0.113.7';
const privateAddresses = [
  ...['127.0.0.1', '127.8.8.8', '0.0.0.0', '10.0.0.12', '100.64.0.1', '169.254.169.254', '172.16.0.1', '192.168.0.1'],
  ...['::', '::1', '::127.0.0.1', '::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:0.0.0.0', '::ffff:0:127.0.0.1'],
  ...['fc00::1', 'fd12:3456::1', 'fe80::1', 'fe80::1%eth0', 'fec0::1', '64:ff9b::7f00:1', '64:ff9b::10.0.0.1'],
  ...['64:ff9b:1::a00:1', '2002:7f00:1::1', '2001:0:7f00:1::1', 'ff02::1'],
];

/** A name whose addresses change with each lookup, as those of an attacker's name server. The last ones stay. */
function rebinding(t: TestContext, ...answers: string[][]) {
  const names: string[] = [];
  t.mock.method(
    dns,
    'lookup',
    (name: string, options: object, done: (error: null, found: unknown, family?: number) => void) => {
      const addresses = answers[Math.min(names.push(name), answers.length) - 1] ?? [];
      const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
      if ('all' in options && options.all) process.nextTick(done, null, found);
      else process.nextTick(done, null, found[0]?.address, found[0]?.family);
    },
  );
  syncBuiltinESMExports();
  t.after(() => {
    t.mock.restoreAll();
    syncBuiltinESMExports();
  });
  return names;
}

/** A server of this machine that nothing may reach. */
async function trap(t: TestContext) {
  const found = { connections: 0, port: 0 };
  const server = createServer((socket) => {
    found.connections++;
    socket.destroy();
  }).listen(0, '127.0.0.1');
  t.after(() => server.close());
  await once(server, 'listening');
  found.port = (server.address() as AddressInfo).port;
  return found;
}

type Call = (url: string) => Promise<string>;
const message = (error: Error): string => (error.message === privateAddressCode ? 'not-public' : error.message);

/** The calls to addresses that a merchant, an agent or a file gives. Each resolves with its result as a code. */
const calls: Record<string, (t: TestContext) => Call> = {
  'a file by address: products, pictures of a file, a source': (t) => {
    const files = openRemoteFiles({ ownHosts: [], connectMs: 300 });
    t.after(() => files.close());
    return (url) =>
      files
        .open(new URL(url), { etag: null, lastModified: null }, AbortSignal.timeout(600))
        .then(() => 'opened', message);
  },
  "a webhook to a merchant's system": (t) => {
    const webhooks = openWebhooks({ ownHosts: [], timeoutMs: 300 });
    t.after(() => webhooks.close());
    return async (url) => {
      const delivery = await webhooks.post({ url, secret: 'um segredo bem guardado' }, 'id', '{}');
      return 'reason' in delivery ? delivery.reason : delivery.kind;
    };
  },
};

// Decision: An outside call connects only to the address that was checked. A host name that changes its address
// afterwards does not matter.
for (const [what, open] of Object.entries(calls))
  describe(`${what}`, () => {
    test('connects to the checked address, and a later private one of the same name is refused', async (t) => {
      const inside = await trap(t);
      const names = rebinding(t, [publicAddress], ['127.0.0.1']);
      const call = open(t);
      const url = `https://loja.example:${inside.port}/feed.xml`;
      assert.notEqual(await call(url), 'not-public');
      assert.equal(names.length, 1, 'one lookup for one connection');
      assert.equal(await call(url), 'not-public');
      assert.equal(await call(url), 'not-public');
      assert.deepEqual([inside.connections, names.length], [0, 3]);
    });

    test('is refused if one of the addresses is private, in any notation', async (t) => {
      const inside = await trap(t);
      const names = rebinding(t, ...privateAddresses.map((address) => [publicAddress, address]));
      const call = open(t);
      for (const address of privateAddresses)
        assert.equal(await call(`https://loja.example:${inside.port}/`), 'not-public', address);
      assert.deepEqual([names.length, inside.connections], [privateAddresses.length, 0]);
    });

    test('reaches no address that is written as a number, in any notation', async (t) => {
      const inside = await trap(t);
      const names = rebinding(t, ['127.0.0.1']);
      const call = open(t);
      for (const host of [
        ...['127.0.0.1', '127.1', '2130706433', '0x7f000001', '0x7f.1', '0177.0.0.1', '017700000001', '0', '0.0.0.0'],
        ...['[::1]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[64:ff9b::7f00:1]', '[fd00::1]', '[fe80::1]'],
        ...['１２７.0.0.1', '127。0。0。1', '127.0.0.1.', 'localhost', 'LOCALHOST.', 'a.localhost'],
      ]) {
        const url = `https://${host}:${inside.port}/`;
        assert.equal(await call(url), 'not-public', host);
        assert.equal(callbackAddressProblem(url, []), 'not-public', host);
      }
      assert.deepEqual([names, inside.connections], [[], 0]);
    });
  });

test('a redirect is looked up and checked like a first address', async (t) => {
  const inside = await trap(t);
  let to = '';
  const site = await feedSite(t, (_request, response) => response.writeHead(302, { location: to }).end());
  const names = rebinding(t, ['127.0.0.1']);
  const files = openRemoteFiles({ ownHosts: ['localhost'], connectMs: 300 });
  const own = new URL(site.url.replace('127.0.0.1', 'localhost'));
  t.after(() => files.close());
  for (const host of ['loja.example', '2130706433', '0177.0.0.1', '[::ffff:127.0.0.1]', '[64:ff9b::7f00:1]', '0']) {
    to = `https://${host}:${inside.port}/latest`;
    const opened = files.open(own, { etag: null, lastModified: null }, AbortSignal.timeout(2_000));
    assert.equal(await opened.then(() => 'opened', message), 'not-public', host);
  }
  const looked = names.filter((name) => name !== 'localhost');
  assert.deepEqual([looked, inside.connections], [['loja.example'], 0]);
});
