import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { reserveSlot } from '../../../order-service/database/checkout/schedule.ts';
import { newId } from '../../../order-service/database/core/new-id.ts';
import type { Database } from '../../../order-service/database/engine/database.ts';
import { sql } from '../../../order-service/database/engine/sql.ts';
import { onEachDatabase } from '../../helpers/database/database.ts';
import { createShop } from '../../helpers/order-service/order-service.ts';

const day = '2026-11-23';

async function makeRule(database: Database, shopId: string, capacity: number | null): Promise<string> {
  const id = newId();
  await database.run(sql`
    insert into schedule_rule (shop_id, id, weekday, start_time, end_time, capacity)
    values (${shopId}, ${id}, 1, '09:00', '12:00', ${capacity})`);
  return id;
}

onEachDatabase((kind, fresh) => {
  describe(`a slot (${kind})`, () => {
    test('is given as often as it has places, with any number of requests, and each day again', async (t) => {
      const database = await fresh(t);
      const { shopId } = await createShop(database);
      const rule = await makeRule(database, shopId, 3);
      const taken = await Promise.all(
        Array.from({ length: 20 }, () => database.tx((db) => reserveSlot(db, shopId, rule, day))),
      );
      assert.equal(taken.filter(Boolean).length, 3);
      assert.equal(await reserveSlot(database, shopId, rule, '2026-11-30'), true);
    });

    test('without a limit is always given', async (t) => {
      const database = await fresh(t);
      const { shopId } = await createShop(database);
      const rule = await makeRule(database, shopId, null);
      for (let count = 0; count < 3; count++) assert.equal(await reserveSlot(database, shopId, rule, day), true);
    });

    test('cannot be reserved if the rule is inactive, unknown or of another shop, or the day is closed', async (t) => {
      const database = await fresh(t);
      const { shopId } = await createShop(database);
      const { shopId: other } = await createShop(database, { slug: 'outra', code: 'bob' });
      const rule = await makeRule(database, shopId, 3);
      assert.deepEqual(
        [await reserveSlot(database, other, rule, day), await reserveSlot(database, shopId, newId(), day)],
        [false, false],
      );
      await database.run(sql`insert into closed_day (shop_id, day) values (${shopId}, '2026-11-24')`);
      assert.equal(await reserveSlot(database, shopId, rule, '2026-11-24'), false);
      await database.run(sql`update schedule_rule set is_active = false`);
      assert.equal(await reserveSlot(database, shopId, rule, day), false);
    });

    test('is free again when the order that reserved it was not placed', async (t) => {
      const database = await fresh(t);
      const { shopId } = await createShop(database);
      const rule = await makeRule(database, shopId, 1);
      const undone = database.tx(async (db) => {
        assert.equal(await reserveSlot(db, shopId, rule, day), true);
        throw new Error('not placed');
      });
      await assert.rejects(undone, /not placed/);
      assert.equal(await reserveSlot(database, shopId, rule, day), true);
    });
  });
});
