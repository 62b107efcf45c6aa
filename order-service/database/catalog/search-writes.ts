import type { Db } from '../engine/database.ts';
import { type Sql, sql } from '../engine/sql.ts';

/** The words of a product that searches find, one text per kind, separated by blanks. */
export type SearchWordsWrite = {
  product_id: string;
  name_key: string;
  name_words: string;
  /** Of the name without its flavour and options; null = the same as `name_words`. */
  thing_words: string | null;
  /** Of brand and categories. */
  category_words: string;
  search_words: string;
};

/** A row of `product_search` to be written. `values` are the facet values to count; prices are in cents. */
export type ProductSearchWrite = SearchWordsWrite & {
  is_active: boolean;
  sold: number;
  values: FacetValueWrite[];
  lowest_price: number | null;
  highest_price: number | null;
  has_promotion: boolean;
};

export type FacetValueWrite = { key: string; value: string };

/**
 * Raise it whenever the rules of `search-words.ts` produce other words than before. Rows of an older version are
 * rewritten at the next start.
 */
const wordRules = 7;

/**
 * The words as they are. PostgreSQL's own parser is slower, and which letters it accepts depends on the database's
 * locale.
 */
const vectorOf = (words: Sql): Sql => sql`array_to_tsvector(string_to_array(${words}, ' '))`;

/** Writes the data that searches and facet counts use for these products. */
export async function writeProductSearch(db: Db, shopId: string, rows: ProductSearchWrite[]): Promise<void> {
  const json = JSON.stringify(rows);
  await db.run(sql`
    insert into facet_value (shop_id, key, value)
    select distinct ${shopId}::uuid, w.key, w.value
    from jsonb_to_recordset(${json}::jsonb) as r(values jsonb), jsonb_to_recordset(r.values) as w(key text, value text)
    where not exists (select 1 from facet_value v where v.shop_id = ${shopId} and v.key = w.key and v.value = w.value)
    order by w.key, w.value
    on conflict (shop_id, key, value) do nothing`);
  // One join for all rows. A subquery per row would read the table again each time.
  await db.run(sql`
    with rows as (
      select * from jsonb_to_recordset(${json}::jsonb) as r(product_id uuid, is_active boolean, sold bigint,
        name_key text, name_words text, thing_words text, category_words text, search_words text, values jsonb,
        lowest_price bigint, highest_price bigint, has_promotion boolean)),
    valued as (
      select r.product_id, array_agg(v.id) as ids
      from rows r, jsonb_to_recordset(r.values) as w(key text, value text)
        join facet_value v on v.shop_id = ${shopId} and v.key = w.key and v.value = w.value
      group by r.product_id)
    insert into product_search (shop_id, product_id, is_active, sold, name_key, name_search, thing_search,
      category_search, search, facet_values, lowest_price, highest_price, has_promotion, word_rules)
    select ${shopId}::uuid, product_id, is_active, sold, name_key, ${vectorOf(sql`name_words`)},
      ${vectorOf(sql`thing_words`)}, ${vectorOf(sql`category_words`)}, ${vectorOf(sql`search_words`)},
      coalesce(ids, '{}'), lowest_price, highest_price, has_promotion, ${wordRules}::int
    from rows left join valued using (product_id)
    order by product_id
    on conflict (shop_id, product_id) do update
      set is_active = excluded.is_active, sold = excluded.sold, name_key = excluded.name_key,
      name_search = excluded.name_search, thing_search = excluded.thing_search,
      category_search = excluded.category_search, search = excluded.search, facet_values = excluded.facet_values,
      lowest_price = excluded.lowest_price, highest_price = excluded.highest_price,
      has_promotion = excluded.has_promotion, word_rules = excluded.word_rules`);
}

/** Recalculates the prices of these products, because some of their variants moved to another product. */
export const refreshPrices = (db: Db, shopId: string, productIds: string[]): Promise<number> =>
  db.run(sql`
    update product_search x
      set lowest_price = r.lowest, highest_price = r.highest, has_promotion = coalesce(r.has_promotion, false)
    from product p left join lateral (
      select min(price) as lowest, max(price) as highest,
        bool_or(promotional_price > 0 and promotional_price < price) as has_promotion
      from product_variant v
        where v.shop_id = p.shop_id and v.product_id = p.id and v.is_active and not p.is_price_on_request) r on true
    where x.shop_id = ${shopId} and x.product_id = any(${productIds}::uuid[]) and p.shop_id = x.shop_id
      and p.id = x.product_id`);

/** The products that own these SKUs now. */
export const findOwners = (db: Db, shopId: string, skus: string[]): Promise<{ product_id: string }[]> =>
  db.many(
    sql`select distinct product_id from product_variant where shop_id = ${shopId} and sku = any(${skus}::text[])`,
  );

/**
 * Saves the words of the shop's products. Words are never deleted: a word that no product has any more finds nothing.
 */
export const writeSearchWords = (db: Db, shopId: string, words: string[]): Promise<number> =>
  db.run(sql`
    insert into search_word (shop_id, word) select ${shopId}::uuid, word from unnest(${words}::text[]) as word
      order by word
    on conflict (shop_id, word) do nothing`);

/** The texts that the words of a product come from. */
export type WordSourceRow = {
  shop_id: string;
  product_id: string;
  name: string;
  brand: string;
  description: string;
  highlights: string[];
  options: string[];
  categories: string[];
};

/**
 * Some products whose words an older version of the rules wrote. The rows are locked; rows that another replica has
 * locked are skipped.
 */
export const findOldWords = (db: Db, limit: number): Promise<WordSourceRow[]> =>
  db.many(sql`
    select x.shop_id, x.product_id, p.name, p.brand, p.description, p.highlights,
      array(select o->>'name'
        from jsonb_array_elements(p.attributes) as a, jsonb_array_elements(a->'options') as o) as options,
      array(select c.name from product_category pc
        join category c on c.shop_id = pc.shop_id and c.id = pc.category_id and not c.is_collection
        where pc.shop_id = p.shop_id and pc.product_id = p.id) as categories
    from product_search x join product p on p.shop_id = x.shop_id and p.id = x.product_id
    where x.word_rules < ${wordRules}::int limit ${limit} for update of x skip locked`);

/** Updates the words of existing products. */
export const updateSearchWords = (db: Db, shopId: string, rows: SearchWordsWrite[]): Promise<number> =>
  db.run(sql`
    update product_search x set name_key = r.name_key, name_search = ${vectorOf(sql`r.name_words`)},
      thing_search = ${vectorOf(sql`r.thing_words`)}, category_search = ${vectorOf(sql`r.category_words`)},
      search = ${vectorOf(sql`r.search_words`)}, word_rules = ${wordRules}::int
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(product_id uuid, name_key text, name_words text,
      thing_words text, category_words text, search_words text)
    where x.shop_id = ${shopId} and x.product_id = r.product_id`);
