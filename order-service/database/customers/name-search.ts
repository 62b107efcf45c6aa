import { createHash } from 'node:crypto';
import { type Sql, sql } from '../engine/sql.ts';

/** Words of names, each a beginning, as `normalizeText` writes them: letters and digits only. */
export type NameWords = readonly [string, ...string[]];

/**
 * Whether names of a shop have words with all these beginnings. `words`: a text search vector, whose index holds
 * `shop_words(shop_id, words)`, so that a frequent name finds no people of other shops.
 */
export function hasNameWords(shopId: string, row: Sql, words: Sql, searched: NameWords): Sql {
  const ofShop = createHash('md5').update(shopId).digest('hex').slice(0, 8);
  const query = searched.map((word) => `'${ofShop}${word.replaceAll(/[^a-z0-9]/g, '')}':*`).join(' & ');
  return sql`shop_words(${row}.shop_id, ${words}) @@ ${query}::tsquery`;
}
