import { createHash } from 'node:crypto';
import { createClient } from '@redis/client';
import type { Bucket, RateLimiter } from './rate-limiter.ts';

/** Token buckets that all gateways share. Each call rejects when Redis is down or responds too late. */
export type RedisRateLimiter = RateLimiter & {
  /** Rejects when Redis does not respond in time. */
  ping(): Promise<void>;
  close(): void;
};

export type RedisOptions = {
  url: string;
  /** The time limit of a response, in milliseconds. */
  responseMs: number;
  /** Called when the connection opens or fails. The reason is a code such as ECONNREFUSED. */
  onConnectionChange(isConnected: boolean, reason: string): void;
};

/**
 * One atomic step in Redis. It uses the clock of Redis, so that gateways with different clocks agree. KEYS are the
 * buckets. ARGV is whether to take a token, then the capacity of each bucket. Times are milliseconds. An unused bucket
 * is full after a minute and may expire.
 */
const script = `
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
local tokens = {}
for i, key in ipairs(KEYS) do
  local capacity = tonumber(ARGV[i + 1])
  local kept = redis.call('HMGET', key, 'tokens', 'at')
  local at = tonumber(kept[2]) or now
  tokens[i] = math.min(capacity, (tonumber(kept[1]) or capacity) + math.max(0, now - at) * capacity / 60000)
  if tokens[i] < 1 then return 0 end
end
if ARGV[1] == '1' then
  for i, key in ipairs(KEYS) do
    redis.call('HSET', key, 'tokens', tostring(tokens[i] - 1), 'at', tostring(now))
    redis.call('PEXPIRE', key, 60000)
  end
end
return 1`;
const scriptName = createHash('sha1').update(script).digest('hex');

const connectMs = 1_000;
/** A connection that is silent for so long, even after a ping, is dropped and opened again. */
const pingMs = 5_000;
const silenceMs = 12_000;

/**
 * The only file that uses Redis. It connects and reconnects by itself, and queues no commands while it is disconnected.
 */
export function createRedisRateLimiter({ url, responseMs, onConnectionChange }: RedisOptions): RedisRateLimiter {
  const client = createClient({
    url,
    RESP: 2,
    disableOfflineQueue: true,
    commandsQueueMaxLength: 10_000,
    pingInterval: pingMs,
    socket: {
      connectTimeout: connectMs,
      socketTimeout: silenceMs,
      // The random part keeps many gateways from reconnecting at the same moment.
      reconnectStrategy: (retries) => Math.min(50 * 2 ** retries, 1_000) * (0.5 + Math.random() / 2),
    },
  });
  let isConnected: boolean | null = null;
  const setConnected = (now: boolean, reason: string) => {
    if (isConnected !== now) onConnectionChange(now, reason);
    isConnected = now;
  };
  client.on('error', (error: unknown) => setConnected(false, errorCodeOf(error)));
  client.on('ready', () => setConnected(true, 'CONNECTED'));
  // This promise rejects only after `close`. Earlier errors reach the listeners above.
  client.connect().catch(() => {});

  const withTimeout = async <Reply>(reply: Promise<Reply>): Promise<Reply> => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error('Redis did not respond in time')), responseMs);
    });
    try {
      return await Promise.race([reply, late]);
    } finally {
      clearTimeout(timer);
    }
  };

  const evaluate = async (isTaking: boolean, buckets: readonly Bucket[]): Promise<boolean> => {
    const keys = buckets.map(({ name, key }) => `rate:${name}:${key}`);
    const rest = [
      String(keys.length),
      ...keys,
      isTaking ? '1' : '0',
      ...buckets.map(({ perMinute }) => String(perMinute)),
    ];
    const reply = client.sendCommand(['EVALSHA', scriptName, ...rest]).catch((error: unknown) => {
      if (error instanceof Error && error.message.startsWith('NOSCRIPT'))
        return client.sendCommand(['EVAL', script, ...rest]);
      throw error;
    });
    const allowed: unknown = await withTimeout(reply);
    if (allowed !== 0 && allowed !== 1) throw new Error('unexpected reply from Redis');
    return allowed === 1;
  };

  return {
    take: (buckets) => evaluate(true, buckets),
    has: (buckets) => evaluate(false, buckets),
    ping: async () => void (await withTimeout(client.sendCommand(['PING']))),
    close: () => client.destroy(),
  };
}

/** Only the code, never the message: a message may contain the address, and an address may contain a password. */
function errorCodeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : error instanceof Error ? error.constructor.name : 'UNKNOWN';
}
