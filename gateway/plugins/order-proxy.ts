import httpProxy from '@fastify/http-proxy';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { EndpointFacts } from '#shared/contract/endpoint.ts';
import { endpoints } from '#shared/contract/endpoints.ts';
import { eventStreamType } from '#shared/contract/event-stream.ts';
import type { Config } from '../config.ts';
import { bearerOf, hasBadKey, passedOn } from './api-headers.ts';
import { addCors } from './cors.ts';
import { InFlight } from './in-flight.ts';
import { acceptOnlyJson } from './json-body.ts';
import { networkOf } from './network-of.ts';
import { refuseOtherMethods } from './other-methods.ts';
import type { RateLimits, Verdict } from './rate-limits.ts';
import { Refusal } from './refusal.ts';
import { addContext, contextHeaders, hostOf, type SessionContext } from './request-context.ts';
import { sendAnswer } from './send-answer.ts';
import { type SessionKey, type Sessions, sessionKey } from './sessions.ts';
import { wasGivenOut } from './signed-code.ts';
import { smallerAnswer } from './smaller-answer.ts';
import { type Flow, openStreams, type Streams, sendFlow } from './streams.ts';
import type { Upstream } from './upstream.ts';
import type { UpstreamAnswer, UpstreamRequest } from './upstream-call.ts';
import { isShopsRefusal, usableAnswer } from './usable-answer.ts';
import { whyNotWrite } from './write-guard.ts';

type Parts = { config: Config; upstream: Upstream; sessions: Sessions; rates: RateLimits; watchStreams: (open: () => number) => void };

/** Only there because the plugin wants an address: calls go through `upstream`, which knows the real one. */
const noAddress = 'http://order-service.invalid';

// Those under /tray/ the gateway serves itself (store-links.ts).
const passed: EndpointFacts[] = Object.values(endpoints).filter(({ path }) => path.startsWith('/api/'));
const table = new Map(passed.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]));

/**
 * The calls of spec §7, and no others, passed on to the order service with the caller's context: each a route of its own, whose path is
 * written anew from the table. @fastify/http-proxy routes and checks the address; the call itself is ours, because the plugin's own retries
 * every GET ten times, passes every header on and waits for five minutes.
 */
