import type { ProductAttribute } from '#shared/model/catalog/product.ts';
import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';

/** The ids of everything that a shop offers in the checkout, deactivated entries included. */
export type KnownCheckoutIds = {
  pickup_stores: string[];
  neighborhoods: string[];
  delivery_options: string[];
  price_tables: string[];
  coupons: string[];
  payment_options: string[];
  schedule_rules: number;
  has_order_limits: boolean;
};

/** Reads them all in one query. */
export async function listKnownCheckoutIds(db: Db, shopId: string): Promise<KnownCheckoutIds> {
  const known = await db.one<KnownCheckoutIds>(sql`
    select array(select provider_id from pickup_store where shop_id = ${shopId}) as pickup_stores,
      array(select provider_id from neighborhood where shop_id = ${shopId}) as neighborhoods,
      array(select provider_id from delivery_option where shop_id = ${shopId}) as delivery_options,
      array(select provider_id from price_table where shop_id = ${shopId}) as price_tables,
      array(select code from coupon where shop_id = ${shopId}) as coupons,
      array(select provider_id from payment_option where shop_id = ${shopId}) as payment_options,
      (select count(*) from schedule_rule where shop_id = ${shopId}) as schedule_rules,
      exists (select 1 from shop where id = ${shopId} and order_limits <> '{}') as has_order_limits`);
  if (!known) throw new Error('a select without from always returns a row');
  return known;
}

/** Ids that a declaration may refer to without listing them: the shop's active sellers and its neighborhoods. */
export async function listNamedIds(db: Db, shopId: string): Promise<{ sellers: string[]; neighborhoods: string[] }> {
  const named = await db.one<{ sellers: string[]; neighborhoods: string[] }>(sql`
    select array(select provider_id from seller where shop_id = ${shopId} and is_active) as sellers,
      array(select provider_id from neighborhood where shop_id = ${shopId}) as neighborhoods`);
  return named ?? { sellers: [], neighborhoods: [] };
}

/** Those of these SKUs and products that the shop does not have. */
export async function findUnknownGoods(
  db: Db,
  shopId: string,
  { skus, productIds }: { skus: string[]; productIds: string[] },
): Promise<{ skus: string[]; product_ids: string[] }> {
  const unknown = await db.one<{ skus: string[]; product_ids: string[] }>(sql`
    select array(select sku from unnest(${skus}::text[]) as asked (sku)
        where not exists (select 1 from product_variant v where v.shop_id = ${shopId} and v.sku = asked.sku)) as skus,
      array(select id from unnest(${productIds}::text[]) as asked (id)
        where not exists (select 1 from product p
          where p.shop_id = ${shopId} and p.provider_id = asked.id)) as product_ids`);
  return unknown ?? { skus: [], product_ids: [] };
}

/** A product as a list names it: by the code of a variant, or by its own. */
export type NamedGood = {
  code: string;
  name: string;
  attributes: ProductAttribute[];
  /** Of a variant: the chosen option of each attribute. */
  options: Record<string, string>;
};

/** The variants with these SKUs. */
export const listGoodsBySku = (db: Db, shopId: string, skus: string[]): Promise<NamedGood[]> =>
  db.many(sql`
    select v.sku as code, p.name, p.attributes, v.options
    from product_variant v join product p on p.shop_id = v.shop_id and p.id = v.product_id
    where v.shop_id = ${shopId} and v.sku = any(${skus}::text[])`);

/** The products with these ids. */
export const listGoodsById = (db: Db, shopId: string, ids: string[]): Promise<NamedGood[]> =>
  db.many(sql`
    select provider_id as code, name, attributes, '{}'::jsonb as options
    from product where shop_id = ${shopId} and provider_id = any(${ids}::text[])`);
