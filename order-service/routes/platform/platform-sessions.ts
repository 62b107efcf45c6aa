import { platformCalls } from '#shared/contract/platform/platform.ts';
import { cardNumberProblemIn } from '#shared/rules/card/free-text-fields.ts';
import { type CallResponse, hashRequest } from '../../services/core/idempotency.ts';
import { ruleRefusal } from '../../services/core/refusal.ts';
import {
  isForAgent,
  openedSessionOf,
  openPlatformSession,
  platformSessionCode,
  type RememberedSession,
} from '../../services/platform/platform-sessions.ts';
import { successResponse } from '../errors.ts';
import type { RouteDependencies } from '../serve.ts';
import type { ServePlatformCall } from './platform-request.ts';
import { platformKeyOf, runPlatformWrite } from './platform-write.ts';

/** The call that opens a session for a contact or an agent. */
export function registerPlatformSessions(
  { database, contextSecret }: RouteDependencies,
  serve: ServePlatformCall,
  publicUrl: string,
): void {
  const { createSession } = platformCalls;
  serve(createSession, async ({ caller, apiKey, body, request }) => {
    // Before anything of the body is saved, even as a hash.
    const cardNumber = cardNumberProblemIn('createSession', body);
    if (cardNumber !== null) throw ruleRefusal('card-number', cardNumber);
    const idempotencyKey = platformKeyOf({ caller, request })?.key ?? null;
    const hash = hashRequest(createSession.path, body);
    const isAgent = isForAgent(body);
    const code = platformSessionCode(apiKey, { idempotencyKey, requestHash: hash, isAgent, contextSecret });
    const response = await runPlatformWrite(database, { caller, request }, hash, (db) =>
      openPlatformSession(db, caller.shopId, body, code),
    );
    return withCode(response, (remembered) => openedSessionOf(remembered, { publicUrl, code, asked: body }));
  });
}

/** Adds the session code to a successful response. The saved response of the idempotency key does not hold it. */
function withCode(response: CallResponse, complete: (remembered: RememberedSession) => unknown): CallResponse {
  const { body } = response;
  const data: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'data') : null;
  const expiresAt: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'expiresAt') : null;
  return response.status === 200 && typeof expiresAt === 'string' ? successResponse(complete({ expiresAt })) : response;
}
