import type { ProductAttribute } from '#shared/model/product.ts';
import type { SubscriptionOffer } from '#shared/model/subscription.ts';
import type { Db } from './database.ts';
import { allOf, type Sql, sql } from './sql.ts';

export type ProductRow = {
  id: string;
  provider_id: string;
  name: string;
  brand: string;
  seller_name: string | null;
  seller_provider_id: string | null;
  description: string;
  images: string[];
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
  /** In a search: the text is in its name, brand or options, not only beside it. */
  is_named: boolean;
};

/** A sellable combination with its price as it is now: `promotional_price` is 0 outside the promotion's window. */
export type VariantRow = {
  product_id: string;
  sku: string;
  options: Record<string, string>;
  image: string | null;
  price: number;
  list_price: number;
  promotional_price: number;
  is_active: boolean;
  available: number | null;
};

/** Which products a list holds. Every condition must hold; text is a `to_tsquery` of folded words. */
export type ProductFilter = {
  text: string | null;
  /** Each product is in all of these. */
  categoryIds: string[];
  /** Facet key → accepted values. */
  brands: string[];
  sellerIds: string[];
  /** Groups of category provider ids: in one of each group. */
  inCategories: string[][];
  facets: { key: string; values: string[] }[];
  /** Cents, both ends included. */
  price: { from: number; to: number } | null;
};

/** Where a page starts: after this row, or after so many rows. */
export type Place = { isActive: boolean; isNamed: boolean; sold: number; id: string };
export type PageStart = { after: Place } | { offset: number };

const productColumns = sql`
  p.id, p.provider_id, p.name, p.brand, s.name as seller_name, s.provider_id as seller_provider_id, p.description, p.images, p.attributes,
  p.specification, p.subscription_offers, p.highlights, p.offer_description, p.sold_in_kilo, p.amount_in_grams, p.is_active,
  p.is_price_on_request, p.is_restricted_sale, p.has_shipping_restriction, p.shipping_restriction_message, p.sold`;
const withSeller = sql`left join seller s on s.shop_id = p.shop_id and s.id = p.seller_id`;

/** The promotional price now: only inside its window, and only when it is lower than the regular one. */
export const promotionNow = sql`case when v.promotional_price > 0 and v.promotional_price < v.price
  and coalesce(v.promotion_starts_at <= now(), true) and coalesce(v.promotion_ends_at > now(), true) then v.promotional_price else 0 end`;
const paidNow = sql`coalesce(nullif(${promotionNow}, 0), v.price)`;

/**
 * A page of products: active ones first; in a search those that are called so before those beside it; best sellers first. One category
 * reads its own index in that order, and so does the whole shop.
 */
export async function listProducts(db: Db, shopId: string, filter: ProductFilter, start: PageStart, limit: number): Promise<ProductRow[]> {
  const source = sourceOf(shopId, filter);
  const { text } = filter;
  if (text === null) return db.many(inOrder(source, start, limit));
  const named = sql`(p.name_search @@ to_tsquery('simple', ${text}))`;
  if ('offset' in start && start.offset > 0) return db.many(inOrder(source, start, limit, named));
  // Sorting all that a frequent word finds would cost a hundred times what its first page needs, so the four parts of the order are read
  // one after the other, each along the index, until the page is full.
  const rows: ProductRow[] = [];
  for (const part of partsFrom(start)) {
    const past = 'after' in start && isIn(part, start.after) ? start : { offset: 0 };
    const conditions = [...source.conditions, sql`p.is_active = ${part.isActive}`, part.isNamed ? named : sql`not ${named}`];
    rows.push(...(await db.many<ProductRow>(inOrder({ ...source, conditions }, past, limit - rows.length, part.isNamed))));
    if (rows.length >= limit) break;
  }
  return rows;
}

type Source = { from: Sql; order: readonly [Sql, Sql, Sql]; conditions: Sql[] };
type Part = Pick<Place, 'isActive' | 'isNamed'>;

/** `named` is sorted by, or is `true` or `false` for all of them. */
function inOrder({ from, order, conditions }: Source, start: PageStart, limit: number, named: Sql | boolean = true): Sql {
  const [isActive, sold, id] = order;
  const sorted =
    typeof named === 'object'
      ? sql`${isActive} desc, ${named} desc, ${sold} desc, ${id} desc`
      : sql`${isActive} desc, ${sold} desc, ${id} desc`;
  const past =
    'after' in start
      ? [sql`(${isActive}, ${sold}, ${id}) < (${start.after.isActive}::boolean, ${start.after.sold}::bigint, ${start.after.id}::uuid)`]
      : [];
  return sql`
    select ${productColumns}, ${typeof named === 'object' ? named : sql`${named}::boolean`} as is_named
    from ${from} ${withSeller} where ${allOf([...conditions, ...past])}
    order by ${sorted} limit ${limit} offset ${'offset' in start ? start.offset : 0}`;
}

const parts: Part[] = [true, false].flatMap((isActive) => [true, false].map((isNamed) => ({ isActive, isNamed })));
const isIn = (part: Part, place: Place): boolean => part.isActive === place.isActive && part.isNamed === place.isNamed;
const partsFrom = (start: PageStart): Part[] =>
  'after' in start ? parts.slice(parts.findIndex((part) => isIn(part, start.after))) : parts;

