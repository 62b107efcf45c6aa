import { platformCalls } from '#shared/contract/platform/platform.ts';
import { hashRequest } from '../../services/core/idempotency.ts';
import { feedAddress } from '../../services/imports/feed-address.ts';
import {
  addFeedSource,
  feedSourceOf,
  feedSourcesOf,
  removeFeedSource,
  requestFeedRun,
  setFeedSourcePaused,
} from '../../services/imports/feed-sources.ts';
import type { RouteDependencies } from '../serve.ts';
import type { ServePlatformCall } from './platform-request.ts';
import { runPlatformWrite } from './platform-write.ts';
import { servePlatformRead } from './serve-platform-call.ts';

/** `secretsKey` seals addresses with a secret; `ownHosts` may be private and plain http. */
export type FeedSourceSettings = { secretsKey: string | undefined; ownHosts: readonly string[] };

/** The calls about the addresses from which a shop's products are imported again and again. */
export function registerFeedSources(
  { database, clock, wakeJobs }: RouteDependencies,
  serve: ServePlatformCall,
  { secretsKey, ownHosts }: FeedSourceSettings,
): void {
  const { feedSources, addFeedSource: add, runFeedSource: run } = platformCalls;
  const { pauseFeedSource: pause, removeFeedSource: remove } = platformCalls;

  servePlatformRead(serve, feedSources, async ({ caller }) => ({ data: await feedSourcesOf(database, caller.shopId) }));

  serve(add, async ({ caller, body, request }) => {
    const { shopId } = caller;
    const { address, everyMinutes, full = false, stock = false, currency = 'BRL' } = body;
    const options = { everyMinutes, isFull: full, updatesStock: stock, currency };
    const hash = hashRequest(add.path, body);
    const response = await runPlatformWrite(database, { caller, request }, hash, async (db) => {
      const url = feedAddress(address, ownHosts);
      const id = await addFeedSource(db, shopId, url, options, { now: clock(), secretsKey });
      return feedSourceOf(db, shopId, id);
    });
    wakeJobs();
    return response;
  });

  serve(run, async ({ caller, params, body, request }) => {
    const { shopId } = caller;
    const id = Number(params.id);
    const hash = hashRequest(run.path, params, body);
    const response = await runPlatformWrite(database, { caller, request }, hash, async (db) => {
      await requestFeedRun(db, shopId, id, { now: clock(), isAccepted: body.yes ?? false });
      return feedSourceOf(db, shopId, id);
    });
    wakeJobs();
    return response;
  });

  serve(pause, async ({ caller, params, body, request }) => {
    const { shopId } = caller;
    const id = Number(params.id);
    const hash = hashRequest(pause.path, params, body);
    const response = await runPlatformWrite(database, { caller, request }, hash, async (db) => {
      await setFeedSourcePaused(db, shopId, id, { now: clock(), isPaused: body.paused });
      return feedSourceOf(db, shopId, id);
    });
    wakeJobs();
    return response;
  });

  serve(remove, async ({ caller, params, request }) => {
    const { shopId } = caller;
    const id = Number(params.id);
    const hash = hashRequest(remove.path, params);
    return runPlatformWrite(database, { caller, request }, hash, async (db) => {
      await removeFeedSource(db, shopId, id);
      return { id };
    });
  });
}
