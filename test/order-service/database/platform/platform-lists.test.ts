import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { OrderStatus } from '#shared/model/order/order.ts';
import { type Sql, sql } from '../../../../order-service/database/engine/sql.ts';
import { listOrderHeads } from '../../../../order-service/database/platform/platform-lists.ts';
import { onEachDatabase } from '../../../helpers/database/database.ts';
import { rowsRead } from '../../../helpers/database/rows-read.ts';
import { createShop } from '../../../helpers/order-service/order-service.ts';

onEachDatabase((kind, fresh) => {
  describe(`${kind}: a list of orders`, () => {
    test('reads only its page, for each status, however many carts and orders the shop has', async (t) => {
      const database = await fresh(t);
      const { shopId } = await createShop(database);
      // Each customer has a cart, six cancelled carts that were never orders, and ten orders.
      await database.run(sql`
        with person as (
          insert into customer (shop_id, id, is_anonymous, channel_type, channel_id, channel_user, name)
          select ${shopId}::uuid, gen_random_uuid(), false, 1, '', n::text, '' from generate_series(1, 400) n
          returning id)
        insert into orders (shop_id, id, number, customer_id, status, channel_type, channel_id, updated_at)
        select ${shopId}::uuid, gen_random_uuid(), case when n > 6 then row_number() over () end, person.id,
          case when n = 0 then 0 when n <= 7 then 2 when n = 8 then 1 when n = 9 then 3 else 4 end, 1, '',
          now() - n * interval '1 hour' - random() * interval '1 hour'
        from person, generate_series(0, 16) n`);
      await database.run(sql`analyze`);
      const statuses = [null, OrderStatus.Received, OrderStatus.Canceled, OrderStatus.Error, OrderStatus.Finalized];
      for (const status of statuses)
        for (const since of [null, new Date(Date.now() - 3_600_000)]) {
          const statements: Sql[] = [];
          const many = <Row>(query: Sql) => {
            statements.push(query);
            return database.many<Row>(query);
          };
          const rows = await listOrderHeads({ ...database, many }, shopId, {
            status,
            number: null,
            since,
            after: null,
            most: 51,
          });
          assert.equal(rows.length, since === null ? 51 : 0);
          const read = await rowsRead(database, 'orders', statements[0] ?? sql``, 'custom');
          assert.ok(read <= 51, `${read} rows for the status ${status}, since ${since}`);
        }
    });
  });
});
