import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { EndpointFacts, QueryOf, ReceivedOf, SentOf } from '#shared/contract/endpoint.ts';
import { endpoints } from '#shared/contract/endpoints.ts';
import type { CallSchemas, Checked } from '#shared/contract/request-schemas.ts';
import { cardNumberProblemIn } from '#shared/rules/card/free-text-fields.ts';
import type { Database, Db } from '../services/core/database.ts';
import { type CallResponse, hashRequest, runIdempotent, runIdempotentSteps } from '../services/core/idempotency.ts';
import { ruleRefusal } from '../services/core/refusal.ts';
import type { OrderPrecondition } from '../services/orders/order-precondition.ts';
import { responseReferences } from '../services/orders/stored-responses.ts';
import type { PaymentAccounts } from '../services/payment-setup/payment-accounts.ts';
import type { Payments } from '../services/payment-setup/payment-providers.ts';
import type { AuthenticatedCaller } from '../services/sessions/sessions.ts';
import { authenticate, requireSession } from './authorize.ts';
import { refusalResponse, successResponse } from './errors.ts';
import { addSizes, type SizedUrl } from './picture-sizes.ts';
import { assertNoNavigation, expectedOrder, idempotencyKey } from './request-headers.ts';

/**
 * The dependencies of every route. `contextSecret` verifies the gateway's context headers; `clock` gives the time of a
 * call.
 */
export type RouteDependencies = {
  app: FastifyInstance;
  database: Database;
  contextSecret: string;
  clock: () => Date;
  /** Wakes the message delivery. Called after a commit that may have queued messages. */
  wakeJobs: () => void;
  payments: Payments;
  /** The shops' accounts at online payment providers. */
  accounts: PaymentAccounts;
  /** The URL template of a picture in a width. */
  sizedUrl: SizedUrl;
};

/** The schema's types must match the contract's types: a body or query that differs does not compile. */
type Fitting<E, S extends CallSchemas> = S &
  (SentOf<E> extends undefined ? { body?: never } : Checked<S, 'body'> extends SentOf<E> ? unknown : never) &
  (Checked<S, 'query'> extends QueryOf<E> | undefined ? unknown : never);

/** The arguments of a handler: the caller (null only in public calls), the validated request, and the database. */
export type CallContext<S extends CallSchemas, Caller> = {
  caller: Caller;
  body: Checked<S, 'body'>;
  query: Checked<S, 'query'>;
  params: Checked<S, 'params'>;
  /** In a write this is the transaction. */
  db: Db;
  database: Database;
  request: FastifyRequest;
  /** The order in `If-Match`, or null. */
  expected: OrderPrecondition | null;
};

/**
 * Serves one call of the contract to callers with a session. The reply type must match the contract. `afterWrite` runs
 * after the commit, also when the response is a repeated one.
 */
export function handleCall<E extends EndpointFacts, S extends CallSchemas>(
  dependencies: RouteDependencies,
  endpoint: E,
  schemas: Fitting<E, S>,
  handler: (context: CallContext<S, AuthenticatedCaller>) => Promise<ReceivedOf<E>>,
  afterWrite?: AfterWrite,
): void {
  register<S>(dependencies, endpoint, schemas, requireSession(handler), { afterWrite });
}

/**
 * Serves a read that clients poll. Its response has an `ETag`, and is a 304 without a body for a matching
 * `If-None-Match`.
 */
export function handleCacheableRead<E extends EndpointFacts, S extends CallSchemas>(
  dependencies: RouteDependencies,
  endpoint: E,
  schemas: Fitting<E, S>,
  handler: (context: CallContext<S, AuthenticatedCaller>) => Promise<ReceivedOf<E>>,
): void {
  register<S>(dependencies, endpoint, schemas, requireSession(handler), { isTagged: true });
}

/**
 * Serves a write that takes several transactions because it calls an external service; the handler gets no transaction.
 * The fields named in `unhashed` leave no trace, not even as a hash.
 */
export function handleMultiStepWrite<E extends EndpointFacts, S extends CallSchemas>(
  dependencies: RouteDependencies,
  endpoint: E,
  schemas: Fitting<E, S>,
  handler: (context: Omit<CallContext<S, AuthenticatedCaller>, 'db'>) => Promise<ReceivedOf<E>>,
  { unhashed = [] }: { unhashed?: readonly string[] } = {},
): void {
  register<S>(dependencies, endpoint, schemas, requireSession(handler), {
    afterWrite: dependencies.wakeJobs,
    isMultiStep: true,
    unhashed,
  });
}

