import type { FastifyRequest } from 'fastify';
import { BoundedCache } from '#shared/concurrency/bounded-cache.ts';
import { SingleFlight } from '#shared/concurrency/single-flight.ts';
import type { Config } from '../config.ts';
import { networkBuckets } from '../limits/network-buckets.ts';
import { createMemoryRateLimiter } from '../limits/rate-limiter.ts';
import { hostOf } from '../proxy/request-context.ts';
import type { UpstreamResponse } from '../proxy/upstream-request.ts';

type Times = {
  /** How long a value counts as fresh. */
  freshMs: number;
  /** How long an old value may still be shown while it is refreshed. */
  staleMs: number;
  /** How long a page waits if there is no value yet. */
  waitMs: number;
};

const retryMs = 2_000;
const maxHosts = 1_000;

/**
 * Caches the order service's data of a Host's shop for all visitors of that Host. A page waits for it only the first
 * time, and briefly. Later an old value is served while one request refreshes it. After a failed wait, pages do not
 * wait again until a value arrives.
 * `null` while there is no value, and for new Hosts beyond `limits`: each invented name would cost the order service as
 * much as a real shop.
 */
export function createHostCache<Value extends object>(
  fetchValue: (request: FastifyRequest) => Promise<Value | null>,
  { freshMs, staleMs, waitMs }: Times,
  limits: Pick<Config['limits'], 'newHosts' | 'newHostsPerMinuteOfNetwork' | 'newHostsPerMinute'>,
): (request: FastifyRequest) => Promise<Value | null> {
  const fresh = new BoundedCache<true>(maxHosts);
  const responding = new BoundedCache<true>(maxHosts);
  const known = new BoundedCache<Value>(maxHosts);
  const failed = new BoundedCache<true>(maxHosts);
  const pending = new SingleFlight<Value | null>();
  const buckets = createMemoryRateLimiter();

  const mayFetchNewHost = (request: FastifyRequest): boolean =>
    pending.size < limits.newHosts &&
    buckets.take([
      ...networkBuckets('network', request.ip, limits.newHostsPerMinuteOfNetwork),
      { name: 'all', key: 'all', perMinute: limits.newHostsPerMinute },
    ]);

  const fetchOnce = (request: FastifyRequest, host: string): Promise<Value | null> =>
    pending.run(host, async () => {
      // Down, slow or malformed: the page goes out without it, and the shop's screen shows what is wrong.
      const value = await fetchValue(request).catch(() => null);
      if (value) known.set(host, value, staleMs);
      if (value) failed.delete(host);
      else failed.set(host, true);
      fresh.set(host, true, value ? freshMs : retryMs);
      responding.set(host, true, staleMs);
      return value;
    });

  return async (request) => {
    const host = hostOf(request);
    const value = known.get(host);
    if (fresh.get(host)) return value ?? null;
    if (!responding.get(host) && !pending.has(host) && !mayFetchNewHost(request)) return null;
    const running = fetchOnce(request, host);
    if (value || failed.get(host)) return value ?? null;
    const result = Promise.race([running, wait(waitMs)]);
    void result.then((response) => response ?? failed.set(host, true));
    return result;
  };
}

/**
 * Returns the same object for equal texts. So values derived from it stay valid, and a thousand Hosts of one shop share
 * one copy.
 */
export function internByContent<Value extends object>(
  maxDifferent: number,
): (text: string, make: () => Value) => Value {
  const known = new BoundedCache<Value>(maxDifferent);
  return (text, make) => known.set(text, known.get(text) ?? make());
}

/** The JSON of a successful response; `undefined` for others and for streamed ones. */
export function jsonOf({ status, body }: UpstreamResponse): unknown {
  if (!Buffer.isBuffer(body)) body.destroy();
  else if (status === 200) return JSON.parse(body.toString('utf8'));
  return undefined;
}

const wait = (ms: number): Promise<null> => new Promise((resolve) => setTimeout(resolve, ms, null).unref());
