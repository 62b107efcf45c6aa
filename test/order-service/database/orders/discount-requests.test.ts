import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Sql, sql } from '../../../../order-service/database/engine/sql.ts';
import { findDiscountRequests } from '../../../../order-service/database/orders/discount-requests.ts';
import { onEachDatabase } from '../../../helpers/database/database.ts';
import { rowsRead } from '../../../helpers/database/rows-read.ts';
import { createShop } from '../../../helpers/order-service/order-service.ts';

onEachDatabase((kind, fresh) => {
  describe(`${kind}: discount requests by their ids`, () => {
    test('are found, newest and earlier, without reading the other orders that had one', async (t) => {
      const database = await fresh(t);
      const { shopId } = await createShop(database);
      await database.run(sql`
        with person as (
          insert into customer (shop_id, id, is_anonymous, channel_type, channel_id, channel_user, name)
          select ${shopId}::uuid, gen_random_uuid(), false, 1, '', n::text, '' from generate_series(1, 2000) n
          returning id, channel_user as n)
        insert into orders (shop_id, id, customer_id, status, channel_type, channel_id, discount_request)
        select ${shopId}::uuid, gen_random_uuid(), id, 0, 1, '', jsonb_build_object('id', 'newest-' || n) ||
          case when n::int % 2 = 0
            then jsonb_build_object('earlier', jsonb_build_array(jsonb_build_object('id', 'earlier-' || n)))
            else '{}' end
        from person`);
      await database.run(sql`analyze`);
      const statements: Sql[] = [];
      const many = <Row>(query: Sql) => {
        statements.push(query);
        return database.many<Row>(query);
      };
      const found = await findDiscountRequests({ ...database, many }, shopId, ['newest-7', 'earlier-8', 'earlier-9']);
      assert.deepEqual(found.map(({ request }) => request.id).sort(), ['earlier-8', 'newest-7']);
      for (const plan of ['custom', 'generic'] as const) {
        const read = await rowsRead(database, 'orders', statements[0] ?? sql``, plan);
        assert.ok(read <= 10, `${read} rows by a ${plan} plan`);
      }
    });
  });
});
