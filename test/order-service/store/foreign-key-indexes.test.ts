import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Db } from '../../../order-service/database/engine/database.ts';
import { sql } from '../../../order-service/database/engine/sql.ts';
import { onEachDatabase } from '../../helpers/database/database.ts';

/** A foreign key, as `table (columns)`, and the column sets at the beginning of its table's indexes. */
type ForeignKey = { name: string; columns: string[]; indexes: string[][] };

/**
 * Foreign keys of the product's tables with the indexes that can find the referencing rows. A partial index counts only
 * when its condition is that a column of the key is not null: PostgreSQL finds referencing rows by equality, which
 * implies it.
 */
const foreignKeys = (db: Db): Promise<ForeignKey[]> =>
  db.many(sql`
    select format('%s (%s)', c.conrelid::regclass, array_to_string(names.columns, ', ')) as name, names.columns,
      coalesce((
        select json_agg(columns) from (
          select (select json_agg(a.attname order by k.place)
            from unnest(i.indkey::int2[]) with ordinality k(attnum, place)
            join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum) as columns
          from pg_index i where i.indrelid = c.conrelid and i.indisvalid and (i.indpred is null
            or pg_get_expr(i.indpred, i.indrelid) = any(select format('(%I IS NOT NULL)', n)
              from unnest(names.columns) n))) found),
        '[]') as indexes
    from pg_constraint c cross join lateral (
      select array_agg(a.attname::text order by k.place) as columns
      from unnest(c.conkey) with ordinality k(attnum, place)
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.attnum) names
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace order by 1`);

/** Whether an index begins with exactly the key's columns, in any order. */
const begins = (columns: string[], index: string[]) =>
  columns.every((column) => index.slice(0, columns.length).includes(column));

onEachDatabase((kind, fresh) => {
  test(`${kind}: every foreign key has an index that finds the referencing rows`, async (t) => {
    const keys = await foreignKeys(await fresh(t));
    assert.ok(keys.length > 40, String(keys.length));
    const bare = keys.filter(({ columns, indexes }) => !indexes.some((index) => begins(columns, index)));
    assert.deepEqual(
      bare.map(({ name }) => name),
      [],
    );
  });

  test(`${kind}: finds a foreign key without an index`, async (t) => {
    const db = await fresh(t);
    await db.run(sql`create table note (shop_id uuid not null references shop, author_id uuid)`);
    await db.run(sql`create index note_author on note (shop_id) where author_id is not null`);
    const names = (await foreignKeys(db))
      .filter(({ columns, indexes }) => !indexes.some((index) => begins(columns, index)))
      .map(({ name }) => name);
    assert.ok(names.includes('note (shop_id)'), names.join());
  });
});
