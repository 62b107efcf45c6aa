import os from 'node:os';
import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';

const holder = `${os.hostname()}:${process.pid}`;

/**
 * Makes this transaction the only one in this job. The row stays locked until the transaction ends; all others wait
 * here, without a timeout, and then check again. It is a row instead of an advisory lock, because not every PostgreSQL
 * setup supports advisory locks.
 */
export async function lockLease(db: Db, name: string): Promise<void> {
  await db.run(sql`set local lock_timeout = 0`);
  await db.run(sql`set local statement_timeout = 0`);
  await db.run(sql`
    insert into lease (name, holder, until) values (${name}, ${holder}, now() + interval '1 minute')
    on conflict (name) do update set holder = excluded.holder, until = excluded.until`);
}

/**
 * Leases a periodic job to this process until `until`; `false` when another replica holds it. The lease is not
 * released: it expires, so that the job runs once per period, in whichever replica comes first. The job counts as late
 * from now on, until `finishRun`.
 */
export const acquireLease = async (
  db: Db,
  name: string,
  { now, until }: { now: Date; until: Date },
): Promise<boolean> =>
  (await db.run(sql`
    insert into lease (name, holder, until, due_at) values (${name}, ${holder}, ${until}, ${now})
    on conflict (name) do update
      set holder = excluded.holder, until = excluded.until, due_at = coalesce(lease.due_at, excluded.due_at)
    where lease.until <= ${now}`)) > 0;

/** The job has done all due work. Its next run is due when the lease expires. */
export const finishRun = (db: Db, name: string): Promise<number> =>
  db.run(sql`update lease set due_at = until where name = ${name}`);

/** The job was interrupted. Any replica may start another run at `at`. */
export const resumeAt = (db: Db, name: string, at: Date): Promise<number> =>
  db.run(sql`update lease set until = ${at} where name = ${name} and until > ${at}`);
