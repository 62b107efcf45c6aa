import { type Sql, sql } from '../engine/sql.ts';

/** A finished or cancelled job has no row. */
export type JobState = 'waiting' | 'running' | 'failed';
export type JobChange = 'claim' | 'finish' | 'repeat' | 'retry' | 'give-up' | 'release' | 'restart' | 'cancel';

/**
 * Every change of a job after it was requested: its states before and after. Each statement that changes a state takes
 * its condition from here (`isChangeAllowed`). A request creates a waiting job and turns a failed one into a waiting one.
 */
export const jobChanges: Readonly<
  Record<JobChange, { from: readonly JobState[]; to: JobState | 'gone'; orTo?: JobState | 'gone' }>
> = {
  // A running job only after its lease has ended: its process died.
  claim: { from: ['waiting', 'running'], to: 'running' },
  // Waiting: it was requested again during the run.
  finish: { from: ['running'], to: 'gone', orTo: 'waiting' },
  repeat: { from: ['running'], to: 'waiting' },
  retry: { from: ['running'], to: 'waiting' },
  // Gone: the policy of its kind drops it.
  'give-up': { from: ['running'], to: 'failed', orTo: 'gone' },
  // The work of the run was ended by another process, such as a channel that reports a message as delivered.
  release: { from: ['waiting', 'running'], to: 'waiting' },
  // By a person. A running job only after its lease has ended, as with a claim.
  restart: { from: ['waiting', 'running', 'failed'], to: 'waiting' },
  cancel: { from: ['waiting', 'running', 'failed'], to: 'gone' },
};

const isIn: Readonly<Record<JobState, Sql>> = {
  waiting: sql`(failed_at is null and leased_until is null)`,
  running: sql`(failed_at is null and leased_until is not null)`,
  failed: sql`failed_at is not null`,
};

/** The condition on a row of `job` that allows this change. */
export const isChangeAllowed = (change: JobChange): Sql =>
  sql`(${jobChanges[change].from.map((state) => isIn[state]).reduce((all, one) => sql`${all} or ${one}`)})`;

/** The state of a row of `job`. */
export const stateColumn = sql`case when ${isIn.failed} then 'failed' when ${isIn.running} then 'running'
  else 'waiting' end`;
