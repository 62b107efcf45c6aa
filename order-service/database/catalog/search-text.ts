import type { Db } from '../engine/database.ts';
import { joinWithAnd, type Sql, sql } from '../engine/sql.ts';

/** A shopper's search as the database needs it. `all`, `named` and `equal` are texts of the type `tsquery`. */
export type SearchText = {
  /** Matches every product found. */
  all: string;
  /** Matches products whose name has all the words, each as a whole word. */
  named: string;
  /** Matches products whose name has all the words or what means the same; null if nothing else does. */
  equal: string | null;
  /**
   * For a search that a synonym makes broader, 'forro' for 'forro pvc'. `all` matches products that have all of the
   * typed words anywhere, `named` those that have in their names what the synonym leaves out. null = no synonym is
   * broader.
   */
  narrow: { all: string; named: string } | null;
  /** Keys of names that equal the search (`nameKey`). Several when a mistyped word may mean several. */
  names: string[];
  /** Beginnings of names that mean the same as the search. They count where the name has the search too. */
  otherNames: readonly string[];
  /** The products that come before all others: the best one of each thing that the search lists. */
  firsts: readonly string[];
  /** The last word may be incomplete. Then a name that continues this word matches too. */
  isOpen: boolean;
  /** The number of products of each rank, at most `maxRowsToSort`. */
  sizes: readonly number[];
};

/**
 * 6: the best product of one of several things in the search. 5: the name equals the search. 4: the name begins with
 * it. 3: the name has all the words. 2: the name has all the words or what means the same, or what a broader synonym
 * leaves out. 1: some words are only in the flavour, an option, the brand or a category, or a broader synonym is in the
 * name. 0: some words are only in the description.
 */
export const maxSearchRank = 6;

/** This many rows are sorted in a few milliseconds. More rows are faster to read along the index. */
export const maxRowsToSort = 2_000;

/** Sorts after every letter in byte order. */
const lastLetter = '\u{10FFFF}';

/** A condition on `product_search x`: the product has every word of the search. */
export const isFound = ({ all }: Pick<SearchText, 'all'>): Sql => sql`x.search @@ ${all}::tsquery`;
/** A flavour or an option is no name of the thing. */
const thing = sql`coalesce(x.thing_search, x.name_search)`;
const isNamed = ({ named }: Pick<SearchText, 'named'>): Sql => sql`${thing} @@ ${named}::tsquery`;
const isEqual = ({ equal, narrow }: Pick<SearchText, 'equal' | 'narrow'>): Sql =>
  anyOf([
    ...(equal === null ? [] : [sql`${thing} @@ ${equal}::tsquery`]),
    ...(narrow === null
      ? []
      : [
          sql`(x.search @@ ${narrow.all}::tsquery
            and ${thing} @@ ${narrow.named}::tsquery)`,
        ]),
  ]);
const isListed = ({ all }: Pick<SearchText, 'all'>): Sql =>
  sql`(x.name_search || x.category_search) @@ ${all}::tsquery`;
const isJust = ({ names }: Pick<SearchText, 'names'>): Sql => sql`x.name_key = any(${names}::text[])`;
const isFirst = ({ firsts }: Pick<SearchText, 'firsts'>): Sql =>
  firsts.length === 0 ? sql`false` : sql`x.product_id = any(${firsts}::uuid[])`;
const begins = ({ names, otherNames, named, isOpen }: Omit<SearchText, 'sizes'>): Sql => {
  const own = names.map((name) => (isOpen ? range(name, name + lastLetter) : rangeOfWord(name)));
  return otherNames.length === 0
    ? anyOf(own)
    : anyOf([...own, sql`(${anyOf(otherNames.map(rangeOfWord))} and ${isNamed({ named })})`]);
};

// A blank follows a whole word, and '!' is the character after the blank.
const rangeOfWord = (name: string): Sql => range(`${name} `, `${name}!`);

