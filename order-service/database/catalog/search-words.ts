import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';

/** Sorts after every letter in byte order: `prefix` … `prefix + lastLetter` holds every word with that prefix. */
const lastLetter = '\u{10FFFF}';

/** For each of these words: whether it is a word of the shop, and whether a word of the shop begins with it. */
export const knownWords = (
  db: Db,
  shopId: string,
  words: string[],
): Promise<{ word: string; is_whole: boolean; begins: boolean }[]> =>
  db.many(sql`
    select typed as word,
      exists (select 1 from search_word w where w.shop_id = ${shopId} and w.word = typed collate "C") as is_whole,
      exists (select 1 from search_word w where w.shop_id = ${shopId}
        and w.word >= typed collate "C" and w.word < (typed || ${lastLetter}) collate "C") as begins
    from unnest(${words}::text[]) as typed`);

/**
 * Candidates for a word with one wrong, missing, extra or swapped letter. Wherever that letter is, either the start
 * before it or the end after it is intact. The start is an index range; the end is compared at three positions. The
 * caller checks the distance.
 */
export const similarWords = (db: Db, shopId: string, word: string): Promise<{ word: string }[]> => {
  const half = Math.floor(word.length / 2);
  // One letter less than half, for two letters swapped across the middle.
  const [start, end] = [word.slice(0, half - 1), word.slice(half)];
  return db.many(sql`
    select word from search_word where shop_id = ${shopId}
      and word >= ${start}::text collate "C" and word < (${start} || ${lastLetter}::text) collate "C"
    union
    select word from search_word where shop_id = ${shopId}
      and ${end}::text in (substr(word, ${half}::int, ${end.length}::int),
        substr(word, ${half}::int + 1, ${end.length}::int), substr(word, ${half}::int + 2, ${end.length}::int))`);
};

/** For each of these words a product of the shop whose name has it, if there is one. */
export const namesWith = (db: Db, shopId: string, words: string[]): Promise<{ word: string; name: string }[]> =>
  db.many(sql`
    select wanted.word, found.name from unnest(${words}::text[]) as wanted(word)
    cross join lateral (
      select p.name from product_search x join product p on p.shop_id = x.shop_id and p.id = x.product_id
      where x.shop_id = ${shopId} and x.name_search @@ quote_literal(wanted.word)::tsquery
      limit 1
    ) as found`);
