import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type TSchema, Type } from 'typebox';
import { propertiesOf } from '#shared/contract/openapi-parts.ts';
import type { PlatformCall, PlatformData } from '#shared/contract/platform/platform.ts';
import { strictBody } from '#shared/contract/platform/strict-body.ts';
import type { CallResponse } from '../../services/core/idempotency.ts';
import { Refusal } from '../../services/core/refusal.ts';
import { authenticateApiKey, type PlatformCaller } from '../../services/platform/api-keys.ts';
import { successResponse } from '../errors.ts';
import type { RouteDependencies } from '../serve.ts';
import { apiKeyOf, noQuery, type PlatformRequest, type ServePlatformCall } from './platform-request.ts';

/**
 * Registers a call of the Platform API: its key, its schemas and its response. `admit`: a further check of the caller
 * before the body is read.
 */
export function servePlatformCall<Call extends PlatformCall>(
  { database }: RouteDependencies,
  app: FastifyInstance,
  { method, path, params, query, body, isBodyOptional, maxBodyBytes, permission }: Call,
  platformApiKey: string | null,
  respond: (context: PlatformRequest<Call>) => Promise<CallResponse>,
  admit?: (caller: PlatformCaller, request: FastifyRequest, reply: FastifyReply) => void,
): void {
  const callers = new WeakMap<FastifyRequest, { caller: PlatformCaller; apiKey: string }>();
  app.route({
    method,
    url: path,
    ...(maxBodyBytes !== undefined && { bodyLimit: maxBodyBytes }),
    schema: {
      ...(params && { params }),
      querystring: closedQuery(query),
      ...(body && body !== 'feed' && { body: strictBody(body) }),
    },
    attachValidation: true,
    // Before the body is read: without a valid key it is not accepted.
    onRequest: async (request, reply) => {
      const apiKey = apiKeyOf(request);
      const caller = await authenticateApiKey(database, apiKey, {
        environmentKey: platformApiKey,
        use: 'platform',
      });
      if (permission === 'people' && !caller.managesPeople) throw new Refusal('not-yours');
      admit?.(caller, request, reply);
      callers.set(request, { caller, apiKey });
    },
    preValidation: async (request) => {
      if (isBodyOptional) request.body ??= {};
    },
    handler: async (request, reply) => {
      const known = callers.get(request);
      if (!known) throw new Refusal('no-key');
      if (request.validationError) throw request.validationError;
      // The schemas were checked just now, so the parts have these types.
      const sent = { body: request.body, query: request.query, params: request.params } as Pick<
        PlatformRequest<Call>,
        'body' | 'query' | 'params'
      >;
      const { status, body: envelope } = await respond({ ...known, ...sent, request });
      return reply.code(status).send(envelope);
    },
  });
}

/** Serves a call that only reads. The result has the type that the contract names. */
export function servePlatformRead<Call extends PlatformCall>(
  serve: ServePlatformCall,
  call: Call,
  find: (context: PlatformRequest<Call>) => Promise<PlatformData<Call>>,
): void {
  serve(call, async (context) => successResponse(await find(context)));
}

/** Closed schemas by the query of their calls. A schema is compiled once per process. */
const closedQueries = new WeakMap<TSchema, TSchema>();

/** The query of a call, without other parameters: a misspelt filter must not return everything. */
function closedQuery(query: TSchema | undefined): TSchema {
  if (!query) return noQuery;
  const closed = closedQueries.get(query) ?? Type.Object(propertiesOf(query), { additionalProperties: false });
  closedQueries.set(query, closed);
  return closed;
}
