import { platformCalls } from '#shared/contract/platform/platform.ts';
import { hashRequest } from '../../services/core/idempotency.ts';
import { changePlatformConsent, platformConsents } from '../../services/platform/platform-consents.ts';
import {
  erasePlatformPerson,
  exportPlatformPerson,
  searchPlatformPeople,
} from '../../services/platform/platform-people.ts';
import type { RouteDependencies } from '../serve.ts';
import type { ServePlatformCall } from './platform-request.ts';
import { runPlatformWrite } from './platform-write.ts';
import { servePlatformRead } from './serve-platform-call.ts';

/**
 * The calls about people and their consent. `serve` admits only keys with the permission that the table of calls names.
 */
export function registerPlatformPeople(
  { database, clock, wakeJobs }: RouteDependencies,
  serve: ServePlatformCall,
): void {
  const { searchPeople, exportPerson, erasePerson, contactConsents, setContactConsent } = platformCalls;

  servePlatformRead(serve, contactConsents, ({ caller, query }) => platformConsents(database, caller.shopId, query));

  serve(setContactConsent, async ({ caller, body, request }) => {
    const hash = hashRequest(setContactConsent.path, body);
    return runPlatformWrite(database, { caller, request }, hash, (db) =>
      changePlatformConsent(db, caller.shopId, body, clock()),
    );
  });

  servePlatformRead(serve, searchPeople, ({ caller, body }) =>
    searchPlatformPeople(database, caller.shopId, body.person),
  );

  servePlatformRead(serve, exportPerson, ({ caller, body }) =>
    exportPlatformPerson(database, caller.shopId, body.contacts, clock()),
  );

  serve(erasePerson, async ({ caller, body: { contacts, dryRun = false }, request }) => {
    const { shopId, scope } = caller;
    const hash = hashRequest(erasePerson.path, contacts, dryRun);
    const wanted = { shopId, contacts, by: scope, now: clock(), isDryRun: dryRun };
    const response = await runPlatformWrite(database, { caller, request }, hash, (db) =>
      erasePlatformPerson(db, wanted),
    );
    wakeJobs();
    return response;
  });
}
