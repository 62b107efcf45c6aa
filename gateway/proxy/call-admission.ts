import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EndpointFacts } from '#shared/contract/endpoint.ts';
import { endpoints } from '#shared/contract/endpoints.ts';
import type { Config } from '../config.ts';
import { Refusal } from '../http/error-response.ts';
import type { InFlight } from '../limits/in-flight-requests.ts';
import type { LimitResult, RateLimits } from '../limits/rate-limits.ts';
import { isSignedCode } from '../security/signed-code.ts';
import { bearerOf } from './api-headers.ts';
import { paramOf } from './path-builder.ts';
import { contextHeaders, hostOf, type SessionContext } from './request-context.ts';
import { type SessionKey, type Sessions, sessionKey } from './session-lookup.ts';
import type { Upstream } from './upstream.ts';
import type { UpstreamResponse } from './upstream-request.ts';
import { isOrderServiceRefusal } from './upstream-response-validation.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The key of the bearer's session, if it was needed before the body was read. */
    sessionKey: SessionKey | null;
  }
}

export type CallParts = { config: Config; upstream: Upstream; sessions: Sessions; rates: RateLimits };

/** One call in progress, with its session code. `caller`: the session's hash, or the address. */
export type Call = {
  request: FastifyRequest;
  reply: FastifyReply;
  code: string | null;
  key: SessionKey | null;
  caller: string;
};

/** Identifies the caller of a request. */
export function callIdentity(endpoint: EndpointFacts, request: FastifyRequest, reply: FastifyReply): Call {
  const code = endpoint.path === endpoints.session.path ? paramOf(request, 'code') : bearerOf(request.headers);
  const key = code === null ? null : (request.sessionKey ?? sessionKey(code, hostOf(request)));
  if (key) request.sessionTag = key.hash.slice(0, 12);
  // All visitors without a code send the same one. As one session, they would share its limit of calls in flight.
  return { request, reply, code, key, caller: key && !key.isAnonymous ? key.hash : request.ip };
}

/** Sends the call to the order service on behalf of a session, or of none (`null`). */
type Send = (call: Call, session: SessionContext | null) => Promise<UpstreamResponse>;
/** The session of an admitted call, `null` without one. A promise if a lookup or a shared limit is needed. */
type AdmittedSession = SessionContext | null | Promise<SessionContext | null>;

/**
 * Finds the session of a call and checks its limits. Throws the Refusal of a call that is not allowed. An allowed call
 * is sent, and the session cache learns from its response. If the session is cached and the limits are counted in
 * memory, nothing is awaited. `inFlight` counts the calls; one whose code may be a guess waits aside for its lookup.
 */
