import { CutOff } from '../../../order-service/database/core/batch-runner.ts';
import { median } from '../measure.ts';
import { type Batches, timingBatches } from './batches.ts';
import type { BenchCall } from './bench-call.ts';
import { type Caller, openCaller } from './caller.ts';
import { type Job, jobs } from './jobs.ts';
import { openAccess } from './open-access.ts';
import { isRemarkable, type RanStatement } from './plans.ts';
import type { ScaleDatabase } from './server.ts';

/** The cost of a call in one database. `pages` and `read`: sums of all its statements. `milliseconds`: the median. */
export type Work = { statements: number; pages: number; read: number; returned: number };
export type Cost = Work & { milliseconds: number };
export type CallRow = { name: string; small: Cost; large: Cost };
export type JobRow = { name: string; small: Batches; large: Batches; isCutOff: boolean };
export type NotableStatement = { where: string; statement: RanStatement };
export type ScaleResult = { calls: CallRow[]; jobs: JobRow[]; remarks: NotableStatement[] };

const minRounds = 6;
type Pace = { rounds: number; milliseconds: number; log: (what: string) => void };
type MeasuredDatabase = { scale: ScaleDatabase; plain: Caller; explained: Caller };

/**
 * Runs every shopper's call and every job in both databases, in turns, and collects the remarkable statements of the
 * large one.
 */
export async function measureScale(small: ScaleDatabase, large: ScaleDatabase, pace: Pace): Promise<ScaleResult> {
  const places = [await openMeasured(small), await openMeasured(large)] as const;
  const remarks: NotableStatement[] = [];
  const calls: CallRow[] = [];
  try {
    const names = places[1].plain.calls.map(({ name }) => name);
    for (const [at, name] of names.entries()) {
      const [smallTime, largeTime] = await timesOf(places, at, pace);
      const [ofSmall, ofLarge] = [await workOf(places[0], at, []), await workOf(places[1], at, remarks)];
      pace.log(`${name}: ${smallTime.toFixed(2)} → ${largeTime.toFixed(2)} ms`);
      calls.push({
        name,
        small: { ...ofSmall, milliseconds: smallTime },
        large: { ...ofLarge, milliseconds: largeTime },
      });
    }
  } finally {
    for (const { plain, explained } of places) await Promise.all([plain.close(), explained.close()]);
  }
  const rows: JobRow[] = [];
  for (const job of jobs) {
    const ofSmall = await runJob(small, job, []);
    const ofLarge = await runJob(large, job, remarks);
    rows.push({ name: job.name, small: ofSmall.batches, large: ofLarge.batches, isCutOff: ofLarge.isCutOff });
  }
  return { calls, jobs: rows, remarks };
}

async function openMeasured(scale: ScaleDatabase): Promise<MeasuredDatabase> {
  const access = await openAccess(scale.database);
  return {
    scale,
    plain: await openCaller(scale.database, access),
    explained: await openCaller(scale.explained, access),
  };
}

/** The median times of a call in both databases, measured in turns: other processes on the machine slow down both. */
async function timesOf(
  places: readonly [MeasuredDatabase, MeasuredDatabase],
  at: number,
  { rounds, milliseconds }: Pace,
): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []];
  const end = performance.now() + milliseconds;
  for (let round = 0; round < rounds && (round < minRounds || performance.now() < end); round++)
    for (const turn of [round % 2, 1 - (round % 2)] as (0 | 1)[]) {
      const { plain } = places[turn];
      const call = callAt(plain, at);
      await call.before?.(plain.send, round);
      const from = performance.now();
      await plain.send(call.request(round));
      // The first round fills caches.
      if (round > 0) times[turn].push(performance.now() - from);
    }
  return [median(times[0]), median(times[1])];
}

/** The work of the database for a call, from the plans of its statements. */
async function workOf({ scale, explained }: MeasuredDatabase, at: number, remarks: NotableStatement[]): Promise<Work> {
  const call = callAt(explained, at);
  const runCall = async () => {
    await call.before?.(explained.send, 0);
    scale.takeStatements();
    await explained.send(call.request(0));
    return scale.takeStatements();
  };
  // The first run fills the caches of a new connection.
  await runCall();
  const statements = await runCall();
  remember(remarks, call.name, statements);
  const sum = (of: (statement: RanStatement) => number) => statements.reduce((all, each) => all + of(each), 0);
  return {
    statements: statements.length,
    pages: sum(({ pages }) => pages),
    read: sum(({ read }) => read),
    returned: sum(({ returned }) => returned),
  };
}

function callAt({ calls }: Caller, at: number): BenchCall {
  const call = calls[at];
  if (!call) throw new Error('the callers differ');
  return call;
}

/** Measures the times without plans. The statements are then explained in another run of the job. */
async function runJob(
  scale: ScaleDatabase,
  { name, run }: Job,
  remarks: NotableStatement[],
): Promise<{ batches: Batches; isCutOff: boolean }> {
  const timed = timingBatches(scale.database);
  const attempt = async (database: typeof scale.database): Promise<boolean> => {
    try {
      await run(database, new Date());
      return false;
    } catch (error) {
      if (error instanceof CutOff) return true;
      throw error;
    }
  };
  const isCutOff = await attempt(timed.database);
  const batches = timed.take();
  scale.takeStatements();
  await attempt(scale.explained);
  remember(remarks, name, scale.takeStatements());
  return { batches, isCutOff };
}

/** Keeps the slowest instance of each statement. */
function remember(remarks: NotableStatement[], where: string, statements: RanStatement[]): void {
  for (const statement of statements.filter(isRemarkable)) {
    const same = remarks.find((one) => one.where === where && one.statement.text === statement.text);
    if (!same) remarks.push({ where, statement });
    else if (statement.milliseconds > same.statement.milliseconds) same.statement = statement;
  }
}
