import { findSync } from '../../database/tray/tray-sync.ts';
import type { JobHandler } from '../jobs/run-job.ts';
import { storeJob } from './store-job.ts';
import { LeaseLost, syncStep } from './sync-step.ts';
import type { StoreAccess } from './tray-client.ts';

/** The time between the end of a full sync and the start of the next one. */
const sweepEveryMs = 6 * 3_600_000;

/**
 * Runs the next step of a shop's sync with its Tray store: store data, categories, all variants, all products, then
 * missing products and descriptions. Each step is written in one transaction with its progress. A crash therefore loses
 * one step at most, and two replicas never do the same step.
 */
export const traySyncJob = (access: StoreAccess): JobHandler<'tray-sync'> =>
  storeJob(access, async (stopping, shopId) => {
    const { database, clock } = access;
    const row = await findSync(database, shopId);
    if (!row) return { kind: 'done' };
    const isComplete = await syncStep(stopping, row).then(
      (next) => next === undefined,
      (error: unknown) => {
        // The sync was started again meanwhile, or another process has the job.
        if (error instanceof LeaseLost) return false;
        throw error;
      },
    );
    return { kind: 'again', at: new Date(clock().getTime() + (isComplete ? sweepEveryMs : 0)) };
  });
