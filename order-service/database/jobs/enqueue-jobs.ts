import type { Db } from '../engine/database.ts';
import { type Sql, sql } from '../engine/sql.ts';
import { isChangeAllowed } from './job-states.ts';

/** The database notifies on this channel when a job is due at once. */
export const jobChannel = 'job';

/** The kinds of jobs. `services/jobs/job-kinds.ts` has the policy of each. */
export type JobKind =
  | 'message'
  | 'channel-event'
  | 'channel-status'
  | 'unknown-status'
  | 'payment-event'
  | 'payment-check'
  | 'chat-charge'
  | 'charge-cancellation'
  | 'refund'
  | 'platform-event'
  | 'abandoned-carts'
  | 'staff-link'
  | 'order-alert'
  | 'sweep'
  | 'order-expiry'
  | 'tray-event'
  | 'tray-order'
  | 'tray-sync'
  | 'feed-source';

/** Work for all shops together. Every other kind is work of one shop. */
export type JobKindOfAllShops = 'abandoned-carts' | 'sweep';

/**
 * `shopId` `null`: work for all shops. `key`: the same kind, shop and key is the same job. Without `runAt` the job is
 * due at once.
 */
export type JobRequest = { shopId: string | null; key: string; payload?: object; runAt?: Date };

/**
 * `sooner`: an existing job runs at the earlier time, with all its attempts again. `after-retry`: an existing job keeps
 * its time and its attempts, so that a new message does not shorten the pause after a failure. `ignored`: an existing
 * job stays as it is.
 */
export type RepeatedRequest = 'sooner' | 'after-retry' | 'ignored';

/** The kind in the text of a statement, so that the statement can be `fixed`. */
const literal = (kind: JobKind): Sql => ({ text: `'${kind}'`, values: [] });

/**
 * The statement part that requests jobs, for the transaction, or the statement, of the change that asks for them.
 * `rows` selects `shop_id uuid` and `key text`; `payload` and `runAt` are expressions on such a row `r`. A request
 * during a run lets the job run once more. A failed job starts again.
 */
export const requestJobs = (
  kind: JobKind,
  rows: Sql,
  {
    payload = sql`'{}'::jsonb`,
    runAt = sql`now()`,
    repeated = 'sooner',
  }: { payload?: Sql; runAt?: Sql | undefined; repeated?: RepeatedRequest } = {},
): Sql => sql`
  insert into job as j (kind, shop_id, key, payload, run_at, wanted_at)
  select ${literal(kind)}, n.shop_id, n.key, n.payload, n.run_at, n.run_at
  from (select r.shop_id, r.key, ${payload} as payload, ${runAt} as run_at from (${rows}) as r) as n
  on conflict (shop_id, kind, key) ${onConflict[repeated]}`;

const asked = sql`do update set requests = j.requests + 1, payload = excluded.payload, failed_at = null`;
const onConflict: Readonly<Record<RepeatedRequest, Sql>> = {
  sooner: sql`${asked}, attempts = 0, run_at = least(j.run_at, excluded.run_at)`,
  'after-retry': sql`${asked}, attempts = case when j.failed_at is null then j.attempts else 0 end,
    run_at = case when j.failed_at is null then j.run_at else excluded.run_at end`,
  ignored: sql`do nothing`,
};

/** Requests one job. */
export const requestJob = (db: Db, kind: JobKind, { shopId, key, payload = {}, runAt }: JobRequest): Promise<number> =>
  db.run(
    requestJobs(kind, sql`select ${shopId}::uuid as shop_id, ${key}::text as key`, {
      payload: sql`${JSON.stringify(payload)}::jsonb`,
      runAt: runAt && sql`${runAt}::timestamptz`,
    }),
  );

/** Requests periodic jobs for all shops, for the first time at `runAt`. Existing ones stay as they are. */
export const requestPeriodicJobs = (
  db: Db,
  kind: JobKind,
  { keys, runAt }: { keys: readonly string[]; runAt: Date },
): Promise<number> =>
  db.run(
    requestJobs(kind, sql`select null::uuid as shop_id, key from unnest(${keys}::text[]) as k(key)`, {
      runAt: sql`${runAt}::timestamptz`,
      repeated: 'ignored',
    }),
  );

/**
 * The waiting jobs of a shop are due at `at`. Jobs that run then are due once more, or with `onlyIdle` they stay as
 * they are.
 */
export const wakeJobs = (
  db: Db,
  kind: JobKind,
  shopId: string,
  { at, onlyIdle = false }: { at: Date; onlyIdle?: boolean },
): Promise<number> =>
  db.run(sql`
    update job set requests = requests + 1, run_at = least(run_at, ${at})
    where shop_id = ${shopId} and kind = ${kind} and failed_at is null
      and (not ${onlyIdle} or leased_until is null or leased_until <= ${at})`);

/**
 * The statement part that ends the runs of jobs whose current work was ended by another process. The jobs are due at
 * once, with all their attempts, and the results of those runs change nothing. `rows` selects `shop_id uuid` and
 * `key text`.
 */
export const releaseJobs = (kind: JobKind, rows: Sql): Sql => sql`
  update job j set leased_until = null, claims = j.claims + 1, requests = j.requests + 1, attempts = 0,
    last_error = null, run_at = now()
  from (${rows}) as r
  where j.kind = ${literal(kind)} and j.shop_id = r.shop_id and j.key = r.key and ${isChangeAllowed('release')}`;

/**
 * A shop's work of this kind, or of this key, is no longer wanted. Runs in progress end without effect on their jobs.
 */
export const withdrawJobs = (db: Db, kind: JobKind, shopId: string, key: string | null = null): Promise<number> =>
  db.run(sql`
    delete from job where shop_id = ${shopId} and kind = ${kind} and (${key}::text is null or key = ${key})
      and ${isChangeAllowed('withdraw')}`);
