/**
 * One token bucket per key: `perMinute` tokens at once, refilled evenly over a minute. In memory, so each gateway
 * counts for itself.
 */
export class TokenBuckets {
  readonly #buckets = new Map<string, { tokens: number; at: number }>();
  readonly #capacity: number;
  readonly #maxKeys: number;

  constructor(perMinute: number, maxKeys = 50_000) {
    this.#capacity = perMinute;
    this.#maxKeys = maxKeys;
  }

  /** Whether a token is available. Takes none. */
  hasToken(key: string): boolean {
    return this.#tokensIn(this.#buckets.get(key), performance.now()) >= 1;
  }

  /** Takes one token. Returns false if there was none. */
  take(key: string): boolean {
    const now = performance.now();
    const known = this.#buckets.get(key);
    const tokens = this.#tokensIn(known, now);
    const isAllowed = tokens >= 1;
    if (known) this.#buckets.delete(key);
    else if (this.#buckets.size >= this.#maxKeys) {
      const oldest = this.#buckets.keys().next();
      if (!oldest.done) this.#buckets.delete(oldest.value);
    }
    const bucket = known ?? { tokens, at: now };
    bucket.tokens = isAllowed ? tokens - 1 : tokens;
    bucket.at = now;
    this.#buckets.set(key, bucket);
    return isAllowed;
  }

  #tokensIn(bucket: { tokens: number; at: number } | undefined, now: number): number {
    if (bucket === undefined) return this.#capacity;
    const refilled = ((now - bucket.at) / 60_000) * this.#capacity;
    return Math.min(this.#capacity, bucket.tokens + refilled);
  }
}
