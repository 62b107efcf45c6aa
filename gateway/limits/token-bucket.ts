import { BoundedCache } from '#shared/concurrency/bounded-cache.ts';

/**
 * One token bucket per key: `perMinute` tokens at once, refilled evenly over a minute. In memory, so each gateway
 * counts for itself.
 */
export class TokenBuckets {
  readonly #buckets: BoundedCache<{ tokens: number; at: number }>;
  readonly #capacity: number;

  constructor(perMinute: number, maxKeys = 50_000) {
    this.#capacity = perMinute;
    this.#buckets = new BoundedCache(maxKeys);
  }

  /** Whether a token is available. Takes none. */
  hasToken(key: string): boolean {
    return this.#tokensIn(this.#buckets.get(key), performance.now()) >= 1;
  }

  /** Takes one token. Returns false if there was none. */
  take(key: string): boolean {
    const now = performance.now();
    const tokens = this.#tokensIn(this.#buckets.get(key), now);
    const isAllowed = tokens >= 1;
    this.#buckets.set(key, { tokens: isAllowed ? tokens - 1 : tokens, at: now });
    return isAllowed;
  }

  #tokensIn(bucket: { tokens: number; at: number } | undefined, now: number): number {
    if (bucket === undefined) return this.#capacity;
    const refilled = ((now - bucket.at) / 60_000) * this.#capacity;
    return Math.min(this.#capacity, bucket.tokens + refilled);
  }
}
