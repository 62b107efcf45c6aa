import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { giftStockOf } from '../../../helpers/order-service/order-rows.ts';
import { dataOf } from '../../../helpers/order-service/order-service.ts';
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
  describe(`gifts in stock (${kind})`, () => {
    test('reduce their stock when the order is confirmed, not before', async (t) => {
      const service = await shopWith(t, fresh, [
        byAmount({ gifts: [gift('caneca', { available: 3 }), gift('sacola')] }),
      ]);
      await put(service, 'arroz', 5);
      dataOf(await choose(service, selection('valor', 'caneca')));
      const left = () => giftStockOf(service.database, 'caneca');
      assert.equal(await left(), 3);
      const confirmed = dataOf(await confirm(service));
      assert.deepEqual(
        [confirmed.status, giftsOf(confirmed), groupsOf(confirmed)],
        [1, ['caneca'], [['valor', 'caneca']]],
      );
      assert.equal(await left(), 2);
      assert.deepEqual((await current(service)).items, []);
    });

    test('offered by two groups share one stock', async (t) => {
      const last = gift('caneca', { available: 1 });
      const service = await shopWith(t, fresh, [
        byAmount({ gifts: [last] }),
        byProduct({ gifts: [last, gift('colher')] }),
      ]);
      await put(service, 'cafe', 5);
      const order = dataOf(await choose(service, selection('valor', 'caneca')));
      assert.deepEqual(
        order.gifts.map(({ availableGifts }) => availableGifts.map(({ id }) => id)),
        [['caneca'], ['colher']],
      );
      assert.equal((await choose(service, selection('cafe', 'caneca'))).status, 422);
      assert.equal(dataOf(await confirm(service)).status, 1);
      assert.equal(await giftStockOf(service.database, 'caneca'), 0);
    });

    test('the last one is given once among simultaneous confirmations', async (t) => {
      const rules = [
        byAmount({ availableQuantity: 2, gifts: [gift('sacola', { available: 1 }), gift('caneca', { available: 1 })] }),
      ];
      const service = await shopWith(t, fresh, rules);
      const codes = await Promise.all(
        Array.from({ length: 12 }, async () => {
          const { code } = dataOf(
            await service.get<{ code: string }>('/api/session/anonymous-session', { code: null }),
          );
          return code;
        }),
      );
      for (const [at, code] of codes.entries()) {
        await put(service, 'arroz', 5, code);
        // In both orders, because a deadlock would need that.
        const gifts = at % 2 === 0 ? ['sacola', 'caneca'] : ['caneca', 'sacola'];
        for (let many = 1; many <= 2; many++)
          dataOf(await choose(service, selection('valor', ...gifts.slice(0, many)), { code }));
      }
      const responses = await Promise.all(codes.map((code) => confirm(service, code)));
      assert.equal(responses.filter(({ status }) => status === 200).length, 1);
      for (const response of responses.filter(({ status }) => status !== 200))
        assert.deepEqual([response.status, response.errors.length], [422, 2]);
      const again = await Promise.all(
        codes.map(async (code, at) => (responses[at]?.status === 200 ? null : confirm(service, code))),
      );
      for (const response of again) assert.deepEqual(response && giftsOf(dataOf(response)), response && []);
      assert.deepEqual(await service.database.many(sql`select available from gift`), [
        { available: 0 },
        { available: 0 },
      ]);
      assert.deepEqual(await service.database.one(sql`select count(*) as given from order_item where is_gift`), {
        given: 2,
      });
    });
  });
});
