import type { ListenPace } from '../../database/engine/listen.ts';
import { findDueKinds } from '../../database/jobs/claim-jobs.ts';
import { type JobKind, jobChannel } from '../../database/jobs/enqueue-jobs.ts';
import { repeatable } from './coalesced-runner.ts';
import { type JobHandlers, type KindRunner, kindRunner } from './kind-runner.ts';
import type { JobParts } from './run-job.ts';

export type JobWorker = {
  /** Claims due jobs now, because there may be new ones. */
  wake(): void;
  /** Starts no further job and waits for those in progress. */
  close(): Promise<void>;
};

/**
 * Milliseconds between two polls. Jobs that are due at a later time, and all jobs behind a pooler without
 * notifications, are found by them. `listen`: the pace of the listener.
 */
export type WorkerPace = { pollEvery: number; listen: Partial<ListenPace> };
const usualPace: WorkerPace = { pollEvery: 1_000, listen: {} };

/**
 * Runs the jobs of all kinds that have a handler, for as long as the service runs: at once when this process is woken
 * or another one notifies, and at every poll.
 */
export function startJobWorker(
  parts: JobParts,
  handlers: Partial<JobHandlers>,
  pace: Partial<WorkerPace> = {},
): JobWorker {
  const { pollEvery, listen } = { ...usualPace, ...pace };
  const closing = new AbortController();
  const runners = new Map<JobKind, KindRunner>();
  for (const kind of Object.keys(handlers) as JobKind[]) {
    const handler = handlers[kind];
    if (handler) runners.set(kind, kindRunner(kind, handler, parts, closing.signal));
  }
  const kinds = [...runners.keys()];
  let isFailing = false;
  const claiming = repeatable(async () => {
    if (closing.signal.aborted) return;
    try {
      const due = await findDueKinds(parts.database, kinds, parts.clock());
      await Promise.all(due.map((kind) => runners.get(kind)?.fill()));
      isFailing = false;
    } catch (error) {
      // Logged once and not for each poll: the database is down, and everything waits.
      const reason = error instanceof Error ? error.message : '';
      if (!isFailing) parts.log.warn({ reason }, 'jobs could not be claimed');
      isFailing = true;
    }
  });
  const wake = () => void claiming.run();
  const timer = setInterval(wake, pollEvery);
  timer.unref();
  wake();
  const listening = parts.database.listen(jobChannel, { receive: wake, setListening: wake }, listen);
  return {
    wake,
    close: async () => {
      closing.abort();
      clearInterval(timer);
      await Promise.all([listening.close(), claiming.inProgress()]);
      // A job whose result was not saved runs again in another process.
      await Promise.allSettled([...runners.values()].map((runner) => runner.settle()));
    },
  };
}
