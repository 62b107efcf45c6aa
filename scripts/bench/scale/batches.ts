import type { Database, Db } from '../../../order-service/database/engine/database.ts';
import type { Sql } from '../../../order-service/database/engine/sql.ts';
import { percentiles } from '../measure.ts';

/** Periods that other work may have to wait for: a transaction, or a statement outside one. Milliseconds. */
export type Batches = { count: number; longest: number; p99: number; median: number };

/**
 * The same database, with the duration of each transaction and of each single statement. `take` returns the durations
 * and starts again from zero.
 */
export function timingBatches(database: Database): { database: Database; take(): Batches } {
  let times: number[] = [];
  const timed = async <T>(work: () => Promise<T>): Promise<T> => {
    const from = performance.now();
    try {
      return await work();
    } finally {
      times.push(performance.now() - from);
    }
  };
  const lone: Db = {
    many: (query: Sql) => timed(() => database.many(query)),
    one: (query: Sql) => timed(() => database.one(query)),
    run: (query: Sql) => timed(() => database.run(query)),
  } as Db;
  return {
    database: { ...database, ...lone, tx: (work) => timed(() => database.tx(work)) },
    take() {
      const taken = times;
      times = [];
      const { p50, p99 } = percentiles(taken);
      return { count: taken.length, longest: Math.max(...taken), p99, median: p50 };
    },
  };
}
