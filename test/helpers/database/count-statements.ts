import type { Database, Db } from '../../../order-service/database/engine/database.ts';
import type { Sql } from '../../../order-service/database/engine/sql.ts';

/** One statement as the database received it, and the milliseconds from sending it to its result. */
export type Counted = { text: string; milliseconds: number };

/**
 * A database that records every statement, including `begin` and `commit`. `take` returns the records and clears them.
 */
export type CountingDatabase = { database: Database; take(): Counted[] };

/** Wraps a database. Statements that the engine repeats by itself are recorded each time. */
export function countStatements(database: Database): CountingDatabase {
  let noted: Counted[] = [];
  const timed = async <T>(text: string, work: () => Promise<T>): Promise<T> => {
    const from = performance.now();
    try {
      return await work();
    } finally {
      noted.push({ text, milliseconds: performance.now() - from });
    }
  };
  const watching = (db: Db): Db => ({
    many: (query: Sql) => timed(query.text, () => db.many(query)),
    one: (query: Sql) => timed(query.text, () => db.one(query)),
    run: (query: Sql) => timed(query.text, () => db.run(query)),
  });
  const tx: Database['tx'] = async (work) => {
    const done = await database.tx((db) => {
      noted.push({ text: 'begin', milliseconds: 0 });
      return work(watching(db));
    });
    noted.push({ text: 'commit', milliseconds: 0 });
    return done;
  };
  const counting: Database = { ...database, ...watching(database), tx };
  return {
    database: counting,
    take: () => {
      const taken = noted;
      noted = [];
      return taken;
    },
  };
}
