import { hash } from 'node:crypto';
import { anonymousSessionCode } from '#shared/model/session.ts';
import type { Config } from '../config.ts';
import { BoundedCache } from '../http/bounded-cache.ts';
import type { SessionContext } from './request-context.ts';
import { type UpstreamAnswer, UpstreamFailure } from './upstream-request.ts';
import { isOrderServiceRefusal } from './upstream-response-validation.ts';

/** The short name of a code, made once a call: what logs and caches may hold. */
export type SessionKey = { hash: string; isAnonymous: boolean };

/** What a session is known by here: a hash, because codes are kept nowhere. A visitor without a code is one of the Host's shop. */
export function sessionKey(code: string, host: string): SessionKey {
  const isAnonymous = code === anonymousSessionCode;
  // The shop of a visitor without a code is the Host's.
  return { hash: hash('sha256', isAnonymous ? `${code} ${host}` : code, 'base64url'), isAnonymous };
}

/** Lets a look-up happen, or refuses it; hears what came of it. */
type Guarded = (look: () => Promise<SessionContext | null>) => Promise<SessionContext | null>;

/** What is remembered of sessions, for a while. */
export type Sessions = {
  /** The session, null for an unknown code, undefined when nobody asked lately. */
  remembered(key: SessionKey): SessionContext | null | undefined;
  /** Asks the order service, once for however many callers at the same time. Throws UpstreamFailure, also for an answer that is not about the session. */
  lookUp(key: SessionKey, ask: () => Promise<UpstreamAnswer>, guarded?: Guarded): Promise<SessionContext | null>;
  /** Learns from an answer of `GET /api/session/{code}` that was fetched anyway; returns what it says. */
  learn(key: SessionKey, answer: UpstreamAnswer): SessionContext | null | undefined;
  forget(key: SessionKey): void;
};

/** Remembers who sessions belong to for `sessionMs`, and that a code is unknown for `unknownSessionMs`. Callers that need the same session at once cost one look-up. */
export function createSessionCache(limits: Config['limits']): Sessions {
  const known = new BoundedCache<SessionContext | null>(limits.sessionEntries);
  const asking = new Map<string, Promise<SessionContext | null>>();

  const learn: Sessions['learn'] = (key, answer) => {
    const session = readSession(key, answer);
    if (session !== undefined) known.set(key.hash, session, session ? limits.sessionMs : limits.unknownSessionMs);
    return session;
  };

  return {
    learn,
    remembered: ({ hash }) => known.get(hash),
    forget: ({ hash }) => known.delete(hash),
    lookUp(key, ask, guarded = (look) => look()) {
      const asked = asking.get(key.hash);
      if (asked) return asked;
      const asks = guarded(async () => {
        const answer = await ask();
        const session = learn(key, answer);
        if (session === undefined) throw new UpstreamFailure('unusable', `SESSION_ANSWERED_${answer.status}`);
        return session;
      }).finally(() => asking.delete(key.hash));
      asking.set(key.hash, asks);
      return asks;
    },
  };
}

/** Null: the code is unknown. Undefined: the answer says nothing about it, and nothing may be remembered. */
function readSession({ isAnonymous }: SessionKey, answer: UpstreamAnswer): SessionContext | null | undefined {
  if (answer.status >= 500 || answer.status === 429 || answer.status === 408) return undefined;
  // A 4xx of something that is no order service would cost every shopper the link and the cart.
  if (answer.status >= 400) return isOrderServiceRefusal(answer) ? null : undefined;
  if (answer.status !== 200 || !Buffer.isBuffer(answer.body)) return undefined;
  const envelope = parse(answer.body);
  if (!isRecord(envelope) || typeof envelope.success !== 'boolean') return undefined;
  const { data } = envelope;
  // Spec §2: "If the session call fails or returns no userShop" it is no session.
  if (!envelope.success || !isRecord(data) || !data.userShop) return null;
  // An order service that hands every visitor a code of his own shares no order under the common one.
  if (isAnonymous && typeof data.code === 'string') return null;
  return {
    sessionType: isCode(data.sessionType) ? data.sessionType : 0,
    channelType: isCode(data.channelType) ? data.channelType : 0,
    channelId: typeof data.channelId === 'string' ? data.channelId : '',
    shopId: typeof data.shopId === 'string' ? data.shopId : '',
  };
}

const isCode = (value: unknown): value is 0 | 1 | 2 | 3 => value === 0 || value === 1 || value === 2 || value === 3;
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    // Garbage is no answer about a session; the caller treats it so.
    return undefined;
  }
}
