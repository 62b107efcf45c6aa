import { deleteOldPriceChanges } from '../../database/catalog/price-changes.ts';
import { deleteOldSearchMisses } from '../../database/catalog/search-misses.ts';
import { CutOff } from '../../database/core/batch-runner.ts';
import { deleteOldIdempotencyKeys } from '../../database/core/idempotency.ts';
import { deleteOldPostalCodes } from '../../database/customers/postal-code-cache.ts';
import type { Database, Db } from '../../database/engine/database.ts';
import { requestJob, requestPeriodicJobs } from '../../database/jobs/enqueue-jobs.ts';
import { deleteFailedJobs } from '../../database/jobs/job-lists.ts';
import { deleteOldMessages } from '../../database/messaging/outbox.ts';
import { deleteOldOrderHolders } from '../../database/orders/open-orders.ts';
import { deleteOldPlatformEvents } from '../../database/platform/platform-events.ts';
import { deleteOldAgentContacts } from '../../database/sessions/agent-contacts.ts';
import { deleteOldChallenges } from '../../database/staff/passkeys.ts';
import { deleteOldAudit } from '../../database/staff/staff-audit.ts';
import { deleteOldStaffLinks } from '../../database/staff/staff-links.ts';
import { deleteOldStaffSessions } from '../../database/staff/staff-sessions.ts';
import type { PhotoStore } from '../../providers/photos/photo-store.ts';
import { countSales } from '../catalog/count-sales.ts';
import { refreshSearch } from '../catalog/search/refresh-search-index.ts';
import type { JobHandler, JobParts } from '../jobs/run-job.ts';
import { deleteOldChannelEvents } from '../messaging/process-channel-events.ts';
import { purgeAbandonedCarts } from '../orders/purge-abandoned-carts.ts';
import { countAllStatistics } from '../panel/statistics/count-statistics.ts';
import { deleteOldPaymentEvents } from '../payments/process-payment-events.ts';
import { sweepPhotos } from '../photos/photos.ts';
import { deleteOldAuthorizations } from '../tray/tray-authorization.ts';

/** Milliseconds between two runs of each sweep, over all replicas. */
const sweepEvery = 3_600_000;
/** Jobs that were given up stay so long for a person, in milliseconds. */
const failedJobsKeptMs = 30 * 24 * 3_600_000;

/** Data with a limited lifetime, by the job's name in the log when the deletion fails. */
export const sweeps: Readonly<Record<string, (database: Database, now: Date) => Promise<unknown>>> = {
  'postal codes': deleteOldPostalCodes,
  messages: deleteOldMessages,
  'events of the shops': deleteOldPlatformEvents,
  'answers to repeated calls': deleteOldIdempotencyKeys,
  'authorisations of stores': deleteOldAuthorizations,
  'webhooks of payments': deleteOldPaymentEvents,
  'events of channels': deleteOldChannelEvents,
  'holders of open orders': deleteOldOrderHolders,
  'abandoned sessions and carts': purgeAbandonedCarts,
  'contacts of agents': deleteOldAgentContacts,
  'searches without a result': deleteOldSearchMisses,
  'sessions of the staff': deleteOldStaffSessions,
  'links of the staff': deleteOldStaffLinks,
  'challenges of passkeys': deleteOldChallenges,
  'history of the staff': deleteOldAudit,
  'changes of prices': deleteOldPriceChanges,
  'numbers of the shops': countAllStatistics,
  'failed jobs': (db, now) => deleteFailedJobs(db, new Date(now.getTime() - failedJobsKeptMs)),
};

const salesSweep = 'sales';
const photoSweep = 'photos';
const searchWordSweep = 'search words';

/** Requests the periodic jobs that do not exist yet, for the first time at `at`. */
export const requestSweeps = (db: Db, at: Date): Promise<number> =>
  requestPeriodicJobs(db, 'sweep', {
    keys: [...Object.keys(sweeps), salesSweep, photoSweep, searchWordSweep],
    runAt: at,
  });

/** Requests the update of the search words at once, because a new release may have other rules for them. */
export const requestSearchRefresh = (db: Db, now: Date): Promise<number> =>
  requestJob(db, 'sweep', { shopId: null, key: searchWordSweep, runAt: now });

/** Runs the sweep that the job's key names, and again an hour later. One with more work than a run may do goes on. */
export const sweepJob = ({ database, clock, log }: JobParts, photos: PhotoStore): JobHandler<'sweep'> => ({
  run: async ({ key: what }, signal) => {
    const now = clock();
    const withParts: typeof sweeps = {
      [salesSweep]: (to, at) => countSales(to, at, log, { signal }),
      [photoSweep]: sweepPhotos(photos),
      [searchWordSweep]: async (to) => {
        const products = await refreshSearch(to, { signal });
        if (products > 0) log.info({ products }, 'updated the search words of products');
      },
    };
    const run = withParts[what] ?? sweeps[what];
    // A later release removed it.
    if (!run) return { kind: 'done' };
    try {
      await run(database, now);
    } catch (error) {
      if (signal.aborted) return { kind: 'again', at: now };
      const isCutOff = error instanceof CutOff;
      const reason = error instanceof Error ? error.message : 'unknown';
      log.warn({ what, reason }, isCutOff ? 'a periodic sweep goes on later' : 'a periodic sweep failed');
      return { kind: 'retry', reason: isCutOff ? 'more-work' : reason };
    }
    return { kind: 'again', at: new Date(now.getTime() + sweepEvery) };
  },
});
