import { Circuit } from './circuit-breaker.ts';
import type { RateLimiter } from './rate-limiter.ts';
import { createMemoryRateLimiter } from './rate-limiter.ts';
import type { RedisRateLimiter } from './redis-rate-limiter.ts';

export type SharedRateLimiter = RateLimiter & {
  /** Whether Redis responds. `null`: Redis is not configured. */
  redisNow(): Promise<'up' | 'down' | null>;
  close(): void;
};

export type SharedRateLimiterOptions = {
  /** `null`: every gateway counts for itself. */
  redisUrl: string | null;
  redisResponseMs: number;
  /** Called for every check to which Redis did not respond. */
  onLocalCheck(): void;
  /** Called when the connection to Redis opens or fails. */
  onConnectionChange(isConnected: boolean, reason: string): void;
};

/** After so many late responses Redis is not called for a second, because each visitor would wait for it. */
const redisCircuitLimits = { failures: 3, withinMs: 10_000, openMs: 1_000 };

/**
 * Rate limits that all gateways share while Redis responds. While it does not, each gateway counts for itself, so that
 * no request is refused or delayed because of Redis. Without a URL, the client of Redis is not loaded.
 */
export async function createSharedRateLimiter({
  redisUrl,
  redisResponseMs,
  onLocalCheck,
  onConnectionChange,
}: SharedRateLimiterOptions): Promise<SharedRateLimiter> {
  const local = createMemoryRateLimiter();
  if (redisUrl === null) return { ...local, redisNow: async () => null, close() {} };
  const { createRedisRateLimiter } = await import('./redis-rate-limiter.ts');
  const redis = createRedisRateLimiter({ url: redisUrl, responseMs: redisResponseMs, onConnectionChange });
  const circuit = new Circuit(redisCircuitLimits);

  const check = async (query: (buckets: RateLimiter) => boolean | Promise<boolean>): Promise<boolean> => {
    const attempt = circuit.enter();
    if (typeof attempt !== 'number') {
      try {
        const response = await query(redis);
        attempt.answered();
        return response;
      } catch {
        // Down, late or an unexpected reply. The connection logs its own failures.
        attempt.failed();
      }
    }
    onLocalCheck();
    return query(local);
  };
  return {
    take: (requested) => check((buckets) => buckets.take(requested)),
    has: (requested) => check((buckets) => buckets.has(requested)),
    redisNow: () => pingState(redis),
    close: () => redis.close(),
  };
}

const pingState = (redis: RedisRateLimiter): Promise<'up' | 'down'> =>
  redis.ping().then(
    () => 'up',
    () => 'down',
  );
