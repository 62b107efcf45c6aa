import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { KeyedSemaphore, type SemaphoreLimits } from '#shared/concurrency/keyed-semaphore.ts';
import { isDiskFull } from './disk-full.ts';
import { type Listener, type Listening, type ListenPace, listenOn } from './listen.ts';
import { isOutdatedPlan, type PreparedStatements, preparedStatements } from './prepared-statements.ts';
import { type Sql, sql } from './sql.ts';

/** Runs queries, inside a transaction or outside one. Rows come back as the query names them; the caller states their type. */
export type Db = {
  many<Row>(query: Sql): Promise<Row[]>;
  one<Row>(query: Sql): Promise<Row | undefined>;
  /** The number of rows touched. */
  run(query: Sql): Promise<number>;
};

export type Database = Db & {
  /**
   * Runs `work` in one transaction and commits it. Serialization failures, deadlocks (40001, 40P01) and a server lost
   * before the commit are tried again, five times in all, so `work` must have no effect outside the database. When the
   * server is lost during the commit nobody knows whether it happened: that is an `UnknownOutcome`, never a second try.
   * A transaction for `shopId` takes one of the shop's share of connections, and throws `NoFreeSlot` when none is free in time.
   */
  tx<T>(work: (db: Db) => Promise<T>, shopId?: string): Promise<T>;
  /** Listens on a channel of the database, whichever process says something there (`pg_notify`). */
  listen(channel: string, listener: Listener, pace?: Partial<ListenPace>): Listening;
  close(): Promise<void>;
};

export type DatabaseOptions = {
  connection: pg.PoolConfig;
  /** Hears of connections that broke while idle; without it such a break would end the process. */
  onError: (error: Error) => void;
  /** Hears of each call that failed because a disk is full. */
  onDiskFull?: () => void;
  /** Brings a lost server back, for those that are ours to start; resolves when it can be reached again. */
  revive?: () => Promise<void>;
  /** The share of one shop's transactions, and how long they wait for it, where that is other than usual. */
  share?: Partial<SemaphoreLimits>;
  /** False where a pooler hands each transaction to another connection; found out by itself otherwise. */
  canPrepare?: boolean;
  /** Runs once when named statements turn out not to work. */
  onUnprepared?: () => void;
};

/** The server was lost while it committed: the work is there whole or not at all, and only looking can tell. */
export class UnknownOutcome extends Error {
  override name = 'UnknownOutcome';
}

const maxTries = 5;

/**
 * One shop's transactions take three fifths of the connections at most, and those of all shops leave one free for single statements. With the
 * time that a lock is waited for, the wait stays below what a gateway waits for an answer.
 */
const usualShare = (connections: number): SemaphoreLimits => ({
  inAll: Math.max(1, connections - 1),
  perKey: Math.max(1, Math.floor(connections * 0.6)),
  waiting: 256,
  waitingPerKey: 128,
  waitMs: 4_000,
});

