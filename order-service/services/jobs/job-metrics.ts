import type { Db } from '../../database/engine/database.ts';
import { countJobs, type JobCounts } from '../../database/jobs/count-jobs.ts';
import type { JobKind } from '../../database/jobs/enqueue-jobs.ts';
import { jobKinds } from './job-kinds.ts';

/** How a failed attempt ended. `ended`: by the handler's own `giveUp`; `waits`: the job waits and has not failed. */
export type FailureOutcome = 'retried' | 'waits' | 'given-up' | 'dropped' | 'ended';

/** Counts the failed attempts of this process since its start. */
export type FailureCounts = {
  count(kind: JobKind, outcome: FailureOutcome): void;
  of(kind: JobKind): Readonly<Partial<Record<FailureOutcome, number>>>;
};

export function failureCounts(): FailureCounts {
  const counts = new Map<JobKind, Partial<Record<FailureOutcome, number>>>();
  const of: FailureCounts['of'] = (kind) => counts.get(kind) ?? {};
  return { count: (kind, outcome) => counts.set(kind, { ...of(kind), [outcome]: (of(kind)[outcome] ?? 0) + 1 }), of };
}

/** The numbers of one kind of job for the metrics. `failures` are those of this process. */
export type JobMetrics = Omit<JobCounts, 'kind'> & { job: string; failures: ReturnType<FailureCounts['of']> };

/** The metrics of all kinds, also of those that this process does not run. */
export const findJobMetrics = async (db: Db, failures: FailureCounts): Promise<JobMetrics[]> =>
  (await countJobs(db, Object.keys(jobKinds) as JobKind[])).map(({ kind, ...counts }) => ({
    job: kind,
    ...counts,
    failures: failures.of(kind),
  }));
