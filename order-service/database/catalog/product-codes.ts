import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';

export type CodeRow = { provider_id: string; sku: string; by: 'sku' | 'barcode' };

/**
 * The variants with this SKU in any case, or with this barcode as `barcodeKey` writes it. Each of the two conditions
 * has an index of its own.
 */
export const findCodes = (
  db: Db,
  shopId: string,
  { sku, barcode, most }: { sku: string; barcode: string | null; most: number },
): Promise<CodeRow[]> =>
  db.many(sql`
    with found as (
      select v.product_id, v.sku, 'sku' as by, 0 as place from product_variant v
        where v.shop_id = ${shopId} and upper(v.sku) = upper(${sku})
      union all
      select v.product_id, v.sku, 'barcode', 1 from product_variant v
        where v.shop_id = ${shopId} and v.barcode = ${barcode}::text),
    once as (select distinct on (sku) * from found order by sku, place)
    select p.provider_id, once.sku, once.by from once
    join product p on p.shop_id = ${shopId} and p.id = once.product_id
    order by once.place, p.is_active desc, once.sku limit ${most}`);

/**
 * A product of the merchant's catalogue at a channel. `sku`: null when the id names a product with several variants.
 */
export type RetailerProduct = { id: string; provider_id: string; sku: string | null };

/**
 * The shop's products with these ids of the merchant's product feed: the SKU of a variant or, without one, the id of a
 * product (`feed-product.ts`).
 */
export const findRetailerIds = (db: Db, shopId: string, ids: string[]): Promise<RetailerProduct[]> =>
  db.many(sql`
    select distinct on (w.id) w.id, p.provider_id, found.sku from unnest(${ids}::text[]) as w (id)
    cross join lateral (
      select v.product_id, v.sku, 0 as place from product_variant v where v.shop_id = ${shopId} and v.sku = w.id
      union all
      select p.id, (select case when count(*) = 1 then min(v.sku) end from product_variant v
        where v.shop_id = ${shopId} and v.product_id = p.id), 1
        from product p where p.shop_id = ${shopId} and p.provider_id = w.id) as found
    join product p on p.shop_id = ${shopId} and p.id = found.product_id
    order by w.id, found.place, p.is_active desc, found.sku`);
