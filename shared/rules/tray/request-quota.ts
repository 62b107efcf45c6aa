/** At most `most` requests within any `lengthMs`, counted in `buckets` parts of equal length. */
export type QuotaLimit = { most: number; lengthMs: number; buckets: number };

/**
 * Requests per bucket: `counts[0]` belongs to bucket number `newest` since 1970, the others to the buckets before it.
 */
export type QuotaCount = { newest: number; counts: number[] };

export type QuotaResult = { count: QuotaCount; waitMs: number };

/**
 * Counts one request at `nowMs` if the quota allows it (`waitMs` 0), else returns the time until it does. A bucket
 * counts until all of it has left the window, so any window of `lengthMs`, however Tray aligns it, holds at most
 * `most`. A clock that goes back frees no capacity.
 */
export function consumeQuota(before: QuotaCount | undefined, nowMs: number, limit: QuotaLimit): QuotaResult {
  const count = advanceQuotaWindow(before, nowMs, limit);
  const used = count.counts.reduce((sum, some) => sum + some, 0);
  if (used < limit.most)
    return { count: { ...count, counts: [(count.counts[0] ?? 0) + 1, ...count.counts.slice(1)] }, waitMs: 0 };
  return { count, waitMs: Math.max(1, roomAgainMs(count, used, limit) - nowMs) };
}

/** The same count, advanced to `nowMs`. */
export function advanceQuotaWindow(
  before: QuotaCount | undefined,
  nowMs: number,
  { lengthMs, buckets }: QuotaLimit,
): QuotaCount {
  const now = Math.floor(nowMs / (lengthMs / buckets));
  const newest = Math.max(now, before?.newest ?? now);
  const passed = Math.min(newest - (before?.newest ?? newest), buckets + 1);
  // One more than the buckets of a window: the oldest may still be partly inside it.
  return { newest, counts: [...Array<number>(passed).fill(0), ...(before?.counts ?? [])].slice(0, buckets + 1) };
}

/** Milliseconds until enough of the oldest buckets have left the window. */
function roomAgainMs({ newest, counts }: QuotaCount, used: number, { most, lengthMs, buckets }: QuotaLimit): number {
  let left = used;
  for (let age = counts.length - 1; age >= 0; age--) {
    left -= counts[age] ?? 0;
    if (left < most) return (newest + buckets + 1 - age) * (lengthMs / buckets);
  }
  return (newest + buckets + 1) * (lengthMs / buckets);
}
