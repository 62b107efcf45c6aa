import type { Job } from '../../database/jobs/claim-jobs.ts';
import type { JobHandler, JobResult } from '../jobs/run-job.ts';
import type { StoreAccess } from './tray-client.ts';
import { problemCode, StoreProblem, type StoreProblemKind } from './tray-problem.ts';

/**
 * How long work is postponed for a store that may not be called, in milliseconds. Linking the store again wakes it at
 * once. `not-linked`: the tokens need another SECRETS_KEY, and the right one may be back after any restart.
 */
const postponedMs: Readonly<Partial<Record<StoreProblemKind, number>>> = { revoked: 3_600_000, 'not-linked': 300_000 };

/**
 * A job that calls the Tray store of its shop. Work for a store that is not linked waits without using up attempts, and
 * work that waits for quota when the service stops is due again at once.
 */
export const storeJob = <Access extends StoreAccess>(
  access: Access,
  work: (access: Access, shopId: string, job: Job) => Promise<JobResult>,
): JobHandler => ({
  run: async (job, signal) => {
    if (job.shop_id === null) throw new Error('work for a store without a shop');
    const sleep = (ms: number) => untilAborted(access.sleep(ms), signal);
    try {
      return await work({ ...access, sleep }, job.shop_id, job);
    } catch (error) {
      const now = access.clock();
      if (signal.aborted) return { kind: 'again', at: now };
      const problem = error instanceof StoreProblem ? error : null;
      const waitMs = problem && postponedMs[problem.kind];
      if (waitMs) return { kind: 'again', at: new Date(now.getTime() + waitMs), reason: problemCode(error) };
      const at = problem?.againAt && problem.againAt > now ? problem.againAt : undefined;
      return { kind: 'retry', reason: problemCode(error), at };
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
