import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import type { Database } from '../../../../order-service/database/engine/database.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import {
  createShop,
  dataOf,
  startTestService,
  type TestService,
} from '../../../helpers/order-service/order-service.ts';
import { callPanel, signInStaff } from '../../../helpers/order-service/panel.ts';

const minute = 60_000;

/** Adds a person and returns the code of the link that the owner gets to see. */
async function invite(service: TestService, as: string, name = 'Rita', role = 'picker'): Promise<[string, string]> {
  const { id } = dataOf(await callPanel(service, 'addStaff', { as, body: { name, role, phone: null } }));
  return [id, await newLink(service, as, id)];
}

async function newLink(service: TestService, as: string, id: string, endsDevices = false): Promise<string> {
  const { url } = dataOf(
    await callPanel(service, 'linkForStaff', { as, params: { id }, body: { how: 'show', endsDevices } }),
  );
  assert.match(String(url), /^http:\/\/localhost:3000\/painel#[\w-]{43}$/);
  return String(url).split('#')[1] ?? '';
}

const tokenIn = ({ headers }: { headers: Record<string, unknown> }): string => String(headers['x-panel-token'] ?? '');

onOneDatabase((kind, fresh) =>
  describe(`links into the panel (${kind})`, () => {
    const setUp = async (
      t: Parameters<typeof fresh>[0],
      clock?: () => Date,
    ): Promise<[Database, TestService, string]> => {
      const database = await fresh(t);
      const service = await startTestService(t, database, clock);
      const { shopId } = await createShop(database);
      return [database, service, shopId];
    };

    test('a link names its person, signs one device in, and is then refused', async (t) => {
      const [database, service, shopId] = await setUp(t);
      const owner = await signInStaff(database, shopId, 'owner');
      const [id, code] = await invite(service, owner.token);
      assert.deepEqual(dataOf(await callPanel(service, 'lookAtLink', { body: { code } })), {
        shopName: 'loja',
        memberName: 'Rita',
        role: 'picker',
        isDemo: false,
      });
      const entered = await callPanel(service, 'redeemLink', { body: { code } });
      const me = dataOf(await callPanel(service, 'me', { as: tokenIn(entered) }));
      assert.equal(me.shops[0]?.member.id, id);
      for (const name of ['lookAtLink', 'redeemLink'] as const) {
        const again = await callPanel(service, name, { body: { code } });
        assert.equal(again.errors?.[0]?.code, 'bad-link', name);
      }
    });

    test('a call whose response was lost may be repeated with its key, for two minutes', async (t) => {
      let now = new Date();
      const [database, service, shopId] = await setUp(t, () => now);
      const owner = await signInStaff(database, shopId, 'owner');
      const [, code] = await invite(service, owner.token);
      const key = randomUUID();
      const first = await callPanel(service, 'redeemLink', { body: { code }, key });
      const second = await callPanel(service, 'redeemLink', { body: { code }, key });
      assert.equal(second.status, 200);
      assert.notEqual(tokenIn(first), tokenIn(second), 'a token is never stored');
      now = new Date(now.getTime() + 3 * minute);
      assert.equal((await callPanel(service, 'redeemLink', { body: { code }, key })).errors?.[0]?.code, 'bad-link');
    });

    test('an invitation lets in for a day; a newer link makes it void; a person who left has none', async (t) => {
      let now = new Date();
      const [database, service, shopId] = await setUp(t, () => now);
      const owner = await signInStaff(database, shopId, 'owner');
      const [id, first] = await invite(service, owner.token);
      const second = await newLink(service, owner.token, id);
      assert.equal((await callPanel(service, 'lookAtLink', { body: { code: first } })).status, 404);
      assert.equal((await callPanel(service, 'lookAtLink', { body: { code: second } })).status, 200);
      now = new Date(now.getTime() + 24 * 60 * minute + 1);
      assert.equal((await callPanel(service, 'lookAtLink', { body: { code: second } })).status, 404);
      const third = await newLink(service, owner.token, id);
      await callPanel(service, 'removeStaff', { as: owner.token, params: { id } });
      assert.equal((await callPanel(service, 'redeemLink', { body: { code: third } })).status, 404);
    });

    test('neither the database nor the log holds a code, a token or a link', async (t) => {
      const [database, service, shopId] = await setUp(t);
      const owner = await signInStaff(database, shopId, 'owner');
      const [, code] = await invite(service, owner.token);
      const token = tokenIn(await callPanel(service, 'redeemLink', { body: { code } }));
      const tables = ['staff_link', 'staff_session', 'staff_audit', 'idempotency', 'job', 'staff_member'];
      for (const table of tables) {
        const rows = JSON.stringify(await database.many({ text: `select * from ${table}`, values: [] }));
        for (const secret of [code, token, owner.token]) assert.ok(!rows.includes(secret), table);
      }
      for (const secret of [code, token]) assert.ok(!service.logged().includes(secret));
    });

    // Decision: One person may have several shops.
    test('one device holds several shops; a link of a shop opens only that shop', async (t) => {
      const [database, service, shopId] = await setUp(t);
      const other = await createShop(database, { slug: 'segunda', code: 'bia' });
      const first = await signInStaff(database, shopId, 'owner', { name: 'Ana' });
      const both = await signInStaff(database, other.shopId, 'picker', { name: 'Ana', token: first.token });
      const me = dataOf(await callPanel(service, 'me', { as: both.token }));
      assert.deepEqual(
        me.shops.map(({ slug, member }) => [slug, member.role]),
        [
          ['loja', 'owner'],
          ['segunda', 'picker'],
        ],
      );
      assert.equal((await callPanel(service, 'devices', { as: first.token })).status, 401, 'the token changed');
      assert.equal((await callPanel(service, 'devices', { as: both.token })).errors?.[0]?.code, 'choose-shop');
      assert.equal((await callPanel(service, 'staff', { as: both.token, shop: 'loja' })).status, 200);
      assert.equal((await callPanel(service, 'staff', { as: both.token, shop: 'segunda' })).status, 403);
    });

    test("a colleague's link on the same device begins another session and ends the first", async (t) => {
      const [database, service, shopId] = await setUp(t);
      const ana = await signInStaff(database, shopId, 'owner', { name: 'Ana' });
      const bia = await signInStaff(database, shopId, 'picker', { name: 'Bia', token: ana.token });
      const me = dataOf(await callPanel(service, 'me', { as: bia.token }));
      assert.deepEqual(
        me.shops.map(({ member }) => member.name),
        ['Bia'],
      );
      assert.equal((await callPanel(service, 'staff', { as: ana.token })).status, 401);
    });

    test('a device without use for ninety days is signed out; each use moves the end', async (t) => {
      let now = new Date();
      const day = 24 * 60 * minute;
      const [database, service, shopId] = await setUp(t, () => now);
      const { token } = await signInStaff(database, shopId, 'owner');
      for (let visit = 0; visit < 3; visit++) {
        now = new Date(now.getTime() + 80 * day);
        assert.equal((await callPanel(service, 'staff', { as: token })).status, 200);
      }
      now = new Date(now.getTime() + 91 * day);
      assert.equal((await callPanel(service, 'staff', { as: token })).status, 401);
      assert.equal(dataOf(await callPanel(service, 'me', { as: token })).sessionId, null);
    });

    test('leaving ends the session at once', async (t) => {
      const [database, service, shopId] = await setUp(t);
      const { token } = await signInStaff(database, shopId, 'owner');
      const left = await callPanel(service, 'leave', { as: token });
      assert.equal(tokenIn(left), 'none');
      assert.equal((await callPanel(service, 'staff', { as: token })).status, 401);
      assert.equal((await database.one<{ n: number }>(sql`select count(*)::int as n from staff_session`))?.n, 0);
    });
  }),
);
