import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { BoundedCache } from '#shared/concurrency/bounded-cache.ts';
import type { PlatformCall } from '#shared/contract/platform/platform.ts';
import type { Config } from '../../config.ts';
import { Refusal } from '../../http/error-response.ts';
import { InFlight } from '../../limits/in-flight-requests.ts';
import type { RateLimits } from '../../limits/rate-limits.ts';
import { isSignedApiKey } from '../../security/signed-code.ts';
import { bearerOf, hasBadKey } from '../api-headers.ts';
import { crossSiteWriteRefusal } from '../csrf-guard.ts';
import type { UpstreamResponse } from '../upstream-request.ts';
import {
  type ClientResponse,
  isOrderServiceRefusal,
  validateUpstreamResponse,
} from '../upstream-response-validation.ts';

/** The limits of a shop's keys, for the Platform API and the MCP server together. */
export type PlatformGuard = {
  before(request: FastifyRequest, call: Pick<PlatformCall, 'effect'>): Promise<void>;
  through(request: FastifyRequest, call: () => Promise<UpstreamResponse>): Promise<UpstreamResponse>;
  /**
   * The order service's response if it refuses the key; `null` if it accepts the key or did so recently. Then the
   * sender counts as verified.
   */
  refusalOfKey(request: FastifyRequest, check: () => Promise<UpstreamResponse>): Promise<ClientResponse | null>;
};

/** Limits calls per key and minute, and wrong keys per address. */
export function platformGuard({ limits, publicUrl, contextSecret }: Config, rates: RateLimits): PlatformGuard {
  const inFlight = new InFlight(limits);
  /** Hashes of keys that the order service accepted recently. */
  const known = new BoundedCache<true>(limits.platformKeyEntries);
  const through = async (request: FastifyRequest, call: () => Promise<UpstreamResponse>): Promise<UpstreamResponse> => {
    const key = request.sessionTag ?? '';
    const send = () => inFlight.run(key, call);
    const isWrong = (answer: UpstreamResponse): boolean => {
      const isRefused = answer.status === 401 && isOrderServiceRefusal(answer);
      if (isRefused) known.delete(key);
      else if (answer.status < 500) known.set(key, true, limits.platformKeyMs);
      return isRefused;
    };
    // Wrong keys delay the unknown keys of their network that may be guesses, and never lock out a valid one.
    const isPossibleGuess = !known.get(key) && !isSignedApiKey(bearerOf(request.headers) ?? '', contextSecret);
    if (isPossibleGuess) return rates.throttleKeyLookup(request.ip, send, isWrong);
    const answer = await send();
    isWrong(answer);
    return answer;
  };
  return {
    through,
    async refusalOfKey(request, check) {
      request.isSenderVerified = known.get(request.sessionTag ?? '') === true;
      if (request.isSenderVerified) return null;
      const answer = await through(request, check);
      // Another order service may not have this call. It checks the key with the body.
      const isRefused = isOrderServiceRefusal(answer) && answer.status !== 404;
      if (isRefused || answer.status >= 500) return validateUpstreamResponse(answer);
      if (!Buffer.isBuffer(answer.body)) answer.body.destroy();
      request.isSenderVerified = answer.status === 200;
      return null;
    },
    async before(request, { effect }) {
      const key = bearerOf(request.headers);
      if (key === null) throw new Refusal(401, 'noKey');
      const refused = effect === 'read' ? null : crossSiteWriteRefusal(request, [publicUrl]);
      if (refused) throw refused;
      if (hasBadKey(request.headers)) throw new Refusal(400, 'badKey');
      const hash = createHash('sha256').update(key).digest('hex');
      if (!(await rates.mayCallPlatform(hash))) throw new Refusal(429, 'tooMany', 10);
      request.sessionTag = hash.slice(0, 12);
    },
  };
}
