import type { Database } from '../../../order-service/database/engine/database.ts';
import type { Log } from '../../../order-service/database/engine/log.ts';
import { requestSweeps, sweepJob } from '../../../order-service/services/core/scheduled-cleanup.ts';
import { temporaryPhotos } from '../../../order-service/services/photos/photos.ts';
import { runDueJobs } from './run-due-jobs.ts';

/** Starts a service's periodic sweeps at this time, if they have not started, and runs the due ones. */
export async function runDueSweeps(database: Database, now: Date, log: Log): Promise<void> {
  await requestSweeps(database, now);
  const parts = { database, clock: () => now, log };
  await runDueJobs(parts, { sweep: sweepJob(parts, temporaryPhotos().store) });
}
