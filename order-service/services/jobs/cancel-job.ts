import type { Database, Db } from '../../database/engine/database.ts';
import type { JobKind } from '../../database/jobs/enqueue-jobs.ts';
import { deleteJob, lockJob } from '../../database/jobs/job-lists.ts';
import { lockLane, markLaneFailed } from '../../database/messaging/outbox.ts';
import { markDeliveriesFailed } from '../../database/platform/platform-deliveries.ts';
import { laneOf } from '../platform/deliver-webhooks.ts';
import { recordJustFailed } from '../platform/message-events.ts';
import { jobKinds } from './job-kinds.ts';

const reason = 'cancelled';

type EndRows = (db: Db, shopId: string, key: string) => Promise<unknown>;

/**
 * How the rows end that a job of this kind would send. Otherwise the next request would send them after all. Other
 * kinds have no such rows.
 */
const endWaitingRows: Readonly<Partial<Record<JobKind, EndRows>>> = {
  message: async (db, shopId, customerId) => {
    await lockLane(db, { shopId, customerId });
    await markLaneFailed(db, { shopId, customerId }, reason);
    await recordJustFailed(db, { shopId, customerId });
  },
  'platform-event': async (db, shopId, key) => {
    const lane = laneOf(shopId, key);
    return lane && markDeliveriesFailed(db, lane, reason);
  },
};

/** Work that repeats has no end: without its job, an overdue order would keep its stock. */
const repeats = (kind: JobKind): boolean => jobKinds[kind].afterLast === 'repeat';

/** Cancels a job that does not run, with what it would have sent. A job that repeats can't be cancelled. */
export const cancelJob = (database: Database, id: number): Promise<'cancelled' | 'running' | 'repeats' | 'missing'> =>
  database.tx(async (db) => {
    const job = await lockJob(db, id);
    if (!job) return 'missing';
    if (repeats(job.kind)) return 'repeats';
    if ((await deleteJob(db, id)) === 0) return 'running';
    if (job.shop_id) await endWaitingRows[job.kind]?.(db, job.shop_id, job.key);
    return 'cancelled';
  });
