import type { FastifyRequest } from 'fastify';
import { platformCalls } from '#shared/contract/platform/platform.ts';
import type { Db } from '../../services/core/database.ts';
import { hashRequest, runIdempotent } from '../../services/core/idempotency.ts';
import { feedAddress } from '../../services/imports/feed-address.ts';
import {
  addFeedSource,
  feedSourceOf,
  feedSourcesOf,
  removeFeedSource,
  requestFeedRun,
  setFeedSourcePaused,
} from '../../services/imports/feed-sources.ts';
import type { PlatformCaller } from '../../services/platform/api-keys.ts';
import { refusalResponse, successResponse } from '../errors.ts';
import type { RouteDependencies } from '../serve.ts';
import type { ServePlatformCall } from './platform-request.ts';

/** `secretsKey` seals addresses with a secret; `ownHosts` may be private and plain http. */
export type FeedSourceSettings = { secretsKey: string | undefined; ownHosts: readonly string[] };

const answering = { toRefusalResponse: refusalResponse };

/** The calls about the addresses from which a shop's products are imported again and again. */
export function registerFeedSources(
  { database, clock, wakeJobs }: RouteDependencies,
  serve: ServePlatformCall,
  keyOf: (caller: PlatformCaller, request: FastifyRequest) => Parameters<typeof runIdempotent>[2],
  { secretsKey, ownHosts }: FeedSourceSettings,
): void {
  const { feedSources, addFeedSource: add, runFeedSource: run } = platformCalls;
  const { pauseFeedSource: pause, removeFeedSource: remove } = platformCalls;

  serve(feedSources, async ({ caller }) => successResponse({ data: await feedSourcesOf(database, caller.shopId) }));

  serve(add, async ({ caller, body, request }) => {
    const { shopId } = caller;
    const { address, everyMinutes, full = false, stock = false, currency = 'BRL' } = body;
    const options = { everyMinutes, isFull: full, updatesStock: stock, currency };
    const save = async (db: Db) => {
      const url = feedAddress(address, ownHosts);
      const id = await addFeedSource(db, shopId, url, options, { now: clock(), secretsKey });
      return successResponse(await feedSourceOf(db, shopId, id));
    };
    const hash = hashRequest(add.path, body);
    const answer = await runIdempotent(database, shopId, keyOf(caller, request), hash, save, answering);
    wakeJobs();
    return answer;
  });

  serve(run, async ({ caller, params, body, request }) => {
    const { shopId } = caller;
    const id = Number(params.id);
    const start = async (db: Db) => {
      await requestFeedRun(db, shopId, id, { now: clock(), isAccepted: body.yes ?? false });
      return successResponse(await feedSourceOf(db, shopId, id));
    };
    const hash = hashRequest(run.path, params, body);
    const answer = await runIdempotent(database, shopId, keyOf(caller, request), hash, start, answering);
    wakeJobs();
    return answer;
  });

  serve(pause, async ({ caller, params, body, request }) => {
    const { shopId } = caller;
    const id = Number(params.id);
    const change = async (db: Db) => {
      await setFeedSourcePaused(db, shopId, id, { now: clock(), isPaused: body.paused });
      return successResponse(await feedSourceOf(db, shopId, id));
    };
    const hash = hashRequest(pause.path, params, body);
    const answer = await runIdempotent(database, shopId, keyOf(caller, request), hash, change, answering);
    wakeJobs();
    return answer;
  });

  serve(remove, async ({ caller, params, request }) => {
    const { shopId } = caller;
    const id = Number(params.id);
    const end = async (db: Db) => {
      await removeFeedSource(db, shopId, id);
      return successResponse({ id });
    };
    const hash = hashRequest(remove.path, params);
    return runIdempotent(database, shopId, keyOf(caller, request), hash, end, answering);
  });
}
