import type { Database, Db } from '../../database/engine/database.ts';
import type { JobKind } from '../../database/jobs/enqueue-jobs.ts';
import { deleteJob, findListedJob, type ListedJob, lockJob } from '../../database/jobs/job-lists.ts';
import { lockLane, markLaneFailed } from '../../database/messaging/outbox.ts';
import { markDeliveriesFailed } from '../../database/platform/platform-deliveries.ts';
import { laneOf } from '../platform/deliver-webhooks.ts';
import { recordJustFailed } from '../platform/message-events.ts';
import { isKnownKind, jobKinds } from './job-kinds.ts';

const reason = 'cancelled';

type EndRows = (db: Db, shopId: string, key: string) => Promise<number>;

/**
 * How the rows end that a job of this kind would send, and how many those are. Otherwise the next request would send
 * them after all. Other kinds have no such rows.
 */
const endWaitingRows: Readonly<Partial<Record<JobKind, EndRows>>> = {
  message: async (db, shopId, customerId) => {
    await lockLane(db, { shopId, customerId });
    const count = await markLaneFailed(db, { shopId, customerId }, reason);
    await recordJustFailed(db, { shopId, customerId });
    return count;
  },
  'platform-event': async (db, shopId, key) => {
    const lane = laneOf(shopId, key);
    return lane ? markDeliveriesFailed(db, lane, reason) : 0;
  },
};

/**
 * What came of it. `job`: as it was. `ended`: how many messages or order events it would have sent; `null`: its kind
 * sends none, or this release does not know the kind.
 */
export type Cancellation =
  | { kind: 'cancelled'; job: ListedJob; ended: number | null }
  | { kind: 'running' | 'repeats' | 'missing' };

/**
 * Cancels a job that does not run, with what it would have sent. A job that repeats can't be cancelled: without it, an
 * overdue order would keep its stock. A job whose kind this release does not know is only deleted.
 */
export const cancelJob = (database: Database, id: number): Promise<Cancellation> =>
  database.tx(async (db) => {
    const locked = await lockJob(db, id);
    const job = locked && (await findListedJob(db, id));
    if (!job) return { kind: 'missing' };
    const kind = isKnownKind(locked.kind) ? locked.kind : null;
    if (kind && jobKinds[kind].afterLast === 'repeat') return { kind: 'repeats' };
    if ((await deleteJob(db, id)) === 0) return { kind: 'running' };
    const endRows = kind && endWaitingRows[kind];
    const ended = endRows && locked.shop_id ? await endRows(db, locked.shop_id, locked.key) : null;
    return { kind: 'cancelled', job, ended };
  });