export function orderProxy(parts: Parts) {
  return async (api: FastifyInstance): Promise<void> => {
    const { config } = parts;
    const streams = openStreams(config.limits);
    parts.watchStreams(streams.count);
    api.drain.whenBegun(streams.stop);
    const handlerOf = proxyHandlers(parts, streams);
    acceptOnlyJson(api, config.limits);
    await addCors(api, config.corsOrigins);
    const allowedOrigins = [config.publicUrl, ...config.corsOrigins];

    for (const endpoint of table.values()) {
      await api.register(async (route) => {
        route.addHook('onRequest', (request, _reply, done) => done(whyNotCall(endpoint, request, allowedOrigins) ?? undefined));
        const { method, path } = endpoint;
        const handler = handlerOf(endpoint);
        await route.register(httpProxy, { upstream: noAddress, httpMethods: [method], routes: [path], proxyPayloads: false, handler });
      });
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

/** Before the body is read: who has no bearer, or was sent by another page, need not send one. */
function whyNotCall(endpoint: EndpointFacts, request: FastifyRequest, allowedOrigins: readonly string[]): Refusal | null {
  if (endpoint.caller !== 'anyone' && bearerOf(request.headers) === null) return new Refusal(401, 'noSession');
  if (endpoint.effect === 'read') return null;
  return whyNotWrite(request, allowedOrigins) ?? (hasBadKey(request.headers) ? new Refusal(400, 'badKey') : null);
}

/** One call on its way: who makes it, and by which code. `caller`: the session's hash, or the address. */
type Call = { request: FastifyRequest; reply: FastifyReply; code: string | null; key: SessionKey | null; caller: string };

function proxyHandlers(parts: Parts, streams: Streams) {
  const { config, upstream, sessions, rates } = parts;
  const inFlight = new InFlight(config.limits);

  // No functions are made for a call, and nothing is awaited that is there already: this is the way of every request.
  return (endpoint: EndpointFacts) => {
    const isSessionCall = endpoint.path === endpoints.session.path;
    const isOfCatalog = endpoint.effect === 'read' && endpoint.path.startsWith('/api/catalog/');
    const pathOf = pathWriter(endpoint);

    return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const code = isSessionCall ? paramOf(request, 'code') : bearerOf(request.headers);
      const key = code === null ? null : sessionKey(code, hostOf(request));
      if (key) request.sessionTag = key.hash.slice(0, 12);
      // Visitors without a code all send the same one: together they may wait for more than one session may.
      const caller = key && !key.isAnonymous ? key.hash : request.ip;
      const call: Call = { request, reply, code, key, caller };
      if (endpoint.isStream) return flow(caller, call);
      inFlight.enter(caller);
      try {
        const answer = usableAnswer(await ask(call));
        return sendAnswer(reply, isOfCatalog ? await smallerAnswer(answer, request.headers['accept-encoding']) : answer);
      } finally {
        inFlight.leave(caller);
      }
    };

    async function ask(call: Call): Promise<UpstreamAnswer> {
      const { request, reply, code, key, caller } = call;
      let session: SessionContext | null = null;
      let isGuess = false;
      if (isSessionCall && key)
        isGuess = (await mayAskForSession(request, key)) && code !== null && !wasGivenOut(code, config.contextSecret);
      else {
        if (key && code) {
          const known = sessions.remembered(key);
          session = known === undefined ? await lookUp(request, key, code) : known;
          if (session === null && endpoint.caller !== 'anyone') throw new Refusal(401, 'noSession');
        }
        const may = mayCall(request, endpoint, session && key);
        if (may !== true && !(await may)) throw new Refusal(429, 'tooMany', 5);
      }
      const body = Buffer.isBuffer(request.body) ? request.body : null;
      const headers = passedOn(request.headers);
      if (body) headers.push('content-type', 'application/json');
      addContext(headers, request, session, config.contextSecret);
      const { method, path: route } = endpoint;
      const sent: UpstreamRequest = { method, path: pathOf(request), route, caller, headers, body, whenLeft: whenLeft(reply) };
      if (request.raw.httpVersion === '1.0') sent.isWhole = true;
      if (endpoint.isStream) sent.streamType = eventStreamType;
      if (isGuess && key)
        return rates.guess(
          request.ip,
          () => upstream.send(sent),
          (answer) => sessions.learn(key, answer) === null,
        );
      const answer = await (endpoint.isStream ? upstream.flow(sent) : upstream.send(sent));
      if (isSessionCall && key && !key.isAnonymous) sessions.learn(key, answer);
      else if (!isSessionCall && key && answer.status === 401 && isShopsRefusal(answer)) sessions.forget(key);
      return answer;
    }

    async function flow(caller: string, call: Call): Promise<FastifyReply> {
      let refused: UpstreamAnswer | null = null;
      const open = async (): Promise<Flow | null> => {
        // It is a call like any other until it flows.
        const answer = await inFlight.run(caller, () => ask(call));
        const { 'content-type': type } = answer.headers;
        if (!Buffer.isBuffer(answer.body) && typeof type === 'string' && type.startsWith(eventStreamType))
          return { type, body: answer.body };
        refused = answer;
        return null;
      };
      await streams.run({ caller, network: networkOf(call.request.ip) }, open, (flowing) => sendFlow(call.request, call.reply, flowing));
      return refused ? sendAnswer(call.reply, usableAnswer(refused)) : call.reply;
    }
  };

  /** Who is asking, remembered for half a minute; the order service still decides by the bearer what he may do. */
  function lookUp(request: FastifyRequest, key: SessionKey, code: string): Promise<SessionContext | null> {
    const path = `/api/session/${encodeURIComponent(code)}`;
    const headers = { accept: 'application/json', ...contextHeaders(request, null, config.contextSecret) };
    const caller = key.isAnonymous ? request.ip : key.hash;
    const ask = () => upstream.send({ method: 'GET', path, route: endpoints.session.path, caller, headers });
    if (wasGivenOut(code, config.contextSecret)) return sessions.lookUp(key, ask);
    if (!key.isAnonymous) return sessions.lookUp(key, ask, (look) => rates.guess(request.ip, look, (session) => session === null));
    // The common code is nobody's guess.
    return sessions.lookUp(key, async () => {
      if (!(await rates.mayBeNewVisitor(request.ip))) throw new Refusal(429, 'tooMany', 30);
      return ask();
    });
  }

  /** What is counted is the session once it is known to be one: a code made up would have a fresh count. */
  function mayCall(request: FastifyRequest, endpoint: EndpointFacts, known: SessionKey | null): Verdict {
    return rates.mayCall({ session: known && !known.isAnonymous ? known.hash : null, address: request.ip }, endpoint);
  }

  /** Says whether the code may be a guess: nobody knows it here. */
  async function mayAskForSession(request: FastifyRequest, key: SessionKey): Promise<boolean> {
    if (key.isAnonymous) {
      if (!(await rates.mayBeNewVisitor(request.ip))) throw new Refusal(429, 'tooMany', 30);
      return false;
    }
    const session = sessions.remembered(key);
    if (session === null) throw new Refusal(401, 'noSession');
    if (session && !(await mayCall(request, endpoints.session, key))) throw new Refusal(429, 'tooMany', 5);
    return session === undefined;
  }
}

/** Writes the table's path with the caller's parameters anew: what was sent never reaches the order service as it was spelt. */
function pathWriter(endpoint: EndpointFacts): (request: FastifyRequest) => string {
  const hasParams = endpoint.path.includes(':');
  return (request) => {
    const path = hasParams
      ? endpoint.path.replaceAll(/:([a-z]+)/gi, (_whole, name: string) => encodeSegment(paramOf(request, name)))
      : endpoint.path;
    const url = request.raw.url ?? '';
    const query = url.indexOf('?');
    return query === -1 ? path : path + url.slice(query);
  };
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
    else raw.on('close', () => raw.writableFinished || leave());
  };
