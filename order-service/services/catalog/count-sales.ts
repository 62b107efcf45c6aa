import { extendTimeouts, tryLockImports } from '../../database/catalog/feed-import.ts';
import { countChangedOrders, nextUnwrittenShop, takeOffOldSales, writeSold } from '../../database/catalog/sales.ts';
import { type BatchOptions, deleteInBatches } from '../../database/core/delete-in-batches.ts';
import type { Database } from '../../database/engine/database.ts';
import type { Log } from '../../database/engine/log.ts';
import { storeSource } from '../tray/save-tray-products.ts';

const day = 24 * 3_600_000;
/** What was bought in so many days says what sells: last Christmas's best seller leads no list in June. */
const countedDays = 90;
/** A linked store counts what it sells, ours among it; the demo's numbers are made up. */
const ownCounts = [storeSource, 'demo'];
/** Milliseconds after which no transaction that changed an order is still open. */
const settlingMs = 60_000;
const ordersAtOnce = 50;
const linesAtOnce = 200;
const productsAtOnce = 25;

export type CountOptions = { settlingMs?: number; signal?: AbortSignal | undefined };

/**
 * Counts how many of each product the shops sold lately, by which their lists are ordered; a confirmation writes nothing for it, so
 * nobody waits at a product that everybody buys. Reads the orders that changed since the last count and the sales that became too old, in
 * small transactions: a run that is cut off keeps what it has done. A shop that is just being imported gets its numbers next time.
 * Returns how many products changed; throws `CutOff` when more is left.
 */
export async function countSales(database: Database, now: Date, log: Log, options: CountOptions = {}): Promise<number> {
  const { signal } = options;
  const since = new Date(now.getTime() - countedDays * day);
  const counting = { since, settlingMs: options.settlingMs ?? settlingMs };
  const inSmall = (work: (most: number) => Promise<number>, rows: number) => deleteInBatches(work, { rows, signal });
  await inSmall((most) => database.tx((db) => countChangedOrders(db, { ...counting, most })), ordersAtOnce);
  await inSmall((most) => database.tx((db) => takeOffOldSales(db, since, most)), linesAtOnce);
  let changed = 0;
  for (let shopId = await nextUnwrittenShop(database, null); shopId; shopId = await nextUnwrittenShop(database, shopId))
    try {
      changed += await writeShop(database, shopId, { rows: productsAtOnce, signal });
    } catch (error) {
      if (signal?.aborted) throw error;
      log.warn(
        { shopId, reason: error instanceof Error ? error.message : 'unknown' },
        'what a shop sold could not be counted',
      );
    }
  return changed;
}

async function writeShop(database: Database, shopId: string, options: BatchOptions): Promise<number> {
  let total = 0;
  await deleteInBatches(
    (most) =>
      database.tx(async (db) => {
        await extendTimeouts(db);
        if (!(await tryLockImports(db, shopId))) return 0;
        const { read, changed } = await writeSold(db, shopId, { ownCounts, most });
        total += changed;
        return read;
      }),
    options,
  );
  return total;
}
