import type { Db } from '../engine/database.ts';
import { joinWithAnd, type Sql, sql } from '../engine/sql.ts';

/** What a shopper typed, as the store looks for it. The first two are texts of `to_tsquery`. */
export type SearchText = {
  /** Every product found. */
  all: string;
  /** Those that have all the words in their name, whole. */
  named: string;
  /** Names that are just this (`nameKey`); several, when a mistyped word may mean several. */
  names: string[];
  /** The last word may go on: then a name begins so also where its word is longer. */
  isOpen: boolean;
  /** How many products have each rank, up to `maxRowsToSort`. */
  sizes: readonly number[];
};

/** 3: the name is just this; 2: it begins so; 1: it has all the words; 0: some are only in brand, category, description, or begun. */
export const maxSearchRank = 3;

/** So many rows are sorted in a few milliseconds; more of them are better read along the index. */
export const maxRowsToSort = 2_000;

/** Above every letter in byte order. */
const lastLetter = '\u{10FFFF}';

/** A condition on `product_search x`: it has every word of the search. */
export const isFound = ({ all }: Pick<SearchText, 'all'>): Sql => sql`x.search @@ to_tsquery('simple', ${all})`;
const isNamed = ({ named }: Pick<SearchText, 'named'>): Sql => sql`x.name_search @@ to_tsquery('simple', ${named})`;
const isJust = ({ names }: Pick<SearchText, 'names'>): Sql => sql`x.name_key = any(${names}::text[])`;
const begins = ({ names, isOpen }: Pick<SearchText, 'names' | 'isOpen'>): Sql =>
  // After a whole word comes a blank, and '!' is the sign after the blank.
  anyOf(names.map((name) => (isOpen ? range(name, name + lastLetter) : range(`${name} `, `${name}!`))));

const range = (from: string, to: string): Sql => sql`(x.name_key >= ${from} and x.name_key < ${to})`;
const anyOf = ([first, ...others]: Sql[]): Sql =>
  first ? sql`(${others.reduce((all, one) => sql`${all} or ${one}`, first)})` : sql`false`;

type Ranking = Pick<SearchText, 'named' | 'names' | 'isOpen'>;

/** How well a found product fits (`rankOf`): 3 is called just that, 2 its name begins so, 1 the words are in its name, 0 they are elsewhere. */
export const rankOf = (text: Ranking): Sql =>
  sql`case when ${isJust(text)} then 3 when ${begins(text)} then 2 when ${isNamed(text)} then 1 else 0 end`;

/** Whether a found product has this rank. */
export function isRanked(text: Ranking, rank: number): Sql {
  if (rank === 3) return isJust(text);
  if (rank === 2) return sql`${begins(text)} and not ${isJust(text)}`;
  const called = sql`not (${isJust(text)} or ${begins(text)})`;
  return rank === 1 ? sql`${isNamed(text)} and ${called}` : sql`not (${isNamed(text)}) and ${called}`;
}

/** How many products have each rank, counted up to `maxRowsToSort`. */
export async function sizesOf(db: Db, shopId: string, text: Omit<SearchText, 'sizes'>): Promise<number[]> {
  const counted = async (more: Sql[]) => {
    const conditions = joinWithAnd([sql`x.shop_id = ${shopId}`, isFound(text), ...more]);
    const row = await db.one<{ count: number }>(
      sql`select count(*) as count
        from (select 1 from product_search x where ${conditions} limit ${maxRowsToSort}) as found`,
    );
    return row?.count ?? 0;
  };
  const all = await counted([]);
  // Sorted all together, so that nobody needs to know who is how many.
  if (all < maxRowsToSort) return [all, 0, 0, 0];
  return Promise.all([0, 1, 2, 3].map((rank) => counted([isRanked(text, rank)])));
}
