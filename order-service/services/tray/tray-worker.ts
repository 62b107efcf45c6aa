import { setTimeout as sleepFor } from 'node:timers/promises';
import type { Db } from '../../database/engine/database.ts';
import { deleteTrayEvents } from '../../database/tray/tray-events.ts';
import { postponeUnlinked, startNewSyncs } from '../../database/tray/tray-sync.ts';
import { type PollingLoop, startPollingLoop } from '../core/polling-loop.ts';
import { processTrayEvents } from './process-tray-events.ts';
import { type PushParts, pushStoreOrders } from './push-tray-orders.ts';
import { syncStores } from './sync-tray-stores.ts';
import { StoreProblem } from './tray-problem.ts';

const lookEveryMs = 2_000;
/** Work for a store that may not be asked is looked at again after so long; a store that comes back wakes it at once. */
const postponedMs = 3_600_000;
const failing = 'linked stores could not be looked after';
/** A message may hold the address that was asked, and with it a token. */
const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');

const eventsKeptMs = 7 * 24 * 3_600_000;

/** Forgets what webhooks told of long ago, of all shops. */
export const deleteOldTrayEvents = (db: Db, now: Date): Promise<number> =>
  deleteTrayEvents(db, new Date(now.getTime() - eventsKeptMs));

/**
 * Looks every few seconds for orders to take to stores, hints to look into, and catalogues to read on; each by itself, so that a long reading
 * keeps no order waiting. Every replica does so: rows are taken one at a time.
 */
export function startTrayWorker(stores: Omit<PushParts, 'sleep'>): PollingLoop {
  const closing = new AbortController();
  // Who waits for room when the service ends goes on after the next start.
  const sleep = (ms: number) =>
    sleepFor(ms, undefined, { signal: closing.signal }).catch(() => {
      throw new StoreProblem('no-room', null, { detail: 'closing' });
    });
  const parts: PushParts = { ...stores, sleep };
  const rounds = [
    () => pushStoreOrders(parts, closing.signal),
    () => processTrayEvents(parts, closing.signal),
    async () => {
      const now = parts.clock();
      await startNewSyncs(parts.database, now);
      await postponeUnlinked(parts.database, now, new Date(now.getTime() + postponedMs));
      return syncStores(parts, closing.signal);
    },
  ].map((round) =>
    startPollingLoop(round, { log: parts.log, everyMs: lookEveryMs, whenFailing: failing, reasonOf: nameOf }),
  );
  return {
    wake: () => {
      for (const { wake } of rounds) wake();
    },
    close: async () => {
      closing.abort();
      await Promise.all(rounds.map(({ close }) => close()));
    },
  };
}
