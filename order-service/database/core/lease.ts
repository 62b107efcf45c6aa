import os from 'node:os';
import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';

const holder = `${os.hostname()}:${process.pid}`;

/**
 * Makes this transaction the only one at this job: the row stays locked until it ends, so all others wait here, however long it
 * takes, and look again. A row and no advisory lock, because not every PostgreSQL has those.
 */
export async function lockLease(db: Db, name: string): Promise<void> {
  await db.run(sql`set local lock_timeout = 0`);
  await db.run(sql`set local statement_timeout = 0`);
  await db.run(sql`
    insert into lease (name, holder, until) values (${name}, ${holder}, now() + interval '1 minute')
    on conflict (name) do update set holder = excluded.holder, until = excluded.until`);
}

/**
 * Reserves a periodic job for this process until `until`; false when another replica holds it. The lease is not given back: it ends by
 * itself, so that the job runs once per period, whichever replica comes first. The job counts as late from now on, until `finishRun`.
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

/** The job did all that was due: its next run is due when the lease ends. */
export const finishRun = (db: Db, name: string): Promise<number> =>
  db.run(sql`update lease set due_at = until where name = ${name}`);

/** The job was cut off: another run may begin at `at`, in whichever replica comes first. */
export const resumeAt = (db: Db, name: string, at: Date): Promise<number> =>
  db.run(sql`update lease set until = ${at} where name = ${name} and until > ${at}`);
