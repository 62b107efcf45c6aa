import type { Db } from '../engine/database.ts';
import { type Sql, sql } from '../engine/sql.ts';
import { countJobs } from '../jobs/count-jobs.ts';
import type { JobKind } from '../jobs/enqueue-jobs.ts';

/**
 * How late a background job is, in seconds. 0: nothing that is due is left to do. `due` and `failed`: how many jobs of
 * the table `job` are due, and were given up.
 */
export type JobLateness = { job: string; seconds: number; due?: number; failed?: number };

/** The names in the metrics. The lateness of `null` is not that of its jobs: see below. */
const names: Readonly<Record<JobKind, string | null>> = {
  message: 'messages',
  'channel-event': 'events of channels',
  'payment-event': 'webhooks of payments',
  'payment-check': 'payments',
  'platform-event': 'events of the shops',
  'tray-event': 'hints of stores',
  'tray-order': 'orders for stores',
  'tray-sync': 'catalogues of stores',
  sweep: null,
  'overdue-orders': null,
};

const oldestJob = (kind: string): Sql => sql`
  select run_at from job where kind = ${kind}::text and failed_at is null and run_at <= now()
    and (leased_until is null or leased_until <= now()) order by run_at limit 1`;

/** The oldest due row of each polling job. Each is the first entry of an index, however long the table is. */
const oldestDue: Readonly<Record<string, Sql>> = {
  'overdue orders': sql`select expires_at from orders where status = 1 and expires_at <= now()
    order by expires_at limit 1`,
  ...Object.fromEntries(
    Object.entries(names).flatMap(([kind, name]) => (name === null ? [] : [[name, oldestJob(kind)]])),
  ),
};

/**
 * How late each background job is, over all replicas. A polling job is as late as its oldest due row. An hourly job is
 * as late as the due run that has not finished.
 */
export async function findJobLateness(db: Db): Promise<JobLateness[]> {
  const late = await db.many<JobLateness>(sql`
    select job, greatest(0, coalesce(extract(epoch from now() - due_at), 0))::float8 as seconds from (
      ${Object.entries(oldestDue)
        .map(([job, due]) => sql`select ${job} as job, (${due}) as due_at`)
        .reduce((all, one) => sql`${all} union all ${one}`)}
      union all
      select key || ', hourly', wanted_at from job where kind = 'sweep'
    ) as jobs order by job`);
  const counts = new Map<string | null, { due: number; failed: number }>();
  for (const { kind, due, failed } of await countJobs(db, Object.keys(names) as JobKind[]))
    counts.set(names[kind], { due, failed });
  return late.map((row) => ({ ...row, ...counts.get(row.job) }));
}
