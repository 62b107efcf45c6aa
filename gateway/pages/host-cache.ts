import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { BoundedCache } from '../http/bounded-cache.ts';
import { networkBuckets } from '../limits/client-network.ts';
import { createMemoryRateLimiter } from '../limits/rate-limiter.ts';
import { hostOf } from '../proxy/request-context.ts';
import type { UpstreamAnswer } from '../proxy/upstream-request.ts';

type Times = {
  /** How long an answer is as good as new. */
  freshMs: number;
  /** How long an old one may still be shown while it is asked for again. */
  staleMs: number;
  /** How long a page waits where there is none yet. */
  waitMs: number;
};

const retryMs = 2_000;
const maxHosts = 1_000;

/**
 * What the order service says of the Host's shop, kept for every visitor of that Host. A page waits for it only the first time, and then
 * briefly; later an old one serves while it is asked for again, once for however many visitors. Where it was waited for in vain, nobody waits
 * again before there is an answer. Null while there is none, and for a new Host beyond `limits`: each name that a stranger makes up would cost
 * the order service as much as a shop.
 */
export function createHostCache<Value extends object>(
  ask: (request: FastifyRequest) => Promise<Value | null>,
  { freshMs, staleMs, waitMs }: Times,
  limits: Pick<Config['limits'], 'newHosts' | 'newHostsPerMinuteOfNetwork' | 'newHostsPerMinute'>,
): (request: FastifyRequest) => Promise<Value | null> {
  const fresh = new BoundedCache<true>(maxHosts);
  const answered = new BoundedCache<true>(maxHosts);
  const known = new BoundedCache<Value>(maxHosts);
  const inVain = new BoundedCache<true>(maxHosts);
  const asking = new Map<string, Promise<Value | null>>();
  const buckets = createMemoryRateLimiter();

  const mayAskOfNew = (request: FastifyRequest): boolean =>
    asking.size < limits.newHosts &&
    buckets.take([
      ...networkBuckets('network', request.ip, limits.newHostsPerMinuteOfNetwork),
      { name: 'all', key: 'all', perMinute: limits.newHostsPerMinute },
    ]);

  const askOnce = (request: FastifyRequest, host: string): Promise<Value | null> => {
    const asked = asking.get(host);
    if (asked) return asked;
    const asks = ask(request)
      // Down, slow or garbage: the page does without, as the shop page itself will say what is wrong.
      .catch(() => null)
      .then((value) => {
        if (value) known.set(host, value, staleMs);
        if (value) inVain.delete(host);
        else inVain.set(host, true, Number.POSITIVE_INFINITY);
        fresh.set(host, true, value ? freshMs : retryMs);
        answered.set(host, true, staleMs);
        return value;
      })
      .finally(() => asking.delete(host));
    asking.set(host, asks);
    return asks;
  };

  return async (request) => {
    const host = hostOf(request);
    const value = known.get(host);
    if (fresh.get(host)) return value ?? null;
    if (!answered.get(host) && !asking.has(host) && !mayAskOfNew(request)) return null;
    const asked = askOnce(request, host);
    if (value || inVain.get(host)) return value ?? null;
    const asks = Promise.race([asked, wait(waitMs)]);
    void asks.then((answer) => answer ?? inVain.set(host, true, Number.POSITIVE_INFINITY));
    return asks;
  };
}

/** The same object for the same words, wherever they came from: what was made from it stays good, and a thousand Hosts of one shop hold it once. */
export function internByContent<Value extends object>(
  maxDifferent: number,
): (text: string, make: () => Value) => Value {
  const known = new BoundedCache<Value>(maxDifferent);
  return (text, make) => {
    const value = known.get(text) ?? make();
    known.set(text, value, Number.POSITIVE_INFINITY);
    return value;
  };
}

/** The JSON of a success; undefined for anything else, and for what is so long that it flows. */
export function jsonOf({ status, body }: UpstreamAnswer): unknown {
  if (!Buffer.isBuffer(body)) body.destroy();
  else if (status === 200) return JSON.parse(body.toString('utf8'));
  return undefined;
}

const wait = (ms: number): Promise<null> => new Promise((resolve) => setTimeout(resolve, ms, null).unref());
