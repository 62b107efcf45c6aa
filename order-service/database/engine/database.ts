import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { KeyedSemaphore, type SemaphoreLimits } from '#shared/concurrency/keyed-semaphore.ts';
import { isDiskFull } from './disk-full.ts';
import { type Listener, type Listening, type ListenPace, listenOn } from './listen.ts';
import { isOutdatedPlan, type PreparedStatements, preparedStatements } from './prepared-statements.ts';
import { type Sql, sql } from './sql.ts';

/**
 * Runs queries, inside or outside a transaction. Rows have the column names of the query; the caller states their type.
 */
export type Db = {
  many<Row>(query: Sql): Promise<Row[]>;
  one<Row>(query: Sql): Promise<Row | undefined>;
  /** Returns the number of affected rows. */
  run(query: Sql): Promise<number>;
};

export type Database = Db & {
  /**
   * Runs `work` in one transaction and commits it. Serialization failures, deadlocks (40001, 40P01) and the loss of the
   * server before the commit are retried, five attempts in all. So `work` must have no effect outside the database.
   * When the server is lost during the commit, the outcome is unknown: that throws `UnknownOutcome` and is never
   * retried. A transaction for `shopId` takes one of the shop's share of connections. It throws `NoFreeSlot` when none
   * is free in time.
   */
  tx<T>(work: (db: Db) => Promise<T>, shopId?: string): Promise<T>;
  /** Listens on a channel of the database for notifications (`pg_notify`) from any process. */
  listen(channel: string, listener: Listener, pace?: Partial<ListenPace>): Listening;
  close(): Promise<void>;
};

export type DatabaseOptions = {
  connection: pg.PoolConfig;
  /** Called when an idle connection breaks. Without a listener such a break would end the process. */
  onError: (error: Error) => void;
  /** Called for each query that failed because a disk is full. */
  onDiskFull?: () => void;
  /** Restarts a lost server that this process may start; resolves when it accepts connections again. */
  revive?: () => Promise<void>;
  /** The share of one shop's transactions and how long they wait for it, if it differs from the default. */
  share?: Partial<SemaphoreLimits>;
  /** `false` behind a pooler that gives each transaction another connection. Detected automatically otherwise. */
  canPrepare?: boolean;
  /** Called once when named statements turn out not to work. */
  onUnprepared?: () => void;
};

/**
 * The server was lost during a commit. The transaction is applied completely or not at all; only a query can tell
 * which.
 */
export class UnknownOutcome extends Error {
  override name = 'UnknownOutcome';
}

const maxAttempts = 5;

/**
 * One shop's transactions take at most three fifths of the connections. Those of all shops leave one connection free
 * for single statements. Together with the lock timeout, the wait stays below the gateway's timeout.
 */
const defaultShare = (connections: number): SemaphoreLimits => ({
  inAll: Math.max(1, connections - 1),
  perKey: Math.max(1, Math.floor(connections * 0.6)),
  waiting: 256,
  waitingPerKey: 128,
  waitMs: 4_000,
});

/** Opens a connection pool on PostgreSQL 15 or newer. Only this file and listen.ts import the driver. */
export function openDatabase(options: DatabaseOptions): Database {
  const { connection, onError, onDiskFull, revive, share, canPrepare = true, onUnprepared = () => {} } = options;
  const statements = preparedStatements(canPrepare, onUnprepared);
  const pool = new pg.Pool({
    max: 10,
    // A transaction's first read is sent together with its `begin`.
    pipeline: true,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 5_000,
    lock_timeout: 3_000,
    idle_in_transaction_session_timeout: 10_000,
    types: { getTypeParser },
    ...connection,
  });
  const shares = new KeyedSemaphore({ ...defaultShare(pool.options.max), ...share });
  pool.on('error', onError);
  // A connection lost between two queries of a transaction emits this event; the next query fails too. Without a
  // listener the event would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));

  let closing: Promise<void> | undefined;

  async function withClient<T>(
    work: (client: pg.PoolClient) => Promise<T>,
    isSafe: (error: unknown) => boolean,
  ): Promise<T> {
    try {
      return await runWithRetry(work, isSafe);
    } catch (error) {
      // A file that `work` itself writes may be on another disk.
      if (isDiskFull(error) && !(error instanceof Error && 'syscall' in error)) onDiskFull?.();
      throw error;
    }
  }

  /**
   * Runs `work` with a connection. When the server is lost and `isSafe` allows a retry, restores the server and runs it
   * again.
   */
  async function runWithRetry<T>(
    work: (client: pg.PoolClient) => Promise<T>,
    isSafe: (error: unknown) => boolean,
  ): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      let client: pg.PoolClient | undefined;
      let [isBroken, isOutdated] = [false, false];
      try {
        client = await pool.connect();
        return await work(client);
      } catch (error) {
        isBroken = isServerLost(error);
        isOutdated = isOutdatedPlan(error);
        // A statement without its plan was not executed; in a transaction nothing was committed.
        const isUndone = isConflict(error) || isOutdated || statements.turnOffIfLost(error);
        const isRetryable = isBroken ? revive && (!client || isSafe(error)) : isUndone;
        if (!isRetryable || attempt >= maxAttempts) throw error;
      } finally {
        client?.release(isBroken || isOutdated);
      }
      if (isBroken) await revive?.();
      else await sleep(Math.random() * 10 * attempt); // random, so that the same two do not conflict again
    }
  }

  // A read can be repeated safely. After a lost write it is unknown whether it was applied.
  const db = dbOn((query) =>
    withClient(
      (client) => client.query(toDriverQuery(query, statements)),
      () => query.isRead === true || /^\s*select\b/i.test(query.text),
    ),
  );
  return {
    ...db,
    listen: (channel, listener, pace = {}) =>
      listenOn({
        connection,
        channel,
        listener,
        pace,
        send: (payload) => db.run(sql`select pg_notify(${channel}, ${payload})`),
      }),
    tx: (work, shopId) => {
      const run = () =>
        withClient(
          (client) => inTransaction(client, statements, work),
          (error) => !(error instanceof UnknownOutcome),
        );
      return shopId === undefined ? run() : shares.run(shopId, run);
    },
    close: () => {
      closing ??= pool.end();
      return closing;
    },
  };
}

