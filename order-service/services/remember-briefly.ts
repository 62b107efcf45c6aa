type Remembered<T> = { until: number; answer: Promise<T> };

/**
 * Remembers answers for a while, by key: who asks the same meanwhile, also while the first is still being worked out, gets the same
 * answer. Failures are not remembered. At most `most` answers are kept, the oldest go first.
 */
export function rememberBriefly<T>({ milliseconds, most }: { milliseconds: number; most: number }) {
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
    answer.catch(() => {
      if (known.get(key) === remembered) known.delete(key);
    });
    return answer;
  };
}
