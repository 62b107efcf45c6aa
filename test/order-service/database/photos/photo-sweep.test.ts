import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Database } from '../../../../order-service/database/engine/database.ts';
import { type Sql, sql } from '../../../../order-service/database/engine/sql.ts';
import { sweepPhotoBatch } from '../../../../order-service/database/photos/photos.ts';
import { onEachDatabase } from '../../../helpers/database/database.ts';
import { rowsRead } from '../../../helpers/database/rows-read.ts';
import { createShop, draft } from '../../../helpers/order-service/order-service.ts';

const now = new Date('2026-11-22T12:00:00Z');
const products = 3_000;
const photos = 30_000;
const batch = 50;

/** A shop with 30,000 photos. The 3,000 oldest are those of its products. */
async function manyPhotos(database: Database): Promise<void> {
  const { shopId } = await createShop(database, { products: [draft('arroz')] });
  await database.run(sql`
    insert into photo (shop_id, id, bytes, width, height, used_at)
    select ${shopId}::uuid, lpad(n::text, 32, '0'), 1, 1, 1, ${now}::timestamptz - interval '2 days' + n * interval '1 second'
    from generate_series(1, ${photos}::int) n`);
  await database.run(sql`
    insert into product (shop_id, id, provider_id, source, name, images)
    select ${shopId}::uuid, gen_random_uuid(), n::text, 'test', 'Produto ' || n,
      jsonb_build_array('/fotos/' || lpad(n::text, 32, '0') || '.jpg')
    from generate_series(1, ${products}::int) n`);
  await database.run(sql`analyze`);
}

onEachDatabase((kind, fresh) =>
  describe(`the sweep of photos (${kind})`, () => {
    // Decision: a sweep reads no table whole.
    test('a batch reads the products that show its photos, and no others', async (t) => {
      const database = await fresh(t);
      await manyPhotos(database);
      const statements: Sql[] = [];
      const noted: Database = {
        ...database,
        many: async (query: Sql) => {
          statements.push(query);
          return [];
        },
      };
      await sweepPhotoBatch(noted, { before: now, now, most: batch });
      const [statement] = statements;
      assert.ok(statement);
      assert.equal(await rowsRead(database, 'product', statement, 'custom'), batch);
      assert.ok((await rowsRead(database, 'photo', statement, 'custom')) <= 2 * batch);
    });
  }),
);
