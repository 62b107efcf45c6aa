import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Database } from '../../../../order-service/database/engine/database.ts';
import { createStaffLink, redeemStaffLink } from '../../../../order-service/services/staff/staff-links.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import {
  createShop,
  dataOf,
  startTestService,
  type TestService,
} from '../../../helpers/order-service/order-service.ts';
import { callPanel, signInStaff } from '../../../helpers/order-service/panel.ts';
import { softPasskey, type Tampering } from '../../../helpers/order-service/soft-passkey.ts';

const site = { host: 'localhost', origin: 'http://localhost:3000' };

/** Makes a passkey in a signed-in device. */
async function register(service: TestService, as: string, tampering?: Tampering) {
  const passkey = softPasskey(site);
  const { options } = dataOf(await callPanel(service, 'passkeyOptions', { as }));
  const credential = passkey.create(options, tampering);
  return { passkey, response: await callPanel(service, 'addPasskey', { as, body: { credential } }) };
}

/** Signs in with it; returns the status and the new token. */
async function signIn(service: TestService, passkey: ReturnType<typeof softPasskey>, tampering?: Tampering) {
  const { options } = dataOf(await callPanel(service, 'passkeySignInOptions'));
  const credential = passkey.get(options, tampering);
  const response = await callPanel(service, 'passkeySignIn', { body: { credential } });
  return { response, token: String(response.headers['x-panel-token'] ?? ''), credential };
}

const tamperings: [what: string, tampering: Tampering][] = [
  ['a page of another site', { origin: 'http://localhost:3000.evil.example' }],
  ['a key of another site', { host: 'evil.example' }],
  ['a device that was not unlocked', { isVerified: false }],
  ['a challenge that the shop did not give', { challenge: 'bm90LXRoZS1zaG9wcw' }],
];

