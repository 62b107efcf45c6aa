import type { Db } from './database.ts';
import { sql } from './sql.ts';

/** Marks the point of this transaction to which refused work is undone. */
export const markSavepoint = (db: Db): Promise<number> => db.run(sql`savepoint work`);
export const undoToSavepoint = (db: Db): Promise<number> => db.run(sql`rollback to savepoint work`);
