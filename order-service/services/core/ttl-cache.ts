type Remembered<T> = { until: number; answer: Promise<T> };
type RememberOptions<T> = { milliseconds: number; most: number; until?: (answer: T) => number | null };

/**
 * Remembers answers for a while, by key: who asks the same meanwhile, also while the first is still being worked out, gets the same
 * answer. Failures are not remembered. At most `most` answers are kept, the oldest go first. `until` names the instant, in milliseconds, at
 * which an answer ends before its time.
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
