import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';

/** A row of `product` to be written. The ids of its seller and categories are already known. */
export type ProductWrite = {
  id: string;
  provider_id: string;
  source: string;
  seller_id: string | null;
  name: string;
  brand: string;
  description: string;
  images: unknown;
  attributes: unknown;
  specification: unknown;
  subscription_offers: unknown;
  highlights: unknown;
  offer_description: string | null;
  sold_in_kilo: boolean;
  amount_in_grams: number | null;
  is_active: boolean;
  is_price_on_request: boolean;
  is_restricted_sale: boolean;
  has_shipping_restriction: boolean;
  shipping_restriction_message: string | null;
  sold: number;
};

export type VariantWrite = {
  product_id: string;
  sku: string;
  barcode: string | null;
  weight_in_grams: number | null;
  position: number;
  options: Record<string, string>;
  image: string | null;
  price: number;
  list_price: number;
  promotional_price: number;
  promotion_starts_at: string | null;
  promotion_ends_at: string | null;
  is_active: boolean;
  available: number | null;
};

export type ProductCategoryWrite = {
  product_id: string;
  category_id: string;
  is_direct: boolean;
  is_active: boolean;
  sold: number;
};
export type ProductFacetWrite = { product_id: string; key: string; value: string };

/** Inserts or updates products by provider id and returns the id of each. One statement for any number of rows. */
export const writeProducts = (
  db: Db,
  shopId: string,
  rows: ProductWrite[],
): Promise<{ id: string; provider_id: string }[]> =>
  db.many(sql`
    insert into product (shop_id, id, provider_id, source, seller_id, name, brand, description, images, attributes,
      specification, subscription_offers, highlights, offer_description, sold_in_kilo, amount_in_grams, is_active,
      is_price_on_request, is_restricted_sale, has_shipping_restriction, shipping_restriction_message, sold)
    select ${shopId}::uuid, id, provider_id, source, seller_id, name, brand, description, images, attributes,
      specification, subscription_offers, highlights, offer_description, sold_in_kilo, amount_in_grams, is_active,
      is_price_on_request, is_restricted_sale, has_shipping_restriction, shipping_restriction_message, sold
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, provider_id text, source text,
      seller_id uuid, name text, brand text, description text, images jsonb, attributes jsonb, specification jsonb,
      subscription_offers jsonb, highlights jsonb, offer_description text, sold_in_kilo boolean, amount_in_grams int,
      is_active boolean, is_price_on_request boolean, is_restricted_sale boolean, has_shipping_restriction boolean,
      shipping_restriction_message text, sold bigint)
    order by provider_id
    on conflict (shop_id, provider_id) do update
      set source = excluded.source, seller_id = excluded.seller_id, name = excluded.name, brand = excluded.brand,
      description = excluded.description, images = excluded.images, attributes = excluded.attributes,
      specification = excluded.specification, subscription_offers = excluded.subscription_offers,
      highlights = excluded.highlights, offer_description = excluded.offer_description,
      sold_in_kilo = excluded.sold_in_kilo, amount_in_grams = excluded.amount_in_grams,
      is_active = excluded.is_active, is_price_on_request = excluded.is_price_on_request,
      is_restricted_sale = excluded.is_restricted_sale, has_shipping_restriction = excluded.has_shipping_restriction,
      shipping_restriction_message = excluded.shipping_restriction_message, sold = excluded.sold,
      is_withdrawn = false, updated_at = now()
    returning id, provider_id`);

/**
 * Writes the variants of products, without stock, and deletes those that the existing products `knownIds` no longer
 * have. A SKU that belonged to another product moves to this one.
 */
export async function writeVariants(db: Db, shopId: string, knownIds: string[], rows: VariantWrite[]): Promise<void> {
  const json = JSON.stringify(rows);
  await db.run(sql`
    insert into product_variant (shop_id, sku, barcode, weight_in_grams, product_id, position, options, image, price,
      list_price, promotional_price, promotion_starts_at, promotion_ends_at, is_active)
    select ${shopId}::uuid, sku, barcode, weight_in_grams, product_id, position, options, image, price, list_price,
      promotional_price, promotion_starts_at, promotion_ends_at, is_active
    from jsonb_to_recordset(${json}::jsonb) as r(product_id uuid, sku text, barcode text, weight_in_grams int,
      position int, options jsonb, image text, price bigint, list_price bigint, promotional_price bigint,
      promotion_starts_at timestamptz, promotion_ends_at timestamptz, is_active boolean)
    order by sku
    on conflict (shop_id, sku) do update
      set product_id = excluded.product_id, barcode = excluded.barcode, weight_in_grams = excluded.weight_in_grams,
      position = excluded.position, options = excluded.options, image = excluded.image, price = excluded.price,
      list_price = excluded.list_price, promotional_price = excluded.promotional_price,
      promotion_starts_at = excluded.promotion_starts_at, promotion_ends_at = excluded.promotion_ends_at,
      is_active = excluded.is_active`);
  if (knownIds.length === 0) return;
  await db.run(sql`
    delete from product_variant
      where shop_id = ${shopId} and product_id = any(${knownIds}::uuid[])
      and sku <> all(${rows.map((row) => row.sku)}::text[])`);
}

