import type { PublishedFormat } from '#shared/contract/platform/published-feeds.ts';
import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';

export type PublishedFeedRow = { format: PublishedFormat; created_at: Date; used_at: Date | null };

/** Publishes a format, or replaces its address. The old one is invalid at once. */
export const writePublishedFeed = (
  db: Db,
  shopId: string,
  format: PublishedFormat,
  secretHash: string,
): Promise<number> =>
  db.run(sql`
    insert into published_feed (shop_id, format, secret_hash) values (${shopId}, ${format}, ${secretHash})
    on conflict (shop_id, format) do update
      set secret_hash = excluded.secret_hash, created_at = now(), used_at = null`);

/** The formats that a shop publishes. */
export const listPublishedFeeds = (db: Db, shopId: string): Promise<PublishedFeedRow[]> =>
  db.many(sql`select format, created_at, used_at from published_feed where shop_id = ${shopId} order by format`);

/** `false` when the shop does not publish this format. */
export const deletePublishedFeed = async (db: Db, shopId: string, format: PublishedFormat): Promise<boolean> =>
  (await db.run(sql`delete from published_feed where shop_id = ${shopId} and format = ${format}`)) > 0;

/** The shop of an address. The query has no shop id, because it finds the shop. */
export const findPublishedFeed = (
  db: Db,
  format: PublishedFormat,
  secretHash: string,
): Promise<{ shop_id: string; secret_hash: string } | undefined> =>
  db.one(sql`
    select shop_id, secret_hash from published_feed where secret_hash = ${secretHash} and format = ${format}`);

/** Precise to the hour, like the use of an API key. */
export const recordPublishedFeedUse = (db: Db, shopId: string, format: PublishedFormat): Promise<number> =>
  db.run(sql`
    update published_feed set used_at = now()
    where shop_id = ${shopId} and format = ${format} and (used_at is null or used_at < now() - interval '1 hour')`);
