import type { Db } from '../engine/database.ts';
import { prepared } from '../engine/prepared-statements.ts';
import { type Sql, sql } from '../engine/sql.ts';
import type { Job } from './claim-jobs.ts';
import { isChangeAllowed, type JobChange } from './job-states.ts';

/** Matches only while this run is the job's latest one. */
const isThisRun = ({ id, claims }: Job, change: JobChange): Sql =>
  sql`id = ${id} and claims = ${claims} and ${isChangeAllowed(change)}`;

const change = (db: Db, job: Job, kind: JobChange, columns: Sql): Promise<number> =>
  db.run(prepared(sql`update job set leased_until = null, ${columns} where ${isThisRun(job, kind)}`));

/** Deletes the job, or lets it wait again when `isGone` is false: it was requested again during the run. */
const remove = (db: Db, job: Job, kind: JobChange, now: Date): Promise<number> =>
  db.run(
    prepared(sql`
    with ended as materialized (select id, requests from job where ${isThisRun(job, kind)} for update),
    repeated as (
      update job j set leased_until = null, attempts = 0, last_error = null, run_at = least(j.run_at, ${now})
      from ended e where j.id = e.id and e.requests <> ${job.requests})
    delete from job j using ended e where j.id = e.id and e.requests = ${job.requests}`),
  );

/**
 * The job is done. If it was requested again during the run, it is due once more. All changes here return 0 and change
 * nothing when the lease ended and another process claimed the job.
 */
export const finishJob = (db: Db, job: Job, now: Date): Promise<number> => remove(db, job, 'finish', now);

/** `at`, or `now` for a job that was requested again during the run. */
const nextRun = (job: Job, { at, now }: { at: Date; now: Date }): Sql =>
  sql`case when requests = ${job.requests} then ${at}::timestamptz else ${now}::timestamptz end`;

/** The job was done, and runs again at `at`. */
export const repeatJob = (db: Db, job: Job, times: { at: Date; now: Date }): Promise<number> =>
  change(
    db,
    job,
    'repeat',
    sql`attempts = 0, last_error = null, (run_at, wanted_at) = (
      select t.at, t.at from (select ${nextRun(job, times)}) as t(at))`,
  );

/** The job waits for `reason` until `at`, with all its attempts. It is still wanted since the same time. */
export const waitJob = (
  db: Db,
  job: Job,
  { reason, ...times }: { at: Date; now: Date; reason: string },
): Promise<number> =>
  change(db, job, 'repeat', sql`attempts = 0, last_error = left(${reason}, 200), run_at = ${nextRun(job, times)}`);

/** The attempt failed for `reason`; the next one is at `at`. */
export const retryJob = (db: Db, job: Job, { at, reason }: { at: Date; reason: string }): Promise<number> =>
  change(db, job, 'retry', sql`last_error = left(${reason}, 200), run_at = ${at}`);

/** Every attempt failed: the job stays for a person, unless it was requested again during the run. */
export const giveUpJob = (db: Db, job: Job, { now, reason }: { now: Date; reason: string }): Promise<number> =>
  change(
    db,
    job,
    'give-up',
    sql`last_error = left(${reason}, 200),
      failed_at = case when requests = ${job.requests} then ${now}::timestamptz end,
      attempts = case when requests = ${job.requests} then attempts else 0 end`,
  );

/** Every attempt failed, and the policy of the kind keeps no failed job. */
export const dropJob = (db: Db, job: Job, now: Date): Promise<number> => remove(db, job, 'give-up', now);
