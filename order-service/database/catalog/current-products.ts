import type { ProductAttribute } from '#shared/model/catalog/product.ts';
import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';
import type { FeedIndependentRow } from './feed-import.ts';

/** A variant as the shop has it. Prices in cents, 0 = none; `available` `null` = stock is not counted. */
export type CurrentVariant = {
  sku: string;
  barcode: string | null;
  weight_in_grams: number | null;
  options: Record<string, string>;
  image: string | null;
  price: number;
  list_price: number;
  promotional_price: number;
  promotion_starts_at: string | null;
  promotion_ends_at: string | null;
  is_active: boolean;
  available: number | null;
  in_stock: boolean;
  /** 'Acabou', as the shop's people say. */
  is_sold_out: boolean;
};

/** A product as the shop has it, with every field that an import may change or must preserve. */
export type CurrentProduct = FeedIndependentRow & {
  source: string;
  is_withdrawn: boolean;
  /** 'Esconder', as the shop's people say. */
  is_hidden: boolean;
  /** Fields that a person changed after the feed wrote them. */
  kept_fields: string[];
  seller_id: string | null;
  seller_name: string | null;
  name: string;
  brand: string;
  description: string;
  images: string[];
  attributes: ProductAttribute[];
  specification: { name: string; value: string[] }[];
  highlights: string[];
  amount_in_grams: number | null;
  is_active: boolean;
  is_price_on_request: boolean;
  /** Its direct categories, without collections. */
  categories: { id: string; name: string }[];
  variants: CurrentVariant[];
};

/** The products with these provider ids as they are now, in one statement. */
export const findCurrentProducts = (db: Db, shopId: string, providerIds: string[]): Promise<CurrentProduct[]> =>
  db.many(sql`
    select p.provider_id, p.source, p.is_withdrawn, p.is_hidden, p.kept_fields, s.provider_id as seller_id,
      s.name as seller_name, p.name, p.brand, p.description, p.images, p.attributes, p.specification, p.highlights,
      p.amount_in_grams, p.is_active, p.is_price_on_request, p.sold, p.subscription_offers, p.offer_description,
      p.is_restricted_sale, p.shipping_restriction_message, coalesce(c.collections, '[]') as collections,
      coalesce(c.categories, '[]') as categories, coalesce(v.variants, '[]') as variants
    from unnest(${providerIds}::text[]) as listed
    join product p on p.shop_id = ${shopId} and p.provider_id = listed
    left join seller s on s.shop_id = p.shop_id and s.id = p.seller_id
    left join lateral (
      select jsonb_agg(c.provider_id order by c.provider_id) filter (where c.is_collection) as collections,
        jsonb_agg(jsonb_build_object('id', c.provider_id, 'name', c.name) order by c.provider_id)
          filter (where not c.is_collection) as categories
      from product_category pc join category c on c.shop_id = pc.shop_id and c.id = pc.category_id
      where pc.shop_id = p.shop_id and pc.product_id = p.id and pc.is_direct) c on true
    left join lateral (
      select jsonb_agg(jsonb_build_object('sku', v.sku, 'barcode', v.barcode, 'weight_in_grams', v.weight_in_grams,
        'options', v.options, 'image', v.image, 'price', v.price, 'list_price', v.list_price,
        'promotional_price', v.promotional_price, 'promotion_starts_at', v.promotion_starts_at,
        'promotion_ends_at', v.promotion_ends_at, 'is_active', v.is_active, 'available', k.available,
        'in_stock', coalesce(k.in_stock, true), 'is_sold_out', coalesce(k.is_sold_out, false))
          order by v.position, v.sku) as variants
      from product_variant v left join stock k on k.shop_id = v.shop_id and k.sku = v.sku
      where v.shop_id = p.shop_id and v.product_id = p.id) v on true`);

/** The provider ids of the next products after this one, in their order; hidden and inactive ones too. */
export const listProviderIds = async (db: Db, shopId: string, after: string, limit: number): Promise<string[]> =>
  (
    await db.many<{ provider_id: string }>(sql`
      select provider_id from product where shop_id = ${shopId} and provider_id > ${after}
        order by provider_id limit ${limit}`)
  ).map(({ provider_id }) => provider_id);

/** The next products of a shop after this id, also hidden and inactive ones. `sku`: only the product that has it. */
export const listProductIds = (
  db: Db,
  shopId: string,
  { sku, after, most }: { sku: string | null; after: string | null; most: number },
): Promise<{ id: string; provider_id: string }[]> =>
  db.many(sql`
    select p.id, p.provider_id from product p
    where p.shop_id = ${shopId} and (${after}::uuid is null or p.id > ${after})
      and (${sku}::text is null or p.id in (
        select v.product_id from product_variant v where v.shop_id = ${shopId} and v.sku = ${sku}))
    order by p.id limit ${most}`);

export type SkuStock = { sku: string; available: number | null; in_stock: boolean };

/** The stock of these SKUs, whichever product they belong to. */
export const findSkuStock = (db: Db, shopId: string, skus: string[]): Promise<SkuStock[]> =>
  db.many(sql`select sku, available, in_stock from stock where shop_id = ${shopId} and sku = any(${skus}::text[])`);

export type SkuOwner = { sku: string; provider_id: string; source: string };

/** The products that own these SKUs, and the source that wrote each product. */
export const findSkuOwners = (db: Db, shopId: string, skus: string[]): Promise<SkuOwner[]> =>
  db.many(sql`
    select v.sku, p.provider_id, p.source from unnest(${skus}::text[]) as listed
    join product_variant v on v.shop_id = ${shopId} and v.sku = listed
    join product p on p.shop_id = v.shop_id and p.id = v.product_id`);

/** The number of the shop's active products, from all sources. */
export const countActiveProducts = async (db: Db, shopId: string): Promise<number> =>
  (await db.one<{ count: number }>(sql`select count(*) as count from product where shop_id = ${shopId} and is_active`))
    ?.count ?? 0;
