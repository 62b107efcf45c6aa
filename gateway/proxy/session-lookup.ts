import { hash } from 'node:crypto';
import { BoundedCache } from '#shared/concurrency/bounded-cache.ts';
import { SingleFlight } from '#shared/concurrency/single-flight.ts';
import { anonymousSessionCode } from '#shared/model/session.ts';
import { isAnonymous as isAnonymousUser } from '#shared/rules/orders/is-anonymous-order.ts';
import type { Config } from '../config.ts';
import type { SessionContext } from './request-context.ts';
import { UpstreamFailure, type UpstreamResponse } from './upstream-request.ts';
import { isOrderServiceRefusal, temporaryFailure } from './upstream-response-validation.ts';

/** The short name of a code, made once per call. Logs and caches may contain it. */
export type SessionKey = { hash: string; isAnonymous: boolean };

/**
 * Identifies a session by a hash, because codes are never stored. The anonymous code is hashed together with the Host.
 */
export function sessionKey(code: string, host: string): SessionKey {
  const isAnonymous = code === anonymousSessionCode;
  // A visitor without a code belongs to the Host's shop.
  return { hash: hash('sha256', isAnonymous ? `${code} ${host}` : code, 'base64url'), isAnonymous };
}

/** Allows or refuses a lookup and receives its result. */
type Throttle = (lookup: () => Promise<SessionContext | null>) => Promise<SessionContext | null>;

/** A cache of sessions. */
export type Sessions = {
  /** The session; `null` for an unknown code; `undefined` if it is not cached. */
  cached(key: SessionKey): SessionContext | null | undefined;
  /**
   * Calls the order service, once for parallel callers. Throws UpstreamFailure, also for a response that is not about
   * the session. Throws a Refusal with the order service's reason while its disk is full or it is busy.
   */
  lookUp(
    key: SessionKey,
    fetchSession: () => Promise<UpstreamResponse>,
    throttle?: Throttle,
  ): Promise<SessionContext | null>;
  /**
   * Returns the answer of a running `GET /api/session/{code}` and caches its result. Calls of the session that arrive
   * meanwhile share it instead of a lookup: a page sends its first calls at once.
   */
  shareAnswer(key: SessionKey, answer: Promise<UpstreamResponse>): Promise<UpstreamResponse>;
  /** Caches the result of a `GET /api/session/{code}` that was fetched anyway, and returns it. */
  cacheResult(key: SessionKey, answer: UpstreamResponse): SessionContext | null | undefined;
  invalidate(key: SessionKey): void;
};

/**
 * Caches sessions for `sessionMs` and unknown codes for `unknownSessionMs`. Parallel callers of one session share one
 * lookup.
 */
export function createSessionCache(limits: Config['limits']): Sessions {
  const known = new BoundedCache<SessionContext | null>(limits.sessionEntries);
  const pending = new SingleFlight<SessionContext | null>();

  const cacheResult: Sessions['cacheResult'] = (key, answer) => {
    const session = readSession(key, answer);
    if (session !== undefined) known.set(key.hash, session, session ? limits.sessionMs : limits.unknownSessionMs);
    return session;
  };

  const resultOf = (key: SessionKey, answer: UpstreamResponse): SessionContext | null => {
    const session = cacheResult(key, answer);
    if (session === undefined)
      throw temporaryFailure(answer) ?? new UpstreamFailure('unusable', `SESSION_ANSWERED_${answer.status}`);
    return session;
  };

  return {
    cacheResult,
    shareAnswer: (key, answer) => {
      // A failure also reaches the caller, who has the answer.
      pending.run(key.hash, async () => resultOf(key, await answer)).catch(() => {});
      return answer;
    },
    cached: ({ hash }) => known.get(hash),
    invalidate: ({ hash }) => known.delete(hash),
    lookUp: (key, fetchSession, throttle = (lookup) => lookup()) =>
      pending.run(key.hash, () => throttle(async () => resultOf(key, await fetchSession()))),
  };
}

/** `null`: the code is unknown. `undefined`: the response says nothing about the code, so nothing may be cached. */
function readSession({ isAnonymous }: SessionKey, answer: UpstreamResponse): SessionContext | null | undefined {
  if (answer.status >= 500 || answer.status === 429 || answer.status === 408) return undefined;
  // If a 4xx of another server counted as "unknown", every shopper would lose the link and the cart.
  if (answer.status >= 400) return isOrderServiceRefusal(answer) ? null : undefined;
  if (answer.status !== 200 || !Buffer.isBuffer(answer.body)) return undefined;
  const envelope = parse(answer.body);
  if (!isRecord(envelope) || typeof envelope.success !== 'boolean') return undefined;
  const { data } = envelope;
  // Spec §2: "If the session call fails or returns no userShop" it is no session.
  if (!envelope.success || !isRecord(data) || !data.userShop) return null;
  // If the order service gives each visitor an individual code, no order belongs to the anonymous code.
  if (isAnonymous && typeof data.code === 'string') return null;
  return {
    sessionType: isCode(data.sessionType) ? data.sessionType : 0,
    channelType: isCode(data.channelType) ? data.channelType : 0,
    channelId: typeof data.channelId === 'string' ? data.channelId : '',
    shopId: typeof data.shopId === 'string' ? data.shopId : '',
    isAnonymous: isRecord(data.userShop) && isAnonymousUser({ userId: String(data.userShop.id) }),
  };
}

const isCode = (value: unknown): value is 0 | 1 | 2 | 3 => value === 0 || value === 1 || value === 2 || value === 3;
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    // Malformed JSON says nothing about a session; the caller handles it.
    return undefined;
  }
}
