import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Round, verdictOf } from '../../scripts/bench/overload/verdict.ts';

const round = (p99: number, fields: Partial<Round> = {}): Round => ({
  quiet: { p50: 2, p99: 10 },
  attacked: { p50: 3, p99 },
  failures: 0,
  megabytes: 40,
  processor: { quiet: 0.1, attacked: 0.3 },
  responses: {},
  ...fields,
});

test('an attack meets its goals by the median of its rounds, and fails when a visitor was refused', () => {
  const goals = { megabytes: 100, p99: 2 };
  const met = verdictOf('bodies', goals, [round(15), round(90), round(19)]);
  assert.deepEqual(met, {
    row: [
      'bodies',
      '40 MB',
      '10 % → 30 %',
      '2.0 → 3.0 ms, × 1.50',
      '10.0 → 19.0 ms, × 1.90',
      '0',
      '< 100 MB, p99 ≤ × 2',
      'met',
    ],
    isMet: true,
  });
  assert.equal(verdictOf('bodies', goals, [round(15), round(25), round(21)]).isMet, false);
  assert.equal(verdictOf('bodies', goals, [round(15, { failures: 1 })]).isMet, false);
});

test('memory is judged by the worst round, and is left out where the system does not report it', () => {
  const goals = { megabytes: 100 };
  assert.equal(verdictOf('bodies', goals, [round(15), round(15, { megabytes: 101 }), round(15)]).isMet, false);
  assert.equal(verdictOf('bodies', goals, [round(15, { megabytes: null })]).isMet, true);
});
