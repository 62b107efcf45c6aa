import type { Db } from '../engine/database.ts';
import { type Sql, sql } from '../engine/sql.ts';

/** Rows of the first statement: small enough that no other statement waits long for its locks. */
export const batchSize = 500;
/** Statements per run; a later run deletes the rest. */
const maxBatches = 200;
/** A statement that took longer than so many milliseconds is followed by one of half the rows. */
const slowMs = 80;
const leastRows = 10;

/** A run of a job ended before its work did. What it has done is kept, and the job goes on soon. */
export class CutOff extends Error {
  override name = 'CutOff';
}

/** `rows`: of the first statement. `signal`: the service is stopping. */
export type BatchOptions = { rows?: number; signal?: AbortSignal | undefined };

/**
 * Repeats a statement that works on at most `most` rows until it finds fewer. `workSome` returns how many it found. Each statement commits
 * by itself, so a run that is cut off keeps what it has done. Returns how many rows were found; throws `CutOff` when more are left.
 */
export async function deleteInBatches(
  workSome: (most: number) => Promise<number>,
  { rows = batchSize, signal }: BatchOptions = {},
): Promise<number> {
  let found = 0;
  let most = rows;
  for (let batch = 0; batch < maxBatches; batch++) {
    if (signal?.aborted) throw new CutOff('the service is stopping');
    const from = performance.now();
    const some = await workSome(most);
    found += some;
    if (some < most) return found;
    if (performance.now() - from > slowMs) most = Math.max(leastRows, Math.floor(most / 2));
  }
  throw new CutOff(`more is left after ${maxBatches} statements`);
}

/**
 * Which rows of a table are old: `where` must be held by an index on `age`. `key` is the primary key, as a tuple.
 */
export type ExpiredRows = { table: Sql; key: Sql; age: Sql; where: Sql };

/** Deletes old rows, the oldest first, in batches. Rows that another transaction holds are left for the next sweep. */
export const deleteOldRows = (db: Db, { table, key, age, where }: ExpiredRows): Promise<number> =>
  deleteInBatches((most) =>
    db.run(sql`
      with old as materialized (
        select ${key} from ${table} where ${where} order by ${age} limit ${most}::int for update skip locked)
      delete from ${table} where (${key}) in (select ${key} from old)`),
  );
