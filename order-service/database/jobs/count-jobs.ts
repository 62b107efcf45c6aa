import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';
import type { JobKind } from './enqueue-jobs.ts';

/** `due`: jobs that could run now; `failed`: jobs that were given up. Both are counted up to `mostCounted`. */
export type JobCounts = { kind: JobKind; due: number; failed: number };

const mostCounted = 10_000;

/** The due and the given up jobs of each of these kinds, over all replicas. Reads a bounded part of two indexes. */
export const countJobs = (db: Db, kinds: readonly JobKind[]): Promise<JobCounts[]> =>
  db.many(sql`
    with failed as materialized (select kind from job where failed_at is not null
      order by failed_at limit ${mostCounted}::int)
    select k.kind, due.count as due, (select count(*) from failed f where f.kind = k.kind)::int as failed
    from unnest(${kinds}::text[]) as k(kind) cross join lateral (
      select count(*)::int as count from (
        select 1 from job where kind = k.kind and failed_at is null and run_at <= now()
          and (leased_until is null or leased_until <= now())
        order by run_at, id limit ${mostCounted}::int) due) due
    order by k.kind`);
