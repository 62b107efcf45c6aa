/** Types that routes pass to services unopened. Only services and the database folder use a database directly. */
export type { Database, Db } from '../../database/engine/database.ts';
