import type { TestContext } from 'node:test';
import { setImmediate as nextTurn, setTimeout as sleepFor } from 'node:timers/promises';
import { demoStore } from '#shared/rules/tray/demo-tray.ts';
import { readTokens } from '#shared/rules/tray/tray-tokens.ts';
import type { Database } from '../../../order-service/database/engine/database.ts';
import { claimJobs } from '../../../order-service/database/jobs/claim-jobs.ts';
import { writeStoreLink } from '../../../order-service/database/tray/tray-links.ts';
import { findSync, type SyncRow, startSync } from '../../../order-service/database/tray/tray-sync.ts';
import { routeDemoStoreCalls } from '../../../order-service/demo/tray-simulator/route-demo-store-calls.ts';
import { openTraySimulator, type TraySimulator } from '../../../order-service/demo/tray-simulator/simulator.ts';
import { simulatedStoreData } from '../../../order-service/demo/tray-simulator/store-data.ts';
import type { TrayCall, TrayReply, TrayTransport } from '../../../order-service/providers/tray/http-client.ts';
import { openPayments } from '../../../order-service/services/payment-setup/payment-providers.ts';
import { trayEventJob } from '../../../order-service/services/tray/process-tray-events.ts';
import { type PushParts, trayOrderJob } from '../../../order-service/services/tray/push-tray-orders.ts';
import { syncStep } from '../../../order-service/services/tray/sync-step.ts';
import { traySyncJob } from '../../../order-service/services/tray/sync-tray-stores.ts';
import type { StoreAccess } from '../../../order-service/services/tray/tray-client.ts';
import { sealTokens, storeLinks } from '../../../order-service/services/tray/tray-links.ts';
import { runDueJobs } from '../jobs/run-due-jobs.ts';
import { quietLog } from '../quiet-log.ts';
import { judgedSimulator } from '../vendors/tray/judged-simulator.ts';
import { createShop } from './order-service.ts';

/** Encrypts the secrets of these tests. */
export const trayKey = 'a key that seals what these tests keep';

/** No call leaves this machine. */
const nowhere: TrayTransport = {
  send: async () => {
    throw new Error('a call would have left the machine');
  },
  close: async () => {},
};

/**
 * A clock that moves only when a test waits or sets it. It is ahead of the database's clock, so everything that is due
 * there is due here.
 */
function fakeTime(start = Date.now() + 3_600_000) {
  let now = start;
  return {
    clock: () => new Date(now),
    sleep: async (milliseconds: number) => {
      const until = now + milliseconds;
      await nextTurn();
      // Other callers may have waited meanwhile.
      now = Math.max(now, until);
    },
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
  };
}

type Options = {
  madeUp?: number;
  shop?: Parameters<typeof createShop>[1];
  simulator?: ReturnType<typeof openTraySimulator>;
  /** Intercepts every call to the store and may respond instead of it. */
  between?: (call: TrayCall, goOn: () => Promise<TrayReply>) => Promise<TrayReply>;
};

/** A shop with the simulated store linked to it, and its own clock. */
export async function trayShop(t: TestContext, database: Database, options: Options = {}) {
  const time = fakeTime();
  const simulator = options.simulator ?? openTraySimulator(simulatedStoreData(options.madeUp));
  const judged = judgedSimulator(t, simulator);
  const { shopId } = await createShop(database, options.shop ?? {});
  await linkDemoStore(database, shopId, simulator, time.clock());
  const log = quietLog();
  const calls: TrayCall[] = [];
  const { between = (_call, goOn) => goOn() } = options;
  /** Another replica: the same store, database and clock. */
  const replica = (): PushParts => {
    const inHouse = routeDemoStoreCalls(judged, nowhere, time.clock);
    const transport: TrayTransport = {
      ...inHouse,
      send: (apiAddress, call) => {
        calls.push(call);
        return between(call, () => inHouse.send(apiAddress, call));
      },
    };
    const payments = openPayments({ database, clock: time.clock, log, isDemo: false, publicUrl: '' });
    return { database, ...time, links: storeLinks(trayKey), transport, log, payments };
  };
  const parts = replica();
  return {
    ...time,
    shopId,
    simulator,
    log,
    calls,
    parts,
    replica,
    sync: () => runDueJobs(parts, { 'tray-sync': traySyncJob(parts) }),
    push: () => runDueJobs(parts, { 'tray-order': trayOrderJob(parts) }),
    lookInto: () => runDueJobs(parts, { 'tray-event': trayEventJob(parts) }),
    state: async (): Promise<SyncRow> => {
      const row = await findSync(database, shopId);
      if (!row) throw new Error('the shop is not kept in step');
      return row;
    },
    /** Runs steps until `isThere` returns true, then stops as if the process was killed. */
    stepUntil: async (isThere: (row: SyncRow) => boolean): Promise<SyncRow> => {
      const leasedUntil = new Date(time.clock().getTime() + 60_000);
      const options = { now: time.clock(), leasedUntil, most: 1, perShop: 1, running: new Map() };
      const [job] = await claimJobs(database, 'tray-sync', options);
      let row = job && (await findSync(database, shopId));
      while (row && !isThere(row)) row = await syncStep(parts, row);
      if (!row) throw new Error('it came to its end before');
      return row;
    },
  };
}

/** The parts that a process needs to read the simulated store, with the real clock. */
export function readingParts(
  database: Database,
  madeUp: number,
  between: NonNullable<Options['between']>,
): StoreAccess {
  const clock = () => new Date();
  const inHouse = routeDemoStoreCalls(openTraySimulator(simulatedStoreData(madeUp)), nowhere, clock);
  const transport: TrayTransport = {
    ...inHouse,
    send: (address, call) => between(call, () => inHouse.send(address, call)),
  };
  return { database, clock, sleep: (ms) => sleepFor(ms), links: storeLinks(trayKey), transport, log: quietLog() };
}

/** Links the simulated store as its admin's consent would, and requests its first sync. */
export async function linkDemoStore(
  database: Database,
  shopId: string,
  simulator: TraySimulator,
  now: Date,
): Promise<void> {
  const { consumerKey: consumer_key, consumerSecret: consumer_secret } = demoStore;
  const code = await simulator.allow(consumer_key, now);
  const response = await simulator.respond({
    method: 'POST',
    path: '/auth',
    query: new URLSearchParams(),
    body: { consumer_key, consumer_secret, code },
    now,
  });
  const tokens = readTokens(response.body, now);
  if (!tokens) throw new Error('the store gave no tokens');
  const store = { storeId: demoStore.id, storeHost: demoStore.origin, apiAddress: demoStore.apiAddress };
  await writeStoreLink(database, {
    shopId,
    ...store,
    admUser: 'root',
    chatbotId: 'demo',
    ...sealTokens(trayKey, store, tokens),
  });
  await startSync(database, shopId, new Date());
}
