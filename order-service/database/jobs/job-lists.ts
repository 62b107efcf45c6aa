import { deleteOldRows } from '../core/delete-old-rows.ts';
import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';
import type { JobKind } from './enqueue-jobs.ts';
import { isChangeAllowed, type JobState, stateColumn } from './job-states.ts';

/** A job for the operator. `slug` `null`: work for all shops. */
export type ListedJob = {
  id: number;
  kind: JobKind;
  slug: string | null;
  key: string;
  /** The number of the order that its key names, or whose payment it names; `null` for other keys and for carts. */
  order_number: number | null;
  state: JobState;
  run_at: Date;
  attempts: number;
  last_error: string | null;
};

/** The jobs of all shops for the operator, the next due ones first; of given up ones the newest first. */
export const listJobs = (db: Db, { isFailed, most }: { isFailed: boolean; most: number }): Promise<ListedJob[]> =>
  db.many(sql`
    select j.id, j.kind, s.slug, j.key, ${stateColumn} as state, j.run_at, j.attempts, j.last_error,
      (select o.number from orders o where o.shop_id = j.shop_id and o.id = coalesce(
        (select p.order_id from payment p where p.shop_id = j.shop_id and p.id = named.id), named.id)) as order_number
    from job j left join shop s on s.id = j.shop_id
      cross join lateral (
        select case when j.key ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}( |$)' then left(j.key, 36)::uuid end as id
      ) named
    where failed_at is ${isFailed ? sql`not null order by failed_at desc` : sql`null order by run_at`}
    limit ${most}::int`);

const isIdle = sql`(failed_at is not null or leased_until is null or leased_until <= now())`;

/** The job is due now and has all its attempts again. Returns 0 when there is no such job, or it runs. */
export const restartJob = (db: Db, id: number): Promise<number> =>
  db.run(sql`
    update job set failed_at = null, leased_until = null, attempts = 0, claims = claims + 1, run_at = now(),
      requests = requests + 1
    where id = ${id} and ${isIdle} and ${isChangeAllowed('restart')}`);

/** Deletes a job that does not run. Returns 0 when there is no such job, or it runs. */
export const deleteJob = (db: Db, id: number): Promise<number> =>
  db.run(sql`delete from job where id = ${id} and ${isIdle} and ${isChangeAllowed('cancel')}`);

/** The job with this number, locked until the transaction ends. */
export const lockJob = (
  db: Db,
  id: number,
): Promise<{ kind: JobKind; shop_id: string | null; key: string } | undefined> =>
  db.one(sql`select kind, shop_id, key from job where id = ${id} for update`);

/** Whether there is a job with this number. */
export const hasJob = async (db: Db, id: number): Promise<boolean> =>
  (await db.one(sql`select 1 as found from job where id = ${id}`)) !== undefined;

/** Deletes jobs of all shops that were given up before this time. */
export const deleteFailedJobs = (db: Db, before: Date): Promise<number> =>
  deleteOldRows(db, { table: sql`job`, key: sql`id`, age: sql`failed_at`, where: sql`failed_at < ${before}` });
