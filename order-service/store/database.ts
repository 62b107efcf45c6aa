import pg from 'pg';
import type { Sql } from './sql.ts';

/** Runs queries, inside a transaction or outside one. Rows come back as the query names them; the caller states their type. */
export type Db = {
  many<Row>(query: Sql): Promise<Row[]>;
  one<Row>(query: Sql): Promise<Row | undefined>;
  /** The number of rows touched. */
  run(query: Sql): Promise<number>;
};

export type Database = Db & {
  /**
   * Runs `work` in one transaction and commits it. Serialization failures and deadlocks (40001, 40P01) are tried again,
   * five times in all, so `work` must have no effect outside the database.
   */
  tx<T>(work: (db: Db) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

/** `onError` hears of connections that broke while idle; without it such a break would end the process. */
export type DatabaseOptions = { connection: pg.PoolConfig; onError: (error: Error) => void };

const maxTries = 5;
const retryCodes = new Set(['40001', '40P01']);

// bigint (money in cents, counters) as a number: exact up to 2^53, and anything above is a fault worth hearing of.
const readBigint = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`bigint out of range: ${text}`);
  return value;
};

/** Opens a pool on a PostgreSQL (15 or newer). The only file that knows the driver. */
export function openDatabase({ connection, onError }: DatabaseOptions): Database {
  const pool = new pg.Pool({
    max: 10,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 5_000,
    lock_timeout: 3_000,
    idle_in_transaction_session_timeout: 10_000,
    types: {
      getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
        oid === pg.types.builtins.INT8 ? readBigint : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
    },
    ...connection,
  });
  pool.on('error', onError);

  return {
    ...dbOn(pool),
    async tx(work) {
      for (let attempt = 1; ; attempt++) {
        const client = await pool.connect();
        let broken: Error | undefined;
        try {
          await client.query('begin');
          const result = await work(dbOn(client));
          await client.query('commit');
          return result;
        } catch (error) {
          await client.query('rollback').catch((fault: Error) => {
            broken = fault;
          });
          if (attempt < maxTries && retryCodes.has((error as { code?: string }).code ?? '')) continue;
          throw error;
        } finally {
          client.release(broken);
        }
      }
    },
    close: () => pool.end(),
  };
}

function dbOn(runner: pg.Pool | pg.PoolClient): Db {
  const query = (q: Sql) => runner.query(q.text, [...q.values]);
  return {
    many: async <Row>(q: Sql) => (await query(q)).rows as Row[],
    one: async <Row>(q: Sql) => (await query(q)).rows[0] as Row | undefined,
    run: async (q: Sql) => (await query(q)).rowCount ?? 0,
  };
}
