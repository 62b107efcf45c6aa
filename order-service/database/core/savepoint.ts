import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';

/** Marks the point of this transaction to which refused work is undone. */
export const createSavepoint = (db: Db): Promise<number> => db.run(sql`savepoint work`);
/** Undoes everything since then; the transaction goes on. */
export const rollbackToSavepoint = (db: Db): Promise<number> => db.run(sql`rollback to savepoint work`);

/** The same for what a confirmation takes: undone alone, so that what it found out can be kept. */
export const createReservationSavepoint = (db: Db): Promise<number> => db.run(sql`savepoint taking`);
/** Undoes what was taken since `createReservationSavepoint`. */
export const rollbackReservation = (db: Db): Promise<number> => db.run(sql`rollback to savepoint taking`);
