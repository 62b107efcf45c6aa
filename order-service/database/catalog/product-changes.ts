import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';

/** A variant with what a change of prices, stock or visibility needs of it and of its product. */
export type ChangeableRow = {
  product_id: string;
  provider_id: string;
  name: string;
  source: string;
  is_product_active: boolean;
  is_price_on_request: boolean;
  is_hidden: boolean;
  kept_fields: string[];
  sku: string;
  price: number;
  promotional_price: number;
  promotion_starts_at: Date | null;
  promotion_ends_at: Date | null;
  is_active: boolean;
  is_only_variant: boolean;
};

const changeableColumns = sql`
  p.id as product_id, p.provider_id, p.name, p.source, p.is_active as is_product_active, p.is_price_on_request,
  p.is_hidden, p.kept_fields, v.sku, v.price, v.promotional_price, v.promotion_starts_at, v.promotion_ends_at,
  v.is_active, not exists (
    select from product_variant other
    where other.shop_id = v.shop_id and other.product_id = v.product_id and other.sku <> v.sku) as is_only_variant`;

/**
 * The variants with these SKUs, and all variants of the products with these provider ids. Of the latter at most
 * `mostOfIds` and one more, in the order of the ids: the one more shows that there are too many. Who changes more than
 * stock holds `lockImports` before.
 */
export async function findChangeable(
  db: Db,
  shopId: string,
  { skus, ids }: { skus: readonly string[]; ids: readonly string[] },
  mostOfIds = Number.POSITIVE_INFINITY,
): Promise<ChangeableRow[]> {
  const ofIds = ids.length === 0 ? [] : await variantsOfIds(db, shopId, [...new Set(ids)], mostOfIds);
  const known = new Set(ofIds.map(({ sku }) => sku));
  const others = skus.filter((sku) => !known.has(sku));
  if (others.length === 0) return ofIds;
  const ofSkus = await db.many<ChangeableRow>(sql`
    select ${changeableColumns}
    from (select distinct sku from unnest(${others}::text[]) sku) named
    cross join lateral (
      select * from product_variant one where one.shop_id = ${shopId} and one.sku = named.sku offset 0) v
    join product p on p.shop_id = v.shop_id and p.id = v.product_id`);
  return [...ofIds, ...ofSkus];
}

/** Reads product after product, in an order that needs no sort: so it reads none after the limit. */
const variantsOfIds = (db: Db, shopId: string, ids: readonly string[], most: number): Promise<ChangeableRow[]> =>
  db.many(sql`
    select ${changeableColumns}
    from (
      select product.*, named.place from unnest(${ids}::text[]) with ordinality as named(provider_id, place)
      join product on product.shop_id = ${shopId} and product.provider_id = named.provider_id
      order by named.place offset 0) p
    cross join lateral (
      select * from product_variant one where one.shop_id = p.shop_id and one.product_id = p.id
      order by one.position, one.sku offset 0) v
    order by p.place limit ${Number.isFinite(most) ? most + 1 : null}::bigint`);

export type LockedStock = { sku: string; available: number | null; in_stock: boolean; is_sold_out: boolean };

/** The stock of these SKUs, locked in the order in which confirmations lock it. */
export const lockStockRows = (db: Db, shopId: string, skus: readonly string[]): Promise<LockedStock[]> =>
  db.many(sql`
    select sku, available, in_stock, is_sold_out from stock where shop_id = ${shopId} and sku = any(${skus}::text[])
      order by sku collate "C" for no key update`);

/** Writes stock that `lockStockRows` locked. */
export const writeLockedStock = (db: Db, shopId: string, rows: readonly LockedStock[]): Promise<number> =>
  db.run(sql`
    update stock set available = r.available, in_stock = r.in_stock, is_sold_out = r.is_sold_out
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r(sku text, available int, in_stock boolean, is_sold_out boolean)
    where stock.shop_id = ${shopId} and stock.sku = r.sku`);

export type VariantPrices = Pick<
  ChangeableRow,
  'sku' | 'price' | 'promotional_price' | 'promotion_starts_at' | 'promotion_ends_at' | 'is_active'
>;

/** Writes the prices and states of variants. Call `refreshPrices` for their products afterwards. */
export const writeVariantPrices = (db: Db, shopId: string, rows: readonly VariantPrices[]): Promise<number> =>
  db.run(sql`
    update product_variant v set price = r.price, promotional_price = r.promotional_price,
      promotion_starts_at = r.promotion_starts_at, promotion_ends_at = r.promotion_ends_at, is_active = r.is_active
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(sku text, price bigint, promotional_price bigint,
        promotion_starts_at timestamptz, promotion_ends_at timestamptz, is_active boolean)
    where v.shop_id = ${shopId} and v.sku = r.sku`);

export type ProductState = { product_id: string; is_active: boolean; is_hidden: boolean; kept_fields: string[] };

/** Writes the states of products, with the copies that lists and searches read. */
export async function writeProductStates(db: Db, shopId: string, rows: readonly ProductState[]): Promise<void> {
  const json = JSON.stringify(rows);
  await db.run(sql`
    update product p set is_active = r.is_active, is_hidden = r.is_hidden,
      is_withdrawn = is_withdrawn and not r.is_active,
      kept_fields = array(select jsonb_array_elements_text(r.kept_fields)), updated_at = now()
      from jsonb_to_recordset(${json}::jsonb)
        as r(product_id uuid, is_active boolean, is_hidden boolean, kept_fields jsonb)
    where p.shop_id = ${shopId} and p.id = r.product_id`);
  for (const copy of [sql`product_category`, sql`product_search`])
    await db.run(sql`
      update ${copy} c set is_active = r.is_active
        from jsonb_to_recordset(${json}::jsonb) as r(product_id uuid, is_active boolean)
      where c.shop_id = ${shopId} and c.product_id = r.product_id and c.is_active <> r.is_active`);
}

/** Adds fields that a person changed, so that later imports of a feed keep them. */
export const keepFields = (
  db: Db,
  shopId: string,
  rows: readonly { provider_id: string; fields: readonly string[] }[],
): Promise<number> =>
  db.run(sql`
    update product p set kept_fields = array(
        select unnest(p.kept_fields) union select jsonb_array_elements_text(r.fields) order by 1)
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(provider_id text, fields jsonb)
    where p.shop_id = ${shopId} and p.provider_id = r.provider_id`);
