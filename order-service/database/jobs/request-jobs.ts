import type { Db } from '../engine/database.ts';
import { type Sql, sql } from '../engine/sql.ts';

/** The database notifies on this channel when a job is due at once. */
export const jobChannel = 'job';

/** The kinds of jobs. `services/jobs/job-kinds.ts` has the policy of each. */
export type JobKind = 'channel-event' | 'payment-event' | 'platform-event' | 'sweep' | 'overdue-orders' | 'tray-event';

/** `shopId` `null`: work for all shops. `key`: the same kind, shop and key is the same job. */
export type JobRequest = { shopId: string | null; key: string; payload?: object; runAt: Date };

/**
 * `sooner`: an existing job runs at the earlier time, with all its attempts again. `after-retry`: an existing job keeps
 * its time and its attempts, so that a new message does not shorten the pause after a failure. `ignored`: an existing
 * job stays as it is.
 */
export type RepeatedRequest = 'sooner' | 'after-retry' | 'ignored';

/**
 * The statement part that requests jobs, for the transaction, or the statement, of the change that asks for them.
 * `rows` selects `shop_id uuid`, `key text`, `payload jsonb` and `run_at timestamptz`. A request during a run lets the
 * job run once more. A failed job starts again.
 */
export const requestJobs = (kind: JobKind, rows: Sql, repeated: RepeatedRequest = 'sooner'): Sql => sql`
  insert into job as j (kind, shop_id, key, payload, run_at, wanted_at)
  select ${kind}::text, r.shop_id, r.key, r.payload, r.run_at, r.run_at from (${rows}) as r
  on conflict (shop_id, kind, key) ${onConflict[repeated]}`;

const asked = sql`do update set requests = j.requests + 1, payload = excluded.payload, failed_at = null`;
const onConflict: Readonly<Record<RepeatedRequest, Sql>> = {
  sooner: sql`${asked}, attempts = 0, run_at = least(j.run_at, excluded.run_at)`,
  'after-retry': sql`${asked}, attempts = case when j.failed_at is null then j.attempts else 0 end,
    run_at = case when j.failed_at is null then j.run_at else excluded.run_at end`,
  ignored: sql`do nothing`,
};

/** Requests one job. */
export const requestJob = (
  db: Db,
  kind: JobKind,
  { shopId, key, payload = {}, runAt }: JobRequest,
  repeated?: RepeatedRequest,
): Promise<number> =>
  db.run(
    requestJobs(
      kind,
      sql`select ${shopId}::uuid as shop_id, ${key}::text as key, ${JSON.stringify(payload)}::jsonb as payload,
        ${runAt}::timestamptz as run_at`,
      repeated,
    ),
  );

/** Requests periodic jobs for all shops, for the first time at `runAt`. Existing ones stay as they are. */
export const requestPeriodicJobs = (
  db: Db,
  kind: JobKind,
  { keys, runAt }: { keys: readonly string[]; runAt: Date },
): Promise<number> =>
  db.run(
    requestJobs(
      kind,
      sql`select null::uuid as shop_id, key, '{}'::jsonb as payload, ${runAt}::timestamptz as run_at
        from unnest(${keys}::text[]) as k(key)`,
      'ignored',
    ),
  );

/** The waiting jobs of a shop are due at `at`. Jobs that run are due once more. */
export const wakeJobs = (db: Db, kind: JobKind, shopId: string, at: Date): Promise<number> =>
  db.run(sql`
    update job set requests = requests + 1, run_at = least(run_at, ${at})
    where shop_id = ${shopId} and kind = ${kind} and failed_at is null`);

/** The work is no longer wanted. A run in progress ends without effect on the job. */
export const withdrawJob = (db: Db, kind: JobKind, shopId: string, key: string): Promise<number> =>
  db.run(sql`delete from job where shop_id = ${shopId} and kind = ${kind} and key = ${key}`);
