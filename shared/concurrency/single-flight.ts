import { BoundedCache } from './bounded-cache.ts';

/** Concurrent callers of the same key share one computation, also its failure. */
export class SingleFlight<Result> {
  readonly #running = new Map<string, Promise<Result>>();

  /** How many computations run. */
  get size(): number {
    return this.#running.size;
  }

  has(key: string): boolean {
    return this.#running.has(key);
  }

  run(key: string, work: () => Promise<Result>): Promise<Result> {
    const running = this.#running.get(key);
    if (running) return running;
    const result = work().finally(() => this.#running.delete(key));
    this.#running.set(key, result);
    return result;
  }
}

type RememberOptions<Result> = { maxEntries: number; forMs: number; until?: (result: Result) => Date | null };

/**
 * Caches results by key for `forMs` milliseconds, at most `maxEntries` of them. Concurrent callers of the same key
 * share one computation. Failures are not cached. `until` returns the instant at which a result expires before its
 * time.
 */
export function memoize<Result>({ maxEntries, forMs, until }: RememberOptions<Result>) {
  const known = new BoundedCache<Result>(maxEntries);
  const running = new SingleFlight<Result>();
  return async (key: string, work: () => Promise<Result>): Promise<Result> => {
    const found = known.get(key);
    if (found !== undefined) return found;
    return running.run(key, async () => {
      const result = await work();
      const end = until?.(result)?.getTime() ?? Number.POSITIVE_INFINITY;
      return known.set(key, result, Math.min(forMs, end - Date.now()));
    });
  };
}