onOneDatabase((kind, fresh) =>
  // Decision: Staff get in by a link, then by a passkey (WebAuthn) or a device-bound session that lasts; no passwords.
  describe(`passkeys (${kind})`, () => {
    const setUp = async (t: Parameters<typeof fresh>[0]): Promise<[Database, TestService, string]> => {
      const database = await fresh(t);
      const service = await startTestService(t, database);
      const { shopId } = await createShop(database);
      return [database, service, shopId];
    };

    test('on every version of Node a device may use EdDSA, ES256 or RS256, and nothing newer', async (t) => {
      const [database, service, shopId] = await setUp(t);
      const rita = await signInStaff(database, shopId, 'manager', { name: 'Rita' });
      const { options } = dataOf(await callPanel(service, 'passkeyOptions', { as: rita.token }));
      const { pubKeyCredParams } = options as { pubKeyCredParams?: { alg: number }[] };
      assert.deepEqual(
        pubKeyCredParams?.map(({ alg }) => alg),
        [-8, -7, -257],
      );
    });

    test('a passkey made on a signed-in device signs the person in later, as the same member', async (t) => {
      const [database, service, shopId] = await setUp(t);
      const rita = await signInStaff(database, shopId, 'manager', { name: 'Rita' });
      const { passkey, response } = await register(service, rita.token);
      assert.equal(response.status, 200);
      assert.equal(dataOf(await callPanel(service, 'me', { as: rita.token })).hasPasskey, true);

      const { token } = await signIn(service, passkey);
      assert.match(token, /^[\w-]{43}$/);
      const me = dataOf(await callPanel(service, 'me', { as: token }));
      assert.deepEqual(
        me.shops.map(({ member }) => member.id),
        [rita.id],
      );
      assert.notEqual(token, rita.token);
    });

    for (const [what, tampering] of tamperings)
      test(`refused: ${what}, when a passkey is made and when it signs in`, async (t) => {
        const [database, service, shopId] = await setUp(t);
        const { token } = await signInStaff(database, shopId, 'owner');
        const made = await register(service, token, tampering);
        assert.equal(made.response.errors?.[0]?.code, 'bad-passkey');
        const { passkey } = await register(service, token);
        const { response, token: given } = await signIn(service, passkey, tampering);
        assert.equal(response.errors?.[0]?.code, 'bad-passkey');
        assert.equal(given, '');
      });

    test('a response works once, and one made for another session never', async (t) => {
      const [database, service, shopId] = await setUp(t);
      const owner = await signInStaff(database, shopId, 'owner');
      const picker = await signInStaff(database, shopId, 'picker');
      const { passkey } = await register(service, owner.token);
      const { credential } = await signIn(service, passkey);
      const again = await callPanel(service, 'passkeySignIn', { body: { credential } });
      assert.equal(again.errors?.[0]?.code, 'bad-passkey');

      const { options } = dataOf(await callPanel(service, 'passkeyOptions', { as: owner.token }));
      const stolen = softPasskey(site).create(options);
      const other = await callPanel(service, 'addPasskey', { as: picker.token, body: { credential: stolen } });
      assert.equal(other.errors?.[0]?.code, 'bad-passkey', 'a picker makes no passkey of the owner');
      const asSignIn = await callPanel(service, 'passkeySignIn', { body: { credential: passkey.get(options) } });
      assert.equal(asSignIn.errors?.[0]?.code, 'bad-passkey', 'a challenge for making one signs nobody in');
    });

    // Decision: A passkey that was removed from a shop stays removed, whatever link the device opens later.
    test('a removed passkey does not come back by a link of another shop, nor of its own', async (t) => {
      const [database, service, shopId] = await setUp(t);
      const other = await createShop(database, { slug: 'outra' });
      const third = await createShop(database, { slug: 'terceira' });
      const rita = await signInStaff(database, shopId, 'manager', { name: 'Rita' });
      const two = await signInStaff(database, other.shopId, 'manager', { name: 'Rita', token: rita.token });
      const { passkey } = await register(service, two.token);
      const shopsOfPasskey = async () => {
        const { token } = await signIn(service, passkey);
        return dataOf(await callPanel(service, 'me', { as: token })).shops.map(({ slug }) => slug);
      };
      assert.deepEqual(await shopsOfPasskey(), ['loja', 'outra']);
      const body = { kind: 'passkey', id: passkey.id };
      assert.equal((await callPanel(service, 'endDevice', { as: two.token, shop: 'loja', body })).status, 200);
      assert.equal(dataOf(await callPanel(service, 'me', { as: two.token })).hasPasskey, false);
      const { devices } = dataOf(await callPanel(service, 'devices', { as: two.token, shop: 'loja' }));
      assert.ok(devices.every((device) => device.kind === 'session'));
      const three = await signInStaff(database, third.shopId, 'manager', { name: 'Rita', token: two.token });
      assert.deepEqual(await shopsOfPasskey(), ['outra', 'terceira']);
      const token = await database.tx(async (db) => {
        const { code } = await createStaffLink(db, { shopId, memberId: rita.id, purpose: 'recovery', now: new Date() });
        const use = { code, key: null, device: 'Chrome no Android', token: three.token, now: new Date() };
        return (await redeemStaffLink(db, use)).token;
      });
      assert.deepEqual(await shopsOfPasskey(), ['outra', 'terceira']);
      // The device makes another one for all its shops.
      const { options } = dataOf(await callPanel(service, 'passkeyOptions', { as: token }));
      assert.deepEqual(options.excludeCredentials, []);
      const next = await register(service, token);
      assert.equal(next.response.status, 200);
      assert.equal(dataOf(await callPanel(service, 'me', { as: token })).hasPasskey, true);
    });

    test('a removed passkey, and one of a person who left, are refused', async (t) => {
      const [database, service, shopId] = await setUp(t);
      const owner = await signInStaff(database, shopId, 'owner');
      const rita = await signInStaff(database, shopId, 'attendant', { name: 'Rita' });
      const first = await register(service, rita.token);
      const body = { kind: 'passkey', id: first.passkey.id };
      assert.equal((await callPanel(service, 'endDevice', { as: rita.token, body })).status, 200);
      assert.equal((await signIn(service, first.passkey)).response.errors?.[0]?.code, 'bad-passkey');

      const second = await register(service, rita.token);
      assert.equal((await callPanel(service, 'removeStaff', { as: owner.token, params: { id: rita.id } })).status, 200);
      assert.equal((await signIn(service, second.passkey)).response.errors?.[0]?.code, 'bad-passkey');
      assert.equal((await callPanel(service, 'devices', { as: rita.token })).status, 401);
    });
  }),
);
