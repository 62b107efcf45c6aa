import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { searchCustomers } from '../../../../order-service/database/customers/customer-lists.ts';
import type { Database } from '../../../../order-service/database/engine/database.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { searchBoard } from '../../../../order-service/database/orders/board/board-lists.ts';
import { onEachDatabase } from '../../../helpers/database/database.ts';
import { costOf } from '../../../helpers/database/statement-cost.ts';
import { createShop } from '../../../helpers/order-service/order-service.ts';

/** Adds people who ordered once; every `rarely`th of them is a Maria. */
async function addPeople(database: Database, shopId: string, count: number, rarely: number): Promise<void> {
  await database.run(sql`
    with people as (
      insert into customer (shop_id, id, channel_type, channel_id, channel_user, name)
      select ${shopId}, gen_random_uuid(), 1, 'zap', '55119' || lpad(n::text, 8, '0'),
        case when n % ${rarely}::int = 0 then 'Maria Antônia' else 'José' end || ' ' || n
      from generate_series(1, ${count}::int) n returning id, name)
    insert into orders (shop_id, id, customer_id, number, status, channel_type, channel_id, placed_at, customer)
    select ${shopId}, gen_random_uuid(), id, row_number() over (), 2, 1, 'zap', now(), jsonb_build_object('name', name)
    from people`);
}

onEachDatabase((kind, fresh) => {
  // Decision: a search of one shop costs the same however many shops there are.
  describe(`searches by name beside a shop with the same names (${kind})`, () => {
    test('a frequent name reads the people of the own shop only', async (t) => {
      const database = await fresh(t);
      const { shopId } = await createShop(database);
      const other = await createShop(database, { slug: 'outra', code: 'bob' });
      await addPeople(database, shopId, 4_000, 40);
      for (let part = 0; part < 3; part++) {
        const { shopId: id } =
          part === 0 ? other : await createShop(database, { slug: `mais-${part}`, code: `c${part}` });
        await addPeople(database, id, 4_000, 1);
      }
      for (const table of ['customer', 'orders']) await database.run({ text: `analyze ${table}`, values: [] });
      const words = ['maria', 'anton'] as const;
      const board = (db: Database) => searchBoard(db, shopId, { number: null, words, phone: null }, 50);
      const customers = (db: Database) => searchCustomers(db, shopId, { words, phone: null, email: null }, 50);
      for (const [name, work] of [
        ['board', board],
        ['customers', customers],
      ] as const) {
        const { rows } = await costOf(database, work);
        assert.ok(rows <= 500, `${name}: ${rows} rows`);
      }
      assert.equal((await board(database)).length, 50);
      assert.equal((await customers(database)).length, 50);
      assert.ok((await customers(database)).every(({ name }) => name.startsWith('Maria Antônia')));
    });
  });
});
