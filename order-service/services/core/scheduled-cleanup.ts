import { deleteOldIdempotencyKeys } from '../../database/core/idempotency.ts';
import { sweepPrefix } from '../../database/core/job-lateness.ts';
import { acquireLease, finishRun, resumeAt } from '../../database/core/lease.ts';
import { CutOff } from '../../database/core/work-in-batches.ts';
import { deleteOldPostalCodes } from '../../database/customers/postal-code-cache.ts';
import type { Database } from '../../database/engine/database.ts';
import type { Log } from '../../database/engine/log.ts';
import { deleteOldMessages } from '../../database/messaging/outbox.ts';
import { deleteOldOrderHolders } from '../../database/orders/open-orders.ts';
import { deleteOldPlatformEvents } from '../../database/platform/platform-events.ts';
import type { Clock } from '../../providers/clock.ts';
import { countSales } from '../catalog/count-sales.ts';
import { refreshSearch } from '../catalog/refresh-search-index.ts';
import { deleteOldChannelEvents } from '../messaging/process-channel-events.ts';
import { purgeAbandonedCarts } from '../orders/purge-abandoned-carts.ts';
import { deleteOldPaymentEvents } from '../payments/process-payment-events.ts';
import { deleteOldAuthorizations } from '../tray/tray-authorization.ts';
import { deleteOldTrayEvents } from '../tray/tray-worker.ts';

/** Milliseconds: how often each job runs over all replicas, and how often each replica checks whether one is due. */
const sweepEvery = 3_600_000;
const checkEvery = 300_000;

/** Data with a limited lifetime, by the job's name in the log when the deletion fails. */
export const sweeps: Readonly<Record<string, (database: Database, now: Date) => Promise<unknown>>> = {
  'postal codes': deleteOldPostalCodes,
  messages: deleteOldMessages,
  'events of the shops': deleteOldPlatformEvents,
  'answers to repeated calls': deleteOldIdempotencyKeys,
  'authorisations of stores': deleteOldAuthorizations,
  'hints of stores': deleteOldTrayEvents,
  'webhooks of payments': deleteOldPaymentEvents,
  'events of channels': deleteOldChannelEvents,
  'holders of open orders': deleteOldOrderHolders,
  'abandoned sessions and carts': purgeAbandonedCarts,
};

/**
 * Runs the due jobs, each in one replica per hour. A failed job is logged and runs again when it is next due. A job
 * with more work than one run may do continues at the next check.
 */
export async function runDueSweeps(database: Database, now: Date, log: Log, signal?: AbortSignal): Promise<void> {
  const jobs: typeof sweeps = { ...sweeps, sales: (to, at) => countSales(to, at, log, { signal }) };
  const until = new Date(now.getTime() + sweepEvery);
  for (const [what, run] of Object.entries(jobs)) {
    const lease = `${sweepPrefix}${what}`;
    try {
      if (signal?.aborted) return;
      if (!(await acquireLease(database, lease, { now, until }))) continue;
      await finishOrResume(database, lease, now, () => run(database, now));
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown';
      if (!signal?.aborted)
        log.warn(
          { what, reason },
          error instanceof CutOff ? 'a periodic sweep goes on later' : 'a periodic sweep failed',
        );
    }
  }
}

/** One run. When work is left over, the job is due again at once. */
async function finishOrResume(
  database: Database,
  lease: string,
  now: Date,
  run: () => Promise<unknown>,
): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (error instanceof CutOff) await resumeAt(database, lease, now);
    throw error;
  }
  await finishRun(database, lease);
}

/**
 * Maintains the database while the service runs: deletes expired data every hour, counts sales, and updates search
 * words whose rules changed.
 */
export function startScheduledCleanup(database: Database, clock: Clock, log: Log): { close(): Promise<void> } {
  const closing = new AbortController();
  const refreshing = refreshSearch(database, closing.signal).then(
    (products) => products > 0 && log.info({ products }, 'updated the search words of products'),
    // The products are still found by their old words; the next start tries again.
    (error: Error) => log.warn({ reason: error.message }, 'search words could not be updated'),
  );
  const sweeper = setInterval(() => void runDueSweeps(database, clock(), log, closing.signal), checkEvery);
  sweeper.unref();
  return {
    async close() {
      clearInterval(sweeper);
      closing.abort();
      await refreshing;
    },
  };
}
