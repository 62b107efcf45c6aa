import type { Db } from '../engine/database.ts';
import { prepared } from '../engine/prepared-statements.ts';
import { type Sql, sql } from '../engine/sql.ts';
import type { JobKind, JobKindOfAllShops } from './enqueue-jobs.ts';
import { isChangeAllowed } from './job-states.ts';

/**
 * A claimed job. `attempts`: with this one. `claims` and `requests` identify this run. `wanted_at`: since when this
 * work is wanted; a retry or a wait keeps it, and only `again` changes it.
 */
export type Job<Kind extends JobKind = JobKind> = {
  id: number;
  kind: Kind;
  /** `null`: work for all shops. */
  shop_id: Kind extends JobKindOfAllShops ? null : string;
  key: string;
  payload: unknown;
  attempts: number;
  claims: number;
  requests: number;
  wanted_at: Date | null;
};

/** `running`: how many jobs of this kind each shop has in this process now. `perShop`: the most of one shop. */
export type ClaimOptions = {
  now: Date;
  leasedUntil: Date;
  most: number;
  perShop: number;
  running: ReadonlyMap<string, number>;
};

/** The due jobs that a claim reads in the order of their times. A longer queue is read by shops as well. */
const frontRows = 50;
/** The shops that such a claim visits, from a random one on. */
const visitedShops = 64;

/**
 * A job may begin so many milliseconds early. Requests have the time of the database or of another process; a job that
 * is wanted at once would otherwise wait for the next poll.
 */
const earlyMs = 50;

const isClaimable = (now: Date): Sql => {
  const by = new Date(now.getTime() + earlyMs);
  return sql`failed_at is null and run_at <= ${by}::timestamptz
    and (leased_until is null or leased_until <= ${by}::timestamptz) and ${isChangeAllowed('claim')}`;
};

/**
 * The same condition as `kind = ...`, in the form that only the index `job_turns` has. With missing or old statistics
 * the planner would otherwise read all due jobs of the kind by the index `job_due` to find those of one shop.
 */
const isInTurns = (kind: JobKind): Sql => sql`kind || '' = ${kind} and failed_at is null`;

/** The kinds, of these, that have a due job. */
export const findDueKinds = async (db: Db, kinds: readonly JobKind[], now: Date): Promise<JobKind[]> =>
  (
    await db.many<{ kind: JobKind }>(
      prepared(sql`
      select k.kind from unnest(${kinds}::text[]) as k(kind) cross join lateral (
        select 1 from job where kind = k.kind and ${isClaimable(now)} order by run_at, id limit 1) due`),
    )
  ).map(({ kind }) => kind);

/**
 * Leases due jobs of one kind to this process. Shops take turns: a second job of a shop comes after the first of every
 * other. When more than `frontRows` jobs are due, the next of `visitedShops` shops are candidates too, so that one
 * shop's backlog holds up no other shop. Both reads are bounded by an index, however many jobs wait. A job that another
 * process claims at the same time is left to it.
 */
export const claimJobs = <Kind extends JobKind>(
  db: Db,
  kind: Kind,
  { now, leasedUntil, most, perShop, running }: ClaimOptions,
): Promise<Job<Kind>[]> =>
  db.many(
    prepared(sql`
    with recursive front as materialized (
      select id, shop_id, run_at from job where kind = ${kind} and ${isClaimable(now)}
      order by run_at, id limit ${frontRows}::int),
    start as materialized (select gen_random_uuid() as shop_id),
    visited (shop_id, place, is_wrapped) as (
      select s.shop_id, 0, false from start s where (select count(*) from front) = ${frontRows}::int
      union all
      select n.shop_id, v.place + 1, n.is_wrapped from visited v cross join start s cross join lateral (
        (select j.shop_id, v.is_wrapped from job j
          where ${isInTurns(kind)} and j.shop_id > v.shop_id order by j.shop_id limit 1)
        union all
        (select j.shop_id, true from job j
          where ${isInTurns(kind)} and not v.is_wrapped order by j.shop_id limit 1)
        limit 1) n
      where v.place < ${visitedShops}::int and n.shop_id is not null
        and not (n.is_wrapped and n.shop_id > s.shop_id)),
    found as (
      select id, shop_id, run_at from front
      union
      select f.id, f.shop_id, f.run_at from visited v cross join lateral (
        select id, shop_id, run_at from job j
        where ${isInTurns(kind)} and j.shop_id = v.shop_id and ${isClaimable(now)}
        order by run_at, id limit ${perShop}::int) f),
    queued as (
      select f.id, f.run_at, coalesce(r.running, 0)
          + row_number() over (partition by f.shop_id order by f.run_at, f.id) as turn
      from found f left join unnest(${[...running.keys()]}::uuid[], ${[...running.values()]}::int[])
        as r(shop_id, running) on r.shop_id = f.shop_id),
    chosen as materialized (
      select id from queued where turn <= ${perShop}::int order by turn, run_at, id limit ${most}::int),
    locked as materialized (
      select l.id from chosen c cross join lateral (
        select id from job j where j.id = c.id and ${isClaimable(now)} for update skip locked) l)
    update job j set leased_until = ${leasedUntil}, attempts = j.attempts + 1, claims = j.claims + 1
    from locked where j.id = locked.id
    returning j.id, j.kind, j.shop_id, j.key, j.payload, j.attempts, j.claims, j.requests, j.wanted_at`),
  );

/** Extends the lease of a running job. */
export const renewLease = (db: Db, { id, claims }: Job, until: Date): Promise<number> =>
  db.run(sql`
    update job set leased_until = ${until} where id = ${id} and claims = ${claims} and leased_until is not null`);
