import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';

/** How often the shop's products, categories and sellers have changed. */
export const catalogueVersion = async (db: Db, shopId: string): Promise<number> =>
  (await db.one<{ version: number }>(sql`select version from catalogue where shop_id = ${shopId}`))?.version ?? 0;

/** Says that they change; call it last in the transaction, because others wait here until it ends. */
export const bumpCatalogVersion = (db: Db, shopId: string): Promise<number> =>
  db.run(
    sql`insert into catalogue (shop_id) values (${shopId}) on conflict (shop_id) do update
      set version = catalogue.version + 1`,
  );
