import type { Job } from '../../database/jobs/claim-jobs.ts';
import type { JobHandler, JobResult } from '../jobs/run-job.ts';
import type { StoreAccess } from './tray-client.ts';
import { problemCode, StoreProblem } from './tray-problem.ts';

/** The kinds of jobs that call a store. */
type StoreJobKind = 'tray-event' | 'tray-order' | 'tray-sync';

/**
 * A job that calls the Tray store of its shop. Work that waits for quota when the service stops is due again at once.
 */
export const storeJob = <Access extends StoreAccess>(
  access: Access,
  work: (access: Access, shopId: string, job: Job<StoreJobKind>) => Promise<JobResult>,
): JobHandler<StoreJobKind> => ({
  run: async (job, signal) => {
    const sleep = (ms: number) => untilAborted(access.sleep(ms), signal);
    try {
      return await work({ ...access, sleep }, job.shop_id, job);
    } catch (error) {
      if (signal.aborted) return { kind: 'again', at: access.clock() };
      const notBefore = error instanceof StoreProblem ? error.againAt : null;
      return { kind: 'retry', reason: problemCode(error), notBefore };
    }
  },
});

/** Ends the wait with a `StoreProblem` when the service stops. */
async function untilAborted(waiting: Promise<void>, signal: AbortSignal): Promise<void> {
  let stop = () => {};
  const stopping = new Promise<never>((_resolve, reject) => {
    stop = () => reject(new StoreProblem('no-room', null, { detail: 'closing' }));
    signal.addEventListener('abort', stop);
  });
  try {
    await Promise.race([waiting, stopping]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
