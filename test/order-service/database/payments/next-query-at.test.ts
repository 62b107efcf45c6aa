import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { nextQueryAt } from '../../../../order-service/database/payments/payments.ts';

const minute = 60_000;
const at = (milliseconds: number) => new Date(Date.UTC(2026, 10, 23) + milliseconds);

/** Of an attempt created at 0: the last query, the end of the attempt, and the next query, in milliseconds. */
const cases: [what: string, asked: number, expires: number | null, next: number][] = [
  ['a new attempt, while its first call may be in progress', 0, null, 15_000],
  ['an attempt of an hour and a half', 90 * minute, null, 100 * minute],
  ['an attempt that expires before that', 90 * minute, 95 * minute, 95 * minute],
  ['an attempt that was queried just before it expired', 30 * minute - 50, 30 * minute, 30 * minute + 950],
  ['an attempt that has expired', 90 * minute, 30 * minute, 100 * minute],
];

describe('the next query of a payment provider', () => {
  for (const [what, asked, expires, next] of cases)
    test(`about ${what}`, () => {
      const expires_at = expires === null ? null : at(expires);
      assert.deepEqual(nextQueryAt({ created_at: at(0), asked_at: at(asked), expires_at }), at(next));
    });
});
