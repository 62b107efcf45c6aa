/** Failure code (503): the order service responds, but its database does not. Readiness reports it. */
export const databaseUnavailable = 'database-away';

/** Failure code (507): nothing was written, because a disk is full. */
export const diskFull = 'disk-full';

/**
 * A header with the value `full` on every response while the database's disk is full. Readiness reads it; clients never
 * get it.
 */
export const diskStateHeader = 'x-disk-state';
