import type { FastifyRequest } from 'fastify';
import { platformCalls } from '#shared/contract/platform.ts';
import { hashRequest, runIdempotent } from '../services/core/idempotency.ts';
import type { PlatformCaller } from '../services/platform/api-keys.ts';
import {
  erasePlatformPerson,
  exportPlatformPerson,
  searchPlatformPeople,
} from '../services/platform/platform-people.ts';
import { refusalResponse, successResponse } from './errors.ts';
import type { ServePlatformCall } from './platform-request.ts';
import type { RouteDependencies } from './serve.ts';

/** The calls about people. `serve` admits only keys with the permission that the table of calls names. */
export function registerPlatformPeople(
  { database, clock, wakeJobs }: RouteDependencies,
  serve: ServePlatformCall,
  keyOf: (caller: PlatformCaller, request: FastifyRequest) => Parameters<typeof runIdempotent>[2],
): void {
  const { searchPeople, exportPerson, erasePerson } = platformCalls;

  serve(searchPeople, async ({ caller, body }) =>
    successResponse(await searchPlatformPeople(database, caller.shopId, body.person)),
  );

  serve(exportPerson, async ({ caller, body }) =>
    successResponse(await exportPlatformPerson(database, caller.shopId, body.contacts, clock())),
  );

  serve(erasePerson, async ({ caller, body: { contacts, dryRun = false }, request }) => {
    const { shopId, scope } = caller;
    const hash = hashRequest(erasePerson.path, contacts, dryRun);
    const wanted = { shopId, contacts, by: scope, now: clock(), isDryRun: dryRun };
    const key = keyOf(caller, request);
    const answer = await runIdempotent(
      database,
      shopId,
      key,
      hash,
      async (db) => successResponse(await erasePlatformPerson(db, wanted)),
      { toRefusalResponse: refusalResponse },
    );
    wakeJobs();
    return answer;
  });
}
