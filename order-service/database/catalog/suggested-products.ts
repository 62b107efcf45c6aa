import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';

export type SuggestedProduct = { id: string; provider_id: string; name: string; rank: number };

/** A word that many products have is among so many best sellers; reading them takes a few milliseconds. */
const bestSellers = 1_500;

/**
 * Products whose name has all the words of a text of the type `tsquery`, best sellers first; one that begins with `key`
 * comes before the others. A frequent word is found among the best sellers. What is too rare for that has few products,
 * which the index of words finds.
 */
export async function suggestedProducts(
  db: Db,
  shopId: string,
  { query, key, limit }: { query: string; key: string; limit: number },
): Promise<SuggestedProduct[]> {
  const best = await db.many<SuggestedProduct>(sql`
    with best as materialized (
      select product_id, name_key, name_search, sold from product_search where shop_id = ${shopId} and is_active
      order by is_active desc, sold desc, product_id desc limit ${bestSellers})
    select p.id, p.provider_id, p.name, starts_with(best.name_key, ${key})::int as rank
    from best join product p on p.shop_id = ${shopId} and p.id = best.product_id
    where best.name_search @@ ${query}::tsquery
    order by rank desc, best.sold desc, p.id desc limit ${limit}`);
  if (best.length === limit) return best;
  return db.many<SuggestedProduct>(sql`
    with found as materialized (
      select product_id, sold, starts_with(name_key, ${key})::int as rank from product_search
      where shop_id = ${shopId} and is_active and name_search @@ ${query}::tsquery)
    select p.id, p.provider_id, p.name, found.rank
    from (select * from found order by rank desc, sold desc, product_id desc limit ${limit}) as found
    join product p on p.shop_id = ${shopId} and p.id = found.product_id
    order by found.rank desc, found.sold desc, p.id desc`);
}
