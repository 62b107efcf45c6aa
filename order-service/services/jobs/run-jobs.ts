import { claimJobs, type Job } from '../../database/jobs/claim-jobs.ts';
import type { JobKind } from '../../database/jobs/request-jobs.ts';
import { jobKinds } from './job-kinds.ts';
import { type JobHandler, type JobParts, runJob } from './run-job.ts';

export type JobHandlers = Readonly<Partial<Record<JobKind, JobHandler>>>;

/** Runs the jobs of one kind in this process. */
export type KindRunner = {
  /** Claims due jobs for the free places and starts them. Returns how many it started. */
  fill(): Promise<number>;
  /** Waits until no job is in progress. Throws the first failure to save a result since the last call. */
  settle(): Promise<void>;
};

/** After each job the next due one is claimed. `signal`: aborted when no further job may start. */
export function kindRunner(kind: JobKind, handler: JobHandler, parts: JobParts, signal: AbortSignal): KindRunner {
  const { concurrency, perShop, leaseSeconds } = jobKinds[kind];
  const tasks = new Set<Promise<void>>();
  const running = new Map<string, number>();
  const faults: unknown[] = [];
  let filling: Promise<number> | null = null;
  let isAskedAgain = false;

  const count = ({ shop_id: shop }: Job, change: 1 | -1) => {
    if (shop === null) return;
    const jobs = (running.get(shop) ?? 0) + change;
    if (jobs === 0) running.delete(shop);
    else running.set(shop, jobs);
  };
  const start = (job: Job) => {
    count(job, 1);
    const task = runJob(parts, handler, job, signal)
      .catch((fault: unknown) => void faults.push(fault))
      .then(() => {
        tasks.delete(task);
        count(job, -1);
        // The next poll repeats a failed claim.
        fill().catch(() => {});
      });
    tasks.add(task);
  };
  const claimWhileFree = async () => {
    let started = 0;
    do {
      isAskedAgain = false;
      const most = concurrency - tasks.size;
      if (signal.aborted || most <= 0) break;
      const now = parts.clock();
      const leasedUntil = new Date(now.getTime() + leaseSeconds * 1_000);
      const jobs = await claimJobs(parts.database, kind, { now, leasedUntil, most, perShop, running });
      jobs.forEach(start);
      started += jobs.length;
    } while (isAskedAgain);
    return started;
  };
  const fill = (): Promise<number> => {
    // The claim in progress may have passed the new job already.
    if (filling) isAskedAgain = true;
    else
      filling = claimWhileFree().finally(() => {
        filling = null;
      });
    return filling;
  };
  return {
    fill,
    settle: async () => {
      while (filling !== null || tasks.size > 0) await Promise.allSettled([filling, ...tasks]);
      const [fault] = faults.splice(0);
      if (fault !== undefined) throw fault;
    },
  };
}

/**
 * Runs due jobs until none is left and returns the number of runs. Any number of processes may do it at the same time:
 * a job runs in one of them, at least once.
 */
export async function runDueJobs(
  parts: JobParts,
  handlers: JobHandlers,
  signal: AbortSignal = new AbortController().signal,
): Promise<number> {
  let runs = 0;
  const kinds = Object.keys(handlers) as JobKind[];
  const runners = kinds.flatMap((kind) => {
    const handler = handlers[kind];
    const run: JobHandler['run'] | undefined =
      handler &&
      ((job, ending) => {
        runs++;
        return handler.run(job, ending);
      });
    return handler && run ? [kindRunner(kind, { ...handler, run }, parts, signal)] : [];
  });
  for (let before = -1; before < runs; ) {
    before = runs;
    for (const runner of runners) {
      await runner.fill();
      await runner.settle();
    }
  }
  return runs;
}
