/** A token bucket a key: `perMinute` at once, refilled evenly over a minute. In memory, so each gateway counts for itself. */
export class TokenBuckets {
  readonly #buckets = new Map<string, { tokens: number; at: number }>();
  readonly #capacity: number;
  readonly #maxKeys: number;

  constructor(perMinute: number, maxKeys = 50_000) {
    this.#capacity = perMinute;
    this.#maxKeys = maxKeys;
  }

  /** Whether one more is allowed now; takes nothing. */
  hasToken(key: string): boolean {
    return this.#tokensOf(key) >= 1;
  }

  /** Takes one and says whether there was one. */
  take(key: string): boolean {
    const tokens = this.#tokensOf(key);
    const isAllowed = tokens >= 1;
    this.#buckets.delete(key);
    if (this.#buckets.size >= this.#maxKeys) {
      const oldest = this.#buckets.keys().next();
      if (!oldest.done) this.#buckets.delete(oldest.value);
    }
    this.#buckets.set(key, { tokens: isAllowed ? tokens - 1 : tokens, at: performance.now() });
    return isAllowed;
  }

  #tokensOf(key: string): number {
    const bucket = this.#buckets.get(key);
    if (bucket === undefined) return this.#capacity;
    const refilled = ((performance.now() - bucket.at) / 60_000) * this.#capacity;
    return Math.min(this.#capacity, bucket.tokens + refilled);
  }
}
