import { takeFreeTurn, takeTime } from '../../database/catalog/feed-import.ts';
import { listShopIds, writeSales } from '../../database/catalog/sales.ts';
import type { Database } from '../../database/engine/database.ts';
import type { Log } from '../../database/engine/log.ts';
import { storeSource } from '../tray/save-tray-products.ts';

const day = 24 * 3_600_000;
/** What was bought in so many days says what sells: last Christmas's best seller leads no list in June. */
const countedDays = 90;
/** A linked store counts what it sells, ours among it; the demo's numbers are made up. */
const ownCounts = [storeSource, 'demo'];

/**
 * Counts anew how many of each product the shops sold lately, by which their lists are ordered; a confirmation writes nothing for it, so
 * nobody waits at a product that everybody buys. A shop that is just being imported is counted next time. Says how many products changed.
 */
export async function countSales(database: Database, now: Date, log: Log): Promise<number> {
  const since = new Date(now.getTime() - countedDays * day);
  let changed = 0;
  for (const shopId of await listShopIds(database))
    try {
      changed += await database.tx(async (db) => {
        await takeTime(db);
        return (await takeFreeTurn(db, shopId)) ? writeSales(db, shopId, { since, ownCounts }) : 0;
      });
    } catch (error) {
      log.warn({ shopId, reason: error instanceof Error ? error.message : 'unknown' }, 'what a shop sold could not be counted');
    }
  return changed;
}