export function createCallAdmission({ config, upstream, sessions, rates }: CallParts, inFlight: InFlight) {
  return {
    admitTo: (endpoint: EndpointFacts, send: Send): ((call: Call) => Promise<UpstreamResponse>) =>
      endpoint.path === endpoints.session.path ? sessionCall(endpoint, send) : normalCall(endpoint, send),
    refusalOfSender,
  };

  /**
   * Checks before a body is read whether its sender has a session; the refusal of a call that needs one, else `null`.
   * The anonymous code is no session: all visitors without one send it. No promise if the session is cached.
   */
  function refusalOfSender(endpoint: EndpointFacts, request: FastifyRequest): Refusal | null | Promise<Refusal | null> {
    const code = bearerOf(request.headers);
    if (code === null) return null;
    const key = sessionKey(code, hostOf(request));
    request.sessionKey = key;
    if (key.isAnonymous) return null;
    const refusalOf = (session: SessionContext | null): Refusal | null => {
      request.isSenderVerified = session !== null;
      return session === null && endpoint.caller !== 'anyone' ? new Refusal(401, 'noSession') : null;
    };
    const known = sessions.cached(key);
    return known === undefined ? lookUp(request, key, code).then(refusalOf) : refusalOf(known);
  }

  function normalCall(endpoint: EndpointFacts, send: Send) {
    return async (call: Call): Promise<UpstreamResponse> => {
      const session = sessionOf(call, endpoint);
      const answer = await send(call, session instanceof Promise ? await session : session);
      if (call.key && answer.status === 401 && isOrderServiceRefusal(answer)) sessions.invalidate(call.key);
      return answer;
    };
  }

  /** The session call carries a code to check, so codes can be guessed with it. */
  function sessionCall(endpoint: EndpointFacts, send: Send) {
    return async (call: Call): Promise<UpstreamResponse> => {
      const { request, code, key } = call;
      if (!key || !code) return send(call, await admit(call, endpoint, null));
      await assertSessionCallAllowed(request, key);
      if (key.isAnonymous) return send(call, null);
      const answer =
        sessions.cached(key) === undefined && isPossibleGuess(code, key)
          ? inFlight.waitAside(
              rates.throttleCodeLookup(
                request.ip,
                () => inFlight.lookUp(() => send(call, null)),
                (found) => sessions.cacheResult(key, found) === null,
              ),
            )
          : send(call, null);
      return sessions.shareAnswer(key, answer);
    };
  }

  /** A code that is not cached and has no valid signature may be a guess. The anonymous code never is. */
  function isPossibleGuess(code: string, key: SessionKey): boolean {
    return !key.isAnonymous && !isSignedCode(code, config.contextSecret);
  }

  function sessionOf(call: Call, endpoint: EndpointFacts): AdmittedSession {
    const { request, code, key } = call;
    if (!key || !code) return admit(call, endpoint, null);
    const known = sessions.cached(key);
    if (known !== undefined) return admit(call, endpoint, known);
    const found = lookUp(request, key, code);
    return (isPossibleGuess(code, key) ? inFlight.waitAside(found) : found).then((session) =>
      admit(call, endpoint, session),
    );
  }

  function admit({ request, key }: Call, endpoint: EndpointFacts, session: SessionContext | null): AdmittedSession {
    if (key && session === null && endpoint.caller !== 'anyone') throw new Refusal(401, 'noSession');
    const may = mayCall(request, endpoint, key, session);
    return may === true ? session : assertAllowed(may, 5).then(() => session);
  }

  /**
   * Looks up the session and caches it for half a minute. The order service still authorizes each call by the bearer.
   */
  function lookUp(request: FastifyRequest, key: SessionKey, code: string): Promise<SessionContext | null> {
    const path = `/api/session/${encodeURIComponent(code)}`;
    const headers = { accept: 'application/json', ...contextHeaders(request, null, config.contextSecret) };
    const caller = key.isAnonymous ? request.ip : key.hash;
    const fetchSession = () => upstream.send({ method: 'GET', path, route: endpoints.session.path, caller, headers });
    if (isPossibleGuess(code, key))
      return sessions.lookUp(key, fetchSession, (lookup) =>
        rates.throttleCodeLookup(
          request.ip,
          () => inFlight.lookUp(lookup),
          (session) => session === null,
        ),
      );
    if (!key.isAnonymous) return sessions.lookUp(key, fetchSession);
    return sessions.lookUp(key, async () => {
      await assertAllowed(rates.mayCreateVisitor(request.ip), 30);
      return fetchSession();
    });
  }

  /** Counts per session only after the session is known to exist: each invented code would have a full bucket. */
  function mayCall(
    request: FastifyRequest,
    endpoint: EndpointFacts,
    key: SessionKey | null,
    session: SessionContext | null,
  ): LimitResult {
    const hash = session && key && !key.isAnonymous ? key.hash : null;
    return rates.mayCall({ session: hash, isAnonymous: session?.isAnonymous ?? false, address: request.ip }, endpoint);
  }

  async function assertSessionCallAllowed(request: FastifyRequest, key: SessionKey): Promise<void> {
    const session = key.isAnonymous ? undefined : sessions.cached(key);
    if (session === null) throw new Refusal(401, 'noSession');
    if (key.isAnonymous) await assertAllowed(rates.mayCreateVisitor(request.ip), 30);
    else if (session) await assertAllowed(mayCall(request, endpoints.session, key, session), 5);
  }
}

async function assertAllowed(may: LimitResult, retryAfterSeconds: number): Promise<void> {
  if (!(await may)) throw new Refusal(429, 'tooMany', retryAfterSeconds);
}
