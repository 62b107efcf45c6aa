import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';
import { requestJob } from '../jobs/enqueue-jobs.ts';

export type StoreEventScope = 'product' | 'variant' | 'order';

/**
 * Requests a check of something at Tray that may have changed, from `at` on. Repeated events of the same subject are
 * one job.
 */
export const requestTrayCheck = (
  db: Db,
  shopId: string,
  { scope, subject, at }: { scope: StoreEventScope; subject: string; at: Date },
): Promise<number> =>
  requestJob(db, 'tray-event', { shopId, key: `${scope} ${subject}`, payload: { scope, subject }, runAt: at });

/** The number of events that wait for a check. */
export const countStoreEvents = async (db: Db, shopId: string): Promise<number> =>
  (
    await db.one<{ count: number }>(
      sql`select count(*) as count from job where shop_id = ${shopId} and kind = 'tray-event' and failed_at is null`,
    )
  )?.count ?? 0;

/** The linked shop of a Tray store by the store's id at Tray, which is all that a webhook contains. */
export const findShopOfStore = (db: Db, storeId: string): Promise<{ shop_id: string } | undefined> =>
  db.one(
    sql`select shop_id from store_link where store_id = ${storeId} and state = 'linked' order by linked_at desc
      limit 1`,
  );
