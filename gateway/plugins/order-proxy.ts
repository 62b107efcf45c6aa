import httpProxy from '@fastify/http-proxy';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { EndpointFacts } from '#shared/contract/endpoint.ts';
import { endpoints } from '#shared/contract/endpoints.ts';
import type { Config } from '../config.ts';
import { bearerOf, passedOn } from './api-headers.ts';
import { addCors } from './cors.ts';
import { InFlight } from './in-flight.ts';
import { acceptOnlyJson } from './json-body.ts';
import { refuseOtherMethods } from './other-methods.ts';
import type { RateLimits } from './rate-limits.ts';
import { Refusal } from './refusal.ts';
import { contextHeaders, hostOf, type SessionContext } from './request-context.ts';
import { type SessionKey, type Sessions, sessionKey } from './sessions.ts';
import type { Upstream } from './upstream.ts';
import type { UpstreamAnswer } from './upstream-call.ts';
import { usableAnswer } from './usable-answer.ts';
import { whyNotWrite } from './write-guard.ts';

type Parts = { config: Config; upstream: Upstream; sessions: Sessions; rates: RateLimits };

/** Only there because the plugin wants an address: calls go through `upstream`, which knows the real one. */
const noAddress = 'http://order-service.invalid';

const table = new Map<string, EndpointFacts>(Object.values(endpoints).map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]));
const pathsOf = (method: string): string[] => [...table.values()].filter((endpoint) => endpoint.method === method).map(({ path }) => path);

/**
 * The calls of spec §7, and no others, passed on to the order service with the caller's context. @fastify/http-proxy
 * routes and checks the prefix; the call itself is ours, because the plugin's own retries every GET ten times, passes
 * every header on and waits for five minutes.
 */
export function orderProxy(parts: Parts) {
  return async (api: FastifyInstance): Promise<void> => {
    const { config } = parts;
    const handler = proxyHandler(parts);
    acceptOnlyJson(api, config.limits);
    await addCors(api, config.corsOrigins);
    const allowedOrigins = [config.publicUrl, ...config.corsOrigins];
    api.addHook('onRequest', async (request) => {
      const refused = whyNotCall(request, allowedOrigins);
      if (refused) throw refused;
    });

    for (const method of ['GET', 'POST'] as const) {
      await api.register(httpProxy, { upstream: noAddress, httpMethods: [method], routes: pathsOf(method), proxyPayloads: false, handler });
    }
    for (const path of new Set([...table.values()].map((endpoint) => endpoint.path))) {
      const allowed = ['GET', 'POST'].filter((method) => table.has(`${method} ${path}`));
      refuseOtherMethods(api, path, allowed);
    }
    api.all('/api/*', () => {
      throw new Refusal(404, 'notFound');
    });
  };
}

const endpointOf = (request: FastifyRequest): EndpointFacts | undefined => table.get(`${request.method} ${request.routeOptions.url}`);

/** Before the body is read: who has no bearer, or was sent by another page, need not send one. */
function whyNotCall(request: FastifyRequest, allowedOrigins: readonly string[]): Refusal | null {
  const endpoint = endpointOf(request);
  if (!endpoint) return null;
  if (endpoint.caller !== 'anyone' && bearerOf(request.headers) === null) return new Refusal(401, 'noSession');
  return endpoint.effect === 'write' ? whyNotWrite(request, allowedOrigins) : null;
}

