import { setTimeout as sleepFor } from 'node:timers/promises';
import { postponeUnlinked, startNewSyncs } from '../../database/tray/tray-sync.ts';
import { type PollingLoop, startPollingLoop } from '../core/polling-loop.ts';
import { type PushParts, pushStoreOrders } from './push-tray-orders.ts';
import { syncStores } from './sync-tray-stores.ts';
import { StoreProblem } from './tray-problem.ts';

const pollEveryMs = 2_000;
/** How long work is postponed for a store that may not be called. Linking the store again wakes it at once. */
const postponedMs = 3_600_000;
const failing = 'the work for linked Tray stores failed';
/** Only the name: the message may contain the requested URL, and with it a token. */
const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');

/**
 * Checks every few seconds for orders to send and catalogues to sync. The two loops are independent, so a long sync
 * delays no order. Every replica runs them: rows are leased one at a time.
 */
export function startTrayWorker(stores: Omit<PushParts, 'sleep'>): PollingLoop {
  const closing = new AbortController();
  // Work that waits for quota when the service stops continues after the next start.
  const sleep = (ms: number) =>
    sleepFor(ms, undefined, { signal: closing.signal }).catch(() => {
      throw new StoreProblem('no-room', null, { detail: 'closing' });
    });
  const parts: PushParts = { ...stores, sleep };
  const loops = [
    () => pushStoreOrders(parts, closing.signal),
    async () => {
      const now = parts.clock();
      await startNewSyncs(parts.database, now);
      await postponeUnlinked(parts.database, now, new Date(now.getTime() + postponedMs));
      return syncStores(parts, closing.signal);
    },
  ].map((job) =>
    startPollingLoop(job, { log: parts.log, everyMs: pollEveryMs, whenFailing: failing, reasonOf: nameOf }),
  );
  return {
    wake: () => {
      for (const { wake } of loops) wake();
    },
    close: async () => {
      closing.abort();
      await Promise.all(loops.map(({ close }) => close()));
    },
  };
}
