import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Database } from '../../../../order-service/database/engine/database.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import {
  createShop,
  dataOf,
  startTestService,
  type TestService,
} from '../../../helpers/order-service/order-service.ts';
import { callPanel, signInStaff } from '../../../helpers/order-service/panel.ts';

onOneDatabase((kind, fresh) =>
  describe(`the staff of a shop (${kind})`, () => {
    const setUp = async (t: Parameters<typeof fresh>[0]): Promise<[Database, TestService, string]> => {
      const database = await fresh(t);
      const service = await startTestService(t, database);
      const { shopId } = await createShop(database);
      return [database, service, shopId];
    };

    // Decision: Every action of the panel is in the history, with who, when, what, from → to.
    test('adding, changing and removing a person is in the history with who and from → to', async (t) => {
      const [database, service, shopId] = await setUp(t);
      const owner = await signInStaff(database, shopId, 'owner', { name: 'Dona Ana' });
      const as = owner.token;
      const person = { name: '  Rita   Reis ', role: 'picker', phone: '(11) 98765-4321' };
      const rita = dataOf(await callPanel(service, 'addStaff', { as, body: person }));
      assert.deepEqual([rita.name, rita.phone], ['Rita Reis', '5511987654321']);
      const changed = { name: 'Rita Reis', role: 'attendant', phone: '11 91234-0000' };
      await callPanel(service, 'changeStaff', { as, params: { id: rita.id }, body: changed });
      await callPanel(service, 'removeStaff', { as, params: { id: rita.id } });
      const { entries } = dataOf(await callPanel(service, 'audit', { as, query: { target: rita.id } }));
      assert.deepEqual(
        entries.map(({ memberName, action, target, from, to }) => [memberName, action, target.label, from, to]),
        [
          ['Dona Ana', 'staff.remove', 'Rita Reis', 'atendente', null],
          [
            'Dona Ana',
            'staff.change',
            'Rita Reis',
            { acesso: 'separação', celular: 'final 4321' },
            { acesso: 'atendente', celular: 'final 0000' },
          ],
          ['Dona Ana', 'staff.add', 'Rita Reis', null, 'separação'],
        ],
      );
      const { members } = dataOf(await callPanel(service, 'staff', { as }));
      assert.deepEqual(
        members.map(({ name }) => name),
        ['Dona Ana'],
      );
    });

    test('a role that changes holds at the next call, on every device', async (t) => {
      const [database, service, shopId] = await setUp(t);
      const owner = await signInStaff(database, shopId, 'owner');
      const gil = await signInStaff(database, shopId, 'manager', { name: 'Gil' });
      assert.equal((await callPanel(service, 'audit', { as: gil.token })).status, 200);
      const body = { name: 'Gil', role: 'picker', phone: null };
      await callPanel(service, 'changeStaff', { as: owner.token, params: { id: gil.id }, body });
      assert.equal((await callPanel(service, 'audit', { as: gil.token })).status, 403);
    });

    test('a shop keeps one owner, also when two owners remove each other at the same time', async (t) => {
      const [database, service, shopId] = await setUp(t);
      const ana = await signInStaff(database, shopId, 'owner', { name: 'Ana' });
      const demoted = { name: 'Ana', role: 'manager', phone: null };
      for (const [name, body] of [
        ['changeStaff', demoted],
        ['removeStaff', {}],
      ] as const) {
        const alone = await callPanel(service, name, { as: ana.token, params: { id: ana.id }, body });
        assert.equal(alone.errors?.[0]?.code, 'last-owner', name);
      }
      const bia = await signInStaff(database, shopId, 'owner', { name: 'Bia' });
      await Promise.all([
        callPanel(service, 'removeStaff', { as: ana.token, params: { id: bia.id } }),
        callPanel(service, 'removeStaff', { as: bia.token, params: { id: ana.id } }),
      ]);
      const me = await Promise.all([ana, bia].map(({ token }) => callPanel(service, 'staff', { as: token })));
      assert.deepEqual(me.map(({ status }) => status).sort(), [200, 401]);
    });

    test('two people of a shop have no phone in common, and a phone is a Brazilian one', async (t) => {
      const [database, service, shopId] = await setUp(t);
      const { token: as } = await signInStaff(database, shopId, 'owner');
      const add = (name: string, phone: string) =>
        callPanel(service, 'addStaff', { as, body: { name, role: 'picker', phone } });
      const first = dataOf(await add('Rita', '11987654321'));
      assert.equal((await add('Rute', '+55 (11) 98765-4321')).errors?.[0]?.code, 'phone-taken');
      assert.equal((await add('Rute', '123')).errors?.[0]?.code, 'bad-phone');
      const rute = dataOf(await add('Rute', '11 98765-0000'));
      const body = { name: 'Rute', role: 'picker', phone: first.phone };
      const taken = await callPanel(service, 'changeStaff', { as, params: { id: rute.id }, body });
      assert.equal(taken.errors?.[0]?.code, 'phone-taken');
      const card = await callPanel(service, 'addStaff', {
        as,
        body: { name: '4111 1111 1111 1111', role: 'picker', phone: null },
      });
      assert.equal(card.errors?.[0]?.code, 'card-number');
    });

    // Decision: Sessions are listed and ended; the owner recovers a person who lost a device.
    test('devices are listed and ended one by one, or all at once for a lost phone', async (t) => {
      const [database, service, shopId] = await setUp(t);
      const owner = await signInStaff(database, shopId, 'owner');
      const rita = await signInStaff(database, shopId, 'attendant', { name: 'Rita' });
      const link = await callPanel(service, 'linkForStaff', {
        as: owner.token,
        params: { id: rita.id },
        body: { how: 'show', endsDevices: false },
      });
      const code = String(dataOf(link).url).split('#')[1];
      const second = await callPanel(service, 'redeemLink', {
        body: { code },
        headers: { 'user-agent': 'Mozilla/5.0 (iPhone) Safari/604.1' },
      });
      const phone = String(second.headers['x-panel-token']);
      const { devices } = dataOf(await callPanel(service, 'devices', { as: phone }));
      assert.deepEqual(devices.map(({ device, isThis }) => [device, isThis]).sort(), [
        ['Chrome no Android', false],
        ['Safari no iPhone', true],
      ]);
      const other = devices.find(({ isThis }) => !isThis);
      const body = { kind: 'session', id: other?.id };
      const params = { id: rita.id };
      assert.equal((await callPanel(service, 'endStaffDevice', { as: owner.token, params, body })).status, 200);
      assert.equal((await callPanel(service, 'devices', { as: rita.token })).status, 401);
      assert.equal((await callPanel(service, 'devices', { as: phone })).status, 200);

      await callPanel(service, 'linkForStaff', { as: owner.token, params, body: { how: 'show', endsDevices: true } });
      assert.equal((await callPanel(service, 'devices', { as: phone })).status, 401);
      const { entries } = dataOf(await callPanel(service, 'audit', { as: owner.token, query: { kind: 'staff' } }));
      assert.deepEqual(
        entries.slice(0, 2).map(({ action, from }) => [action, from]),
        [
          ['staff.recover', null],
          ['staff.device.end', 'Chrome no Android'],
        ],
      );
    });

    test('people, devices and history of another shop cannot be read or changed', async (t) => {
      const [database, service, shopId] = await setUp(t);
      const other = await createShop(database, { slug: 'alheia', code: 'bia' });
      const mine = await signInStaff(database, shopId, 'owner', { name: 'Minha' });
      const theirs = await signInStaff(database, other.shopId, 'owner', { name: 'Alheia' });
      const as = mine.token;
      const params = { id: theirs.id };
      const session = dataOf(await callPanel(service, 'devices', { as: theirs.token })).devices[0];
      const device = { kind: 'session', id: session?.id };
      const person = { name: 'Tomada', role: 'picker', phone: null };
      for (const [name, body] of [
        ['changeStaff', person],
        ['removeStaff', {}],
        ['linkForStaff', { how: 'show', endsDevices: true }],
        ['endStaffDevice', device],
      ] as const)
        assert.equal((await callPanel(service, name, { as, params, body })).status, 404, name);
      assert.equal((await callPanel(service, 'endDevice', { as, body: device })).status, 404);
      const seen = JSON.stringify([
        await callPanel(service, 'staff', { as }),
        await callPanel(service, 'audit', { as }),
        await callPanel(service, 'audit', { as, query: { member: theirs.id } }),
        await callPanel(service, 'audit', { as, query: { target: theirs.id } }),
      ]);
      assert.ok(!seen.includes('Alheia') && !seen.includes(theirs.id));
      assert.equal((await callPanel(service, 'devices', { as: theirs.token })).status, 200);
    });

    test('the history has pages, and is narrowed to a person or a kind', async (t) => {
      const [database, service, shopId] = await setUp(t);
      const ana = await signInStaff(database, shopId, 'owner', { name: 'Ana' });
      const as = ana.token;
      for (let number = 0; number < 60; number++)
        await callPanel(service, 'addStaff', { as, body: { name: `Pessoa ${number}`, role: 'picker', phone: null } });
      const first = dataOf(await callPanel(service, 'audit', { as }));
      assert.equal(first.entries.length, 50);
      assert.equal(first.entries[0]?.target.label, 'Pessoa 59', 'the newest first');
      const rest = dataOf(await callPanel(service, 'audit', { as, query: { before: String(first.next) } }));
      assert.equal(rest.next, null);
      const all = [...first.entries, ...rest.entries];
      assert.equal(new Set(all.map(({ id }) => id)).size, 62, 'sixty, the owner and the entry');
      const entries = dataOf(await callPanel(service, 'audit', { as, query: { kind: 'device' } })).entries;
      assert.deepEqual(
        entries.map(({ action, target }) => [action, target.label]),
        [['staff.enter', 'Chrome no Android']],
      );
      const ofCommandLine = all.filter(({ memberName }) => memberName === 'Linha de comando');
      assert.equal(ofCommandLine.length, 1);
      const ofAna = dataOf(await callPanel(service, 'audit', { as, query: { member: ana.id } }));
      assert.ok(ofAna.entries.every(({ memberName }) => memberName === 'Ana'));
    });
  }),
);
