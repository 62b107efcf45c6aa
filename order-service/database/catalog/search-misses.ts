import { deleteOldRows } from '../core/delete-old-rows.ts';
import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';

/** A text that people searched without a result. */
export type SearchMiss = { words: string; is_partial: boolean; searches: number; last_at: Date };

/** The most texts that a shop keeps. A new one then replaces the rarest. */
const maxMisses = 1_000;
/** A text that one person typed once may be about that person, so it is not listed. */
const minListed = 2;

/** Counts a search without a result. `isPartial`: products with some of the words were shown. */
export async function countSearchMiss(
  db: Db,
  shopId: string,
  { words, isPartial }: { words: string; isPartial: boolean },
): Promise<void> {
  const counted = await db.one<{ searches: number }>(sql`
    insert into search_miss as m (shop_id, words, is_partial) values (${shopId}, ${words}, ${isPartial})
    on conflict (shop_id, words) do update
      set searches = m.searches + 1, is_partial = excluded.is_partial, last_at = now()
    returning searches`);
  if (counted?.searches !== 1) return;
  await db.run(sql`
    delete from search_miss m using (
      select words from search_miss where shop_id = ${shopId} and words <> ${words}
      order by searches desc, last_at desc offset ${maxMisses - 1}) as rare
    where m.shop_id = ${shopId} and m.words = rare.words`);
}

/** The texts that were searched at least twice without a result, and again since `since`; most frequent first. */
export const listSearchMisses = (
  db: Db,
  shopId: string,
  { limit, since = null }: { limit: number; since?: Date | null },
): Promise<SearchMiss[]> =>
  db.many(sql`
    select words, is_partial, searches, last_at from search_miss
    where shop_id = ${shopId} and searches >= ${minListed}
      and (${since}::timestamptz is null or last_at >= ${since})
    order by searches desc, last_at desc, words limit ${limit}`);

/** Deletes the texts without a search for 90 days. */
export const deleteOldSearchMisses = (db: Db): Promise<number> =>
  deleteOldRows(db, {
    table: sql`search_miss`,
    key: sql`shop_id, words`,
    age: sql`last_at`,
    where: sql`last_at < now() - interval '90 days'`,
  });
