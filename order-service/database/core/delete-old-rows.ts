import type { Db } from '../engine/database.ts';
import { type Sql, sql } from '../engine/sql.ts';
import { workInBatches } from './batch-runner.ts';

/** The old rows of a table. `where` must be covered by an index on `age`. `key` is the primary key, as a tuple. */
export type ExpiredRows = { table: Sql; key: Sql; age: Sql; where: Sql };

/**
 * Deletes old rows, the oldest first, in batches. Rows that another transaction has locked are left for the next run.
 */
export const deleteOldRows = (db: Db, { table, key, age, where }: ExpiredRows): Promise<number> =>
  workInBatches((most) =>
    db.run(sql`
      with old as materialized (
        select ${key} from ${table} where ${where} order by ${age} limit ${most}::int for update skip locked)
      delete from ${table} where (${key}) in (select ${key} from old)`),
  );
