import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';

/**
 * The version of a shop's catalog. It grows with every change of products, categories or sellers; 0 before the first.
 */
export const findCatalogVersion = async (db: Db, shopId: string): Promise<number> =>
  (await db.one<{ version: number }>(sql`select version from catalogue where shop_id = ${shopId}`))?.version ?? 0;

/**
 * Raises the version. Call it last in the transaction: other writers of the shop wait here until the transaction ends.
 */
export const bumpCatalogVersion = (db: Db, shopId: string): Promise<number> =>
  db.run(
    sql`insert into catalogue (shop_id) values (${shopId}) on conflict (shop_id) do update
      set version = catalogue.version + 1`,
  );