/**
 * Serves a write that has the same effect and response however often it runs. Its response is a secret, so it is not
 * stored under the `Idempotency-Key`.
 */
export function handleUnstoredWrite<E extends EndpointFacts, S extends CallSchemas>(
  dependencies: RouteDependencies,
  endpoint: E,
  schemas: Fitting<E, S>,
  handler: (context: CallContext<S, AuthenticatedCaller>) => Promise<ReceivedOf<E>>,
): void {
  register<S>(dependencies, endpoint, schemas, requireSession(handler), { isStored: false });
}

/** Serves a call that needs no session. A session that is sent must still be valid. */
export function handlePublicCall<E extends EndpointFacts, S extends CallSchemas>(
  dependencies: RouteDependencies,
  endpoint: E,
  schemas: Fitting<E, S>,
  handler: (context: CallContext<S, AuthenticatedCaller | null>) => Promise<ReceivedOf<E>>,
): void {
  register<S>(dependencies, endpoint, schemas, handler);
}

type AfterWrite = (response: CallResponse, caller: AuthenticatedCaller | null) => void;
type Serving = {
  afterWrite?: AfterWrite | undefined;
  isMultiStep?: boolean;
  isStored?: boolean;
  unhashed?: readonly string[];
  isTagged?: boolean;
};

function register<S extends CallSchemas>(
  dependencies: RouteDependencies,
  endpoint: EndpointFacts,
  schemas: CallSchemas,
  handler: (context: CallContext<S, AuthenticatedCaller | null>) => Promise<unknown>,
  { afterWrite, isMultiStep = false, isStored = true, unhashed = [], isTagged = false }: Serving = {},
): void {
  const { app, database, sizedUrl } = dependencies;
  const { method, path, effect } = endpoint;
  const [call = ''] = Object.entries(endpoints).find(([, known]) => known === endpoint) ?? [];
  const { body, query: querystring, params } = schemas;
  const schema = { ...(body && { body }), ...(querystring && { querystring }), ...(params && { params }) };
  app.route({
    method,
    url: path,
    schema,
    // Validation errors are reported after authentication: an unauthorised caller learns nothing about the body.
    attachValidation: true,
    handler: async (request, reply) => {
      if (effect === 'write') assertNoNavigation(request);
      const caller = await authenticate(request, endpoint, dependencies);
      if (request.validationError) throw request.validationError;
      // Before anything of the request is saved, even as a hash.
      const cardNumber = cardNumberProblemIn(call, request.body, request.query);
      if (cardNumber !== null) throw ruleRefusal('card-number', cardNumber);
      // The schemas were checked just now, so the parts have these types.
      const sent = { body: request.body, query: request.query, params: request.params } as Pick<
        CallContext<S, AuthenticatedCaller>,
        'body' | 'query' | 'params'
      >;
      const respondIn = async (db: Db) => {
        const data = await handler({ ...sent, caller, db, database, request, expected: expectedOrder(request) });
        addSizes(data, sizedUrl);
        return successResponse(data);
      };
      const respondToWrite = () => {
        const sentKey = caller && idempotencyKey(request);
        const key = isStored && sentKey && caller ? { shopId: caller.shopId, scope: caller.scope, key: sentKey } : null;
        const hash = hashRequest(
          method,
          path,
          request.params,
          request.query,
          withoutFields(request.body ?? null, unhashed),
        );
        const storage = caller ? responseReferences(caller, (data) => addSizes(data, sizedUrl)) : undefined;
        const handling = { toRefusalResponse: refusalResponse, storage };
        return isMultiStep
          ? runIdempotentSteps(database, key, hash, () => respondIn(database), handling)
          : runIdempotent(database, caller?.shopId, key, hash, respondIn, handling);
      };
      const response = effect === 'read' ? await respondIn(database) : await respondToWrite();
      afterWrite?.(response, caller);
      return isTagged ? sendTagged(request, reply, response.body) : reply.code(response.status).send(response.body);
    },
  });
}

/** Sends the body, or a 304 when `If-None-Match` holds its tag: a polling client gets a body only after a change. */
function sendTagged(request: FastifyRequest, reply: FastifyReply, body: unknown): FastifyReply {
  const text = JSON.stringify(body);
  const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  reply.header('etag', tag);
  if (request.headers['if-none-match'] === tag) return reply.code(304).send();
  return reply.code(200).type('application/json; charset=utf-8').send(text);
}

/** A body without these fields. */
export const withoutFields = (body: unknown, names: readonly string[]): unknown =>
  typeof body === 'object' && body !== null && names.length > 0
    ? Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)))
    : body;
