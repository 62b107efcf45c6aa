import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';

/** Sets the point of this transaction to which refused work is rolled back. */
export const createSavepoint = (db: Db): Promise<number> => db.run(sql`savepoint work`);
/** Rolls back everything since then; the transaction continues. */
export const rollbackToSavepoint = (db: Db): Promise<number> => db.run(sql`rollback to savepoint work`);

/**
 * A second savepoint for the reservations of a confirmation. They are rolled back alone, so that the confirmation's
 * findings stay.
 */
export const createReservationSavepoint = (db: Db): Promise<number> => db.run(sql`savepoint taking`);
/** Rolls back the reservations since `createReservationSavepoint`. */
export const rollbackReservation = (db: Db): Promise<number> => db.run(sql`rollback to savepoint taking`);
