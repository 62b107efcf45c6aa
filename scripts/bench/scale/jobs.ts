import { findJobLateness } from '../../../order-service/database/core/job-lateness.ts';
import type { Database, Db } from '../../../order-service/database/engine/database.ts';
import { claimJobs } from '../../../order-service/database/jobs/claim-jobs.ts';
import type { JobKind } from '../../../order-service/database/jobs/enqueue-jobs.ts';
import { markMessageSent, nextMessageOfLane } from '../../../order-service/database/messaging/outbox.ts';
import { leaseExpiredOrders } from '../../../order-service/database/orders/reservations.ts';
import { markEventSent, nextEventOfOrder } from '../../../order-service/database/platform/platform-events.ts';
import { countSales } from '../../../order-service/services/catalog/count-sales.ts';
import { refreshSearch } from '../../../order-service/services/catalog/refresh-search-index.ts';
import { sweeps } from '../../../order-service/services/core/scheduled-cleanup.ts';
import { unsettledOrders } from '../../../order-service/services/orders/unsettled-orders.ts';

/** A background job that is run once. For a job with external calls, its database work before and after the call. */
export type Job = { name: string; run: (database: Database, now: Date) => Promise<unknown> };

const log = { info: () => {}, warn: console.warn, error: console.error };
const minutesLater = (now: Date): Date => new Date(now.getTime() + 60_000);

const claim = (kind: JobKind) => (db: Db, now: Date) =>
  claimJobs(db, kind, { now, leasedUntil: minutesLater(now), most: 4, perShop: 2, running: new Map() });

/** Every job of `start.ts` in the same order: polls, cleanups, jobs at the start. */
export const jobs: readonly Job[] = [
  {
    name: 'poll: messages',
    run: async (db, now) => {
      const [job] = await claim('message')(db, now);
      const message = job?.shop_id && (await nextMessageOfLane(db, { shopId: job.shop_id, customerId: job.key }));
      if (message) await markMessageSent(db, message);
    },
  },
  {
    name: 'poll: events of the shops',
    run: async (db, now) => {
      const [job] = await claim('platform-event')(db, now);
      const event = job?.shop_id && (await nextEventOfOrder(db, job.shop_id, job.key));
      if (event) await markEventSent(db, event);
    },
  },
  { name: 'poll: events of channels', run: claim('channel-event') },
  { name: 'poll: webhooks of payments', run: claim('payment-event') },
  { name: 'poll: payments to ask about', run: claim('payment-check') },
  {
    name: 'poll: overdue orders',
    run: (db, now) => leaseExpiredOrders(db, now, { until: minutesLater(now), most: 50 }),
  },
  { name: 'poll: orders for stores', run: claim('tray-order') },
  { name: 'poll: hints of stores', run: claim('tray-event') },
  { name: 'poll: catalogues of stores', run: claim('tray-sync') },
  { name: 'how late the jobs are', run: (db) => findJobLateness(db) },
  {
    name: 'unsettled orders of a shop, for its people',
    run: async (db) => unsettledOrders(db, await firstShop(db), 50),
  },
  ...Object.entries(sweeps).map(([name, run]) => ({ name: `hourly: ${name}`, run })),
  { name: 'hourly: sales', run: (db, now) => countSales(db, now, log, { settlingMs: 0 }) },
  { name: 'at a start: words of products', run: (db) => refreshSearch(db) },
];

async function firstShop(db: Db): Promise<string> {
  const shop = await db.one<{ id: string }>({ text: 'select id from shop where is_default', values: [] });
  return shop?.id ?? '';
}
