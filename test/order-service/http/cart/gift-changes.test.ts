import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { createShop, dataOf, draft, refusalOf } from '../../../helpers/order-service/order-service.ts';
import {
  byAmount,
  byProduct,
  choose,
  confirm,
  current,
  gift,
  giftsOf,
  groupsOf,
  put,
  selection,
  shopWith,
} from './gift-fixture.ts';

onOneDatabase((kind, fresh) => {
  describe(`gifts of a changed order (${kind})`, () => {
    test('of a group that no longer applies lose their selection', async (t) => {
      const service = await shopWith(t, fresh, [byAmount(), byProduct()]);
      await put(service, 'arroz', 5);
      await put(service, 'cafe', 1);
      dataOf(await choose(service, selection('valor', 'caneca')));
      dataOf(await choose(service, selection('cafe', 'colher')));
      const fewer = await put(service, 'arroz', 1);
      assert.deepEqual(
        [giftsOf(fewer), fewer.catalogErrorMessages],
        [['colher'], []],
        "the shopper's own doing is no problem",
      );
      const more = await put(service, 'arroz', 5);
      assert.deepEqual(groupsOf(more), [['valor'], ['cafe', 'colher']], 'and it does not come back by itself');
      assert.deepEqual(giftsOf(await put(service, 'cafe', 0)), []);
      assert.deepEqual(await service.database.many(sql`select provider_id from order_item`), [
        { provider_id: 'arroz' },
      ]);
    });

    test('that the shop removes are reported once, and the order can be confirmed without them', async (t) => {
      const service = await shopWith(t, fresh, [byAmount(), byProduct()]);
      await put(service, 'cafe', 5);
      dataOf(await choose(service, selection('valor', 'caneca')));
      dataOf(await choose(service, selection('cafe', 'colher')));
      await service.database.run(sql`update gift_rule set is_active = false where provider_id = 'valor'`);
      const lost = ['O brinde Brinde caneca não está mais disponível para este pedido.'];
      const order = await current(service);
      assert.deepEqual([order.catalogErrorMessages, giftsOf(order)], [lost, ['colher']]);
      assert.deepEqual((await current(service)).catalogErrorMessages, []);

      await service.database.run(sql`update gift set is_active = false where provider_id = 'colher'`);
      const refused = await confirm(service);
      assert.deepEqual(refusalOf(refused), [422, 'O brinde Brinde colher não está mais disponível para este pedido.']);
      assert.deepEqual(refused.data && giftsOf(refused.data), []);
      assert.equal(dataOf(await confirm(service)).status, 1);
    });

    test("above the shop's new limit are removed, the last chosen first", async (t) => {
      const service = await shopWith(t, fresh, [byProduct()]);
      await put(service, 'cafe', 1);
      dataOf(await choose(service, selection('cafe', 'xicara')));
      dataOf(await choose(service, selection('cafe', 'xicara', 'colher')));
      await service.database.run(sql`update gift_rule set available_quantity = 1`);
      const order = await current(service);
      assert.deepEqual([giftsOf(order), order.catalogErrorMessages.length], [['xicara'], 1]);
    });

    // Spec §7: "POST /api/order/gift/ | id, selectedGifts"
    test('are chosen once for an Idempotency-Key, and do not overwrite an unseen change', async (t) => {
      const service = await shopWith(t, fresh, [byAmount(), byProduct()]);
      const order = await put(service, 'cafe', 5);
      const headers = { 'idempotency-key': randomUUID() };
      const responses = await Promise.all(
        Array.from({ length: 8 }, () => choose(service, selection('valor', 'caneca'), { headers })),
      );
      for (const response of responses) assert.equal(dataOf(response).version, order.version + 1);
      assert.equal((await choose(service, selection('valor', 'sacola'), { headers })).status, 422);

      const seen = { headers: { 'if-match': String(order.version) } };
      assert.equal((await choose(service, selection('valor', 'sacola'), seen)).status, 409);
      assert.deepEqual(
        groupsOf(dataOf(await choose(service, selection('cafe', 'colher'), seen)))[1],
        ['cafe', 'colher'],
        'another group',
      );
      assert.equal((await choose(service, selection('cafe', 'filtro'), { headers: { 'if-match': '99' } })).status, 409);
    });

    // Decision: a cleared selection is a change too, although the order has no line of it.
    test('that another person cleared are not chosen again by a write that did not see it', async (t) => {
      const service = await shopWith(t, fresh, [byAmount(), byProduct()]);
      await put(service, 'cafe', 5);
      const order = dataOf(await choose(service, selection('valor', 'caneca')));
      const cleared = dataOf(await choose(service, selection('valor'), { code: 'bia' }));
      const seen = (version: number) => ({ headers: { 'if-match': String(version) } });
      const late = await choose(service, selection('valor', 'sacola'), seen(order.version));
      assert.deepEqual([late.status, late.data && groupsOf(late.data)], [409, [['valor'], ['cafe']]]);
      assert.deepEqual(
        groupsOf(dataOf(await choose(service, selection('cafe', 'colher'), seen(order.version)))),
        [['valor'], ['cafe', 'colher']],
        'another group',
      );
      assert.deepEqual(groupsOf(dataOf(await choose(service, selection('valor', 'sacola'), seen(cleared.version)))), [
        ['valor', 'sacola'],
        ['cafe', 'colher'],
      ]);
    });

    test('of one shop are never chosen in another', async (t) => {
      const service = await shopWith(t, fresh, [byAmount()]);
      const theirs = byAmount({ gifts: [gift('xale', { sellerId: null })] });
      await createShop(service.database, {
        slug: 'outra',
        code: 'bob',
        products: [draft('arroz')],
        giftRules: [theirs],
      });
      await put(service, 'arroz', 5);
      const order = await put(service, 'arroz', 5, 'bob');
      assert.deepEqual(
        order.gifts.map(({ availableGifts }) => availableGifts),
        [[{ id: 'xale', seller: '', name: 'Brinde xale', imageUrl: '/xale.svg' }]],
      );
      assert.equal((await choose(service, selection('valor', 'caneca'), { code: 'bob' })).status, 422);
      dataOf(
        await choose(
          service,
          { id: 'valor', selectedGifts: [{ id: 'xale', seller: '', index: '0' }] },
          { code: 'bob' },
        ),
      );
      assert.deepEqual(giftsOf(await current(service)), []);
    });
  });
});
