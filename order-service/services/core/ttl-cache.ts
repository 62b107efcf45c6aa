type Remembered<T> = { until: number; answer: Promise<T> };
type RememberOptions<T> = { milliseconds: number; most: number; until?: (answer: T) => number | null };

/**
 * Caches results by key for a limited time. Concurrent callers of the same key share one computation. Failures are not
 * cached. At most `most` results are kept, and the oldest are evicted first. `until` returns the instant, in
 * milliseconds, at which a result expires before its time.
 */
export function createTtlCache<T>({ milliseconds, most, until }: RememberOptions<T>) {
  const known = new Map<string, Remembered<T>>();
  return (key: string, work: () => Promise<T>): Promise<T> => {
    const now = Date.now();
    const found = known.get(key);
    if (found && found.until > now) return found.answer;
    const answer = work();
    const remembered = { until: now + milliseconds, answer };
    known.delete(key);
    known.set(key, remembered);
    for (const oldest of known.keys()) {
      if (known.size <= most) break;
      known.delete(oldest);
    }
    answer.then(
      (value) => {
        remembered.until = Math.min(remembered.until, until?.(value) ?? Number.POSITIVE_INFINITY);
      },
      () => {
        if (known.get(key) === remembered) known.delete(key);
      },
    );
    return answer;
  };
}
