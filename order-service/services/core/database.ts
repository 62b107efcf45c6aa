/** Types that routes only pass to services. Only services and the database folder query a database. */
export type { Database, Db } from '../../database/engine/database.ts';
