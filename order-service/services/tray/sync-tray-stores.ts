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

/** How often the running process renews its lease on a shop, also during a long step. */
const renewEveryMs = 15_000;

/**
 * Synchronises stores with their shops step by step, until nothing is due: store data, categories, all variants, all
 * products, then missing products and descriptions. Each step is written in one transaction with its progress. A crash
 * therefore loses one step at most, and two replicas never do the same step. Returns the number of steps.
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
    // Stopped before the end: any process may continue at once.
    if (row) await writeProgress(database, row, {}, clock());
  }
}

/** Returns the row after the step; undefined when no further step is due now. */
async function stepOrPostpone(access: StoreAccess, row: SyncRow): Promise<SyncRow | undefined> {
  const { database, clock, log } = access;
  const renewal = setInterval(
    () => void extendSyncLease(database, row, leaseEnd(access)).catch(() => {}),
    renewEveryMs,
  );
  try {
    return await syncStep(access, row);
  } catch (error) {
    if (error instanceof LeaseLost) return undefined;
    const nextAt = nextAttemptAt(error, row.tries + 1, clock());
    await writeSyncProblem(database, row, problemCode(error), nextAt);
    log.warn(
      { shopId: row.shop_id, phase: row.phase, page: row.page, reason: problemCode(error) },
      'the sync of a store failed and will be retried',
    );
    return undefined;
  } finally {
    clearInterval(renewal);
  }
}
