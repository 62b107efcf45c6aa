import type { Db } from '../../database/engine/database.ts';
import { countJobs, type JobCounts, maxCounted } from '../../database/jobs/count-jobs.ts';
import type { JobKind } from '../../database/jobs/enqueue-jobs.ts';
import { isKnownKind, jobKinds } from './job-kinds.ts';

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

type Counts = Omit<JobCounts, 'kind'>;

/** The numbers of one kind of job for the metrics. `failures` are those of this process. */
export type JobMetrics = Counts & { job: string; failures: ReturnType<FailureCounts['of']> };

/** The one label of kinds that only another release knows. */
const unknownKinds = 'unknown';
const noJobs = { due: 0, lateSeconds: 0, retrying: 0, failingSeconds: 0, failed: 0 } satisfies Counts;

/**
 * The metrics of all kinds, also of those that this process does not run. Jobs of kinds that this release does not
 * know, such as after a rollback, are counted under one label.
 */
export async function findJobMetrics(db: Db, failures: FailureCounts): Promise<JobMetrics[]> {
  const found = await countJobs(db, Object.keys(jobKinds));
  const known = found.flatMap(({ kind, ...counts }) =>
    isKnownKind(kind) ? [{ job: kind, ...counts, failures: failures.of(kind) }] : [],
  );
  const others = found.filter(({ kind }) => !isKnownKind(kind)).reduce<Counts>(together, noJobs);
  return [...known, { job: unknownKinds, ...others, failures: {} }];
}

/** The numbers of several kinds as those of one. */
const together = (one: Counts, other: Counts): Counts => ({
  due: Math.min(maxCounted, one.due + other.due),
  lateSeconds: Math.max(one.lateSeconds, other.lateSeconds),
  retrying: Math.min(maxCounted, one.retrying + other.retrying),
  failingSeconds: Math.max(one.failingSeconds, other.failingSeconds),
  failed: Math.min(maxCounted, one.failed + other.failed),
});
