import type { FastifyRequest } from 'fastify';
import { platformCalls } from '#shared/contract/platform/platform.ts';
import type { Db } from '../../services/core/database.ts';
import { hashRequest, runIdempotent } from '../../services/core/idempotency.ts';
import type { PlatformCaller } from '../../services/platform/api-keys.ts';
import { changePlatformConsent, platformConsents } from '../../services/platform/platform-consents.ts';
import {
  erasePlatformPerson,
  exportPlatformPerson,
  searchPlatformPeople,
} from '../../services/platform/platform-people.ts';
import { refusalResponse, successResponse } from '../errors.ts';
import type { RouteDependencies } from '../serve.ts';
import type { ServePlatformCall } from './platform-request.ts';

const answering = { toRefusalResponse: refusalResponse };

/** The calls about people and their consent. `serve` admits only keys with the permission that the table of calls names. */
export function registerPlatformPeople(
  { database, clock, wakeJobs }: RouteDependencies,
  serve: ServePlatformCall,
  keyOf: (caller: PlatformCaller, request: FastifyRequest) => Parameters<typeof runIdempotent>[2],
): void {
  const { searchPeople, exportPerson, erasePerson, contactConsents, setContactConsent } = platformCalls;

  serve(contactConsents, async ({ caller, query }) =>
    successResponse(await platformConsents(database, caller.shopId, query)),
  );

  serve(setContactConsent, async ({ caller, body, request }) => {
    const { shopId } = caller;
    const hash = hashRequest(setContactConsent.path, body);
    const change = async (db: Db) => successResponse(await changePlatformConsent(db, shopId, body, clock()));
    return runIdempotent(database, shopId, keyOf(caller, request), hash, change, answering);
  });

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
    const erase = async (db: Db) => successResponse(await erasePlatformPerson(db, wanted));
    const answer = await runIdempotent(database, shopId, key, hash, erase, answering);
    wakeJobs();
    return answer;
  });
}