/** Whether a server accepts queries there now. */
export async function acceptsQueries(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client({ connectionTimeoutMillis: 2_000, query_timeout: 2_000, ...connection });
  client.on('error', () => {}); // the next call fails too
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {}); // the connection was already lost
  }
}

async function inTransaction<T>(
  client: pg.PoolClient,
  statements: PreparedStatements,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  let result: T;
  try {
    const begun = client.query('begin');
    begun.catch(() => {}); // awaited below
    // A read need not wait for `begin`: if `begin` fails, the read changed nothing and no query follows.
    let isFirst = true;
    const run = async (query: Sql) => {
      const isPipelined = isFirst && query.isRead === true;
      isFirst = false;
      if (isPipelined) return (await Promise.all([client.query(toDriverQuery(query, statements)), begun]))[0];
      await begun;
      return client.query(toDriverQuery(query, statements));
    };
    result = await work(dbOn(run));
    await begun;
  } catch (error) {
    await client.query('rollback').catch(() => {}); // if the connection is lost, the server rolls back by itself
    throw error;
  }
  let response: pg.QueryResult;
  try {
    response = await client.query('commit');
  } catch (error) {
    if (isServerLost(error)) throw new UnknownOutcome('the server was lost while it committed', { cause: error });
    throw error;
  }
  // PostgreSQL responds with ROLLBACK, without an error, when a statement failed and `work` ignored the failure.
  if (response.command === 'ROLLBACK') throw new Error('rolled back: a statement of this transaction had failed');
  return result;
}

/** The query in the driver's format. */
function toDriverQuery(query: Sql, statements: PreparedStatements): { text: string; values: unknown[]; name?: string } {
  const name = statements.nameFor(query);
  const { text, values } = query;
  return name === undefined ? { text, values: [...values] } : { text, values: [...values], name };
}

function dbOn(query: (query: Sql) => Promise<pg.QueryResult>): Db {
  const run = (q: Sql) => query(q).catch(throwWithoutRow);
  return {
    many: async <Row>(q: Sql) => (await run(q)).rows as Row[],
    one: async <Row>(q: Sql) => (await run(q)).rows[0] as Row | undefined,
    run: async (q: Sql) => (await run(q)).rowCount ?? 0,
  };
}

/**
 * PostgreSQL quotes the failed row in the error, which may hold personal data, and errors are logged. So those fields
 * are removed.
 */
function throwWithoutRow(error: unknown): never {
  if (error instanceof pg.DatabaseError) {
    error.detail = undefined;
    error.where = undefined;
  }
  throw error;
}

const isConflict = (error: unknown) => ['40001', '40P01'].includes(codeOf(error));

// Server shutting down, crashed or starting; connection refused or reset. A full pool is not among them.
const connectionLossCodes = ['57P01', '57P02', '57P03', 'ECONNREFUSED', 'ENOENT', 'ECONNRESET', 'EPIPE'];
const isServerLost = (error: unknown): boolean =>
  error instanceof UnknownOutcome ||
  connectionLossCodes.includes(codeOf(error)) ||
  (error instanceof Error &&
    // A new connection that a busy server did not accept in time ends with another text, "… due to connection timeout".
    /^Connection terminated(?! due to connection timeout)|^Client has encountered a connection error|^Client was closed/.test(
      error.message,
    ));

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '');

// Reads a bigint (money in cents, counters) as a number. Numbers are exact up to 2^53; a greater value is a bug and
// throws.
const readBigint = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`bigint out of range: ${text}`);
  return value;
};

const getTypeParser = ((oid: number, format?: 'text' | 'binary') =>
  oid === pg.types.builtins.INT8
    ? readBigint
    : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser;
