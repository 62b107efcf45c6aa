import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import type { Database } from '../../database/engine/database.ts';
import type { Log } from '../../database/engine/log.ts';
import { type Job, renewLease } from '../../database/jobs/claim-jobs.ts';
import type { JobKind } from '../../database/jobs/enqueue-jobs.ts';
import { dropJob, finishJob, giveUpJob, repeatJob, retryJob, waitJob } from '../../database/jobs/finish-jobs.ts';
import { jobKinds, nextAttempt, type RetryPolicy, retryPolicy } from './job-kinds.ts';
import type { FailureCounts } from './job-metrics.ts';

/**
 * `again`: the work of this run is done, and the next one is due at `at`. `retry`: the policy of the kind decides on
 * the next attempt and its time; `notBefore`: what the other side asks for. `reason`: a short word without secrets,
 * which may be followed by a colon and details.
 */
export type JobResult =
  | { kind: 'done' }
  | { kind: 'again'; at: Date }
  | { kind: 'retry'; reason: string; notBefore?: Date | null | undefined };

/** The reason of a job that is given up because the processes of all its attempts died. */
export const neverEnded = 'never-ended';

export type JobHandler<Kind extends JobKind = JobKind> = {
  /**
   * Runs one job. It may run a second time after a crash, so its effects are idempotent. An exception counts as
   * `retry`. `signal`: aborted when the service stops; a long job then returns `again`.
   */
  run(job: Job<Kind>, signal: AbortSignal): Promise<JobResult>;
  /** Called after the last attempt. A result replaces what the policy says. */
  giveUp?(job: Job<Kind>, reason: string): Promise<JobResult | undefined>;
  /** The reason of an exception: its message by default. For a kind whose messages may contain a secret. */
  reasonOf?(error: unknown): string;
};

/** `failures`: where the failed attempts are counted. */
export type JobParts = { database: Database; clock: () => Date; log: Log; failures?: FailureCounts };

/** Whether a job runs well before its time, as a press of a person or `jobs retry` makes it. */
export const isEarly = (dueAt: Date, now: Date): boolean => dueAt.getTime() - now.getTime() > 1_000;

/**
 * The payload of a job. An earlier release may have written another one; the job then fails and is seen by a person.
 */
export function payloadOf<Schema extends TSchema>({ payload }: Pick<Job, 'payload'>, schema: Schema): Static<Schema> {
  if (!Value.Check(schema, payload)) throw new Error('unknown-payload');
  return payload;
}

/** The reason of an exception whose message may contain a secret or quote a provider. */
export const errorName = (error: unknown): string => (error instanceof Error ? error.name : 'unknown');

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : 'unknown');

/** Runs a claimed job and saves its result. Throws when the result cannot be saved; the job then runs again. */
export async function runJob(parts: JobParts, handler: JobHandler, job: Job, signal: AbortSignal): Promise<void> {
  const { leaseSeconds, retryAfter, afterLast } = jobKinds[job.kind];
  const leaseMs = leaseSeconds * 1_000;
  // A failed renewal is repeated by the next one.
  const renew = () => renewLease(parts.database, job, new Date(parts.clock().getTime() + leaseMs)).catch(() => {});
  const renewal = setInterval(() => void renew(), leaseMs / 3);
  try {
    // The processes of all attempts died. The job must not end one process after another.
    if (job.attempts > retryAfter.length + 1 && afterLast !== 'repeat')
      await giveUp(parts, handler, job, { reason: neverEnded });
    else await save(parts, handler, job, await attempt(handler, job, signal));
  } finally {
    clearInterval(renewal);
  }
}

async function attempt(handler: JobHandler, job: Job, signal: AbortSignal): Promise<JobResult> {
  try {
    return await handler.run(job, signal);
  } catch (error) {
    return { kind: 'retry', reason: (handler.reasonOf ?? messageOf)(error) };
  }
}

async function save(parts: JobParts, handler: JobHandler, job: Job, result: JobResult): Promise<void> {
  const { database, clock, log } = parts;
  const now = clock();
  if (result.kind === 'done') return void (await finishJob(database, job, now));
  if (result.kind === 'again') return void (await repeatJob(database, job, { ...result, now }));
  const { reason } = result;
  const policy = retryPolicy(job.kind, reason);
  const waitMs = nextAttempt(policy, job.attempts);
  if (waitMs === null) return giveUp(parts, handler, job, { reason, policy });
  const at = new Date(Math.max(now.getTime() + waitMs, result.notBefore?.getTime() ?? 0));
  parts.failures?.count(job.kind, policy.isWait ? 'waits' : 'retried');
  if (policy.isWait) return void (await waitJob(database, job, { at, now, reason }));
  await retryJob(database, job, { at, reason });
  if (!policy.isQuiet)
    log.warn({ ...about(job), reason, waitMs: at.getTime() - now.getTime() }, 'a job failed and will be retried');
}

async function giveUp(
  parts: JobParts,
  handler: JobHandler,
  job: Job,
  { reason, policy = jobKinds[job.kind] }: { reason: string; policy?: RetryPolicy },
): Promise<void> {
  const { database, clock, log } = parts;
  const result = await handler.giveUp?.(job, reason);
  const outcome = policy.afterLast === 'drop' ? 'dropped' : 'given-up';
  parts.failures?.count(job.kind, result ? 'ended' : outcome);
  if (result) return save(parts, handler, job, result);
  if (outcome === 'dropped') return void (await dropJob(database, job, clock()));
  await giveUpJob(database, job, { now: clock(), reason });
  log.error({ ...about(job), reason }, 'a job was given up');
}

const about = ({ id, kind, shop_id: shopId, attempts }: Job) => ({ jobId: id, kind, shopId, attempts });
