import {
  extendSyncLease,
  leaseDueSync,
  type SyncRow,
  writeProgress,
  writeSyncProblem,
} from '../../database/tray/tray-sync.ts';
import { LeaseLost, leaseEnd, syncStep } from './sync-step.ts';
import type { StoreAccess } from './tray-client.ts';
import { nextAttemptAt, problemCode } from './tray-problem.ts';

/** How often the process at work renews its lease on a shop, also during a long step. */
const keptEveryMs = 15_000;

/**
 * Reads stores into their shops, a step at a time, until nothing is due: the store's data, its categories, all variants, all products, then
 * what was not seen any more and the descriptions that lists leave out. Each step is written with its progress in one transaction, so a crash
 * loses one step at most, and two replicas never do the same one. Says how many steps it made.
 */
export async function syncStores(access: StoreAccess, signal?: AbortSignal): Promise<number> {
  const { database, clock } = access;
  for (let count = 0; ; ) {
    let row = signal?.aborted ? undefined : await leaseDueSync(database, clock(), leaseEnd(access));
    if (!row) return count;
    while (row && !signal?.aborted) {
      row = await stepOrPostpone(access, row);
      count++;
    }
    // Stopped in the middle: any process may go on at once.
    if (row) await writeProgress(database, row, {}, clock());
  }
}

/** The row after the step; undefined when the shop's turn is over. */
async function stepOrPostpone(access: StoreAccess, row: SyncRow): Promise<SyncRow | undefined> {
  const { database, clock, log } = access;
  const keeping = setInterval(() => void extendSyncLease(database, row, leaseEnd(access)).catch(() => {}), keptEveryMs);
  try {
    return await syncStep(access, row);
  } catch (error) {
    if (error instanceof LeaseLost) return undefined;
    const nextAt = nextAttemptAt(error, row.tries + 1, clock());
    await writeSyncProblem(database, row, problemCode(error), nextAt);
    log.warn(
      { shopId: row.shop_id, phase: row.phase, page: row.page, reason: problemCode(error) },
      "a store's catalogue waits to be read on",
    );
    return undefined;
  } finally {
    clearInterval(keeping);
  }
}
