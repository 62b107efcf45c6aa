import { platformCalls } from '#shared/contract/platform/platform.ts';
import { hashRequest } from '../../services/core/idempotency.ts';
import { changePlatformFlow, platformFlow } from '../../services/platform/platform-flow.ts';
import type { RouteDependencies } from '../serve.ts';
import type { ServePlatformCall } from './platform-request.ts';
import { runPlatformWrite } from './platform-write.ts';
import { servePlatformRead } from './serve-platform-call.ts';

/** The calls about who serves a contact: the chatbot or the shop's people. */
export function registerPlatformFlow({ database, wakeJobs }: RouteDependencies, serve: ServePlatformCall): void {
  const { contactFlow, setContactFlow } = platformCalls;

  servePlatformRead(serve, contactFlow, ({ caller, query }) => platformFlow(database, caller.shopId, query));

  serve(setContactFlow, async ({ caller, body, request }) => {
    const hash = hashRequest(setContactFlow.path, body);
    const response = await runPlatformWrite(database, { caller, request }, hash, (db) =>
      changePlatformFlow(db, caller.shopId, body),
    );
    wakeJobs();
    return response;
  });
}
