import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';

export type TrackedProduct = {
  id: string;
  hash: string;
  modified: string;
  /** Whether the answer spoke of the description. */
  isDescribed: boolean;
};

/** What was last written of these products of the store. */
export const findTrackedProducts = (db: Db, shopId: string, ids: string[]): Promise<{ id: string; hash: string }[]> =>
  db.many(sql`select id, hash from store_product where shop_id = ${shopId} and id = any(${ids}::text[])`);

/** Notes what was seen in the store in this run. */
export const trackProducts = (db: Db, shopId: string, run: number, rows: TrackedProduct[]): Promise<number> =>
  db.run(sql`
    insert into store_product as p (shop_id, id, run, hash, modified, described)
    select ${shopId}::uuid, id, ${run}::int, hash, modified, case when "isDescribed" then modified end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id text, hash text, modified text,
      "isDescribed" boolean) order by id
    on conflict (shop_id, id) do update
      set run = greatest(p.run, excluded.run), hash = excluded.hash, modified = excluded.modified,
      described = coalesce(excluded.described, p.described), is_listed = true`);

/** The store's products that the shop has. */
export const listTracked = async (db: Db, shopId: string): Promise<string[]> =>
  idsIn(
    await db.many<{ id: string }>(
      sql`select id from store_product where shop_id = ${shopId} and is_listed order by id`,
    ),
  );

/** How many products the store lists. */
export const countTracked = async (db: Db, shopId: string): Promise<number> =>
  (
    await db.one<{ count: number }>(
      sql`select count(*) as count from store_product where shop_id = ${shopId} and is_listed`,
    )
  )?.count ?? 0;

/** Those of them that the shop shows: what the store does not sell now is kept, and seen by nobody. */
export const countVisibleProducts = async (db: Db, shopId: string): Promise<number> =>
  (
    await db.one<{ count: number }>(sql`
      select count(*) as count from store_product s join product p on p.shop_id = s.shop_id and p.provider_id = s.id
      where s.shop_id = ${shopId} and s.is_listed and p.is_active`)
  )?.count ?? 0;

/** Products that a whole run has not seen: they may be gone. */
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

/** Products whose description is none or an old one. */
export const findProductsWithoutDescription = async (db: Db, shopId: string, most: number): Promise<string[]> =>
  idsIn(
    await db.many<{ id: string }>(sql`
      select id from store_product where shop_id = ${shopId} and is_listed and described is distinct from modified
        order by id limit ${most}`),
  );

/** Nothing more can be learned of this product's description for now. */
export const markDescribed = (db: Db, shopId: string, id: string): Promise<number> =>
  db.run(sql`update store_product set described = modified where shop_id = ${shopId} and id = ${id}`);

/** It was looked for by itself and is there. */
export const markSeenInRun = (db: Db, shopId: string, run: number, id: string): Promise<number> =>
  db.run(sql`update store_product set run = ${run} where shop_id = ${shopId} and id = ${id}`);

export type ExistingProduct = { provider_id: string; source: string; description: string };

/** What the shop has under these provider ids, whoever wrote it. */
export const findExistingProducts = (db: Db, shopId: string, providerIds: string[]): Promise<ExistingProduct[]> =>
  db.many(
    sql`select provider_id, source, description from product
      where shop_id = ${shopId} and provider_id = any(${providerIds}::text[])`,
  );

/** Makes products that vanished from the store unavailable; one that somebody else has written since stays. Says how many there were. */
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

/** Notes the store's categories of this run, and switches off those that it has no longer. */
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

/** Keeps variants until their products come. */
export const stageVariants = (db: Db, shopId: string, variants: StagedVariant[]): Promise<number> =>
  db.run(sql`
    insert into store_variant (shop_id, id, product_id, variant)
    select ${shopId}::uuid, v->>'id', v->>'productId', v
      from jsonb_array_elements(${JSON.stringify(variants)}::jsonb) as v
    on conflict (shop_id, id) do update set product_id = excluded.product_id, variant = excluded.variant`);

/** The variants that were kept for these products, as they were given. */
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

/** Empties what a reading has gathered of variants, before the next one begins. */
export const deleteStagedVariants = (db: Db, shopId: string): Promise<number> =>
  db.run(sql`delete from store_variant where shop_id = ${shopId}`);

/** Nobody takes or gives back stock of these until the transaction ends; in order of sku, as confirmations take them. */
export const lockStock = (db: Db, shopId: string, skus: string[]): Promise<unknown> =>
  db.many(sql`select sku from stock where shop_id = ${shopId} and sku = any(${skus}::text[]) order by sku for update`);

const idsIn = (rows: { id: string }[]): string[] => rows.map(({ id }) => id);
