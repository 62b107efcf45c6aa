import { Circuit } from './circuit-breaker.ts';
import type { RateLimiter } from './rate-limiter.ts';
import { createMemoryRateLimiter } from './rate-limiter.ts';
import { createRedisRateLimiter, type RedisRateLimiter } from './redis-rate-limiter.ts';

export type SharedRateLimiter = RateLimiter & {
  /** Whether Redis answers; null where none is configured. */
  redisNow(): Promise<'up' | 'down' | null>;
  close(): void;
};

export type SharedBucketOptions = {
  /** Null: every gateway counts for itself. */
  redisUrl: string | null;
  redisAnswerMs: number;
  /** Hears of every check that Redis did not answer. */
  whenAlone(): void;
  /** Hears when the connection to Redis came and went. */
  tell(isThere: boolean, reason: string): void;
};

/** After so many late answers Redis is left alone for a second: each visitor would wait for it. */
const patience = { failures: 3, withinMs: 10_000, openMs: 1_000 };

/**
 * Limits that hold for all gateways together while Redis answers, and for each alone while it does not: nobody is refused because of Redis,
 * and nobody waits for it.
 */
export function createSharedRateLimiter({
  redisUrl,
  redisAnswerMs,
  whenAlone,
  tell,
}: SharedBucketOptions): SharedRateLimiter {
  const own = createMemoryRateLimiter();
  if (redisUrl === null) return { ...own, redisNow: async () => null, close() {} };
  const redis = createRedisRateLimiter({ url: redisUrl, answerMs: redisAnswerMs, tell });
  const circuit = new Circuit(patience);

  const ask = async (question: (buckets: RateLimiter) => boolean | Promise<boolean>): Promise<boolean> => {
    const attempt = circuit.enter();
    if (typeof attempt !== 'number') {
      try {
        const answer = await question(redis);
        attempt.answered();
        return answer;
      } catch {
        // Away, late or strange; the connection tells of itself.
        attempt.failed();
      }
    }
    whenAlone();
    return question(own);
  };
  return {
    take: (wanted) => ask((buckets) => buckets.take(wanted)),
    has: (wanted) => ask((buckets) => buckets.has(wanted)),
    redisNow: () => answers(redis),
    close: () => redis.close(),
  };
}

const answers = (redis: RedisRateLimiter): Promise<'up' | 'down'> =>
  redis.ping().then(
    () => 'up',
    () => 'down',
  );
