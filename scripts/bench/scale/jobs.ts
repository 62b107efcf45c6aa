import type { Database, Db } from '../../../order-service/database/engine/database.ts';
import { claimJobs, findDueKinds } from '../../../order-service/database/jobs/claim-jobs.ts';
import type { JobKind } from '../../../order-service/database/jobs/enqueue-jobs.ts';
import { markMessageSent, nextMessageOfLane } from '../../../order-service/database/messaging/outbox.ts';
import { markDeliverySent, nextDelivery } from '../../../order-service/database/platform/platform-deliveries.ts';
import { countSales } from '../../../order-service/services/catalog/count-sales.ts';
import { refreshSearch } from '../../../order-service/services/catalog/search/refresh-search-index.ts';
import { sweeps } from '../../../order-service/services/core/scheduled-cleanup.ts';
import { jobKinds } from '../../../order-service/services/jobs/job-kinds.ts';
import { failureCounts, findJobMetrics } from '../../../order-service/services/jobs/job-metrics.ts';
import { paymentsToReview } from '../../../order-service/services/orders/payments-to-review.ts';
import { laneOf } from '../../../order-service/services/platform/deliver-webhooks.ts';

/** A background job that is run once. For a job with external calls, its database work before and after the call. */
export type Job = { name: string; run: (database: Database, now: Date) => Promise<unknown> };

const log = { info: () => {}, warn: console.warn, error: console.error };
const minutesLater = (now: Date): Date => new Date(now.getTime() + 60_000);

const claim = (kind: JobKind) => (db: Db, now: Date) =>
  claimJobs(db, kind, { now, leasedUntil: minutesLater(now), most: 4, perShop: 2, running: new Map() });

const kinds = Object.keys(jobKinds) as JobKind[];
const claimed = (kind: JobKind, work: Job['run']): Job => ({ name: `claim: ${kind}`, run: work });

/** The database work of a job beside its claim. The other kinds do theirs after calls to others. */
const ownWork: Partial<Record<JobKind, Job['run']>> = {
  message: async (db, now) => {
    const [job] = await claim('message')(db, now);
    const message = job?.shop_id && (await nextMessageOfLane(db, { shopId: job.shop_id, customerId: job.key }));
    if (message) await markMessageSent(db, message);
  },
  'platform-event': async (db, now) => {
    const [job] = await claim('platform-event')(db, now);
    const lane = job?.shop_id && laneOf(job.shop_id, job.key);
    const delivery = lane && (await nextDelivery(db, lane));
    if (delivery) await markDeliverySent(db, delivery);
  },
};

/** Every job of `start.ts`: what each process polls, the claims, the sweeps, jobs at the start. */
export const jobs: readonly Job[] = [
  { name: 'each second, in every process: kinds with due jobs', run: (db, now) => findDueKinds(db, kinds, now) },
  ...kinds.map((kind) => claimed(kind, ownWork[kind] ?? claim(kind))),
  { name: 'the metrics of the jobs', run: (db) => findJobMetrics(db, failureCounts()) },
  {
    name: 'orders to review of a shop, for its people',
    run: async (db) => paymentsToReview(db, await firstShop(db), 50),
  },
  ...Object.entries(sweeps).map(([name, run]) => ({ name: `hourly: ${name}`, run })),
  { name: 'hourly: sales', run: (db, now) => countSales(db, now, log, { settlingMs: 0 }) },
  { name: 'at a start: words of products', run: (db) => refreshSearch(db) },
];

async function firstShop(db: Db): Promise<string> {
  const shop = await db.one<{ id: string }>({ text: 'select id from shop where is_default', values: [] });
  return shop?.id ?? '';
}
