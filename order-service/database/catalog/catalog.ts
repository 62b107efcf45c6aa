import type { ProductAttribute } from '#shared/model/catalog/product.ts';
import type { SubscriptionOffer } from '#shared/model/order/subscription.ts';
import type { Db } from '../engine/database.ts';
import { joinWithAnd, type Sql, sql } from '../engine/sql.ts';
import { isFound, isRanked, maxRowsToSort, maxSearchRank, rankOf, type SearchText } from './search-text.ts';

export type ProductRow = {
  id: string;
  provider_id: string;
  name: string;
  brand: string;
  seller_name: string | null;
  seller_provider_id: string | null;
  description: string;
  images: string[];
  /** What pictures show, by their addresses. */
  image_texts: Readonly<Record<string, string>>;
  attributes: ProductAttribute[];
  specification: { name: string; value: string[] }[];
  subscription_offers: SubscriptionOffer[];
  highlights: string[];
  offer_description: string | null;
  sold_in_kilo: boolean;
  amount_in_grams: number | null;
  is_active: boolean;
  is_price_on_request: boolean;
  is_restricted_sale: boolean;
  has_shipping_restriction: boolean;
  shipping_restriction_message: string | null;
  sold: number;
  /** How well the product matches the search (`rankOf`); 0 outside of a search. */
  rank: number;
};

/** A sellable combination with its current price, in cents. `promotional_price` is 0 outside the promotion's window. */
export type VariantRow = {
  product_id: string;
  sku: string;
  options: Record<string, string>;
  image: string | null;
  price: number;
  list_price: number;
  promotional_price: number;
  is_active: boolean;
  /**
   * Units in stock; `null`: stock is not counted. 0 also while the merchant, or the feed, marks it as out of stock,
   * whatever the count.
   */
  available: number | null;
};

/** The conditions of a product list. A product must meet all of them. */
export type ProductFilter = {
  text: SearchText | null;
  /** The product is in every one of these categories. */
  categoryIds: string[];
  /** Accepted values. */
  brands: string[];
  sellerIds: string[];
  /** Groups of category provider ids. The product is in at least one category of each group. */
  inCategories: string[][];
  facets: { key: string; values: string[] }[];
  /** In cents, both ends included. */
  price: { from: number; to: number } | null;
};

/** Where a page starts: after this row, or after this number of rows. */
export type PagePosition = { rank: number; isActive: boolean; sold: number; id: string };
export type PageStart = { after: PagePosition } | { offset: number };

/** The columns of `ProductRow` but its rank, from `product p` and `withSeller`. */
export const productColumns = sql`
  p.id, p.provider_id, p.name, p.brand, s.name as seller_name, s.provider_id as seller_provider_id, p.description,
  p.images, p.image_texts, p.attributes, p.specification, p.subscription_offers, p.highlights, p.offer_description,
  p.sold_in_kilo, p.amount_in_grams, p.is_active, p.is_price_on_request, p.is_restricted_sale,
  p.has_shipping_restriction, p.shipping_restriction_message, p.sold`;
export const withSeller = sql`left join seller s on s.shop_id = p.shop_id and s.id = p.seller_id`;

/** A product that the shop's people hid is in no list. */
export const isListed = sql`not p.is_hidden`;

/** The current promotional price: only inside its window, and only when it is lower than the regular price. */
export const promotionNow = sql`case when v.promotional_price > 0 and v.promotional_price < v.price
  and coalesce(v.promotion_starts_at <= now(), true)
    and coalesce(v.promotion_ends_at > now(), true) then v.promotional_price else 0 end`;
export const currentPriceSql = sql`coalesce(nullif(${promotionNow}, 0), v.price)`;

/**
 * Loads a page of products: active ones first, then best sellers first. In a search, the best matches come before both.
 * A single category, and the whole shop, each have an index in that order.
 */
