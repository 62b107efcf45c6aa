import { type Sql, sql } from '../engine/sql.ts';

/** A finished or cancelled job has no row. */
export type JobState = 'waiting' | 'running' | 'failed';
export type JobChange =
  | 'request'
  | 'claim'
  | 'finish'
  | 'repeat'
  | 'retry'
  | 'give-up'
  | 'release'
  | 'restart'
  | 'cancel'
  | 'withdraw'
  | 'erase'
  | 'expire';

/**
 * Every change of a job: its states before and after. `new`: it has no row yet. Each statement that changes a state
 * takes its condition from here (`isChangeAllowed`), except a request, which is an insert.
 */
export const jobChanges: Readonly<
  Record<JobChange, { from: readonly (JobState | 'new')[]; to: JobState | 'gone'; orTo?: JobState | 'gone' }>
> = {
  // During a run the job stays running, and its finish lets it wait again.
  request: { from: ['new', 'waiting', 'failed'], to: 'waiting' },
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
  // The work is no longer wanted. The result of a run in progress changes nothing.
  withdraw: { from: ['waiting', 'running', 'failed'], to: 'gone' },
  // The data of the person that it serves are erased.
  erase: { from: ['waiting', 'running', 'failed'], to: 'gone' },
  // Thirty days after it was given up.
  expire: { from: ['failed'], to: 'gone' },
};

const isIn: Readonly<Record<JobState | 'new', Sql>> = {
  new: sql`false`,
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