const range = (from: string, to: string): Sql => sql`(x.name_key >= ${from} and x.name_key < ${to})`;
const anyOf = ([first, ...others]: Sql[]): Sql =>
  first ? sql`(${others.reduce((all, one) => sql`${all} or ${one}`, first)})` : sql`false`;

type Ranking = Omit<SearchText, 'sizes'>;

/** How well a found product matches, see `maxSearchRank`. */
export const rankOf = (text: Ranking): Sql =>
  sql`case when ${isFirst(text)} then 6 when ${isJust(text)} then 5 when ${begins(text)} then 4 when ${isNamed(text)} then 3
    when ${isEqual(text)} then 2 when ${isListed(text)} then 1 else 0 end`;

/** Whether a found product has this rank. */
export function isRanked(text: Ranking, rank: number): Sql {
  const better = [isFirst(text), isJust(text), begins(text), isNamed(text), isEqual(text), isListed(text)];
  const place = maxSearchRank - rank;
  const own = better[place] ?? sql`true`;
  return joinWithAnd([own, ...better.slice(0, place).map((one) => sql`not (${one})`)]);
}

/** Whether the name, brand and category of a found product have all the words. */
export const hasListed = async (db: Db, shopId: string, text: Ranking): Promise<boolean> =>
  (await db.one(sql`
    select 1 from product_search x where x.shop_id = ${shopId} and ${isFound(text)}
      and (${isNamed(text)} or ${isEqual(text)} or ${isListed(text)}) limit 1`)) !== undefined;

/** Whether a product that was found has `head`, a part of the search, in its name, brand or category. */
export const isAbout = async (db: Db, shopId: string, text: Ranking, head: string): Promise<boolean> =>
  (await db.one(sql`
    select 1 from product_search x where x.shop_id = ${shopId} and ${isFound(text)}
      and (x.name_search || x.category_search) @@ ${head}::tsquery limit 1`)) !== undefined;

/** Whether the name of a found product has all the words, or what means the same. */
export const hasNamed = async (db: Db, shopId: string, text: Ranking): Promise<boolean> =>
  (await db.one(sql`
    select 1 from product_search x where x.shop_id = ${shopId} and ${isFound(text)}
      and (${isNamed(text)} or ${isEqual(text)}) limit 1`)) !== undefined;

/** The best product whose name begins with the search and which has all of it outside of its description. */
export const bestNamed = async (db: Db, shopId: string, text: Ranking): Promise<string | undefined> =>
  (
    await db.one<{ product_id: string }>(sql`
      select x.product_id from product_search x where x.shop_id = ${shopId} and ${isFound(text)}
        and (${isJust(text)} or ${begins(text)}) and (${isNamed(text)} or ${isEqual(text)} or ${isListed(text)})
      order by ${rankOf(text)} desc, x.is_active desc, x.sold desc, x.product_id desc limit 1`)
  )?.product_id;

/** The number of products of each rank, counted up to `maxRowsToSort`. */
export async function countByRank(db: Db, shopId: string, text: Omit<SearchText, 'sizes'>): Promise<number[]> {
  const counted = async (more: Sql[]) => {
    const conditions = joinWithAnd([sql`x.shop_id = ${shopId}`, isFound(text), ...more]);
    const row = await db.one<{ count: number }>(
      sql`select count(*) as count
        from (select 1 from product_search x where ${conditions} limit ${maxRowsToSort}) as found`,
    );
    return row?.count ?? 0;
  };
  const all = await counted([]);
  // So few rows are sorted together, so their ranks need no separate counts.
  if (all < maxRowsToSort) return [all, ...Array.from({ length: maxSearchRank }, () => 0)];
  const ranks = Array.from({ length: maxSearchRank + 1 }, (_, rank) => rank);
  return Promise.all(
    ranks.map((rank) =>
      (rank === 2 && text.equal === null && text.narrow === null) ||
      (rank === maxSearchRank && text.firsts.length === 0)
        ? Promise.resolve(0)
        : counted([isRanked(text, rank)]),
    ),
  );
}
