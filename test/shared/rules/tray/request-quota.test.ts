import assert from 'node:assert/strict';
import { test } from 'node:test';
import { consumeQuota, type QuotaCount, type QuotaLimit } from '#shared/rules/tray/request-quota.ts';

const limit: QuotaLimit = { most: 180, lengthMs: 60_000, buckets: 12 };

/** Sends requests as fast as the quota allows from `start` on. Returns the time of each request. */
function askFor(ms: number, start: number, askedEveryMs = 0): number[] {
  const sent: number[] = [];
  let count: QuotaCount | undefined;
  for (let now = start; now < start + ms; ) {
    const room = consumeQuota(count, now, limit);
    count = room.count;
    if (room.waitMs === 0) sent.push(now);
    now += Math.max(room.waitMs, askedEveryMs);
  }
  return sent;
}

test('no period of a minute, at any start, exceeds the limit', () => {
  for (const start of [0, 1, 4_999, 1_763_755_199_999]) {
    const sent = askFor(10 * 60_000, start);
    for (const [at, first] of sent.entries())
      assert.ok((sent[at + limit.most] ?? Number.POSITIVE_INFINITY) - first >= limit.lengthMs);
    // The quota is also used: a cycle takes one bucket more than a minute.
    assert.ok(sent.length >= limit.most * 9, `${sent.length}`);
  }
});

test('a slow caller never waits', () => {
  assert.equal(askFor(5 * 60_000, 0, 400).length, 750);
});

test('capacity returns exactly at the reported time', () => {
  let count: QuotaCount | undefined;
  for (let n = 0; n < limit.most; n++) count = consumeQuota(count, 12_345, limit).count;
  const { waitMs } = consumeQuota(count, 12_345, limit);
  assert.equal(waitMs, 75_000 - 12_345);
  assert.ok(consumeQuota(count, 12_345 + waitMs - 1, limit).waitMs > 0);
  assert.equal(consumeQuota(count, 12_345 + waitMs, limit).waitMs, 0);
});

test('a clock that moves back gives no capacity', () => {
  let count: QuotaCount | undefined;
  for (let n = 0; n < limit.most; n++) count = consumeQuota(count, 600_000, limit).count;
  assert.ok(consumeQuota(count, 0, limit).waitMs >= 600_000);
});
