import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { panelEventsPath } from '#shared/contract/panel/panel-events.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { createShop, dataOf } from '../../../helpers/order-service/order-service.ts';
import { signInStaff } from '../../../helpers/order-service/panel.ts';
import { followOrders } from '../../../helpers/stand-ins/event-reader.ts';
import { startBoard } from './board-shop.ts';

onOneDatabase((kind, fresh) =>
  // Decision: The panel's event stream of a person ends when the person, the role or the device may not read any more.
  describe(`the event stream of the panel (${kind})`, () => {
    const setUp = async (t: TestContext, beatEvery = 60_000) => {
      const database = await fresh(t);
      const shop = await startBoard(t, database, { orderEvents: { bounds: { beatEvery } } });
      const url = await shop.service.app.listen({ host: '127.0.0.1', port: 0 });
      const follow = (token: string) => followOrders(t, url, token, {}, panelEventsPath);
      return { ...shop, database, follow };
    };

    test('a removed person gets no further event, and the colleagues get it', async (t) => {
      const { call, staff, follow, place } = await setUp(t);
      const [removed, stays] = [await follow(staff.bia.token), await follow(staff.gil.token)];
      await place();
      for (const reader of [removed, stays]) await reader.until((events) => events.length > 0);
      const seen = removed.events.length;
      dataOf(await call('dona', 'removeStaff', { params: { id: staff.bia.id } }));
      const { id } = await place().catch(() => ({ id: null }));
      assert.equal(id, null, 'the removed person reads no board');
      await stays.until((events) => events.length > seen);
      assert.equal(await removed.ended, 'ended');
      assert.equal(removed.events.length, seen);
    });

    test('without any event, a heartbeat ends the streams of devices and people that left', async (t) => {
      const { call, staff, follow } = await setUp(t, 100);
      const [removed, left, stays] = [
        await follow(staff.bia.token),
        await follow(staff.caio.token),
        await follow(staff.gil.token),
      ];
      dataOf(await call('dona', 'removeStaff', { params: { id: staff.bia.id } }));
      dataOf(await call('caio', 'leave'));
      assert.deepEqual([await removed.ended, await left.ended], ['ended', 'ended']);
      const state = await Promise.race([stays.ended, new Promise((resolve) => setTimeout(resolve, 400, 'open'))]);
      assert.equal(state, 'open');
      assert.equal((await follow(staff.bia.token)).status, 401);
    });

    test('a device that left one of its shops keeps the stream of the other', async (t) => {
      const { call, database, staff, service } = await setUp(t, 100);
      const { shopId } = await createShop(database, { slug: 'outra' });
      const both = await signInStaff(database, shopId, 'attendant', { token: staff.bia.token });
      const ofShop = (slug: string) => ({ 'x-panel-shop': slug });
      const url = `http://127.0.0.1:${(service.app.server.address() as { port: number }).port}`;
      const first = await followOrders(t, url, both.token, ofShop('loja'), panelEventsPath);
      const second = await followOrders(t, url, both.token, ofShop('outra'), panelEventsPath);
      assert.deepEqual([first.status, second.status], [200, 200]);
      dataOf(await call('dona', 'removeStaff', { params: { id: staff.bia.id } }));
      assert.equal(await first.ended, 'ended');
      const state = await Promise.race([second.ended, new Promise((resolve) => setTimeout(resolve, 400, 'open'))]);
      assert.equal(state, 'open');
    });
  }),
);