function proxyHandler(parts: Parts) {
  const { config, upstream, sessions, rates } = parts;
  const inFlight = new InFlight(config.limits);

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const endpoint = endpointOf(request);
    if (!endpoint) throw new Refusal(404, 'notFound');
    const isSessionCall = endpoint.path === endpoints.session.path;
    const code = isSessionCall ? paramOf(request, 'code') : bearerOf(request.headers);

    const key = code === null ? null : sessionKey(code, hostOf(request));
    if (key) request.sessionTag = key.hash.slice(0, 12);

    // Visitors without a code all send the same one: together they may wait for more than one session may.
    return inFlight.run(key && !key.isAnonymous ? key.hash : request.ip, async () => {
      const session = isSessionCall || !key || !code ? null : await sessionOf(request, endpoint, key, code);
      if (isSessionCall && key) mayAskForSession(request, key);
      const answer = await upstream.send({
        method: endpoint.method,
        path: upstreamPath(endpoint, request),
        headers: {
          ...passedOn(request.headers),
          ...(Buffer.isBuffer(request.body) ? { 'content-type': 'application/json' } : {}),
          ...contextHeaders(request, session, config.contextSecret),
        },
        body: Buffer.isBuffer(request.body) ? request.body : null,
        whenLeft: whenLeft(reply),
      });
      if (key) learnFrom(request, key, isSessionCall, answer);
      const { status, headers, body } = usableAnswer(answer);
      return reply
        .code(status)
        .headers(headers)
        .send(body ?? undefined);
    });
  };

  /** Who is asking, remembered for half a minute; the order service still decides by the bearer what he may do. */
  async function sessionOf(
    request: FastifyRequest,
    endpoint: EndpointFacts,
    key: SessionKey,
    code: string,
  ): Promise<SessionContext | null> {
    let session = sessions.remembered(key);
    if (session === undefined) {
      if (!rates.mayLookUp(request.ip)) throw new Refusal(429, 'tooMany', 30);
      const path = `/api/session/${encodeURIComponent(code)}`;
      const headers = { accept: 'application/json', ...contextHeaders(request, null, config.contextSecret) };
      const ask = () => upstream.send({ method: 'GET', path, headers });
      session = await sessions.lookUp(key, ask, () => rates.lookupFailed(request.ip));
    }
    if (session === null && endpoint.caller !== 'anyone') throw new Refusal(401, 'noSession');
    return session;
  }

  function mayAskForSession(request: FastifyRequest, key: SessionKey): void {
    if (key.isAnonymous) {
      if (!rates.mayBeNewVisitor(request.ip)) throw new Refusal(429, 'tooMany', 30);
      return;
    }
    const session = sessions.remembered(key);
    if (session === null) throw new Refusal(401, 'noSession');
    if (session === undefined && !rates.mayLookUp(request.ip)) throw new Refusal(429, 'tooMany', 30);
  }

  function learnFrom(request: FastifyRequest, key: SessionKey, isSessionCall: boolean, answer: UpstreamAnswer): void {
    if (isSessionCall && !key.isAnonymous) {
      const isUnknown = sessions.learn(key, answer) === null;
      if (isUnknown) rates.lookupFailed(request.ip);
    } else if (!isSessionCall && answer.status === 401) sessions.forget(key);
  }
}

/** The table's path with the caller's parameters, written anew: what was sent never reaches the order service as it was spelt. */
function upstreamPath(endpoint: EndpointFacts, request: FastifyRequest): string {
  const path = endpoint.path.replaceAll(/:([a-z]+)/gi, (_whole, name: string) => encodeSegment(paramOf(request, name)));
  const url = request.raw.url ?? '';
  const query = url.indexOf('?');
  return query === -1 ? path : path + url.slice(query);
}

const encodeSegment = (text: string): string => encodeURIComponent(text).replaceAll(/%(2C|3D|26|3A|40|3B|2B|24)/g, decodeURIComponent);

function paramOf(request: FastifyRequest, name: string): string {
  const params: unknown = request.params;
  const value = typeof params === 'object' && params !== null ? Reflect.get(params, name) : undefined;
  if (typeof value !== 'string' || value === '') throw new Refusal(404, 'notFound');
  return value;
}

/** Hands on the leaving of the client, also one that left while his session was being looked up. */
const whenLeft =
  ({ raw }: FastifyReply) =>
  (leave: () => void): void => {
    if (raw.destroyed) leave();
    else raw.once('close', () => raw.writableFinished || leave());
  };