/**
 * The stock of a variant. `keepsCount` leaves an existing count unchanged, because only this shop knows what was sold.
 */
export type StockWrite = { sku: string; available: number | null; in_stock?: boolean; keepsCount?: boolean };

/** Rows per statement. */
const stockBatch = 2_000;

/**
 * Writes the stock of each variant. The rows stay locked until the transaction ends, and confirmations wait for them,
 * so call it last. Rows are locked in order of SKU, the same order that confirmations use.
 */
export async function writeStock(db: Db, shopId: string, rows: readonly StockWrite[]): Promise<void> {
  // Several statements write, so lock all rows first, in the common order.
  if (rows.length > stockBatch || rows.some(({ keepsCount }) => keepsCount))
    await db.run(sql`
      select from stock where shop_id = ${shopId} and sku = any(${rows.map(({ sku }) => sku)}::text[]) order by sku
        for update`);
  for (let at = 0; at < rows.length; at += stockBatch)
    await writeStockBatch(db, shopId, rows.slice(at, at + stockBatch));
}

async function writeStockBatch(db: Db, shopId: string, rows: readonly StockWrite[]): Promise<void> {
  const kept = rows.filter(({ keepsCount }) => keepsCount).map(({ sku, in_stock = true }) => ({ sku, in_stock }));
  const counted = rows
    .filter(({ keepsCount }) => !keepsCount)
    .map(({ sku, available, in_stock = true }) => ({ sku, available, in_stock }));
  if (kept.length > 0)
    await db.run(sql`
      update stock set in_stock = r.in_stock
        from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as r(sku text, in_stock boolean)
      where stock.shop_id = ${shopId} and stock.sku = r.sku`);
  if (counted.length > 0)
    await db.run(sql`
      insert into stock (shop_id, sku, available, in_stock)
      select ${shopId}::uuid, sku, available, in_stock
      from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb) as r(sku text, available int, in_stock boolean)
        order by sku
      on conflict (shop_id, sku) do update set available = excluded.available, in_stock = excluded.in_stock`);
}

/** Writes the categories of products. They replace those of the existing products `knownIds`. */
export async function writeProductCategories(
  db: Db,
  shopId: string,
  knownIds: string[],
  rows: ProductCategoryWrite[],
): Promise<void> {
  if (knownIds.length > 0)
    await db.run(sql`delete from product_category where shop_id = ${shopId} and product_id = any(${knownIds}::uuid[])`);
  if (rows.length === 0) return;
  await db.run(sql`
    insert into product_category (shop_id, category_id, product_id, is_direct, is_active, sold)
    select ${shopId}::uuid, category_id, product_id, is_direct, is_active, sold
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(product_id uuid, category_id uuid, is_direct boolean, is_active boolean, sold bigint)`);
}

/**
 * Writes the facet values of products. They replace those of the existing products `knownIds`. `facets` holds the names
 * of the keys.
 */
export async function writeProductFacets(
  db: Db,
  shopId: string,
  knownIds: string[],
  facets: { key: string; name: string }[],
  rows: ProductFacetWrite[],
): Promise<void> {
  if (knownIds.length > 0)
    await db.run(sql`delete from product_facet where shop_id = ${shopId} and product_id = any(${knownIds}::uuid[])`);
  if (rows.length === 0) return;
  await db.run(sql`
    insert into facet (shop_id, key, name)
    select ${shopId}::uuid, key, name
      from jsonb_to_recordset(${JSON.stringify(facets)}::jsonb) as r(key text, name text) order by key
    on conflict (shop_id, key) do nothing`);
  await db.run(sql`
    insert into product_facet (shop_id, product_id, key, value)
    select distinct ${shopId}::uuid, product_id, key, value
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(product_id uuid, key text, value text)`);
}