export async function listProducts(
  db: Db,
  shopId: string,
  filter: ProductFilter,
  start: PageStart,
  limit: number,
): Promise<ProductRow[]> {
  const source = sourceOf(shopId, filter);
  const { text } = filter;
  if (text === null) return db.many(inOrder(source, start, limit, sql`0`));
  const isSmall = text.sizes.reduce((sum, size) => sum + size, 0) < maxRowsToSort;
  if (isSmall || ('offset' in start && start.offset > 0)) return db.many(sorted(source, start, limit, rankOf(text)));
  // A frequent word finds many products. To sort all of them would cost a hundred times what the first page needs. So
  // the ranks are read one by one until the page is full: a small rank is sorted, a big one is read along the index.
  const rows: ProductRow[] = [];
  const from = 'after' in start ? start.after.rank : maxSearchRank;
  for (let rank = from; rank >= 0 && rows.length < limit; rank--) {
    const size = text.sizes[rank] ?? 0;
    if (size === 0) continue;
    const past = 'after' in start && rank === start.after.rank ? start : { offset: 0 };
    const part = { ...source, conditions: partOf(source, isRanked(text, rank), size >= maxRowsToSort) };
    const left = limit - rows.length;
    rows.push(
      ...(await db.many<ProductRow>((size < maxRowsToSort ? sorted : inOrder)(part, past, left, sql`${rank}::int`))),
    );
  }
  return rows;
}

/**
 * The conditions of one rank. A big rank has many matches, so a scan along the index finds them soon. The planner
 * multiplies the selectivity of dependent conditions, takes the matches for rare and would sort them all. `coalesce`
 * hides the conditions from it.
 */
function partOf({ conditions }: Source, isRank: Sql, isBig: boolean): Sql[] {
  const [shop, isFoundByText, ...filters] = conditions;
  if (!isBig || !shop || !isFoundByText || filters.length > 0) return [...conditions, isRank];
  return [shop, sql`coalesce(${isFoundByText} and ${isRank}, false)`];
}

type Source = { shopId: string; from: Sql; order: readonly [Sql, Sql, Sql]; conditions: Sql[] };

/** Reads along the index of the order. All rows have the same `rank`. */
function inOrder({ from, order, conditions }: Source, start: PageStart, limit: number, rank: Sql): Sql {
  const [isActive, sold, id] = order;
  const past =
    'after' in start
      ? [
          sql`(${isActive}, ${sold}, ${id}) < (${start.after.isActive}::boolean, ${start.after.sold}::bigint,
            ${start.after.id}::uuid)`,
        ]
      : [];
  return sql`
    select ${productColumns}, ${rank} as rank
    from ${from} ${withSeller} where ${joinWithAnd([...conditions, ...past])}
    order by ${isActive} desc, ${sold} desc, ${id} desc limit ${limit} offset ${'offset' in start ? start.offset : 0}`;
}

/** Finds all matches first and sorts them afterwards, whatever number of rows the planner estimates. */
function sorted({ shopId, from, order, conditions }: Source, start: PageStart, limit: number, rank: Sql): Sql {
  const [isActive, sold, id] = order;
  const past =
    'after' in start
      ? sql`(rank, is_active, sold, id) < (${start.after.rank}::int, ${start.after.isActive}::boolean,
        ${start.after.sold}::bigint, ${start.after.id}::uuid)`
      : sql`true`;
  return sql`
    with found as materialized (select ${rank} as rank, ${isActive} as is_active, ${sold} as sold, ${id} as id
      from ${from} where ${joinWithAnd(conditions)}),
    page as (select * from found where ${past} order by rank desc, is_active desc, sold desc, id desc
      limit ${limit} offset ${'offset' in start ? start.offset : 0})
    select ${productColumns}, page.rank as rank
    from page join product p on p.shop_id = ${shopId} and p.id = page.id ${withSeller}
    order by page.rank desc, page.is_active desc, page.sold desc, page.id desc`;
}