function sourceOf(shopId: string, filter: ProductFilter): Source {
  const [first, ...others] = filter.categoryIds;
  if (first !== undefined && filter.text === null)
    return {
      from: sql`product_category pc join product p on p.shop_id = pc.shop_id and p.id = pc.product_id`,
      order: [sql`pc.is_active`, sql`pc.sold`, sql`pc.product_id`],
      conditions: [
        sql`pc.shop_id = ${shopId} and pc.category_id = ${first}::uuid`,
        ...conditionsOf(shopId, { ...filter, categoryIds: others }),
      ],
    };
  const conditions = [sql`p.shop_id = ${shopId}`, ...conditionsOf(shopId, filter)];
  return { from: sql`product p`, order: [sql`p.is_active`, sql`p.sold`, sql`p.id`], conditions };
}

/** The products of these provider ids, in no particular order. */
export const findProducts = (db: Db, shopId: string, providerIds: string[]): Promise<ProductRow[]> =>
  db.many(
    sql`select ${productColumns}, true as is_named from product p ${withSeller} where p.shop_id = ${shopId} and p.provider_id = any(${providerIds}::text[])`,
  );

/** The variants of these products in their order, with stock and today's price. */
export const findVariants = (db: Db, shopId: string, productIds: string[]): Promise<VariantRow[]> =>
  db.many(sql`
    select v.product_id, v.sku, v.options, v.image, v.price, v.list_price, ${promotionNow} as promotional_price, v.is_active, k.available
    from product_variant v left join stock k on k.shop_id = v.shop_id and k.sku = v.sku
    where v.shop_id = ${shopId} and v.product_id = any(${productIds}::uuid[])
    order by v.product_id, v.position, v.sku`);

export type FacetCountRow = {
  key: string;
  name: string;
  hidden: boolean;
  position: number;
  value: string;
  label: string;
  quantity: number;
};

/** How many of the filtered products have which brand, seller, category and option. */
export const countFacets = (db: Db, shopId: string, filter: ProductFilter): Promise<FacetCountRow[]> =>
  db.many(sql`
    with found as materialized (
      select p.id, p.brand, p.seller_id from product p where p.shop_id = ${shopId} and ${allOf(conditionsOf(shopId, filter))})
    select 'brand' as key, 'Marca' as name, false as hidden, 1000 as position, brand as value, brand as label, count(*) as quantity
    from found where brand <> '' group by brand
    union all
    select 'seller', 'Vendido por', false, 1001, s.provider_id, s.name, count(*)
    from found f join seller s on s.shop_id = ${shopId} and s.id = f.seller_id group by s.provider_id, s.name
    union all
    select case when c.parent_id is null then 'category' else 'category-sub' end, case when c.parent_id is null then 'Categoria' else 'Subcategoria' end,
      false, case when c.parent_id is null then 0 else 1 end, c.provider_id, c.name, count(*)
    from found f join product_category pc on pc.shop_id = ${shopId} and pc.product_id = f.id
    join category c on c.shop_id = ${shopId} and c.id = pc.category_id and not c.is_collection and c.is_active
    group by c.parent_id is null, c.provider_id, c.name
    union all
    select x.key, x.name, x.is_hidden, 2 + x.position, pf.value, pf.value, count(*)
    from found f join product_facet pf on pf.shop_id = ${shopId} and pf.product_id = f.id
    join facet x on x.shop_id = ${shopId} and x.key = pf.key
    group by x.key, x.name, x.is_hidden, x.position, pf.value`);

/** The lowest and highest price a shopper would pay among the filtered products, in cents; nothing when no product has a price. */
export const priceRange = (
  db: Db,
  shopId: string,
  filter: ProductFilter,
): Promise<{ lowest: number | null; highest: number | null } | undefined> =>
  db.one(sql`
    select min(${paidNow}) as lowest, max(${paidNow}) as highest
    from product p join product_variant v on v.shop_id = p.shop_id and v.product_id = p.id and v.is_active
    where p.shop_id = ${shopId} and not p.is_price_on_request and ${allOf(conditionsOf(shopId, filter))}`);

function conditionsOf(shopId: string, filter: ProductFilter): Sql[] {
  const inCategory = (match: Sql) =>
    sql`exists (select 1 from product_category c where c.shop_id = ${shopId} and c.product_id = p.id and ${match})`;
  return [
    ...(filter.text === null ? [] : [sql`p.search @@ to_tsquery('simple', ${filter.text})`]),
    ...filter.categoryIds.map((id) => inCategory(sql`c.category_id = ${id}::uuid`)),
    ...(filter.brands.length > 0 ? [sql`p.brand = any(${filter.brands}::text[])`] : []),
    ...(filter.sellerIds.length > 0
      ? [sql`p.seller_id = any(select id from seller where shop_id = ${shopId} and provider_id = any(${filter.sellerIds}::text[]))`]
      : []),
    ...filter.inCategories.map((values) =>
      inCategory(
        sql`c.category_id = any(select id from category where shop_id = ${shopId} and not is_collection and provider_id = any(${values}::text[]))`,
      ),
    ),
    ...filter.facets.map(
      ({ key, values }) => sql`exists (select 1 from product_facet f where f.shop_id = ${shopId} and f.product_id = p.id
        and f.key = ${key} and f.value = any(${values}::text[]))`,
    ),
    ...(filter.price
      ? [
          sql`not p.is_price_on_request and exists (select 1 from product_variant v where v.shop_id = ${shopId} and v.product_id = p.id
            and v.is_active and ${paidNow} between ${filter.price.from}::bigint and ${filter.price.to}::bigint)`,
        ]
      : []),
  ];
}
