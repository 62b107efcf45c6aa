import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { BoundedCache } from '#shared/concurrency/bounded-cache.ts';
import type { PanelCall } from '#shared/contract/panel/panel-call.ts';
import { panelCalls } from '#shared/contract/panel/panel-calls.ts';
import { noPanelToken, panelTokenHeader } from '#shared/contract/panel/panel-headers.ts';
import { clientNetwork } from '#shared/rules/session/client-network.ts';
import type { Config } from '../../config.ts';
import { Refusal } from '../../http/error-response.ts';
import type { InFlight } from '../../limits/in-flight-requests.ts';
import type { RateLimits } from '../../limits/rate-limits.ts';
import type { Upstream } from '../upstream.ts';
import type { UpstreamResponse } from '../upstream-request.ts';
import { panelTokenOf } from './panel-cookie.ts';

/** The sessions of the panel that the order service accepted recently. It still decides every call. */
export type PanelSessions = {
  /** Names the request's session: the hash of its token, or null without a cookie. */
  nameOf(request: FastifyRequest): string | null;
  /** Refuses a caller with too many calls. A session that is not known may be invented: it counts for its address. */
  limit(request: FastifyRequest, effect: PanelCall['effect']): Promise<void>;
  /**
   * Before a body is read: refuses a sender whose session the order service does not know. Afterwards the sender counts
   * as verified.
   */
  verify(request: FastifyRequest, effect: PanelCall['effect'], headers: string[]): Promise<void>;
  /** Learns from the response to a call that needs a session. */
  learn(request: FastifyRequest, answer: UpstreamResponse): void;
};

type Parts = { config: Config; upstream: Upstream; inFlight: InFlight; rates: RateLimits };

/** Remembers accepted sessions as long as the Platform API's keys. */
export function panelSessions({ config: { limits }, upstream, inFlight, rates }: Parts): PanelSessions {
  const known = new BoundedCache<true>(limits.platformKeyEntries);
  const nameOf = ({ headers }: FastifyRequest): string | null => {
    const token = panelTokenOf(headers);
    return token && createHash('sha256').update(token).digest('hex');
  };
  const isKnown = (session: string | null): boolean => session !== null && known.get(session) === true;
  const limit = async (request: FastifyRequest, effect: PanelCall['effect']): Promise<void> => {
    const name = nameOf(request);
    const session = isKnown(name) ? name : null;
    const isAllowed = await rates.mayCallPanel({ session, address: request.ip }, effect);
    if (!isAllowed) throw new Refusal(429, 'tooMany', 5);
  };
  return {
    nameOf,
    limit,
    async verify(request, effect, headers) {
      const session = nameOf(request);
      if (session === null) throw new Refusal(401, 'noStaffSession');
      if (!isKnown(session)) {
        const { method, path } = panelCalls.me;
        const network = clientNetwork(request.ip);
        const sent = { method, path, route: path, headers, mustBeComplete: true };
        const answer = await inFlight.run(network, () => upstream.send(sent));
        if (!isSignedIn(answer)) throw new Refusal(401, 'noStaffSession');
        known.set(session, true, limits.platformKeyMs);
        await limit(request, effect);
      }
      request.isSenderVerified = true;
    },
    learn(request, { status, headers }) {
      const session = nameOf(request);
      if (session === null) return;
      if (status === 401 || headers[panelTokenHeader] === noPanelToken) known.delete(session);
      else if (status < 300) known.set(session, true, limits.platformKeyMs);
    },
  };
}

/** Whether the answer of `me` names a session. Throws a refusal if the order service could not say. */
function isSignedIn({ status, body }: UpstreamResponse): boolean {
  if (status !== 200 || !Buffer.isBuffer(body)) throw new Refusal(503, 'busy', 1);
  const { data } = JSON.parse(body.toString()) as { data?: { sessionId?: unknown } };
  return typeof data?.sessionId === 'string';
}