/** Opens a pool on a PostgreSQL (15 or newer). This file and listen.ts know the driver, no other does. */
export function openDatabase(options: DatabaseOptions): Database {
  const { connection, onError, onDiskFull, revive, share, canPrepare = true, onUnprepared = () => {} } = options;
  const statements = preparedStatements(canPrepare, onUnprepared);
  const pool = new pg.Pool({
    max: 10,
    // A transaction's first read travels with its `begin`.
    pipeline: true,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 5_000,
    lock_timeout: 3_000,
    idle_in_transaction_session_timeout: 10_000,
    types: { getTypeParser },
    ...connection,
  });
  const shares = new KeyedSemaphore({ ...usualShare(pool.options.max), ...share });
  pool.on('error', onError);
  // One that is lost between two queries of a transaction says it here, and to the next query; unheard it would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));

  let closing: Promise<void> | undefined;

  async function withClient<T>(
    work: (client: pg.PoolClient) => Promise<T>,
    isSafe: (error: unknown) => boolean,
  ): Promise<T> {
    try {
      return await lend(work, isSafe);
    } catch (error) {
      // A file that `work` itself writes may lie on another disk.
      if (isDiskFull(error) && !(error instanceof Error && 'syscall' in error)) onDiskFull?.();
      throw error;
    }
  }

  /** Lends a connection to `work`; when the server is lost and `isSafe` to do again, brings it back and does it again. */
  async function lend<T>(work: (client: pg.PoolClient) => Promise<T>, isSafe: (error: unknown) => boolean): Promise<T> {
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
        const isUndone = isConflict(error) || isOutdated || statements.areLost(error);
        const isWorthIt = isBroken ? revive && (!client || isSafe(error)) : isUndone;
        if (!isWorthIt || attempt >= maxTries) throw error;
      } finally {
        client?.release(isBroken || isOutdated);
      }
      if (isBroken) await revive?.();
      else await sleep(Math.random() * 10 * attempt); // two that met once should not meet again
    }
  }

  // Reading twice does no harm; whether a lost write was done nobody knows.
  const db = dbOn((query) =>
    withClient(
      (client) => client.query(wireOf(query, statements)),
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
        say: (payload) => db.run(sql`select pg_notify(${channel}, ${payload})`),
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

/** Whether a server takes queries there, now. */
export async function acceptsQueries(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client({ connectionTimeoutMillis: 2_000, query_timeout: 2_000, ...connection });
  client.on('error', () => {}); // it shows in the next call
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {}); // it was lost already
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
    // A read need not wait: should `begin` fail, it changed nothing, and nothing follows it.
    let isFirst = true;
    const run = async (query: Sql) => {
      const travelsAlong = isFirst && query.isRead === true;
      isFirst = false;
      if (travelsAlong) return (await Promise.all([client.query(wireOf(query, statements)), begun]))[0];
      await begun;
      return client.query(wireOf(query, statements));
    };
    result = await work(dbOn(run));
    await begun;
  } catch (error) {
    await client.query('rollback').catch(() => {}); // lost: then the server rolls back by itself
    throw error;
  }
  let answer: pg.QueryResult;
  try {
    answer = await client.query('commit');
  } catch (error) {
    if (isServerLost(error)) throw new UnknownOutcome('the server was lost while it committed', { cause: error });
    throw error;
  }
  // PostgreSQL answers so, without an error, when a statement failed and `work` went on as if it had not.
  if (answer.command === 'ROLLBACK') throw new Error('rolled back: a statement of this transaction had failed');
  return result;
}

/** A query as the driver takes it. */
function wireOf(query: Sql, statements: PreparedStatements): { text: string; values: unknown[]; name?: string } {
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

/** PostgreSQL quotes the whole row that failed, with whatever is known of a person in it; errors are logged. */
function throwWithoutRow(error: unknown): never {
  if (error instanceof pg.DatabaseError) {
    error.detail = undefined;
    error.where = undefined;
  }
  throw error;
}

const isConflict = (error: unknown) => ['40001', '40P01'].includes(codeOf(error));

// Shutting down, crashed, not up yet; nobody listens; broken off. A full pool is none of these.
const lostCodes = ['57P01', '57P02', '57P03', 'ECONNREFUSED', 'ENOENT', 'ECONNRESET', 'EPIPE'];
const isServerLost = (error: unknown): boolean =>
  error instanceof UnknownOutcome ||
  lostCodes.includes(codeOf(error)) ||
  (error instanceof Error &&
    /^Connection terminated|^Client has encountered a connection error|^Client was closed/.test(error.message));

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '');

// bigint (money in cents, counters) as a number: exact up to 2^53, and anything above is a fault worth hearing of.
const readBigint = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`bigint out of range: ${text}`);
  return value;
};

const getTypeParser = ((oid: number, format?: 'text' | 'binary') =>
  oid === pg.types.builtins.INT8
    ? readBigint
    : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser;
