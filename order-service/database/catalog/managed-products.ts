import { usualLowStock } from '#shared/rules/catalog/product-owner.ts';
import { foldedText } from '../customers/customer-search.ts';
import type { Db } from '../engine/database.ts';
import { joinWithAnd, type Sql, sql } from '../engine/sql.ts';
import { promotionNow } from './catalog.ts';

/** The lists of the people who manage a catalogue. */
export type ManagedList = 'all' | 'low' | 'out' | 'hidden' | 'promotion';
/** A word of a search: folded as typed, and as the comparison key of a name has it ('' = it has no such word). */
export type ManagedWord = { typed: string; key: string };
/** `code`: a SKU or a barcode as typed. `category`: the provider id of one, with all below it; null: any. */
export type ManagedFilter = {
  list: ManagedList;
  words: readonly ManagedWord[];
  code: string;
  barcode: string | null;
  category: string | null;
};

/** A product as the people who manage it see it, hidden and inactive ones too. Prices in cents. */
export type ManagedRow = {
  provider_id: string;
  name: string;
  image: string | null;
  source: string;
  sku: string;
  variants: number;
  price: number;
  highest_price: number;
  promotional_price: number;
  is_price_on_request: boolean;
  stock: number | null;
  is_low: boolean;
  /** How many variants are almost sold out. */
  low_variants: number;
  is_sold_out: boolean;
  is_out: boolean;
  is_active: boolean;
  is_hidden: boolean;
};

const available = sql`(v.is_active and coalesce(k.in_stock and not k.is_sold_out, true)
  and coalesce(k.available > 0, true))`;

const isLow = sql`(${available} and k.available between 1 and coalesce(p.low_stock, ${usualLowStock}::int))`;

/** What a product's variants are together. */
const facts = sql`
  select (array_agg(v.sku order by v.position, v.sku))[1] as sku, count(*)::int as variants,
    coalesce(min(v.price) filter (where v.is_active), min(v.price)) as price,
    coalesce(max(v.price) filter (where v.is_active), max(v.price)) as highest_price,
    max(${promotionNow}) as promotional_price,
    case when bool_or(k.available is null) then null else sum(k.available) end as stock,
    coalesce(bool_or(${isLow}), false) as is_low, (count(*) filter (where ${isLow}))::int as low_variants,
    coalesce(bool_and(coalesce(k.is_sold_out, false)), false) as is_sold_out,
    not coalesce(bool_or(${available}), false) as is_out
  from product_variant v left join stock k on k.shop_id = v.shop_id and k.sku = v.sku
  where v.shop_id = p.shop_id and v.product_id = p.id`;

const conditions: Record<ManagedList, Sql> = {
  all: sql`true`,
  low: sql`f.is_low and p.is_active and not p.is_hidden`,
  out: sql`f.is_out and p.is_active and not p.is_hidden`,
  hidden: sql`p.is_hidden`,
  promotion: sql`f.promotional_price > 0 and p.is_active and not p.is_hidden`,
};

/** A pattern for texts that have this part. */
const part = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

function conditionsOf(shopId: string, { list, words, code, barcode, category }: ManagedFilter): Sql {
  const named = joinWithAnd([
    sql`true`,
    ...words.map(
      ({ typed, key }) =>
        sql`(${foldedText(sql`p.name`)} like ${part(typed)} or x.name_key like any(${key === '' ? [] : [part(key)]}::text[]))`,
    ),
  ]);
  const coded = sql`p.id in (select c.product_id from product_variant c
    where c.shop_id = ${shopId} and (upper(c.sku) = upper(${code}) or c.barcode = ${barcode}::text))`;
  const isFound = words.length === 0 ? sql`true` : sql`((${named}) or ${coded})`;
  // A product is in each category above its own, too.
  const isInCategory =
    category === null
      ? sql`true`
      : sql`p.id in (select i.product_id from category g
          join product_category i on i.shop_id = g.shop_id and i.category_id = g.id
          where g.shop_id = ${shopId} and g.provider_id = ${category} and not g.is_collection)`;
  return joinWithAnd([sql`p.shop_id = ${shopId}`, conditions[list], isInCategory, isFound]);
}

const from = sql`product p join product_search x on x.shop_id = p.shop_id and x.product_id = p.id
  cross join lateral (${facts}) f`;

/** A page of products by name, or the products with these ids. */
export const listManaged = (
  db: Db,
  shopId: string,
  filter: ManagedFilter & { ids?: readonly string[] },
  { limit, offset }: { limit: number; offset: number },
): Promise<ManagedRow[]> =>
  db.many(sql`
    select p.provider_id, p.name, p.images->>0 as image, p.source, f.*, p.is_price_on_request, p.is_active, p.is_hidden
    from ${from} where ${conditionsOf(shopId, filter)}
      and ${filter.ids ? sql`p.provider_id = any(${filter.ids}::text[])` : sql`true`}
    order by x.name_key, p.provider_id limit ${limit} offset ${offset}`);

export type ManagedCounts = Record<ManagedList, number>;

/** The number of products in each list. */
export const countManaged = async (db: Db, shopId: string): Promise<ManagedCounts> =>
  (await db.one<ManagedCounts>(sql`
    select count(*)::int as all, count(*) filter (where ${conditions.low})::int as low,
      count(*) filter (where ${conditions.out})::int as out,
      count(*) filter (where ${conditions.hidden})::int as hidden,
      count(*) filter (where ${conditions.promotion})::int as promotion
    from product p cross join lateral (${facts}) f where p.shop_id = ${shopId}`)) ?? {
    ...{ all: 0, low: 0, out: 0, hidden: 0, promotion: 0 },
  };

/** The limit at which a product warns; null = the usual one. */
export const findLowStock = async (db: Db, shopId: string, providerId: string): Promise<number | null> =>
  (
    await db.one<{ low_stock: number | null }>(
      sql`select low_stock from product where shop_id = ${shopId} and provider_id = ${providerId}`,
    )
  )?.low_stock ?? null;

/** Saves the limit at which a product warns; null = the usual one. */
export const writeLowStock = (db: Db, shopId: string, providerId: string, lowStock: number | null): Promise<number> =>
  db.run(sql`update product set low_stock = ${lowStock} where shop_id = ${shopId} and provider_id = ${providerId}`);

/** What the pictures of a product show, by their addresses. */
export const findImageTexts = async (db: Db, shopId: string, providerId: string): Promise<Record<string, string>> =>
  (
    await db.one<{ image_texts: Record<string, string> }>(
      sql`select image_texts from product where shop_id = ${shopId} and provider_id = ${providerId}`,
    )
  )?.image_texts ?? {};

/** Saves what the pictures of a product show, by their addresses. */
export const writeImageTexts = (
  db: Db,
  shopId: string,
  providerId: string,
  texts: Readonly<Record<string, string>>,
): Promise<number> =>
  db.run(sql`
    update product set image_texts = ${JSON.stringify(texts)}::jsonb
    where shop_id = ${shopId} and provider_id = ${providerId}`);

/** The next import of its feed changes all fields of a product again. */
export const forgetKeptFields = (db: Db, shopId: string, providerId: string): Promise<number> =>
  db.run(sql`update product set kept_fields = '{}' where shop_id = ${shopId} and provider_id = ${providerId}`);
