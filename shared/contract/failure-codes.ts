/** Failure code (503): the order service responds, but its database does not. Readiness reports it. */
export const databaseUnavailable = 'database-away';

/** Failure code (507): nothing was written, because a disk is full. */
export const diskFull = 'disk-full';

/**
 * A header of every response of an order service with a database of its own: `full` while the database's disk is full,
 * else `free`. Readiness reads it; clients never get it.
 */
export const diskStateHeader = 'x-disk-state';
