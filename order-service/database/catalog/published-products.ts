import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';

/**
 * The next products that a feed may contain, by provider id, with their numbers of variants. A product 'sob consulta'
 * has no price, so ads can't show it.
 */
export const listPublishedIds = (
  db: Db,
  shopId: string,
  after: string,
  most: number,
): Promise<{ provider_id: string; variants: number }[]> =>
  db.many(sql`
    select p.provider_id, (select count(*) from product_variant v
      where v.shop_id = p.shop_id and v.product_id = p.id) as variants
    from product p
    where p.shop_id = ${shopId} and p.provider_id > ${after} and p.is_active and not p.is_price_on_request
    order by p.provider_id limit ${most}`);

/**
 * What a feed depends on beside its products: the catalogue's version, the name of the shop, and a sum over its stock,
 * which orders change without a new version.
 */
export const findFeedState = async (
  db: Db,
  shopId: string,
): Promise<{ version: number; name: string; stock: string } | undefined> =>
  db.one(sql`
    select coalesce((select version from catalogue where shop_id = s.id), 0) as version, s.name,
      coalesce((select sum(hashtextextended(k.sku || ' ' || coalesce(k.available::text, '-') || ' ' || k.in_stock, 0))
        from stock k where k.shop_id = s.id), 0)::text as stock
    from shop s where s.id = ${shopId}`);
