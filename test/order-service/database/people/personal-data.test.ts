import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import type { ErasurePolicy } from '../../../../order-service/database/people/erasure-policy.ts';
import { personalData, wordsOf } from '../../../../order-service/database/people/personal-data.ts';
import { onEachDatabase } from '../../../helpers/database/database.ts';

/** Every column that a decision names, with each mention. */
const mentions = ({ gone, cleared = {}, kept = {} }: ErasurePolicy): string[] => [
  ...wordsOf(gone),
  ...Object.keys(cleared),
  ...Object.values(kept).flatMap(wordsOf),
];

onEachDatabase((kind, fresh) => {
  describe(`the decision about each column of the database (${kind})`, () => {
    // Decision: no column comes into the database without a decision whether it is about a person and what becomes of
    // it when that person is erased.
    test('names every column of every table once, and no other', async (t) => {
      const database = await fresh(t);
      const columns = await database.many<{ name: string }>(sql`
        select table_name || '.' || column_name as name from information_schema.columns
        where table_schema = 'public' order by 1`);
      assert.ok(columns.length > 500);
      const decided = Object.entries(personalData).flatMap(([table, decision]) =>
        mentions(decision).map((column) => `${table}.${column}`),
      );
      const missing = columns.map(({ name }) => name).filter((name) => !decided.includes(name));
      assert.deepEqual(missing, [], 'decide in order-service/database/people/ what becomes of these columns');
      const known = new Set(columns.map(({ name }) => name));
      assert.deepEqual(
        decided.filter((name, at) => !known.has(name) || decided.indexOf(name) !== at),
        [],
        'columns that do not exist, or have two decisions',
      );
    });

    test('leaves no table that refers to a contact or an order untouched', async (t) => {
      const database = await fresh(t);
      const referring = await database.many<{ name: string }>(sql`
        select distinct conrelid::regclass::text as name from pg_constraint
        where contype = 'f' and confrelid in ('customer'::regclass, 'orders'::regclass, 'payment'::regclass)`);
      assert.ok(referring.length > 10);
      for (const { name } of referring) assert.notEqual(personalData[name]?.of, null, name);
    });
  });

  test(`a decision hides only columns of its own table, and deleted rows have no kept column (${kind})`, () => {
    for (const [table, decision] of Object.entries(personalData)) {
      const own = mentions(decision);
      for (const column of wordsOf(decision.hidden)) assert.ok(own.includes(column), `${table}.${column}`);
      if (decision.erased === 'deleted') assert.deepEqual([decision.cleared, decision.kept], [undefined, undefined]);
      if (decision.erased === 'untouched') assert.deepEqual([decision.of, decision.gone], [null, undefined], table);
    }
  });
});
