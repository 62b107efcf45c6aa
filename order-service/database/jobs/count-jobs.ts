import type { Db } from '../engine/database.ts';
import { type Sql, sql } from '../engine/sql.ts';

/**
 * The jobs of one kind, over all replicas, each count up to `maxCounted`. `due`: they could run now, the oldest for
 * `lateSeconds`. `retrying`: they failed, or wait for a reason, since their last success, the oldest for
 * `failingSeconds`. They count as due too when their pause is over. `failed`: they were given up.
 */
export type JobCounts = {
  kind: string;
  due: number;
  lateSeconds: number;
  retrying: number;
  failingSeconds: number;
  failed: number;
};

/** The most jobs that a metric counts: the rows are read at each scrape. The age in seconds has no limit. */
export const maxCounted = 1_000;

/** The kinds of the rows with this condition, each found by one step in an index that begins with the kind. */
const presentKinds = (condition: Sql): Sql => sql`
  (select kind from job where ${condition} order by kind limit 1)
  union all
  select (select j.kind from job j where ${condition} and j.kind > p.kind order by j.kind limit 1)
  from present p where p.kind is not null`;

/**
 * The numbers of jobs of each of these kinds, and of any other kind that has a job. Reads a bounded part of three
 * indexes for each kind.
 */
export const countJobs = (db: Db, kinds: readonly string[]): Promise<JobCounts[]> =>
  db.many(sql`
    with waiting as (
      with recursive present (kind) as (${presentKinds(sql`failed_at is null`)}) select kind from present),
    failed as (
      with recursive present (kind) as (${presentKinds(sql`failed_at is not null`)}) select kind from present)
    select k.kind, due.*, retrying.*, (select count(*)::int from (
      select 1 from job where kind = k.kind and failed_at is not null limit ${maxCounted}::int) first) as failed
    from (
      select unnest(${kinds}::text[]) as kind
      union select kind from waiting where kind is not null
      union select kind from failed where kind is not null) k
    cross join lateral (
      select count(*)::int as due,
        coalesce(greatest(0, extract(epoch from now() - min(run_at))), 0)::float8 as "lateSeconds" from (
        select run_at from job where kind = k.kind and failed_at is null and run_at <= now()
          and (leased_until is null or leased_until <= now())
        order by run_at, id limit ${maxCounted}::int) oldest) due
    cross join lateral (
      select count(*)::int as retrying,
        coalesce(greatest(0, extract(epoch from now() - min(wanted_at))), 0)::float8 as "failingSeconds" from (
        select wanted_at from job where kind = k.kind and failed_at is null and last_error is not null
        order by wanted_at limit ${maxCounted}::int) oldest) retrying
    order by k.kind`);
