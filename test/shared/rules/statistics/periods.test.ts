import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Change, StatisticsPeriod } from '#shared/model/panel/statistics.ts';
import { changeOf, periodDays } from '#shared/rules/statistics/periods.ts';
import { wallClock } from '#shared/rules/text/zone-time.ts';

type Case = readonly [
  now: string,
  timeZone: string,
  period: StatisticsPeriod,
  from: string,
  to: string,
  before: [string, string],
];

const cases: readonly Case[] = [
  ['2026-11-26T12:00:00Z', 'America/Sao_Paulo', 'today', '2026-11-26', '2026-11-26', ['2026-11-25', '2026-11-25']],
  ['2026-11-26T02:59:00Z', 'America/Sao_Paulo', 'today', '2026-11-25', '2026-11-25', ['2026-11-24', '2026-11-24']],
  ['2026-11-26T02:59:00Z', 'America/Noronha', 'today', '2026-11-26', '2026-11-26', ['2026-11-25', '2026-11-25']],
  ['2026-11-26T04:30:00Z', 'America/Rio_Branco', 'today', '2026-11-25', '2026-11-25', ['2026-11-24', '2026-11-24']],
  ['2026-03-03T12:00:00Z', 'America/Sao_Paulo', 'week', '2026-02-25', '2026-03-03', ['2026-02-18', '2026-02-24']],
  ['2026-03-01T12:00:00Z', 'America/Sao_Paulo', 'month', '2026-01-31', '2026-03-01', ['2026-01-01', '2026-01-30']],
  // The clock went forward at midnight of 4 November 2018 and back at midnight of 18 February 2018.
  ['2018-11-04T12:00:00Z', 'America/Sao_Paulo', 'week', '2018-10-29', '2018-11-04', ['2018-10-22', '2018-10-28']],
  ['2018-02-18T02:30:00Z', 'America/Sao_Paulo', 'today', '2018-02-17', '2018-02-17', ['2018-02-16', '2018-02-16']],
];

describe('the days of a period', () => {
  for (const [now, timeZone, period, from, to, [first, last]] of cases)
    test(`${period} at ${now} in ${timeZone}`, () =>
      assert.deepEqual(periodDays(period, wallClock(new Date(now), timeZone).day), {
        days: { from, to },
        before: { from: first, to: last },
      }));
});

const changes: readonly (readonly [now: number, before: number, Change])[] = [
  [112, 100, { kind: 'more', percent: 12 }],
  [50, 100, { kind: 'less', percent: 50 }],
  [100.4, 100, { kind: 'same', percent: 0 }],
  [0, 0, { kind: 'same', percent: 0 }],
  [5, 0, { kind: 'none' }],
  [0, 5, { kind: 'less', percent: 100 }],
];

describe('how a number changed', () => {
  for (const [now, before, change] of changes)
    test(`${before} → ${now}`, () => assert.deepEqual(changeOf(now, before), change));
});
