import { TokenBuckets } from './token-bucket.ts';

/** One token bucket: what it counts, for which key, and its capacity. It refills evenly over a minute. */
export type Bucket = { name: string; key: string; perMinute: number };

/** Token buckets in memory or in Redis. In-memory buckets return at once, without the cost of a promise. */
export type RateLimiter<Value = boolean | Promise<boolean>> = {
  /** Takes one token from each bucket if all have one, else from none. Returns whether it did. */
  take(buckets: readonly Bucket[]): Value;
  /** Whether each bucket has a token. Takes none. */
  has(buckets: readonly Bucket[]): Value;
};

/** Buckets of this process: each gateway counts for itself. */
export function createMemoryRateLimiter(): RateLimiter<boolean> {
  const byName = new Map<string, TokenBuckets>();
  const of = ({ name, perMinute }: Bucket): TokenBuckets => {
    const known = byName.get(name);
    if (known) return known;
    const made = new TokenBuckets(perMinute);
    byName.set(name, made);
    return made;
  };
  const hasEach = (buckets: readonly Bucket[]) => buckets.every((bucket) => of(bucket).hasToken(bucket.key));
  return {
    has: hasEach,
    take: (buckets) => {
      const [only] = buckets;
      if (only && buckets.length === 1) return of(only).take(only.key);
      if (!hasEach(buckets)) return false;
      for (const bucket of buckets) of(bucket).take(bucket.key);
      return true;
    },
  };
}
