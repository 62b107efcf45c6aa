import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { JobKind } from '../../../../order-service/database/jobs/enqueue-jobs.ts';
import { jobKinds, nextAttempt, retryPolicy } from '../../../../order-service/services/jobs/job-kinds.ts';

/** The kind, the reason of the failure, the pauses in seconds, and what happens after the last attempt. */
const cases: [JobKind, string, number[], 'keep' | 'drop' | 'repeat'][] = [
  ['tray-event', 'unreachable', [5, 15, 60, 300, 900, 1_800, 1_800], 'drop'],
  ['tray-order', 'unreachable', [5, 15, 60, 300, 900, 1_800], 'repeat'],
  ['tray-order', 'order-refused: status 422', [5, 15], 'keep'],
  ['tray-order', 'revoked', [3_600], 'repeat'],
  ['tray-event', 'not-linked', [300], 'repeat'],
  ['tray-sync', 'no-room', [5], 'repeat'],
  ['chat-charge', 'under-way', [15], 'repeat'],
  ['tray-sync', 'unreachable', [5, 15, 60, 300, 900, 1_800], 'repeat'],
  ['feed-source', 'Error', [60, 300, 900], 'repeat'],
  ['feed-source', 'busy', [30], 'repeat'],
  ['sweep', 'no response', [3_600], 'repeat'],
  ['sweep', 'more-work', [60], 'repeat'],
  ['order-expiry', 'waiting', [600], 'repeat'],
  ['staff-link', 'timeout', [2, 10, 60, 240], 'drop'],
  ['order-alert', 'timeout', [5, 30, 120, 600, 900], 'drop'],
  ['message', 'timeout', [1, 4, 16, 64, 256, 900, 900], 'keep'],
  ['channel-event', 'timeout', [5, 60, 600, 3_600], 'keep'],
  ['channel-event', 'unknown', [2, 10, 60], 'drop'],
  ['channel-status', 'timeout', [5, 60, 600, 3_600], 'keep'],
  ['channel-status', 'unknown', [2, 10, 60], 'drop'],
  ['unknown-status', 'unknown', [2, 10, 60], 'drop'],
  ['payment-event', 'timeout', [5, 15, 60, 300, 1_800, 7_200, 21_600, 21_600], 'keep'],
  ['payment-check', 'timeout', [15, 60, 300], 'repeat'],
  ['chat-charge', 'timeout', [20, 40, 60, 300, 900], 'keep'],
  ['charge-cancellation', 'timeout', [5, 15, 60, 300, 1_800, 7_200, 21_600, 21_600, 21_600, 21_600, 21_600], 'keep'],
  ['refund', 'timeout', [5, 15, 60, 300, 1_800, 7_200, 21_600, 21_600, 21_600, 21_600, 21_600], 'keep'],
  ['abandoned-carts', 'timeout', [60, 600], 'repeat'],
  ['platform-event', 'timeout', [1, 4, 16, 64, 256, 900, ...Array<number>(9).fill(14_400)], 'keep'],
];

describe('the retry policies of jobs', () => {
  for (const [kind, reason, pauses, afterLast] of cases)
    test(`${kind} after "${reason}": ${pauses.length} more attempts, then ${afterLast}`, () => {
      const policy = retryPolicy(kind, reason);
      const waits = pauses.map((_, failed) => nextAttempt(policy, failed + 1));
      assert.deepEqual(
        waits,
        pauses.map((seconds) => seconds * 1_000),
      );
      assert.equal(nextAttempt(policy, pauses.length + 1), afterLast === 'repeat' ? (waits.at(-1) ?? 0) : null);
      assert.equal(policy.afterLast, afterLast);
    });

  test('each kind has a case here, places for jobs, and a lease that can be renewed', () => {
    assert.deepEqual([...new Set(cases.map(([kind]) => kind))].sort(), Object.keys(jobKinds).sort());
    for (const { concurrency, perShop, leaseSeconds } of Object.values(jobKinds)) {
      assert.ok(perShop >= 1 && perShop <= concurrency);
      assert.ok(leaseSeconds >= 15);
    }
  });
});
