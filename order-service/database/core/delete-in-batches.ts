import type { Db } from '../engine/database.ts';
import { type Sql, sql } from '../engine/sql.ts';

/** Rows per statement: small enough that no other statement waits long for its locks. */
export const batchSize = 500;
/** Statements per sweep; the next sweep deletes the rest. */
const maxBatches = 200;

/**
 * Repeats a delete of at most `batchSize` rows until it finds fewer. Each statement commits by itself, so a sweep that is cut off keeps what
 * it has done. Returns how many rows were deleted.
 */
export async function inBatches(deleteSome: () => Promise<number>): Promise<number> {
  let deleted = 0;
  for (let batch = 0; batch < maxBatches; batch++) {
    const some = await deleteSome();
    deleted += some;
    if (some < batchSize) break;
  }
  return deleted;
}

/**
 * Which rows of a table are old: `where` must be held by an index on `age`. `key` is the primary key, as a tuple.
 */
export type OldRows = { table: Sql; key: Sql; age: Sql; where: Sql };

/** Deletes old rows, the oldest first, in batches. Rows that another transaction holds are left for the next sweep. */
export const deleteOldRows = (db: Db, { table, key, age, where }: OldRows): Promise<number> =>
  inBatches(() =>
    db.run(sql`
      with old as materialized (
        select ${key} from ${table} where ${where} order by ${age} limit ${batchSize}::int for update skip locked)
      delete from ${table} where (${key}) in (select ${key} from old)`),
  );
