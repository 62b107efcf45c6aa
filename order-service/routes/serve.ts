import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { EndpointFacts, QueryOf, ReceivedOf, SentOf } from '#shared/contract/endpoint.ts';
import type { CallSchemas, Checked } from '#shared/contract/schemas.ts';
import { SessionType } from '#shared/model/session.ts';
import type { Database, Db } from '../services/database.ts';
import { Refusal } from '../services/refusal.ts';
import { type Who, whoIs } from '../services/sessions.ts';
import { hashRequest, writeOnce } from '../services/write-once.ts';
import { answerRefusal, succeed } from './errors.ts';
import { assertNoNavigation, bearerOf, expectedVersion, idempotencyKey } from './guards.ts';

/** What every route stands on. `contextSecret` proves that a context header is the gateway's. */
export type House = { app: FastifyInstance; database: Database; contextSecret: string };

/** The schema's types must be what the contract's types say: a body or query that differs does not compile. */
type Fitting<E, S extends CallSchemas> = S &
  (SentOf<E> extends undefined ? { body?: never } : Checked<S, 'body'> extends SentOf<E> ? unknown : never) &
  (Checked<S, 'query'> extends QueryOf<E> | undefined ? unknown : never);

/** What a handler gets: who asks (null only where anyone may), what they sent, and where to read or write. */
export type Asked<S extends CallSchemas, Asker> = {
  who: Asker;
  body: Checked<S, 'body'>;
  query: Checked<S, 'query'>;
  params: Checked<S, 'params'>;
  /** In a write this is the transaction. */
  db: Db;
  database: Database;
  request: FastifyRequest;
  /** The version in `If-Match`, or null. */
  expected: number | null;
};

/** Serves one call of the contract to whoever has a session. The reply must be what the contract promises. */
export function serve<E extends EndpointFacts, S extends CallSchemas>(
  house: House,
  endpoint: E,
  schemas: Fitting<E, S>,
  handler: (asked: Asked<S, Who>) => Promise<ReceivedOf<E>>,
): void {
  register<S>(house, endpoint, schemas, ({ who, ...asked }) => {
    if (who === null) throw new Refusal('no-session');
    return handler({ ...asked, who });
  });
}

/** Serves a call that needs no session. One that is sent must still be good. */
export function serveAnyone<E extends EndpointFacts, S extends CallSchemas>(
  house: House,
  endpoint: E,
  schemas: Fitting<E, S>,
  handler: (asked: Asked<S, Who | null>) => Promise<ReceivedOf<E>>,
): void {
  register<S>(house, endpoint, schemas, handler);
}

function register<S extends CallSchemas>(
  { app, database }: House,
  endpoint: EndpointFacts,
  schemas: CallSchemas,
  handler: (asked: Asked<S, Who | null>) => Promise<unknown>,
): void {
  const { method, path, effect, caller } = endpoint;
  const { body, query: querystring, params } = schemas;
  const schema = { ...(body && { body }), ...(querystring && { querystring }), ...(params && { params }) };
  app.route({
    method,
    url: path,
    schema,
    handler: async (request, reply) => {
      if (effect === 'write') assertNoNavigation(request);
      const code = bearerOf(request);
      if (code === null && caller !== 'anyone') throw new Refusal('no-session');
      const who = code === null ? null : await whoIs(database, code);
      if (caller === 'agent' && who?.sessionType !== SessionType.PlatformUser) throw new Refusal('not-yours');
      // The schemas have just been checked, so the parts have the types these say.
      const sent = { body: request.body, query: request.query, params: request.params } as Pick<Asked<S, Who>, 'body' | 'query' | 'params'>;
      const answerIn = async (db: Db) =>
        succeed(await handler({ ...sent, who, db, database, request, expected: expectedVersion(request) }));
      const key = effect === 'write' && who ? idempotencyKey(request) : null;
      const answer =
        effect === 'read'
          ? await answerIn(database)
          : await writeOnce(
              database,
              key && who ? { shopId: who.shopId, scope: who.scope, key } : null,
              hashRequest(method, path, request.params, request.query, request.body ?? null),
              answerIn,
              answerRefusal,
            );
      return reply.code(answer.status).send(answer.body);
    },
  });
}
