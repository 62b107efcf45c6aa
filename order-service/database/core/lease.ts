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
