import type { Db } from '../engine/database.ts';
import { joinWithAnd, type Sql, sql } from '../engine/sql.ts';

/** A shopper's search as the database needs it. `all` and `named` are inputs of `to_tsquery`. */
export type SearchText = {
  /** Matches every product found. */
  all: string;
  /** Matches products whose name has all the words, each as a whole word. */
  named: string;
  /** Keys of names that equal the search (`nameKey`). Several when a mistyped word may mean several. */
  names: string[];
  /** The last word may be incomplete. Then a name that continues this word matches too. */
  isOpen: boolean;
  /** The number of products of each rank, at most `maxRowsToSort`. */
  sizes: readonly number[];
};

/**
 * 3: the name equals the search. 2: the name begins with it. 1: the name has all the words. 0: some words are only in
 * brand, category or description, or are incomplete.
 */
export const maxSearchRank = 3;

/** This many rows are sorted in a few milliseconds. More rows are faster to read along the index. */
export const maxRowsToSort = 2_000;

/** Sorts after every letter in byte order. */
const lastLetter = '\u{10FFFF}';

/** A condition on `product_search x`: the product has every word of the search. */
export const isFound = ({ all }: Pick<SearchText, 'all'>): Sql => sql`x.search @@ to_tsquery('simple', ${all})`;
const isNamed = ({ named }: Pick<SearchText, 'named'>): Sql => sql`x.name_search @@ to_tsquery('simple', ${named})`;
const isJust = ({ names }: Pick<SearchText, 'names'>): Sql => sql`x.name_key = any(${names}::text[])`;
const begins = ({ names, isOpen }: Pick<SearchText, 'names' | 'isOpen'>): Sql =>
  // A blank follows a whole word, and '!' is the character after the blank.
  anyOf(names.map((name) => (isOpen ? range(name, name + lastLetter) : range(`${name} `, `${name}!`))));

const range = (from: string, to: string): Sql => sql`(x.name_key >= ${from} and x.name_key < ${to})`;
const anyOf = ([first, ...others]: Sql[]): Sql =>
  first ? sql`(${others.reduce((all, one) => sql`${all} or ${one}`, first)})` : sql`false`;

type Ranking = Pick<SearchText, 'named' | 'names' | 'isOpen'>;

/**
 * How well a found product matches: 3 = the name equals the search, 2 = the name begins with it, 1 = the words are in
 * the name, 0 = elsewhere.
 */
export const rankOf = (text: Ranking): Sql =>
  sql`case when ${isJust(text)} then 3 when ${begins(text)} then 2 when ${isNamed(text)} then 1 else 0 end`;

/** Whether a found product has this rank. */
export function isRanked(text: Ranking, rank: number): Sql {
  if (rank === 3) return isJust(text);
  if (rank === 2) return sql`${begins(text)} and not ${isJust(text)}`;
  const called = sql`not (${isJust(text)} or ${begins(text)})`;
  return rank === 1 ? sql`${isNamed(text)} and ${called}` : sql`not (${isNamed(text)}) and ${called}`;
}

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
  if (all < maxRowsToSort) return [all, 0, 0, 0];
  return Promise.all([0, 1, 2, 3].map((rank) => counted([isRanked(text, rank)])));
}
