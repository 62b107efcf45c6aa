import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';

export type TrackedProduct = {
  id: string;
  hash: string;
  modified: string;
  /** Whether the response contained the description. */
  isDescribed: boolean;
};

/** The hash of the last write of each of these Tray products. */
export const findTrackedProducts = (db: Db, shopId: string, ids: string[]): Promise<{ id: string; hash: string }[]> =>
  db.many(sql`select id, hash from store_product where shop_id = ${shopId} and id = any(${ids}::text[])`);

/** Records which products this sync run found in the Tray store. */
export const trackProducts = (db: Db, shopId: string, run: number, rows: TrackedProduct[]): Promise<number> =>
  db.run(sql`
    insert into store_product as p (shop_id, id, run, hash, modified, described)
    select ${shopId}::uuid, id, ${run}::int, hash, modified, case when "isDescribed" then modified end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id text, hash text, modified text,
      "isDescribed" boolean) order by id
    on conflict (shop_id, id) do update
      set run = greatest(p.run, excluded.run), hash = excluded.hash, modified = excluded.modified,
      described = coalesce(excluded.described, p.described), is_listed = true`);

/** The Tray store's products that the shop has. */
export const listTracked = async (db: Db, shopId: string): Promise<string[]> =>
  idsIn(
    await db.many<{ id: string }>(
      sql`select id from store_product where shop_id = ${shopId} and is_listed order by id`,
    ),
  );

/** The number of products that the Tray store lists. */
export const countTracked = async (db: Db, shopId: string): Promise<number> =>
  (
    await db.one<{ count: number }>(
      sql`select count(*) as count from store_product where shop_id = ${shopId} and is_listed`,
    )
  )?.count ?? 0;

/** The number of those that the shop shows. Products that the Tray store does not sell now are kept but not shown. */
export const countVisibleProducts = async (db: Db, shopId: string): Promise<number> =>
  (
    await db.one<{ count: number }>(sql`
      select count(*) as count from store_product s join product p on p.shop_id = s.shop_id and p.provider_id = s.id
      where s.shop_id = ${shopId} and s.is_listed and p.is_active`)
  )?.count ?? 0;

/** Products that a complete run did not find: they may be gone. */
export const findProductsMissingFromRun = async (
  db: Db,
  shopId: string,
  run: number,
  most: number,
): Promise<string[]> =>
  idsIn(
    await db.many<{ id: string }>(sql`
      select id from store_product where shop_id = ${shopId} and run < ${run} and is_listed order by id limit ${most}`),
  );

/** Products without a description or with an outdated one. */
export const findProductsWithoutDescription = async (db: Db, shopId: string, most: number): Promise<string[]> =>
  idsIn(
    await db.many<{ id: string }>(sql`
      select id from store_product where shop_id = ${shopId} and is_listed and described is distinct from modified
        order by id limit ${most}`),
  );

/** This product's description is as complete as it can be for now. */
export const markDescribed = (db: Db, shopId: string, id: string): Promise<number> =>
  db.run(sql`update store_product set described = modified where shop_id = ${shopId} and id = ${id}`);

/** A separate request found the product, so it still exists. */
export const markSeenInRun = (db: Db, shopId: string, run: number, id: string): Promise<number> =>
  db.run(sql`update store_product set run = ${run} where shop_id = ${shopId} and id = ${id}`);

export type ExistingProduct = { provider_id: string; source: string; description: string };

/** The shop's products with these provider ids, from all sources. */
export const findExistingProducts = (db: Db, shopId: string, providerIds: string[]): Promise<ExistingProduct[]> =>
  db.many(
    sql`select provider_id, source, description from product
      where shop_id = ${shopId} and provider_id = any(${providerIds}::text[])`,
  );

/**
 * Makes products that are gone from the Tray store unavailable. A product that another source has written since stays.
 * Returns their number.
 */
export async function withdrawStoreProducts(db: Db, shopId: string, source: string, ids: string[]): Promise<number> {
  await db.run(
    sql`update store_product set is_listed = false, hash = '' where shop_id = ${shopId} and id = any(${ids}::text[])`,
  );
  const gone = await db.many<{ id: string }>(sql`
    update product set is_active = false, updated_at = now()
    where shop_id = ${shopId} and source = ${source} and provider_id = any(${ids}::text[]) and is_active returning id`);
  const productIds = idsIn(gone);
  await db.run(sql`
    update product_category set is_active = false
      where shop_id = ${shopId} and product_id = any(${productIds}::uuid[]) and is_active`);
  await db.run(
    sql`update product_search set is_active = false
      where shop_id = ${shopId} and product_id = any(${productIds}::uuid[])`,
  );
  return gone.length;
}

/** Saves the Tray store's categories of this run and deactivates those that it no longer has. */
export async function trackCategories(db: Db, shopId: string, run: number, ids: string[]): Promise<number> {
  await db.run(sql`
    insert into store_category (shop_id, id, run) select ${shopId}::uuid, id, ${run}::int
      from unnest(${ids}::text[]) as id order by id
    on conflict (shop_id, id) do update set run = excluded.run`);
  return db.run(sql`
    update category c set is_active = false from store_category s
    where s.shop_id = ${shopId} and s.run < ${run} and c.shop_id = s.shop_id and not c.is_collection
      and c.provider_id = s.id and c.is_active`);
}

type StagedVariant = { id: string; productId: string };

/** Stores variants until their products arrive. */
export const stageVariants = (db: Db, shopId: string, variants: StagedVariant[]): Promise<number> =>
  db.run(sql`
    insert into store_variant (shop_id, id, product_id, variant)
    select ${shopId}::uuid, v->>'id', v->>'productId', v
      from jsonb_array_elements(${JSON.stringify(variants)}::jsonb) as v
    on conflict (shop_id, id) do update set product_id = excluded.product_id, variant = excluded.variant`);

/** The stored variants of these products, as they were received. */
export const findStaged = async <Variant extends StagedVariant>(
  db: Db,
  shopId: string,
  productIds: string[],
): Promise<Variant[]> =>
  (
    await db.many<{ variant: Variant }>(sql`
      select variant from store_variant where shop_id = ${shopId} and product_id = any(${productIds}::text[])
        order by id`)
  ).map(({ variant }) => variant);

/** Deletes the stored variants before the next run starts. */
export const deleteStagedVariants = (db: Db, shopId: string): Promise<number> =>
  db.run(sql`delete from store_variant where shop_id = ${shopId}`);

/**
 * Locks the stock of these SKUs until the transaction ends. Rows are locked in order of SKU, the same order that
 * confirmations use.
 */
export const lockStock = (db: Db, shopId: string, skus: string[]): Promise<unknown> =>
  db.many(sql`select sku from stock where shop_id = ${shopId} and sku = any(${skus}::text[]) order by sku for update`);

const idsIn = (rows: { id: string }[]): string[] => rows.map(({ id }) => id);
