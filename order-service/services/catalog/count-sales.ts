import { extendTimeouts, tryLockImports } from '../../database/catalog/feed-import.ts';
import { countChangedOrders, nextUnwrittenShop, subtractOldSales, writeSold } from '../../database/catalog/sales.ts';
import { type BatchOptions, workInBatches } from '../../database/core/batch-runner.ts';
import type { Database } from '../../database/engine/database.ts';
import type { Log } from '../../database/engine/log.ts';
import { storeSource } from '../tray/save-tray-products.ts';

const day = 24 * 3_600_000;
/** Days of sales that count for the best-seller order: last Christmas's best seller leads no list in June. */
const countedDays = 90;
/** A linked Tray store counts its own sales, which include this shop's. The demo's numbers are invented. */
const ownCounts = [storeSource, 'demo'];
/** Milliseconds after which no transaction that changed an order is still open. */
const settlingMs = 60_000;
const ordersAtOnce = 50;
const linesAtOnce = 200;
const productsAtOnce = 25;

export type CountOptions = { settlingMs?: number; signal?: AbortSignal | undefined };

/**
 * Counts how many units of each product the shops sold lately. Lists are ordered by it. A confirmation writes no
 * counter, so popular products cause no lock waits.
 * Reads the orders that changed since the last count and the sales that left the period, in small transactions. An
 * interrupted run loses no finished part. A shop with a running import gets its numbers in the next run.
 * Returns how many products changed. Throws `CutOff` when more is left.
 */
export async function countSales(database: Database, now: Date, log: Log, options: CountOptions = {}): Promise<number> {
  const { signal } = options;
  const since = new Date(now.getTime() - countedDays * day);
  const counting = { since, settlingMs: options.settlingMs ?? settlingMs };
  const inSmall = (work: (most: number) => Promise<number>, rows: number) => workInBatches(work, { rows, signal });
  await inSmall((most) => database.tx((db) => countChangedOrders(db, { ...counting, most })), ordersAtOnce);
  await inSmall((most) => database.tx((db) => subtractOldSales(db, since, most)), linesAtOnce);
  let changed = 0;
  for (let shopId = await nextUnwrittenShop(database, null); shopId; shopId = await nextUnwrittenShop(database, shopId))
    try {
      changed += await writeShop(database, shopId, { rows: productsAtOnce, signal });
    } catch (error) {
      if (signal?.aborted) throw error;
      log.warn(
        { shopId, reason: error instanceof Error ? error.message : 'unknown' },
        'the sales of a shop could not be counted',
      );
    }
  return changed;
}

async function writeShop(database: Database, shopId: string, options: BatchOptions): Promise<number> {
  let total = 0;
  await workInBatches(
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
