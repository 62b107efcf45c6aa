import { CutOff } from '../../../order-service/database/core/delete-in-batches.ts';
import { closedLoop } from '../measure.ts';
import { type Batches, timingBatches } from './batches.ts';
import { type Job, jobs } from './jobs.ts';
import { isRemarkable, type RanStatement } from './plans.ts';
import type { ScaleDatabase } from './server.ts';
import { type Caller, openCaller, type ShopperCall } from './shopper-calls.ts';

/** What a call or a job cost in one database. `milliseconds`: half of the calls were answered within it. */
export type Cost = { milliseconds: number; statements: number; pages: number; read: number; returned: number };
export type CallRow = { name: string; small: Cost; large: Cost };
export type JobRow = { name: string; small: Batches; large: Batches; isCutOff: boolean };
export type Remark = { where: string; statement: RanStatement };
export type ScaleResult = { calls: CallRow[]; jobs: JobRow[]; remarks: Remark[] };

type Pace = { rounds: number; milliseconds: number };
type Place = { scale: ScaleDatabase; plain: Caller; explained: Caller };

/** Runs every shopper's call and every job in both databases, in turns, and collects the statements worth a look in the large one. */
export async function measureScale(small: ScaleDatabase, large: ScaleDatabase, pace: Pace): Promise<ScaleResult> {
  const places = [await openPlace(small), await openPlace(large)] as const;
  const remarks: Remark[] = [];
  const calls: CallRow[] = [];
  try {
    const names = places[1].plain.calls.map(({ name }) => name);
    for (const [at, name] of names.entries()) {
      const [ofSmall, ofLarge] = [await costOf(places[0], at, pace, []), await costOf(places[1], at, pace, remarks)];
      calls.push({ name, small: ofSmall, large: ofLarge });
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

async function openPlace(scale: ScaleDatabase): Promise<Place> {
  return { scale, plain: await openCaller(scale.database), explained: await openCaller(scale.explained) };
}

async function costOf({ scale, plain, explained }: Place, at: number, pace: Pace, remarks: Remark[]): Promise<Cost> {
  const call = callAt(plain, at);
  const times: number[] = [];
  const { rounds, milliseconds } = pace;
  // `before` is not measured, so the loop's own times are of no use where there is one.
  await closedLoop(
    async (round) => {
      if (call.before) await plain.ask(call.before(round));
      const from = performance.now();
      await plain.ask(call.ask(round));
      times.push(performance.now() - from);
    },
    { runs: rounds, milliseconds },
  );
  const explainedCall = callAt(explained, at);
  const ask = async () => {
    if (explainedCall.before) await explained.ask(explainedCall.before(0));
    scale.takeStatements();
    await explained.ask(explainedCall.ask(0));
    return scale.takeStatements();
  };
  // The first time fills the caches of a new connection.
  await ask();
  const statements = await ask();
  remember(remarks, call.name, statements);
  const sum = (of: (statement: RanStatement) => number) => statements.reduce((all, each) => all + of(each), 0);
  return {
    milliseconds: times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN,
    statements: statements.length,
    pages: sum(({ pages }) => pages),
    read: sum(({ read }) => read),
    returned: sum(({ returned }) => returned),
  };
}

function callAt({ calls }: Caller, at: number): ShopperCall {
  const call = calls[at];
  if (!call) throw new Error('the callers differ');
  return call;
}

/** Without plans for the times; the statements of a first batch are looked at before, in the same order as at a poll. */
async function runJob(scale: ScaleDatabase, { name, run }: Job, remarks: Remark[]): Promise<{ batches: Batches; isCutOff: boolean }> {
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

/** The worst of each kind of statement. */
function remember(remarks: Remark[], where: string, statements: RanStatement[]): void {
  for (const statement of statements.filter(isRemarkable)) {
    const same = remarks.find((one) => one.where === where && one.statement.text === statement.text);
    if (!same) remarks.push({ where, statement });
    else if (statement.milliseconds > same.statement.milliseconds) same.statement = statement;
  }
}
