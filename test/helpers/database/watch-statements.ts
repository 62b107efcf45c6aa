import type { Database, Db } from '../../../order-service/database/engine/database.ts';
import type { Sql } from '../../../order-service/database/engine/sql.ts';

/** Calls `onEvent` with the text of each statement before it is sent, and when its result is there. */
export function watchStatements(
  database: Database,
  onEvent: (event: 'sent' | 'result', text: string) => void,
): Database {
  const watching = (db: Db): Db => {
    const watched = async <Result>(query: Sql, send: () => Promise<Result>) => {
      onEvent('sent', query.text);
      const result = await send();
      onEvent('result', query.text);
      return result;
    };
    return {
      many: (query) => watched(query, () => db.many(query)),
      one: (query) => watched(query, () => db.one(query)),
      run: (query) => watched(query, () => db.run(query)),
    };
  };
  return {
    ...database,
    ...watching(database),
    tx: (work, shopId) => database.tx((db) => work(watching(db)), shopId),
  };
}
