import type { Db } from '../../database/engine/database.ts';
import { timeLimit } from '../core/time-limit.ts';

/** The time limit of an import: `signal` is aborted at its end, `msLeft` is the time until then. */
export type ImportDeadline = { signal: AbortSignal; msLeft: () => number };

/** A time limit that begins now, in milliseconds. An abort of `left` ends it early. */
export function importDeadline(longestMs: number, left: AbortSignal | null = null): ImportDeadline {
  const end = performance.now() + longestMs;
  return {
    signal: timeLimit(longestMs, ...(left ? [left] : [])),
    msLeft: () => Math.max(0, end - performance.now()),
  };
}

/** For an import without a limit. */
export const noDeadline: ImportDeadline = {
  signal: new AbortController().signal,
  msLeft: () => Number.POSITIVE_INFINITY,
};

/**
 * The same database, which accepts no statement after the abort of `signal`. A statement that fails after the abort
 * throws the signal's reason.
 */
export function untilAborted(db: Db, signal: AbortSignal): Db {
  const guard = async <Result>(send: () => Promise<Result>): Promise<Result> => {
    signal.throwIfAborted();
    try {
      return await send();
    } catch (error) {
      signal.throwIfAborted();
      throw error;
    }
  };
  return {
    many: (query) => guard(() => db.many(query)),
    one: (query) => guard(() => db.one(query)),
    run: (query) => guard(() => db.run(query)),
  };
}
