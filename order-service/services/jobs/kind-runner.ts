import { claimJobs, type Job } from '../../database/jobs/claim-jobs.ts';
import type { JobKind } from '../../database/jobs/enqueue-jobs.ts';
import { repeatable } from './coalesced-runner.ts';
import { jobKinds } from './job-kinds.ts';
import { type JobHandler, type JobParts, runJob } from './run-job.ts';

/** `null`: this process does not run jobs of that kind. */
export type JobHandlers = Readonly<Record<JobKind, JobHandler | null>>;

/** Runs the jobs of one kind in this process. */
export type KindRunner = {
  /** Claims due jobs for the free places and starts them. */
  fill(): Promise<void>;
  /** Waits until no job is in progress. Throws the first failure to save a result since the last call. */
  settle(): Promise<void>;
};

/** After each job the next due one is claimed. `signal`: aborted when no further job may start. */
export function kindRunner(kind: JobKind, handler: JobHandler, parts: JobParts, signal: AbortSignal): KindRunner {
  const { concurrency, perShop, leaseSeconds } = jobKinds[kind];
  const tasks = new Set<Promise<void>>();
  const running = new Map<string, number>();
  const faults: unknown[] = [];

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
        filling.run().catch(() => {});
      });
    tasks.add(task);
  };
  const filling = repeatable(async () => {
    const most = concurrency - tasks.size;
    if (signal.aborted || most <= 0) return;
    const now = parts.clock();
    const leasedUntil = new Date(now.getTime() + leaseSeconds * 1_000);
    const jobs = await claimJobs(parts.database, kind, { now, leasedUntil, most, perShop, running });
    jobs.forEach(start);
  });
  return {
    fill: filling.run,
    settle: async () => {
      while (filling.inProgress() || tasks.size > 0) await Promise.allSettled([filling.inProgress(), ...tasks]);
      const [fault] = faults.splice(0);
      if (fault !== undefined) throw fault;
    },
  };
}
