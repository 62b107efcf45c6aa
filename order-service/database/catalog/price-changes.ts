import { deleteOldRows } from '../core/delete-old-rows.ts';
import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';

/** The prices of a variant in cents; 0: no promotion. */
export type PricePair = { price: number; promotion: number };

/** What a change in percent did to a variant. `isFollowed`: the price came from a feed, which the change stopped. */
export type ChangedPrice = { sku: string; id: string; from: PricePair; to: PricePair; isFollowed: boolean };

export type PriceChangeRow = {
  id: string;
  at: Date;
  member_name: string;
  percent: number;
  products: number;
  undone_at: Date | null;
};

/** Saves what a change of prices did. */
export const insertPriceChange = (
  db: Db,
  shopId: string,
  row: Omit<PriceChangeRow, 'undone_at'> & { lines: readonly ChangedPrice[] },
): Promise<number> =>
  db.run(sql`
    insert into price_change (shop_id, id, at, member_name, percent, products, lines)
    values (${shopId}, ${row.id}, ${row.at}, ${row.member_name}, ${row.percent}, ${row.products},
      ${JSON.stringify(row.lines)}::jsonb)`);

/** The shop's newest change of prices since then that was not undone. */
export const findLastPriceChange = (db: Db, shopId: string, since: Date): Promise<PriceChangeRow | undefined> =>
  db.one(sql`
    select id, at, member_name, percent::float8 as percent, products, undone_at from price_change
    where shop_id = ${shopId} and undone_at is null and at > ${since} order by at desc, id desc limit 1`);

/** A change of prices with what it did, locked so that it is undone once. */
export const lockPriceChange = (
  db: Db,
  shopId: string,
  id: string,
): Promise<(PriceChangeRow & { lines: ChangedPrice[] }) | undefined> =>
  db.one(sql`
    select id, at, member_name, percent::float8 as percent, products, undone_at, lines from price_change
    where shop_id = ${shopId} and id = ${id} for update`);

/** The change was undone. */
export const markPriceChangeUndone = (db: Db, shopId: string, id: string, now: Date): Promise<number> =>
  db.run(sql`update price_change set undone_at = ${now} where shop_id = ${shopId} and id = ${id}`);

/** The prices of these products follow their feed again. */
export const followFeedPrices = (db: Db, shopId: string, ids: readonly string[]): Promise<number> =>
  db.run(sql`
    update product set kept_fields = array_remove(kept_fields, 'price')
    where shop_id = ${shopId} and provider_id = any(${ids}::text[])`);

/** Deletes changes of all shops that can no longer be undone. */
export const deleteOldPriceChanges = (db: Db): Promise<number> =>
  deleteOldRows(db, {
    table: sql`price_change`,
    key: sql`shop_id, id`,
    age: sql`at`,
    where: sql`at < now() - interval '30 days'`,
  });
