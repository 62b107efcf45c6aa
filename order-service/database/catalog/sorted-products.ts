import type { ProductSort } from '#shared/model/catalog/product-sort.ts';
import type { Db } from '../engine/database.ts';
import { joinWithAnd, type Sql, sql } from '../engine/sql.ts';
import {
  conditionsOf,
  currentPriceSql,
  isListed,
  type ProductFilter,
  type ProductRow,
  productColumns,
  withSeller,
} from './catalog.ts';

/** Where a page of a sorted list starts: after this row, or after this number of rows. */
export type SortedPosition = { isActive: boolean; key: string; id: string };
export type SortedStart = { after: SortedPosition } | { offset: number };
export type SortedRow = ProductRow & { sort_key: string };

/** Above every price: products without a price are the last ones in both directions. */
const noPrice = sql`9000000000000000`;

/** Only a promotion makes a price depend on the hour. Then it is read from the variants, else from the search row. */
const lowestNow = sql`case when x.has_promotion then
  (select min(${currentPriceSql}) from product_variant v
    where v.shop_id = x.shop_id and v.product_id = x.product_id and v.is_active) else x.lowest_price end`;

/** Each key is read in ascending order; numbers in descending order are negative. */
const keys: Record<ProductSort, Sql> = {
  price: sql`coalesce(${lowestNow}, ${noPrice})`,
  'price-desc': sql`coalesce(-${lowestNow}, ${noPrice})`,
  // The index product_search_names_in_order has this order.
  name: sql`x.name_key`,
  sold: sql`-x.sold`,
};

/** Loads a page of products in a chosen order, available ones first. It reads one narrow row for each match. */
export function listSorted(
  db: Db,
  shopId: string,
  filter: ProductFilter,
  { sort, start, limit }: { sort: ProductSort; start: SortedStart; limit: number },
): Promise<SortedRow[]> {
  const key = keys[sort];
  const type = sort === 'name' ? sql`text collate "C"` : sql`bigint`;
  const past =
    'after' in start
      ? [
          sql`(not x.is_active, ${key}, x.product_id)
            > (${!start.after.isActive}::boolean, ${start.after.key}::${type}, ${start.after.id}::uuid)`,
        ]
      : [];
  const conditions = [sql`x.shop_id = ${shopId} and ${isListed}`, ...conditionsOf(shopId, filter), ...past];
  return db.many(sql`
    with page as (select (not x.is_active) as is_last, ${key} as key, x.product_id as id
      from product_search x join product p on p.shop_id = x.shop_id and p.id = x.product_id
      where ${joinWithAnd(conditions)}
      order by (not x.is_active), ${key}, x.product_id
      limit ${limit} offset ${'offset' in start ? start.offset : 0})
    select ${productColumns}, 0 as rank, page.key::text as sort_key
    from page join product p on p.shop_id = ${shopId} and p.id = page.id ${withSeller}
    order by page.is_last, page.key, page.id`);
}
