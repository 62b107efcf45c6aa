import { TokenBuckets } from './token-bucket.ts';

/** One token bucket: what is counted, for whom, and how many it holds, all at once or evenly over a minute. */
export type Bucket = { name: string; key: string; perMinute: number };

/** Token buckets, wherever they are kept: what is in this process answers at once, without the price of a promise. */
export type RateLimiter<Answer = boolean | Promise<boolean>> = {
  /** Takes one from each bucket if each has one, else from none; says whether it did. */
  take(buckets: readonly Bucket[]): Answer;
  /** Whether each has one; takes nothing. */
  has(buckets: readonly Bucket[]): Answer;
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
