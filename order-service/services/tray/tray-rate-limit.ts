import { consumeQuota, type QuotaLimit } from '#shared/rules/tray/request-quota.ts';
import type { Database } from '../../database/engine/database.ts';
import {
  lockRequests,
  pauseTrayStore,
  resumeTrayStore,
  type StoreKey,
  writeRequests,
} from '../../database/tray/tray-requests.ts';
import { StoreProblem } from './tray-problem.ts';

/** The dependencies of the rate limit. All replicas count in one database row. */
export type RateLimitParts = { database: Database; clock: () => Date; sleep: (milliseconds: number) => Promise<void> };

/**
 * Tray's 180 and 10,000 with a margin: requests of the merchant's linking are not counted, and a request may arrive
 * later than it was counted.
 */
export const limitsOfStore: Record<'minute' | 'day', QuotaLimit> = {
  minute: { most: 175, lengthMs: 60_000, buckets: 12 },
  day: { most: 9_950, lengthMs: 24 * 3_600_000, buckets: 24 },
};
/** The share of each limit for orders, webhooks and token renewals only: a catalogue sync must not block a sale. */
const reservedForUrgent = { minute: 15, day: 1_000 };
/**
 * The maximum wait for quota. It exceeds the minute window, so a caller that has to come back later has used up the
 * day's quota.
 */
const maxWaitMs = 70_000;
const firstPauseMs = 1_000;
const maxPauseMs = 60_000;

/**
 * Waits until a request to the store is allowed and counts it: at most 180 requests a minute and 10,000 a day (Tray's
 * limits), across replicas and restarts. Throws a `StoreProblem` 'no-room' with the retry time when the wait would be
 * too long.
 */
export async function waitForRateLimit(
  { database, clock, sleep }: RateLimitParts,
  store: StoreKey,
  isUrgent: boolean,
): Promise<void> {
  const start = clock().getTime();
  for (;;) {
    const now = clock().getTime();
    const waitMs = await database.tx((db) => consumeIfAllowed(db, store, now, isUrgent), store.shopId);
    if (waitMs === 0) return;
    if (now - start + waitMs > maxWaitMs) throw new StoreProblem('no-room', new Date(now + waitMs));
    await sleep(waitMs);
  }
}

async function consumeIfAllowed(
  db: Parameters<typeof lockRequests>[0],
  store: StoreKey,
  now: number,
  isUrgent: boolean,
): Promise<number> {
  const { counts, closed_until } = await lockRequests(db, store);
  if (closed_until && closed_until.getTime() > now) return closed_until.getTime() - now;
  const limitOf = (limit: QuotaLimit, reserved: number) =>
    isUrgent ? limit : { ...limit, most: limit.most - reserved };
  const inMinute = consumeQuota(counts.minute, now, limitOf(limitsOfStore.minute, reservedForUrgent.minute));
  const inDay = consumeQuota(counts.day, now, limitOf(limitsOfStore.day, reservedForUrgent.day));
  const waitMs = Math.max(inMinute.waitMs, inDay.waitMs);
  if (waitMs === 0) await writeRequests(db, store, { minute: inMinute.count, day: inDay.count });
  return waitMs;
}

/**
 * After a 429: blocks requests to the store for `retryAfterMs`, or for 1, 2, 4 … seconds if the response has no time.
 */
export async function pauseAfterRateLimit(
  { database, clock }: RateLimitParts,
  store: StoreKey,
  retryAfterMs: number,
): Promise<void> {
  await database.tx(async (db) => {
    const { closings } = await lockRequests(db, store);
    const pause = retryAfterMs > 0 ? retryAfterMs : Math.min(firstPauseMs * 2 ** closings, maxPauseMs);
    await pauseTrayStore(db, store, new Date(clock().getTime() + pause));
  }, store.shopId);
}

/** A request succeeded: the next 429 counts as the first one. */
export const clearRateLimitPause = ({ database }: RateLimitParts, store: StoreKey): Promise<number> =>
  resumeTrayStore(database, store);