function sourceOf(shopId: string, filter: ProductFilter): Source {
  const [first, ...others] = filter.categoryIds;
  if (filter.text !== null)
    return {
      shopId,
      from: sql`product_search x join product p on p.shop_id = x.shop_id and p.id = x.product_id`,
      order: [sql`x.is_active`, sql`x.sold`, sql`x.product_id`],
      conditions: [sql`x.shop_id = ${shopId} and ${isListed}`, ...conditionsOf(shopId, filter)],
    };
  if (first !== undefined)
    return {
      shopId,
      from: sql`product_category pc join product p on p.shop_id = pc.shop_id and p.id = pc.product_id`,
      order: [sql`pc.is_active`, sql`pc.sold`, sql`pc.product_id`],
      conditions: [
        sql`pc.shop_id = ${shopId} and pc.category_id = ${first}::uuid and ${isListed}`,
        ...conditionsOf(shopId, { ...filter, categoryIds: others }),
      ],
    };
  const conditions = [sql`p.shop_id = ${shopId} and ${isListed}`, ...conditionsOf(shopId, filter)];
  return { shopId, from: sql`product p`, order: [sql`p.is_active`, sql`p.sold`, sql`p.id`], conditions };
}

/** The products with these provider ids, in no particular order; hidden ones are left out. */
export const findProducts = (db: Db, shopId: string, providerIds: string[]): Promise<ProductRow[]> =>
  db.many(
    sql`select ${productColumns}, 0 as rank from product p ${withSeller}
      where p.shop_id = ${shopId} and p.provider_id = any(${providerIds}::text[]) and ${isListed}`,
  );

/** The variants of these products in their display order, with stock and the current price. */
export const findVariants = (db: Db, shopId: string, productIds: string[]): Promise<VariantRow[]> =>
  db.many(sql`
    select v.product_id, v.sku, v.options, v.image, v.price, v.list_price, ${promotionNow} as promotional_price,
      v.is_active,
      case when (k.in_stock and not k.is_sold_out) is false then 0 else k.available end as available
    from product_variant v left join stock k on k.shop_id = v.shop_id and k.sku = v.sku
    where v.shop_id = ${shopId} and v.product_id = any(${productIds}::uuid[])
    order by v.product_id, v.position, v.sku`);

/** The conditions of a filter on `product p`, and on `product_search x` where it has a text. */
export function conditionsOf(shopId: string, filter: ProductFilter): Sql[] {
  const inCategory = (match: Sql) =>
    sql`exists (select 1 from product_category c where c.shop_id = ${shopId} and c.product_id = p.id and ${match})`;
  return [
    ...(filter.text === null ? [] : [isFound(filter.text)]),
    ...filter.categoryIds.map((id) => inCategory(sql`c.category_id = ${id}::uuid`)),
    ...(filter.brands.length > 0 ? [sql`p.brand = any(${filter.brands}::text[])`] : []),
    ...(filter.sellerIds.length > 0
      ? [
          sql`p.seller_id = any(select id from seller
            where shop_id = ${shopId} and provider_id = any(${filter.sellerIds}::text[]))`,
        ]
      : []),
    ...filter.inCategories.map((values) =>
      inCategory(
        sql`c.category_id = any(select id from category
          where shop_id = ${shopId} and not is_collection and provider_id = any(${values}::text[]))`,
      ),
    ),
    ...filter.facets.map(
      ({ key, values }) => sql`exists (select 1 from product_facet f where f.shop_id = ${shopId} and f.product_id = p.id
        and f.key = ${key} and f.value = any(${values}::text[]))`,
    ),
    ...(filter.price
      ? [
          sql`not p.is_price_on_request and exists (select 1 from product_variant v
            where v.shop_id = ${shopId} and v.product_id = p.id
            and v.is_active and ${currentPriceSql} between ${filter.price.from}::bigint
              and ${filter.price.to}::bigint)`,
        ]
      : []),
  ];
}
