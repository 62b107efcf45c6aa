import type { FastifyRequest } from 'fastify';
import type { Database, Db } from '../../services/core/database.ts';
import { type CallResponse, runIdempotent, runIdempotentSteps } from '../../services/core/idempotency.ts';
import type { PlatformCaller } from '../../services/platform/api-keys.ts';
import { refusalResponse, successResponse } from '../errors.ts';
import { idempotencyKey } from '../request-headers.ts';

/** Responses to the owner of an API key are stored whole. */
const handling = { toRefusalResponse: refusalResponse };

type Context = { caller: PlatformCaller; request: FastifyRequest };

/** The `Idempotency-Key` of a request, in the scope of its API key. `null`: the request has none. */
export function platformKeyOf({ caller: { shopId, scope }, request }: Context) {
  const key = idempotencyKey(request);
  return key === null ? null : { shopId, scope, key };
}

/** Runs a write in one transaction, once per `Idempotency-Key`. `hash` identifies the request (`hashRequest`). */
export function runPlatformWrite(
  database: Database,
  context: Context,
  hash: string,
  write: (db: Db) => Promise<unknown>,
): Promise<CallResponse> {
  const respond = async (db: Db) => successResponse(await write(db));
  return runIdempotent(database, context.caller.shopId, platformKeyOf(context), hash, respond, handling);
}

/** The same for a write of several transactions, for example one that calls another system. */
export function runPlatformSteps(
  database: Database,
  context: Context,
  hash: string,
  write: () => Promise<unknown>,
): Promise<CallResponse> {
  const respond = async () => successResponse(await write());
  return runIdempotentSteps(database, platformKeyOf(context), hash, respond, handling);
}
