/** The code of a failure (503) that says: this order service answers, and its database does not. Readiness names it. */
export const databaseUnavailable = 'database-away';

/** The code of a failure (507) that says: nothing was written, because a disk is full. */
export const diskFull = 'disk-full';

/** A header of every answer while the disk of the database is full, with the value `full`. Readiness reads it; clients never get it. */
export const diskStateHeader = 'x-disk-state';
