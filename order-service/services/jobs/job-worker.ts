import type { ListenPace } from '../../database/engine/listen.ts';
import { findDueKinds } from '../../database/jobs/claim-jobs.ts';
import { type JobKind, jobChannel } from '../../database/jobs/request-jobs.ts';
import { type PollingLoop, startPollingLoop } from '../core/polling-loop.ts';
import type { JobParts } from './run-job.ts';
import { type JobHandlers, type KindRunner, kindRunner } from './run-jobs.ts';

/**
 * Milliseconds between two polls. Jobs that are due at a later time, and all jobs behind a pooler without
 * notifications, are found by them. `listen`: the pace of the listener.
 */
export type WorkerPace = { pollEvery: number; listen: Partial<ListenPace> };
const usualPace: WorkerPace = { pollEvery: 1_000, listen: {} };

/**
 * Runs the jobs of all kinds that have a handler, for as long as the service runs: at once when this process is woken
 * or another one notifies, and at every poll. `close` starts no further job and waits for those in progress.
 */
export function startJobWorker(parts: JobParts, handlers: JobHandlers, pace: Partial<WorkerPace> = {}): PollingLoop {
  const { pollEvery, listen } = { ...usualPace, ...pace };
  const closing = new AbortController();
  const runners = new Map<JobKind, KindRunner>();
  for (const kind of Object.keys(handlers) as JobKind[]) {
    const handler = handlers[kind];
    if (handler) runners.set(kind, kindRunner(kind, handler, parts, closing.signal));
  }
  const kinds = [...runners.keys()];
  const loop = startPollingLoop(
    async () => {
      const due = await findDueKinds(parts.database, kinds, parts.clock());
      await Promise.all(due.map((kind) => runners.get(kind)?.fill()));
    },
    { log: parts.log, everyMs: pollEvery, whenFailing: 'jobs could not be claimed' },
  );
  const listening = parts.database.listen(jobChannel, { receive: loop.wake, setListening: loop.wake }, listen);
  return {
    wake: loop.wake,
    close: async () => {
      closing.abort();
      await Promise.all([listening.close(), loop.close()]);
      // A job whose result was not saved runs again in another process.
      await Promise.allSettled([...runners.values()].map((runner) => runner.settle()));
    },
  };
}
