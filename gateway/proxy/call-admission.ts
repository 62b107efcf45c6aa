import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EndpointFacts } from '#shared/contract/endpoint.ts';
import { endpoints } from '#shared/contract/endpoints.ts';
import type { Config } from '../config.ts';
import { Refusal } from '../http/error-response.ts';
import type { LimitResult, RateLimits } from '../limits/rate-limits.ts';
import { isSignedCode } from '../security/signed-code.ts';
import { bearerOf } from './api-headers.ts';
import { paramOf } from './path-builder.ts';
import { contextHeaders, hostOf, type SessionContext } from './request-context.ts';
import { type SessionKey, type Sessions, sessionKey } from './session-lookup.ts';
import type { Upstream } from './upstream.ts';
import type { UpstreamAnswer } from './upstream-request.ts';
import { isOrderServiceRefusal } from './upstream-response-validation.ts';

export type CallParts = { config: Config; upstream: Upstream; sessions: Sessions; rates: RateLimits };

/** One call on its way: who makes it, and by which code. `caller`: the session's hash, or the address. */
export type Call = {
  request: FastifyRequest;
  reply: FastifyReply;
  code: string | null;
  key: SessionKey | null;
  caller: string;
};

/** Who makes this call. */
export function callIdentity(endpoint: EndpointFacts, request: FastifyRequest, reply: FastifyReply): Call {
  const code = endpoint.path === endpoints.session.path ? paramOf(request, 'code') : bearerOf(request.headers);
  const key = code === null ? null : sessionKey(code, hostOf(request));
  if (key) request.sessionTag = key.hash.slice(0, 12);
  // Visitors without a code all send the same one: together they may wait for more than one session may.
  return { request, reply, code, key, caller: key && !key.isAnonymous ? key.hash : request.ip };
}

/** Asks the order service on behalf of a session, null for nobody's. */
type Send = (call: Call, session: SessionContext | null) => Promise<UpstreamAnswer>;
/** Whose session it is, null for nobody's: at once, or after somebody was asked. */
type Admitted = SessionContext | null | Promise<SessionContext | null>;

/**
 * Who is calling, and whether they may once more; throws the Refusal of those who may not. Whoever may has the call sent, and what its answer
 * says of their session is remembered. Where the session is remembered already and the limits are counted here, nothing is waited for.
 */
export function createCallAdmission({ config, upstream, sessions, rates }: CallParts) {
  return (endpoint: EndpointFacts, send: Send): ((call: Call) => Promise<UpstreamAnswer>) =>
    endpoint.path === endpoints.session.path ? sessionCall(endpoint, send) : usualCall(endpoint, send);

  function usualCall(endpoint: EndpointFacts, send: Send) {
    return async (call: Call): Promise<UpstreamAnswer> => {
      const whose = sessionOf(call, endpoint);
      const answer = await send(call, whose instanceof Promise ? await whose : whose);
      if (call.key && answer.status === 401 && isOrderServiceRefusal(answer)) sessions.forget(call.key);
      return answer;
    };
  }

  /** The call that is about a code is the one by which codes are guessed. */
  function sessionCall(endpoint: EndpointFacts, send: Send) {
    return async (call: Call): Promise<UpstreamAnswer> => {
      const { request, code, key } = call;
      if (!key || !code) return send(call, await admitted(call, endpoint, null));
      await mayAskForSession(request, key);
      if (sessions.remembered(key) === undefined && mayBeGuess(code, key))
        return rates.guess(
          request.ip,
          () => send(call, null),
          (answer) => sessions.learn(key, answer) === null,
        );
      const answer = await send(call, null);
      if (!key.isAnonymous) sessions.learn(key, answer);
      return answer;
    };
  }

  /** A code that nobody here knows may be a guess when it does not look like one of ours; the common one is nobody's guess. */
  function mayBeGuess(code: string, key: SessionKey): boolean {
    return !key.isAnonymous && !isSignedCode(code, config.contextSecret);
  }

  function sessionOf(call: Call, endpoint: EndpointFacts): Admitted {
    const { request, code, key } = call;
    if (!key || !code) return admitted(call, endpoint, null);
    const known = sessions.remembered(key);
    if (known !== undefined) return admitted(call, endpoint, known);
    return lookUp(request, key, code).then((session) => admitted(call, endpoint, session));
  }

  function admitted({ request, key }: Call, endpoint: EndpointFacts, session: SessionContext | null): Admitted {
    if (key && session === null && endpoint.caller !== 'anyone') throw new Refusal(401, 'noSession');
    const may = mayCall(request, endpoint, session && key);
    return may === true ? session : allowed(may, 5).then(() => session);
  }

  /** Who is asking, remembered for half a minute; the order service still decides by the bearer what he may do. */
  function lookUp(request: FastifyRequest, key: SessionKey, code: string): Promise<SessionContext | null> {
    const path = `/api/session/${encodeURIComponent(code)}`;
    const headers = { accept: 'application/json', ...contextHeaders(request, null, config.contextSecret) };
    const caller = key.isAnonymous ? request.ip : key.hash;
    const ask = () => upstream.send({ method: 'GET', path, route: endpoints.session.path, caller, headers });
    if (mayBeGuess(code, key))
      return sessions.lookUp(key, ask, (look) => rates.guess(request.ip, look, (session) => session === null));
    if (!key.isAnonymous) return sessions.lookUp(key, ask);
    return sessions.lookUp(key, async () => {
      await allowed(rates.mayBeNewVisitor(request.ip), 30);
      return ask();
    });
  }

  /** What is counted is the session once it is known to be one: a code made up would have a fresh count. */
  function mayCall(request: FastifyRequest, endpoint: EndpointFacts, known: SessionKey | null): LimitResult {
    return rates.mayCall({ session: known && !known.isAnonymous ? known.hash : null, address: request.ip }, endpoint);
  }

  async function mayAskForSession(request: FastifyRequest, key: SessionKey): Promise<void> {
    const session = key.isAnonymous ? undefined : sessions.remembered(key);
    if (session === null) throw new Refusal(401, 'noSession');
    if (key.isAnonymous) await allowed(rates.mayBeNewVisitor(request.ip), 30);
    else if (session) await allowed(mayCall(request, endpoints.session, key), 5);
  }
}

async function allowed(may: LimitResult, retryAfterSeconds: number): Promise<void> {
  if (!(await may)) throw new Refusal(429, 'tooMany', retryAfterSeconds);
}
