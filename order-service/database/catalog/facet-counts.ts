import type { Facet } from '#shared/model/catalog/facet.ts';
import type { Db } from '../engine/database.ts';
import { joinWithAnd, type Sql, sql } from '../engine/sql.ts';
import { currentPriceSql, type ProductFilter } from './catalog.ts';
import { isFound } from './search-text.ts';

export type FacetCountRow = {
  key: string;
  name: string;
  hidden: boolean;
  position: number;
  value: string;
  label: string;
  quantity: number;
};

export type FacetFilter = Pick<ProductFilter, 'text' | 'categoryIds'>;

/** Prices in cents, `null` when no product has one. `changes_at`: when the next promotion among them begins or ends. */
export type FacetCounts = {
  facets: FacetCountRow[];
  lowest: number | null;
  highest: number | null;
  changes_at: Date | null;
};

/**
 * Counts the products found by brand, seller, category and option, and finds the lowest and highest price for a
 * shopper. The products are read once and grouped by equal values first: there are far fewer groups than products.
 */
export const countFacets = async (db: Db, shopId: string, filter: FacetFilter): Promise<FacetCounts> => {
  const row = await db.one<FacetCounts>(sql`
    with alike as materialized (
      select facet_values, count(*) as quantity, min(lowest_price) filter (where not has_promotion) as lowest,
        max(highest_price) filter (where not has_promotion) as highest, array_agg(product_id)
          filter (where has_promotion) as promoted
      from product_search x where ${found(shopId, filter)} group by facet_values),
    counted as materialized (
      select v.key, v.value, n.quantity
      from (select id, sum(quantity)::bigint as quantity
        from (select unnest(facet_values) as id, quantity from alike) as u group by id) as n
      join facet_value v on v.shop_id = ${shopId} and v.id = n.id),
    plain as (select min(lowest) as lowest, max(highest) as highest from alike),
    promoted as (
      select min(${currentPriceSql}) as lowest, max(${currentPriceSql}) as highest,
        min(case when v.promotion_starts_at > now() then v.promotion_starts_at end) as starts_at,
        min(case when v.promotion_ends_at > now() then v.promotion_ends_at end) as ends_at
      from (select unnest(promoted) as id from alike) as p
      join product_variant v on v.shop_id = ${shopId} and v.product_id = p.id and v.is_active),
    facets as (
      select 'brand' as key, 'Marca' as name, false as hidden, 1000 as position, value, value as label, quantity
      from counted where key = '=brand'
      union all
      select 'seller', 'Vendido por', false, 1001, s.provider_id, s.name, quantity
      from counted n join seller s on s.shop_id = ${shopId} and s.id::text = n.value where n.key = '=seller'
      union all
      select case when c.parent_id is null then 'category' else 'category-sub' end,
        case when c.parent_id is null then 'Categoria' else 'Subcategoria' end,
        false, case when c.parent_id is null then 0 else 1 end, c.provider_id, c.name, quantity
      from counted n join category c on c.shop_id = ${shopId} and c.id::text = n.value and not c.is_collection
        and c.is_active
      where n.key = '=category'
      union all
      select f.key, f.name, f.is_hidden, 2 + f.position, n.value, n.value, quantity
      from counted n join facet f on f.shop_id = ${shopId} and f.key = n.key)
    select (select coalesce(jsonb_agg(to_jsonb(facets)), '[]')
      from facets) as facets, least(plain.lowest, promoted.lowest) as lowest,
      greatest(plain.highest, promoted.highest) as highest, least(starts_at, ends_at) as changes_at
    from plain, promoted`);
  return row ?? { facets: [], lowest: null, highest: null, changes_at: null };
};

/**
 * Loads the cached count of these categories ('' = the whole shop). Only valid while the catalog's version is the same
 * and no promotion has begun or ended.
 */
export const findCachedFacets = (
  db: Db,
  shopId: string,
  wanted: string,
  version: number,
): Promise<CachedFacets | undefined> =>
  db.one(sql`
    select answer, changes_at from facet_answer
    where shop_id = ${shopId} and wanted = ${wanted} and version = ${version} and coalesce(changes_at > now(), true)`);

export type CachedFacets = { answer: Facet[]; changes_at: Date | null };

/** Caches a count of the catalog at this version. A cached count of a newer version stays. */
export const cacheFacets = (
  db: Db,
  shopId: string,
  wanted: string,
  version: number,
  cached: CachedFacets,
): Promise<number> =>
  db.run(sql`
    insert into facet_answer (shop_id, wanted, version, answer, changes_at)
    values (${shopId}, ${wanted}, ${version}, ${JSON.stringify(cached.answer)}, ${cached.changes_at})
    on conflict (shop_id, wanted) do update
      set version = excluded.version, answer = excluded.answer, changes_at = excluded.changes_at
    where facet_answer.version <= excluded.version`);

const found = (shopId: string, { text, categoryIds }: FacetFilter): Sql =>
  joinWithAnd([
    sql`x.shop_id = ${shopId}`,
    sql`x.product_id not in (select h.id from product h where h.shop_id = ${shopId} and h.is_hidden)`,
    ...(text === null ? [] : [isFound(text)]),
    ...categoryIds.map(
      (id) =>
        sql`x.product_id in (select c.product_id from product_category c
          where c.shop_id = ${shopId} and c.category_id = ${id}::uuid)`,
    ),
  ]);
