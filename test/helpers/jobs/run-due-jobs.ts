import type { JobKind } from '../../../order-service/database/jobs/enqueue-jobs.ts';
import { type JobHandlers, kindRunner } from '../../../order-service/services/jobs/kind-runner.ts';
import type { JobHandler, JobParts } from '../../../order-service/services/jobs/run-job.ts';

/**
 * Runs due jobs until none is left and returns the number of runs. Any number of processes may do it at the same time:
 * a job runs in one of them, at least once.
 */
export async function runDueJobs(
  parts: JobParts,
  handlers: Partial<JobHandlers>,
  signal: AbortSignal = new AbortController().signal,
): Promise<number> {
  let runs = 0;
  const kinds = Object.keys(handlers) as JobKind[];
  const runners = kinds.flatMap((kind) => {
    const handler: JobHandler | null | undefined = handlers[kind];
    if (!handler) return [];
    const run: JobHandler['run'] = (job, ending) => {
      runs++;
      return handler.run(job, ending);
    };
    return [kindRunner(kind, { ...handler, run }, parts, signal)];
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
