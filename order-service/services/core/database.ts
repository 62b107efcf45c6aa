/** What a route hands to a service without looking into it: only the services know what a store is. */
export type { Database, Db } from '../../database/engine/database.ts';
