import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';

/** The fields of a shop's own columns by their headings; '' = not used. */
export const findFeedColumns = (db: Db, shopId: string): Promise<{ heading: string; field: string }[]> =>
  db.many(sql`select heading, field from feed_column where shop_id = ${shopId} order by heading`);

/** Keeps what the columns are. A heading that is known gets its new field. */
export const writeFeedColumns = (db: Db, shopId: string, headings: string[], fields: string[]): Promise<number> =>
  db.run(sql`
    insert into feed_column (shop_id, heading, field)
    select ${shopId}, heading, field from unnest(${headings}::text[], ${fields}::text[]) as stated (heading, field)
    on conflict (shop_id, heading) do update set field = excluded.field`);

/** Forgets what a column is. Returns 0 when it is not kept. */
export const deleteFeedColumn = (db: Db, shopId: string, heading: string): Promise<number> =>
  db.run(sql`delete from feed_column where shop_id = ${shopId} and heading = ${heading}`);
