import type { Database } from '../../../order-service/database/engine/database.ts';
import { sql } from '../../../order-service/database/engine/sql.ts';
import { percentiles, type Times } from '../measure.ts';
import { processorMicros } from '../process-cost.ts';

/**
 * Operations per second, their durations, and the processor time per operation of this process and of the database, in
 * milliseconds.
 */
export type Rate = Times & { perSecond: number; nodeMs: number; databaseMs: number };

/** Runs the work in a closed loop for each caller. `work` gets the caller's index and its round. */
export async function loop(
  database: Database,
  callers: number,
  milliseconds: number,
  work: (caller: number, round: number) => Promise<unknown>,
): Promise<Rate> {
  const times: number[] = [];
  const before = { node: process.cpuUsage(), backends: await backendsOf(database) };
  const from = performance.now();
  const end = from + milliseconds;
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      for (let round = 0; round === 0 || performance.now() < end; round++) {
        const startedAt = performance.now();
        await work(caller, round);
        times.push(performance.now() - startedAt);
      }
    }),
  );
  const took = performance.now() - from;
  const { user, system } = process.cpuUsage(before.node);
  // A connection that was opened meanwhile counts completely; one that was closed meanwhile is missing.
  const spent = [...(await backendsOf(database))].map(([pid, micros]) => micros - (before.backends.get(pid) ?? 0));
  return {
    ...percentiles(times),
    perSecond: (times.length * 1000) / took,
    nodeMs: (user + system) / 1000 / times.length,
    databaseMs: spent.reduce((sum, micros) => sum + micros, 0) / 1000 / times.length,
  };
}

/** The server processes of this database, with the microseconds of processor time that each has used. */
async function backendsOf(database: Database): Promise<Map<number, number>> {
  const rows = await database.many<{ pid: number }>(
    sql`select pid from pg_stat_activity where datname = current_database()`,
  );
  return new Map(rows.map(({ pid }) => [pid, processorMicros(pid) ?? Number.NaN]));
}
