import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Static, TSchema } from 'typebox';
import { longestFeed, type PlatformCall, type PlatformData, platformCalls } from '#shared/contract/platform.ts';
import type { Db } from '../services/core/database.ts';
import { type Answer, hashRequest, runIdempotent, runIdempotentSteps } from '../services/core/idempotency.ts';
import { Refusal } from '../services/core/refusal.ts';
import { type ImportLimits, importFeed } from '../services/imports/import-feed.ts';
import { authenticateApiKey, type PlatformCaller } from '../services/platform/api-keys.ts';
import { platformMessages } from '../services/platform/platform-messages.ts';
import { changeOrderStatus } from '../services/platform/platform-order-status.ts';
import { platformOrder, platformOrders } from '../services/platform/platform-orders.ts';
import {
  isForAgent,
  openedSessionOf,
  openPlatformSession,
  platformSessionCode,
  type RememberedSession,
} from '../services/platform/platform-sessions.ts';
import { refusalResponse, successResponse } from './errors.ts';
import { bearerOf, idempotencyKey } from './guards.ts';
import type { RouteDependencies } from './serve.ts';

/** What else the Platform API stands on. */
export type PlatformParts = {
  /** Where the shop is reached; entry links are made from it. */
  publicUrl: string;
  /** The default shop's key of the environment. */
  platformApiKey: string | null;
} & ImportLimits;

type Part<Call extends PlatformCall, Name extends 'body' | 'query' | 'params'> = Call[Name] extends TSchema
  ? Static<Call[Name]>
  : undefined;
type Asked<Call extends PlatformCall> = {
  caller: PlatformCaller;
  /** As it was sent: what is made of it nobody else can make. */
  apiKey: string;
  body: Part<Call, 'body'>;
  query: Part<Call, 'query'>;
  params: Part<Call, 'params'>;
  request: FastifyRequest;
};

/** The Platform API: what chatbot platforms and back ends do for a shop, by its key. No session opens any of it. */
export function registerPlatform(house: RouteDependencies, parts: PlatformParts): void {
  const { publicUrl, platformApiKey } = parts;
  const { app, database, payments } = house;
  const { createSession, orders, order, setOrderStatus, messages } = platformCalls;
  const serve = <Call extends PlatformCall>(call: Call, answer: (asked: Asked<Call>) => Promise<Answer>) =>
    register(house, app, call, platformApiKey, answer);
  const read = <Call extends PlatformCall>(call: Call, find: (asked: Asked<Call>) => Promise<PlatformData<Call>>) =>
    serve(call, async (asked) => successResponse(await find(asked)));

  serve(createSession, async ({ caller, apiKey, body, request }) => {
    const key = keyOf(caller, request);
    const hash = hashRequest(createSession.path, body);
    const { contextSecret } = house;
    const isAgent = isForAgent(body);
    const code = platformSessionCode(apiKey, {
      idempotencyKey: key?.key ?? null,
      requestHash: hash,
      isAgent,
      contextSecret,
    });
    const open = async (db: Db) => successResponse(await openPlatformSession(db, caller.shopId, body, code));
    return withCode(await runIdempotent(database, caller.shopId, key, hash, open, refusalResponse), (remembered) =>
      openedSessionOf(remembered, { publicUrl, code, asked: body }),
    );
  });

  read(orders, ({ caller, query }) => platformOrders(database, caller.shopId, query));

  read(order, ({ caller, params }) => platformOrder(database, caller.shopId, params.id));

  serve(setOrderStatus, async ({ caller, params, body, request }) => {
    const hash = hashRequest(setOrderStatus.path, params, body);
    const change = async () => successResponse(await changeOrderStatus(payments, caller.shopId, params.id, body));
    const answer = await runIdempotentSteps(database, keyOf(caller, request), hash, change, refusalResponse);
    house.wakeDelivery();
    return answer;
  });

  read(messages, ({ caller, query }) => platformMessages(database, caller.shopId, query));

  registerImport(house, parts);
}

/** A feed's body is no JSON and may be long: it has a corner of its own. One is read at a time, and not for ever: others wait for its place. */
function registerImport(house: RouteDependencies, parts: PlatformParts): void {
  const { database } = house;
  const { importProducts } = platformCalls;
  let isReading = false;
  house.app.register(async (corner) => {
    corner.removeAllContentTypeParsers();
    corner.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: longestFeed }, (_request, body, done) =>
      done(null, body),
    );
    register(house, corner, importProducts, parts.platformApiKey, async ({ caller, query, request }) => {
      const feed = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const { full, dryRun, stock, yes, currency = 'BRL' } = query;
      const hash = hashRequest(importProducts.path, query, createHash('sha256').update(feed).digest('hex'));
      if (isReading) throw new Refusal('busy');
      isReading = true;
      try {
        const wish = {
          ...{
            isFull: full === 'true',
            isDryRun: dryRun === 'true',
            updatesStock: stock === 'true',
            isAccepted: yes === 'true',
          },
          currency,
        };
        const take = async () => successResponse(await importFeed(database, caller.shopId, feed, wish, parts));
        return await runIdempotentSteps(database, keyOf(caller, request), hash, take, refusalResponse);
      } finally {
        isReading = false;
      }
    });
  });
}

function register<Call extends PlatformCall>(
  { database }: RouteDependencies,
  app: FastifyInstance,
  { method, path, params, query, body }: Call,
  platformApiKey: string | null,
  answer: (asked: Asked<Call>) => Promise<Answer>,
): void {
  const callers = new WeakMap<FastifyRequest, { caller: PlatformCaller; apiKey: string }>();
  app.route({
    method,
    url: path,
    schema: {
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && body !== 'feed' && { body }),
    },
    attachValidation: true,
    // Before the body is read: whoever has no key need not send one.
    onRequest: async (request) => {
      const apiKey = apiKeyOf(request);
      callers.set(request, { caller: await authenticateApiKey(database, apiKey, platformApiKey), apiKey });
    },
    handler: async (request, reply) => {
      const known = callers.get(request);
      if (!known) throw new Refusal('no-key');
      if (request.validationError) throw request.validationError;
      // The schemas have just been checked, so the parts have the types these say.
      const sent = { body: request.body, query: request.query, params: request.params } as Pick<
        Asked<Call>,
        'body' | 'query' | 'params'
      >;
      const { status, body: envelope } = await answer({ ...known, ...sent, request });
      return reply.code(status).send(envelope);
    },
  });
}

/** A bearer that is missing or misspelt is told no more than a wrong one. */
function apiKeyOf(request: FastifyRequest): string {
  try {
    const key = bearerOf(request);
    if (key !== null) return key;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
  throw new Refusal('no-key');
}

function keyOf({ shopId, scope }: PlatformCaller, request: FastifyRequest) {
  const key = idempotencyKey(request);
  return key === null ? null : { shopId, scope, key };
}

/** The code is put into the answer of a success after that was remembered. */
function withCode(answer: Answer, complete: (remembered: RememberedSession) => unknown): Answer {
  const { body } = answer;
  const data: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'data') : null;
  const expiresAt: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'expiresAt') : null;
  return answer.status === 200 && typeof expiresAt === 'string' ? successResponse(complete({ expiresAt })) : answer;
}
