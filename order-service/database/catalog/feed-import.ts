import type { SubscriptionOffer } from '#shared/model/order/subscription.ts';
import type { Database, Db } from '../engine/database.ts';
import { type Sql, sql } from '../engine/sql.ts';

/** Product fields that no feed contains. A new import leaves them unchanged. */
export type FeedIndependentRow = {
  provider_id: string;
  sold: number;
  subscription_offers: SubscriptionOffer[];
  offer_description: string | null;
  is_restricted_sale: boolean;
  shipping_restriction_message: string | null;
  /** Provider ids of the product's collections. */
  collections: string[];
};

/** Loads the fields that no feed contains, so that an import can preserve them. */
export const findFeedIndependentFields = (
  db: Db,
  shopId: string,
  providerIds: string[],
): Promise<FeedIndependentRow[]> =>
  db.many(sql`
    select p.provider_id, p.sold, p.subscription_offers, p.offer_description, p.is_restricted_sale,
      p.shipping_restriction_message,
      coalesce((select jsonb_agg(c.provider_id order by c.provider_id) from product_category pc
        join category c on c.shop_id = pc.shop_id and c.id = pc.category_id and c.is_collection
        where pc.shop_id = p.shop_id and pc.product_id = p.id and pc.is_direct), '[]') as collections
    from unnest(${providerIds}::text[]) as listed join product p on p.shop_id = ${shopId} and p.provider_id = listed`);

/** Those of the given SKUs that belong to a product of another source, each with that product. */
export const findForeignSkus = (
  db: Db,
  shopId: string,
  source: string,
  skus: string[],
): Promise<{ sku: string; provider_id: string }[]> =>
  db.many(sql`
    select v.sku, p.provider_id from unnest(${skus}::text[]) as listed
    join product_variant v on v.shop_id = ${shopId} and v.sku = listed
    join product p on p.shop_id = v.shop_id and p.id = v.product_id
    where p.source <> ${source}`);

/** Active products of a source that the list names neither by provider id nor by a SKU. */
const unlisted = (shopId: string, source: string, listed: string[]) => sql`
  p.shop_id = ${shopId} and p.source = ${source} and p.is_active
    and not exists (select 1 from unnest(${listed}::text[]) as l where l = p.provider_id)
    and not exists (select 1 from product_variant v join unnest(${listed}::text[]) as l on l = v.sku
      where v.shop_id = p.shop_id and v.product_id = p.id)`;

/**
 * The products of this source that a full import would make unavailable: their number and the first `most` provider
 * ids.
 */
export async function findUnlistedProducts(
  db: Db,
  shopId: string,
  source: string,
  listed: string[],
  most: number,
): Promise<{ count: number; providerIds: string[] }> {
  const found = await db.many<{ provider_id: string; count: number }>(sql`
    select p.provider_id, count(*) over () as count from product p where ${unlisted(shopId, source, listed)}
    order by p.provider_id limit ${most}`);
  return { count: found[0]?.count ?? 0, providerIds: found.map(({ provider_id }) => provider_id) };
}

/** Makes the unlisted products unavailable and returns their number. */
export async function deactivateUnlistedProducts(
  db: Db,
  shopId: string,
  source: string,
  listed: string[],
): Promise<number> {
  const gone = await db.many<{ id: string }>(sql`
    update product p set is_active = false, is_withdrawn = true, updated_at = now()
      where ${unlisted(shopId, source, listed)} returning id`);
  await db.run(sql`
    update product_category set is_active = false
    where shop_id = ${shopId} and product_id = any(${gone.map(({ id }) => id)}::uuid[]) and is_active`);
  await db.run(sql`
    update product_search set is_active = false
      where shop_id = ${shopId} and product_id = any(${gone.map(({ id }) => id)}::uuid[])`);
  return gone.length;
}

/**
 * Allows one import at a time per shop: two imports that create the same category would conflict. Orders are not
 * blocked.
 */
export const lockImports = (db: Db, shopId: string): Promise<number> =>
  db.run(sql`select id from shop where id = ${shopId} for no key update`);

/** The same without waiting, for work that can be done later. `false` while an import is running. */
export const tryLockImports = async (db: Db, shopId: string): Promise<boolean> =>
  (await db.run(sql`select id from shop where id = ${shopId} for no key update skip locked`)) > 0;

const maxLockWaitMs = 60_000;
const maxStatementMs = 120_000;
/** A statement ends a little after the import's own limit, which then gives the reason. */
const afterLimitMs = 500;

/**
 * Longer timeouts for this transaction only: a long import waits for locks, and its statements take long. None exceeds
 * the import's time that is left.
 */
export async function extendTimeouts(db: Db, msLeft = Number.POSITIVE_INFINITY): Promise<void> {
  const most = Math.ceil(msLeft) + afterLimitMs;
  await db.run(sql`
    select set_config('lock_timeout', ${`${Math.min(maxLockWaitMs, most)}ms`}, true),
      set_config('statement_timeout', ${`${Math.min(maxStatementMs, most)}ms`}, true)`);
}

const importedTables: readonly [Sql, ...Sql[]] = [
  sql`product`,
  sql`product_variant`,
  sql`stock`,
  sql`product_category`,
  sql`product_facet`,
  sql`product_search`,
  sql`search_word`,
];

/**
 * Counts the tables inside the transaction that fills them, and plans its statements again. Without it PostgreSQL plans
 * for the tables as they were when last counted: almost empty ones, where any index seems as good. The check of a
 * foreign key then reads all of a shop's products, for each new row. Tables that another import has are left out.
 */
export async function planForNewRows(db: Db): Promise<void> {
  for (const table of [...importedTables, sql`category`, sql`facet_value`])
    await db.run(sql`analyze (skip_locked) ${table}`);
  await db.run(sql`discard plans`);
}

/**
 * Vacuums and analyzes the tables after many rows changed at once. Without it, searches do not use their index until
 * autovacuum runs.
 */
export async function refreshStatistics(database: Database): Promise<void> {
  const [products, ...others] = importedTables;
  const refresh = async (tables: readonly Sql[]) => {
    for (const table of tables) await database.run(sql`vacuum (analyze, skip_locked) ${table}`);
  };
  // The products, with their long texts, take as long as all others together.
  await Promise.all([refresh([products]), refresh(others)]);
}
