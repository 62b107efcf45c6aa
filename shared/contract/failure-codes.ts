/** The code of a failure (503) that says: this order service answers, and its database does not. Readiness names it. */
export const databaseAway = 'database-away';
