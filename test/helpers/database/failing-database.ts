import type { Database, Db } from '../../../order-service/database/engine/database.ts';
import { type Sql, sql } from '../../../order-service/database/engine/sql.ts';

/** How the n-th statement of a transaction fails: it throws, or the server ends its connection. */
export type Crash = 'throws' | 'loses its connection';

/**
 * A database whose transactions fail at their n-th statement. `count` returns how many statements the last one reached.
 * With `counts` 'all' only the n-th statement over all transactions fails.
 */
export function breakingAt(
  database: Database,
  n: number,
  crash: Crash,
  counts: 'each' | 'all' = 'each',
): Database & { count: () => number } {
  let ran = 0;
  const breaking = (db: Db): Db => {
    const before = async () => {
      ran++;
      if (ran !== n) return;
      if (crash === 'throws') throw new Error('the process ended here');
      await db.run(sql`select pg_terminate_backend(pg_backend_pid())`);
    };
    const after =
      <Value>(ask: (query: Sql) => Promise<Value>) =>
      async (query: Sql) => {
        await before();
        return ask(query);
      };
    return {
      many: after((query) => db.many(query)) as Db['many'],
      one: after((query) => db.one(query)) as Db['one'],
      run: after(db.run),
    };
  };
  return {
    ...database,
    tx: (work) => {
      if (counts === 'each') ran = 0;
      return database.tx((db) => work(breaking(db)));
    },
    count: () => ran,
  };
}
